import { itEvery } from "../../__tests__/it-every"
import { pluginOptionsOf } from "../../modules/card-payments/service"
import { parsePluginOptions, parseProviderOptions } from "../plugin-options"
import { englishText, toMessage } from "../../messages"
import { providerId, readPaymentModule } from "../provider-entries"
import { anAccount as account } from "../../modules/card-payments/__tests__/an-account"

describe("the plugin's options", () => {
  it("defaults", () => {
    expect(parsePluginOptions({ accounts: { main: account } })).toMatchObject({
      problems: [],
      warnings: [toMessage("check.setup.trusted_proxies")],
      options: {
        polling: true,
        abandonAfter: 60,
        reconcileAfter: 60,
        externalRefunds: "record",
        accounts: { main: { name: "main" } },
        cardKeys: [],
        attemptLimits: {
          ...{ session: 10, card: 10, ip: 30, minutes: 60 },
          ...{ forms: { session: 60, ip: 600 }, statusChecks: { session: 400, ip: 4_000 } },
        },
      },
    })
  })

  itEvery([
    [undefined, "accounts", "is missing: describe at least one gateway account"],
    [{}, "accounts", "is missing: describe at least one gateway account"],
    [{ accounts: {} }, "accounts", "is empty: describe at least one gateway account"],
    [{ accounts: "main" }, "accounts", "is missing: describe at least one gateway account"],
    [{ accounts: { "my account": account } }, "accounts.my account", "use letters, digits and dashes"],
    [{ accounts: { main: account }, poling: true }, "poling", "is no option: remove it or check its spelling"],
    [{ accounts: { main: account }, abandonAfter: 0 }, "abandonAfter", "must be minutes, more than 0"],
    [{ accounts: { main: account }, reconcileAfter: -1 }, "reconcileAfter", "must be seconds, more than 0"],
    [{ accounts: { main: account }, externalRefunds: true }, "externalRefunds", 'must be "record" or "show"'],
    [{ accounts: { main: { ...account, login: undefined } } }, "accounts.main.login", "is missing: set login"],
    [{ accounts: { main: null } }, "accounts.main.", "object"],
  ])("%j: %s %s", (options, option, message) => {
    const { problems, options: parsed } = parsePluginOptions(options)
    expect(parsed).toBeUndefined()
    expect(problems).toEqual(
      expect.arrayContaining([{ option: expect.stringContaining(option), message: expect.stringContaining(message) }]),
    )
  })

  it("report every problem of every account at once", () => {
    const { problems } = parsePluginOptions({
      accounts: { one: { ...account, baseUrl: "http://gateway.example.com" }, two: { ...account, returnUrls: [] } },
      abandonAfter: 0,
    })
    expect(problems.map(({ option }) => option).sort()).toEqual([
      "abandonAfter",
      "accounts.one.baseUrl",
      "accounts.two.returnUrls",
    ])
  })

  it("warn about a port that the gateway does not call", () => {
    const { warnings } = parsePluginOptions({
      accounts: { main: { ...account, publicUrl: "https://b.example.com:9000" } },
      trustedProxies: [],
    })
    expect(warnings.map(englishText)).toEqual([
      expect.stringMatching(/^accounts\.main: publicUrl uses port 9000;.*443/),
    ])
  })

  it("ignore the entries that Medusa adds to a module's options", () => {
    expect(pluginOptionsOf({ accounts: 1, database: {}, providers: [], fancy: 2 })).toEqual({ accounts: 1, fancy: 2 })
    expect(pluginOptionsOf(undefined)).toBeUndefined()
  })
})

