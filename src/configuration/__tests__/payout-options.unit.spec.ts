import { itEvery } from "../../__tests__/it-every"
import { parsePayoutOptions } from "../payout-options"

const limits = { EUR: { perPayout: "500.00", perDay: "2000.00" } }
const plugin = {
  accounts: { main: { privateKey: "env:KEY" }, plain: {} },
  cardKeys: ["k".repeat(44)],
}
const parse = (payouts: unknown, others: object = {}) => parsePayoutOptions({ ...plugin, ...others, payouts })
/** The option with one account that pays out, and the given differences. */
const main = (differences: object = {}) => ({ accounts: { main: { limits, ...differences } } })
const withLimits = (given: unknown) => ({ accounts: { main: { limits: given } } })
const ofEuros = (differences: object) => withLimits({ EUR: { ...limits.EUR, ...differences } })

const DECIMAL = 'must be decimal text such as "1000.00"'
const KINDS = 'must be a list of "form", "stored_card", "card", "bank", "wallet", "phone" and "other"'
const LIST = 'must be a list of e-mail addresses of admin users, such as ["ann@shop.example"]'
const REQUESTER =
  "must be the id (user_...) or e-mail address of an admin user, or the id of a secret API key (apk_...), not the key itself"
const APPROVER = "must be the id (user_...) or e-mail address of an admin user: API keys cannot approve"
const ON_OFF = "must be true or false"
const HOURS = "must be hours, more than 0"

