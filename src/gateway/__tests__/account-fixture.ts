import { type Account, type AccountOptions, parseAccount } from "../account-options"

/** Options of an account that does not exist, at an address without a server. */
export const exampleOptions = {
  baseUrl: "http://127.0.0.1:9/paynet",
  login: "test-merchant",
  merchantControlKey: "00112233-4455-6677-8899-AABBCCDDEEFF",
  endpointId: "4242",
  publicUrl: "https://shop.example.com",
  returnUrls: ["https://shop.example.com/checkout"],
} satisfies AccountOptions

export function exampleAccount(options: Partial<AccountOptions> = {}): Account {
  const result = parseAccount("main", { ...exampleOptions, ...options })
  if ("problems" in result) throw new Error(JSON.stringify(result.problems))
  return result.account
}
