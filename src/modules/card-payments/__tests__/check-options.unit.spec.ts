import type { LoaderOptions } from "@medusajs/framework/types"
import { itEvery } from "../../../__tests__/it-every"
import checkOptions from "../loaders/check-options"

const account = {
  baseUrl: "https://gateway.example.com/paynet",
  login: "merchant",
  merchantControlKey: "key",
  endpointId: "1042",
  publicUrl: "https://backend.example.com:9000",
  returnUrls: ["https://shop.example.com/checkout"],
}

function boot(options: unknown, payment: object = {}) {
  const warnings: string[] = []
  const modules = {
    payment: {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["card_payments", "query"],
      options: { providers: [{ resolve: "x/providers/card", id: "main", options: { account: "main" } }] },
      ...payment,
    },
  }
  const loader = {
    container: { resolve: () => ({ modules }) },
    options,
    logger: { warn: (text: string) => warnings.push(text) },
  } as unknown as LoaderOptions
  return { warnings, done: checkOptions(loader) }
}

it("lets a correct configuration start, with its warnings", async () => {
  const { done, warnings } = boot({ accounts: { main: account } })
  await done
  expect(warnings).toEqual([expect.stringContaining("port 9000"), expect.stringContaining("trustedProxies is not set")])
})

it("warns of one key at two hosts, as of test and live, and not of one at one host", async () => {
  const at = (baseUrl: string) => ({ ...account, baseUrl })
  const oneHost = boot({
    accounts: { main: at("https://test.example/paynet"), other: at("https://test.example/other") },
  })
  await oneHost.done
  expect(oneHost.warnings.join()).not.toContain("separate keys")
  const two = boot({ accounts: { main: at("https://test.example/paynet"), live: at("https://live.example/paynet") } })
  await two.done
  expect(two.warnings).toContainEqual(expect.stringContaining("the accounts main and live have one merchantControlKey"))
})

it("stops at once with every problem, each with its fix", async () => {
  const { done } = boot(
    { accounts: { main: { ...account, login: "", fancy: 1 } } },
    {
      dependencies: ["query"],
      options: { providers: [{ resolve: "x/providers/card", id: "main", options: { account: "mian" } }] },
    },
  )
  const { message } = (await done.catch((error: unknown) => error)) as Error
  expect(message).toContain("cannot start, 4 things to fix in medusa-config:")
  for (const part of [
    "accounts.main.login is empty: set login",
    "accounts.main.fancy is no option of an account",
    'payment provider "main": account names "mian", but known are main',
    'lacks card_payments: add the line  dependencies: ["card_payments", "query"],',
  ]) {
    expect(message).toContain(part)
  }
})

itEvery([
  ["both", undefined, "lacks card_payments and query"],
  ["one", ["card_payments"], "lacks query"],
])("names the missing dependencies: %s", async (_title, dependencies, expected) => {
  await expect(boot({ accounts: { main: account } }, { dependencies }).done).rejects.toThrow(expected)
})

it("wants no dependencies where no provider of ours is registered", async () => {
  await boot({ accounts: { main: account } }, { dependencies: undefined, options: { providers: [] } }).done
})