describe("a provider's options", () => {
  it("defaults", () => {
    expect(parseProviderOptions("main", { account: "main" }, ["main"])).toEqual({
      options: {
        account: "main",
        capture: "manual",
        form: "matching",
        pendingOrders: "wait",
        integration: "hosted",
        savedCards: false,
        savedCardCvv2: false,
        cardVerification: false,
      },
      problems: [],
    })
  })

  itEvery([
    [undefined, "account", 'is missing: name an account of the plugin\'s options, for example account: "main"'],
    [{ account: "mian" }, "account", 'names "mian", but known are main, second'],
    [{ account: "main", capture: "later" }, "capture", 'must be "manual" or "automatic"'],
    [{ account: "main", form: "own" }, "form", 'must be "matching" or "universal"'],
    [{ account: "main", pendingOrders: "no" }, "pendingOrders", 'must be "wait" or "place"'],
    [{ account: "main", release: "refund" }, "release", 'must be "void" or "return"'],
    [{ account: "main", integration: "iframe" }, "integration", 'must be "hosted" or "direct"'],
    [{ account: "main", savedCards: "yes" }, "savedCards", "must be true or false"],
    [{ account: "main", savedCardCvv2: 1 }, "savedCardCvv2", "must be true or false"],
    [{ account: "main", cardVerification: "yes" }, "cardVerification", "must be true or false"],
    [{ account: "main", autoCapture: true }, "autoCapture", "is no option: remove it or check its spelling"],
  ])("%j: %s %s", (options, option, message) => {
    expect(parseProviderOptions("main", options, ["main", "second"])).toEqual({
      problems: [{ option: `payment provider "main": ${option}`, message }],
    })
  })

  it("report that there is no account at all", () => {
    expect(parseProviderOptions("main", { account: "main" }, []).problems[0]?.message).toContain("describe none")
  })
})

describe("the store's payment module", () => {
  const entry = { resolve: "medusa-plugin-card-payments/providers/card", id: "main", options: { account: "main" } }
  const found = [{ id: "main", options: { account: "main" } }]
  const dependencies = ["card_payments", "query"]
  const payment = { resolve: "@medusajs/medusa/payment", dependencies, options: { providers: [entry] } }

  itEvery([
    ["a list", [{ resolve: "./src/modules/blog" }, payment]],
    ["an object keyed by module", { payment }],
    ["an object keyed by something else, named by resolve", { my_payment: payment }],
    ["a key", [{ ...payment, resolve: "./src/modules/my-payment", key: "payment" }]],
    ["the module's own package", [{ ...payment, resolve: "@medusajs/payment" }]],
  ])("is found in %s", (_title, modules) => {
    expect(readPaymentModule(modules)).toEqual({ dependencies, entries: found })
  })

  itEvery([
    "medusa-plugin-card-payments/providers/card",
    "./node_modules/medusa-plugin-card-payments/.medusa/server/src/providers/card",
    "/srv/store/node_modules/medusa-plugin-card-payments/.medusa/server/src/providers/card/index.js",
    "C:\\store\\node_modules\\medusa-plugin-card-payments\\.medusa\\server\\src\\providers\\card\\index.js",
    "../src/providers/card/index.ts",
    { services: [{ identifier: "card" }] },
  ])("its provider is ours: %j", (resolve) => {
    const modules = [{ ...payment, options: { providers: [{ ...entry, resolve }] } }]
    expect(readPaymentModule(modules).entries).toEqual(found)
  })

  itEvery([
    "@medusajs/medusa/payment-stripe",
    "./src/providers/card-on-file",
    "./src/providers/gift-card",
    { services: [{ identifier: "stripe" }] },
    { services: "card" },
    {},
    undefined,
    7,
  ])("its provider is not ours: %j", (resolve) => {
    const modules = [{ ...payment, options: { providers: [{ ...entry, resolve }] } }]
    expect(readPaymentModule(modules).entries).toEqual([])
  })

  itEvery([
    ["nothing", undefined],
    ["an empty list", []],
    ["another module only", [{ resolve: "@medusajs/medusa/cache" }]],
    ["a module switched off", { payment: false }],
    ["no options", [{ resolve: "@medusajs/medusa/payment" }]],
    ["no providers", { payment: { options: {} } }],
  ])("with %s it has no provider of ours, and no dependencies", (_title, modules) => {
    expect(readPaymentModule(modules)).toEqual({ dependencies: [], entries: [] })
  })

  it("names providers as Medusa does", () => {
    expect(providerId("main")).toBe("pp_card_main")
    expect(providerId("")).toBe("pp_card")
  })
})
