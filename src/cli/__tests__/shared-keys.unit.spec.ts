import { generateKeyPairSync } from "node:crypto"
import { checkSharedKeys } from "../../account-check"
import { englishText } from "../../messages"

const rsa = () =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString()
const privateKey = rsa()

const given = (name: string, change: Record<string, unknown> = {}) => ({
  name,
  options: {
    ...{
      baseUrl: `https://${name}.example/paynet`,
      login: "shop",
      merchantControlKey: "k".repeat(36),
      endpointId: 1042,
    },
    ...{ privateKey, ...change },
  },
  nameOf: (option: string) => option,
})

it("warns about keys used at two hosts, and names the accounts", () => {
  const accounts = [
    given("test"),
    given("live"),
    given("other", { merchantControlKey: "o".repeat(36), privateKey: rsa() }),
  ]
  const found = accounts.map((one) =>
    checkSharedKeys(one, accounts).map((each) => `${each.level} ${each.name}: ${englishText(each.found)}`),
  )
  const shared = "shared by test and live, at test.example and live.example"
  const warnings = [`warning control_key: ${shared}`, `warning private_key: ${shared}`]
  expect(found).toEqual([warnings, warnings, []])
})

it("accepts one key at one host", () => {
  const accounts = [given("test"), given("live", { baseUrl: "https://test.example/paynet" })]
  expect(accounts.flatMap((one) => checkSharedKeys(one, accounts))).toEqual([])
})