describe("the option payouts", () => {
  itEvery([undefined, {}, { payouts: undefined }, { payouts: null }, { payouts: {} }])(
    "%j: no account pays out, no requester or approver is named, and every check is on",
    (options) => {
      expect(parsePayoutOptions(options)).toEqual({
        problems: [],
        settings: {
          accounts: {},
          requesters: [],
          approvers: [],
          fourEyes: true,
          runnableWorkflows: [],
          payOnApproval: true,
          timeZone: "UTC",
          reconcileAfter: 600,
          runs: true,
          recipientPage: {
            colors: { background: "#ffffff", text: "#18181b", accent: "#52525b" },
            darkColors: { background: "#18181b", text: "#fafafa", accent: "#a1a1aa" },
          },
        },
      })
    },
  )

  it("defaults: the hosted form, two steps, and the currencies with limits", () => {
    expect(parse(main())).toMatchObject({
      problems: [],
      settings: {
        accounts: {
          main: {
            limits: { eur: { perPayout: "500.00", perDay: "2000.00" } },
            destinations: ["form"],
            bankFlow: "check_pay",
            walletFlow: "check_pay",
            phoneFlow: "check_pay",
            checkValidFor: 24,
            linkValidFor: 72,
          },
        },
      },
    })
  })

  it("trims names and addresses", () => {
    const { settings, problems } = parse({
      requesters: [" Ann@Shop.example ", "apk_01J"],
      approvers: ["bob@shop.example"],
    })
    expect({ ...settings, problems }).toMatchObject({
      problems: [],
      requesters: ["Ann@Shop.example", "apk_01J"],
      approvers: ["bob@shop.example"],
    })
  })

  itEvery<[unknown, string, string]>([
    ["on", "payouts", "must be an object, such as { accounts: { main: { limits:"],
    [[], "payouts", "must be an object, such as { accounts: { main: { limits:"],
    [true, "payouts", "must be an object, such as { accounts: { main: { limits:"],
    [{ acounts: {} }, "payouts.acounts", "is no option: remove it"],
    [{ accounts: "main" }, "payouts.accounts", "must be an object such as { main: { limits: { ... } } }"],
    [{ accounts: { main: true } }, "payouts.accounts.main", "must be an object such as { limits: { EUR: { ... } } }"],
    [main({ limit: 5 }), "payouts.accounts.main.limit", "is no option: remove it"],
    [{ accounts: { main: {} } }, "payouts.accounts.main.limits", "is missing: such as { EUR: { perPayout:"],
    [withLimits("500"), "payouts.accounts.main.limits", "is missing: such as { EUR: { perPayout:"],
    [withLimits({}), "payouts.accounts.main.limits", "is empty: name a currency, such as { EUR:"],
    [withLimits({ EURO: limits.EUR }), "payouts.accounts.main.limits", 'names "EURO", which is no ISO 4217 currency'],
    [
      withLimits({ EUR: limits.EUR, eur: limits.EUR }),
      "payouts.accounts.main.limits",
      "names a currency twice: keep one of them",
    ],
    [withLimits({ EUR: "500" }), "payouts.accounts.main.limits.EUR", "must be limits such as { perPayout:"],
    [ofEuros({ perPayout: undefined }), "payouts.accounts.main.limits.EUR.perPayout", DECIMAL],
    [ofEuros({ perPayout: 500 }), "payouts.accounts.main.limits.EUR.perPayout", DECIMAL],
    [ofEuros({ perPayout: "500,00" }), "payouts.accounts.main.limits.EUR.perPayout", DECIMAL],
    [ofEuros({ perPayout: "1e3" }), "payouts.accounts.main.limits.EUR.perPayout", DECIMAL],
    [ofEuros({ perPayout: "-1" }), "payouts.accounts.main.limits.EUR.perPayout", DECIMAL],
    [ofEuros({ perPayout: "0.00" }), "payouts.accounts.main.limits.EUR.perPayout", "must be more than zero"],
    [ofEuros({ perDay: undefined }), "payouts.accounts.main.limits.EUR.perDay", DECIMAL],
    [ofEuros({ perDay: "Infinity" }), "payouts.accounts.main.limits.EUR.perDay", DECIMAL],
    [ofEuros({ perDay: "0" }), "payouts.accounts.main.limits.EUR.perDay", "must be more than zero"],
    [ofEuros({ secondApprovalAbove: null }), "payouts.accounts.main.limits.EUR.secondApprovalAbove", DECIMAL],
    [ofEuros({ secondApprovalAbove: "0" }), "payouts.accounts.main.limits.EUR.secondApprovalAbove", "more than zero"],
    [ofEuros({ perWeek: "1" }), "payouts.accounts.main.limits.EUR.perWeek", "is no option: remove it"],
    [main({ destinations: 1 }), "payouts.accounts.main.destinations", KINDS],
    [main({ destinations: ["cash"] }), "payouts.accounts.main.destinations.0", KINDS],
    [main({ destinations: [] }), "payouts.accounts.main.destinations", "is empty: name at least one, or remove it"],
    [main({ bankFlow: "pay" }), "payouts.accounts.main.bankFlow", 'must be "check_pay" or "payout"'],
    [main({ walletFlow: "pay" }), "payouts.accounts.main.walletFlow", 'must be "check_pay" or "payout"'],
    ...["checkValidFor", "linkValidFor"].flatMap((option) =>
      [0, -1, "a day", Infinity].map((value): [unknown, string, string] => [
        main({ [option]: value }),
        `payouts.accounts.main.${option}`,
        HOURS,
      ]),
    ),
    [{ requesters: { ann: true } }, "payouts.requesters", LIST],
    [{ requesters: ["ann"] }, "payouts.requesters.0", REQUESTER],
    [{ requesters: [""] }, "payouts.requesters.0", REQUESTER],
    [{ requesters: ["ann@shop.example", 5] }, "payouts.requesters.1", REQUESTER],
    [{ requesters: ["user 01J"] }, "payouts.requesters.0", REQUESTER],
    [
      ofEuros({ perPayout: "2000.01" }),
      "payouts.accounts.main.limits.EUR.perPayout",
      "is more than perDay: a payout of that amount could never be requested",
    ],
    [
      ofEuros({ secondApprovalAbove: "2000.00" }),
      "payouts.accounts.main.limits.EUR.secondApprovalAbove",
      "is not less than perDay: a second approval would never be needed",
    ],
    [
      ofEuros({ perPayout: "499.999" }),
      "payouts.accounts.main.limits.EUR.perPayout",
      "has more decimals than EUR, which has 2",
    ],
    [
      withLimits({ JPY: { perPayout: "500.5", perDay: "900.0" } }),
      "payouts.accounts.main.limits.JPY.perPayout",
      "has more decimals than JPY, which has none",
    ],
    [{ approvers: { bob: true } }, "payouts.approvers", LIST],
    [{ approvers: ["bob"] }, "payouts.approvers.0", APPROVER],
    [{ approvers: ["apk_01J"] }, "payouts.approvers.0", APPROVER],
    [{ approvers: [null] }, "payouts.approvers.0", APPROVER],
    [{ fourEyes: "no" }, "payouts.fourEyes", ON_OFF],
    [{ payOnApproval: 0 }, "payouts.payOnApproval", ON_OFF],
    [{ runs: "on" }, "payouts.runs", ON_OFF],
    ...[0, -1, 1, 59, "soon", Infinity].map((reconcileAfter): [unknown, string, string] => [
      { reconcileAfter },
      "payouts.reconcileAfter",
      "must be seconds, at least 60",
    ]),
    [{ reconcileAfter: 604_801 }, "payouts.reconcileAfter", "at most 604800"],
    [main({ linkValidFor: 8_761 }), "payouts.accounts.main.linkValidFor", "at most 8760"],
    [{ timeZone: "Europe/Berlin" }, "payouts.timeZone", "is no option: remove it"],
  ])("%j: %s %s", (payouts, option, message) => {
    const { problems, settings } = parse(payouts)
    expect(problems).toEqual([{ option, message: expect.stringContaining(message) }])
    // Wrong options allow no payout.
    expect(settings).toMatchObject({ accounts: {}, requesters: [], approvers: [], fourEyes: true })
  })

  it("a key pasted in place of its id is not logged", () => {
    const key = "sk_5f2d9c8be1"
    expect(JSON.stringify(parse({ requesters: [key], approvers: [key] }).problems)).not.toContain(key)
  })

  it("reports every problem at once", () => {
    const { problems } = parse({ ...main({ bankFlow: "x", fee: 1 }), fourEyes: 1, approver: [] })
    expect(problems.map(({ option }) => option).sort()).toEqual([
      "payouts.accounts.main.bankFlow",
      "payouts.accounts.main.fee",
      "payouts.approver",
      "payouts.fourEyes",
    ])
  })
})

describe("the option payouts beside the plugin's others", () => {
  itEvery(["min", "toString", "constructor"])("an unknown account: %s", (name) => {
    const accounts = Object.fromEntries([[name, { limits }]])
    expect(parse({ accounts }).problems).toEqual([
      { option: `payouts.accounts.${name}`, message: "is no account of the option accounts: check its spelling" },
    ])
  })

  itEvery([undefined, []])("needs cardKeys, not %j, to encrypt destinations", (cardKeys) => {
    expect(parse(main(), { cardKeys }).problems).toEqual([
      {
        option: "payouts.accounts.main",
        message: expect.stringMatching(/^needs the plugin's option cardKeys: .*openssl/),
      },
    ])
  })

  itEvery<[object, string | undefined]>([
    [{}, undefined],
    [{ destinations: ["form"] }, undefined],
    [{ destinations: ["bank"], bankFlow: "payout" }, undefined],
    [{ destinations: ["form", "bank"] }, "bank"],
    [{ destinations: ["form", "card", "stored_card"] }, "card, stored_card"],
    [{ destinations: ["wallet", "phone", "bank"], bankFlow: "payout" }, "wallet, phone"],
    [{ destinations: ["wallet", "phone"], walletFlow: "payout" }, "phone"],
    [{ destinations: ["wallet", "phone", "form"], walletFlow: "payout", phoneFlow: "payout" }, undefined],
    [{ destinations: ["other"] }, undefined],
  ])("an account without an RSA key pays out %j: %s", (own, kinds) => {
    const { problems } = parse({ accounts: { plain: { limits, ...own } } })
    const message = `names ${kinds}, whose calls are signed by RSA: add accounts.plain.privateKey`
    expect(problems).toEqual(kinds ? [{ option: "payouts.accounts.plain.destinations", message }] : [])
    expect(parse(main(own)).problems).toEqual([])
  })

  it("needs the RSA key if the hosted form is signed by RSA", () => {
    const accounts = { plain: { payoutFormSigning: "RSA-SHA256" } }
    const { problems } = parse({ accounts: { plain: { limits } } }, { accounts })
    const message = "names form, whose calls are signed by RSA: add accounts.plain.privateKey"
    expect(problems).toEqual([{ option: "payouts.accounts.plain.destinations", message }])
  })
})
