import type { DestinationKind, PayoutState } from "../../../contracts"
import { runInNewContext } from "node:vm"
import { itEvery } from "../../../__tests__/it-every"
import { parsePayoutOptions } from "../../../configuration"
import { changeFilters, followTrail } from "../../ui/list-params"
import { filtersRequest, isFiltered, noFilters, readListQuery } from "../../ui/list-query"
import { prefillForm, splitName } from "../create/prefill-form"
import { checkCard, destinationFields } from "../destination-fields"
import { areShown, formatProblem, type PayoutForm, payoutSchema } from "../create/payout-form"
import { checked } from "../../__tests__/checked"
import { payoutList } from "../payout-list"
import { needsCheck } from "../create/create-payout-drawer"
import { isCheckOpen, nextPayoutAction, newPayoutStep } from "../create/use-new-payout"
import { payoutStates } from "../payout-badge"
import { payoutRoute } from "../payout-request"
import { payoutsExample } from "../payouts-off"
import { readFields } from "../../http/store-server"
import type { Messages } from "../../format/localized-text"
import { aPayout, payoutSettings } from "./a-payout"
import { messagesFor } from "../../__tests__/messages-for"

const settings = payoutSettings()
const payoutStateNames = Object.keys(payoutStates) as PayoutState[]
const [account] = settings.accounts
const card = { number: "4111 1111 1111 1111", holder: "JANE DOE", expiry_month: "1", expiry_year: "30" }
let en: Messages
let de: Messages
beforeAll(async () => {
  en = await messagesFor("en")
  de = await messagesFor("de")
})

/** A valid form, with the given differences. */
function aForm(differences: Partial<PayoutForm> = {}): PayoutForm {
  const prefilled = prefillForm(settings, {})
  return { ...prefilled, amount: "10,5", currency_code: "eur", first_name: "Jane", last_name: "Doe", ...differences }
}

const checkPayout = (form: PayoutForm, of: Pick<Parameters<typeof payoutSchema>[0], "account" | "locale">) =>
  checked(payoutSchema({ ...of, currency_code: form.currency_code }), form)
const check = (differences: Partial<PayoutForm> = {}, locale = "de") =>
  checkPayout(aForm(differences), { account, locale })

describe("the form of a payout", () => {
  it("becomes a body of the filled-in fields only", () => {
    expect(check().body).toEqual({
      account: "main",
      amount: "10.50",
      currency_code: "eur",
      destination: { kind: "form" },
      recipient: { first_name: "Jane", last_name: "Doe" },
    })
    const all = check({
      email: " jane@example.com ",
      phone: "+493012345678",
      reference: "INV-7",
      description: "October",
      customer: { id: "cus_1", label: "jane@example.com" },
      order: { id: "order_1", label: "#7" },
      kind: "bank",
      destination: { account_number: " DE89 3704 0044 ", bank_name: "Bank", bank_branch: "Berlin", bank_city: " " },
    })
    expect(all.problems).toEqual({})
    expect(all.body).toMatchObject({
      destination: { kind: "bank", account_number: "DE8937040044", bank_name: "Bank", bank_branch: "Berlin" },
      recipient: { email: "jane@example.com", phone: "+493012345678" },
      ...{ reference: "INV-7", description: "October", customer_id: "cus_1", order_id: "order_1" },
    })
    expect(all.body?.destination).not.toHaveProperty("bank_city")
  })

  itEvery([
    ["jpy", "1500", "1500"],
    ["jpy", "1500,5", "amountTooManyDecimals"],
    ["jpy", "50001", "amountTooMuch"],
    ["kwd", "1,5", "1.500"],
    ["kwd", "0,0005", "amountTooManyDecimals"],
    ["kwd", "50,001", "amountTooMuch"],
    ["huf", "10,5", "10.50"],
    ["eur", "10,005", "amountTooManyDecimals"],
  ])("in %s, %s is %s", (currency_code, amount, outcome) => {
    const { body, problems } = check({ currency_code, amount })
    expect(body?.amount ?? problems.amount).toBe(outcome)
  })

  itEvery<[Partial<PayoutForm>, Readonly<Record<string, string>>]>([
    [{ amount: "" }, { amount: "amountMissing" }],
    [{ amount: "ten" }, { amount: "amountMalformed" }],
    [{ amount: "1.005" }, { amount: "amountTooManyDecimals" }],
    [{ amount: "0" }, { amount: "amountZero" }],
    [{ amount: "500.01" }, { amount: "amountTooMuch" }],
    [{ amount: "10.5", currency_code: "jpy" }, { amount: "amountTooManyDecimals" }],
    [{ currency_code: "" }, { currency_code: "currencyMissing" }],
    [{ currency_code: "usd" }, { currency_code: "currencyMissing" }],
    [
      { first_name: " ", last_name: "" },
      { first_name: "missing", last_name: "missing" },
    ],
    [{ first_name: "x".repeat(51) }, { first_name: "tooLong" }],
    [{ email: "jane" }, { email: "email" }],
    [{ phone: "030 1234" }, { phone: "phone" }],
    [{ kind: "stored_card" }, { "destination.recurring_payment_id": "storedCard" }],
    [
      { kind: "stored_card", destination: { saved_card_id: "csc_1", recurring_payment_id: "1" } },
      { "destination.recurring_payment_id": "storedCard" },
    ],
    [
      { kind: "bank" },
      {
        "destination.account_number": "missing",
        "destination.bank_name": "missing",
        "destination.bank_branch": "missing",
      },
    ],
    [
      { kind: "bank", destination: { account_number: "1".repeat(35), bank_name: "b", bank_branch: "b" } },
      { "destination.account_number": "tooLong" },
    ],
    [{ kind: "wallet" }, { "destination.wallet": "missing" }],
    [{ kind: "phone", destination: { phone: "0301234567" } }, { "destination.phone": "phone" }],
    [
      { kind: "card" },
      {
        "destination.number": "missing",
        "destination.holder": "missing",
        "destination.expiry_month": "missing",
        "destination.expiry_year": "missing",
      },
    ],
    [{ kind: "card", destination: { ...card, number: "4111111111111112" } }, { "destination.number": "cardNumber" }],
    [{ kind: "card", destination: { ...card, expiry_month: "13" } }, { "destination.expiry_month": "expiryMonth" }],
    [{ kind: "card", destination: { ...card, expiry_year: "203" } }, { "destination.expiry_year": "expiryYear" }],
    [
      { kind: "other" },
      {
        "destination.label": "missing",
        "namedFields.0.name": "missing",
        "namedFields.0.value": "missing",
      },
    ],
    [
      {
        kind: "other",
        destination: { label: "x".repeat(41) },
        namedFields: [
          { name: "id", value: "" },
          { name: "", value: "1" },
          { name: "id", value: "x".repeat(256) },
        ],
      },
      {
        "destination.label": "tooLong",
        "namedFields.0.value": "missing",
        "namedFields.1.name": "missing",
        "namedFields.2.name": "fieldTwice",
        "namedFields.2.value": "tooLong",
      },
    ],
  ])("with %j says where it is wrong", (differences, problems) => {
    const checked = check(differences)
    expect(checked.problems).toEqual(problems)
    expect(checked.body).toBeNull()
  })

  it("takes another destination's fields from the filled-in rows", () => {
    const namedFields = [
      { name: " destination_id ", value: " q-1 " },
      { name: "", value: " " },
    ]
    const kind = "other" as const
    const { body, problems } = check({ kind, destination: { label: " Quickpay " }, namedFields })
    expect(problems).toEqual({})
    expect(body?.destination).toEqual({ kind, label: "Quickpay", fields: { destination_id: "q-1" } })
    const form = aForm({ kind, namedFields })
    for (const path of ["destination.label", "destination.fields", "destination.fields.destination_id"]) {
      expect(areShown([path], form)).toBe(true)
    }
    expect(areShown(["destination.fields.scheme"], form)).toBe(false)
    const tooLong = { path: "namedFields.0.value", problem: "tooLong" }
    expect(formatProblem(en, tooLong, { form, account })).toBe("At most 255 characters.")
  })

  it("has an account only if one is chosen", () => {
    expect(checkPayout(aForm(), { account: undefined, locale: "de" }).problems).toEqual({
      account: "accountMissing",
      currency_code: "currencyMissing",
    })
  })

  it("has a text for every problem in every language", () => {
    const form = aForm({ kind: "bank" })
    const problemText = (messages: Messages, path: string, problem: string) =>
      formatProblem(messages, { path, problem }, { form, account })
    expect(problemText(en, "amount", "amountTooMuch")).toBe("At most 500.00 EUR can be paid out per payout.")
    expect(problemText(de, "amount", "amountTooMuch")).toBe("Höchstens 500,00 EUR können auf einmal ausgezahlt werden.")
    expect(problemText(en, "destination.account_number", "tooLong")).toBe("At most 34 characters.")
    expect(problemText(en, "last_name", "tooLong")).toBe("At most 50 characters.")
    expect(
      formatProblem(
        en,
        { path: "destination.holder", problem: "cardHolder" },
        { form: aForm({ kind: "card" }), account },
      ),
    ).toBe("Write the name as on the card, with at most 128 characters.")
    expect(problemText(en, "amount", "amountTooManyDecimals")).toBe("EUR amounts have at most 2 decimals.")
  })

  it("labels every field of every destination", () => {
    for (const messages of [en, de]) {
      for (const { name } of Object.values(destinationFields).flat()) {
        const key = `cardPayments.payouts.destination.${name}`
        expect(messages.t(key)).not.toBe(key)
      }
    }
  })
})

describe("a typed card", () => {
  it("is normalized for the gateway", () => {
    expect(checkCard(card).card).toEqual({
      number: "4111111111111111",
      holder: "JANE DOE",
      expiry_month: "01",
      expiry_year: "2030",
    })
  })

  it("is refused with a wrong digit or length", () => {
    for (const number of ["4111 1111 1111 1112", "4111", "41111111111111111111", "4111a11111111111"]) {
      expect(checkCard({ ...card, number }).problems).toEqual({ number: "cardNumber" })
    }
  })

  it("is validated like on the server, with each problem at its own field", () => {
    const now = new Date("2026-11-24T12:00:00.000Z")
    const problems = (typed: Partial<typeof card>) => checkCard({ ...card, ...typed }, now).problems
    expect(problems({ expiry_month: "11", expiry_year: "26" })).toEqual({})
    expect(problems({ expiry_month: "10", expiry_year: "26" })).toEqual({ expiry_year: "expiryYear" })
    expect(problems({ expiry_year: "2099" })).toEqual({ expiry_year: "expiryYear" })
    expect(problems({ expiry_month: "13", expiry_year: "" })).toEqual({
      ...{ expiry_month: "expiryMonth", expiry_year: "missing" },
    })
    // The Luhn digit is valid, but no scheme has such numbers.
    expect(problems({ number: "9999999999999995" })).toEqual({ number: "cardNumber" })
    expect(problems({ holder: "4111 1111 1111 1111" })).toEqual({ holder: "cardHolder" })
    expect(problems({ holder: "x".repeat(129) })).toEqual({ holder: "cardHolder" })
  })
})

describe("the prefill of a new payout", () => {
  it("selects the hosted form, and no currency if there are several", () => {
    expect(prefillForm(settings, {})).toMatchObject({ account: "main", kind: "form", currency_code: "", amount: "" })
  })

  it("comes from an order", () => {
    const order = { id: "order_1", label: "#7" }
    const customer = { id: "cus_1", label: "jane@example.com", detail: "Jane van Doe" }
    expect(prefillForm(settings, { order, customer, currency_code: "jpy" })).toMatchObject({
      ...{ order, customer, currency_code: "jpy", email: "jane@example.com" },
      ...{ first_name: "Jane van", last_name: "Doe" },
    })
    expect(prefillForm(settings, { order, currency_code: "usd" }).currency_code).toBe("")
    const payer = { first_name: "Ana María", last_name: "de la Cruz", email: "guest@example.com" }
    expect(prefillForm(settings, { order, payer })).toMatchObject({ ...payer, customer: null })
    const nameless = { id: "cus_2", label: "guest@example.com" }
    expect(prefillForm(settings, { order, customer: nameless, payer })).toMatchObject({ ...payer, customer: nameless })
    expect(prefillForm(settings, { order, customer, payer })).toMatchObject({
      first_name: "Jane van",
      last_name: "Doe",
    })
  })

  it("comes from an earlier payout, without its masked values", () => {
    expect(prefillForm(settings, { again: aPayout() })).toMatchObject({
      ...{ amount: "10.50", currency_code: "eur", kind: "bank", destination: {}, reference: "INV-7" },
      ...{ first_name: "Jane van", last_name: "Doe", email: "" },
      customer: { id: "cus_1", label: "jane@example.com", detail: "Jane van Doe" },
    })
  })

  it("keeps the e-mail address of an earlier payout's recipient, but not the masked phone number", () => {
    const recipient = { email: "jane@seller.example", phone: "+49 •••• 567", card_id: null }
    const again = aPayout({ flow: "form", destination: { kind: "form", label: "VISA •••• 1111" }, recipient })
    expect(prefillForm(settings, { again })).toMatchObject({ kind: "form", email: "jane@seller.example", phone: "" })
  })

  it("splits a name at its last word", () => {
    expect(splitName("")).toEqual({ first_name: "", last_name: "" })
    expect(splitName("Cher")).toEqual({ first_name: "Cher", last_name: "" })
    expect(splitName(" Maria  del Carmen ")).toEqual({ first_name: "Maria del", last_name: "Carmen" })
  })
})

describe("the steps of a new payout", () => {
  itEvery([
    ["draft", "check_pay", "check"],
    ["checking", "check_pay", "check"],
    ["failed", "check_pay", "check"],
    ["checked", "check_pay", "review"],
    ["draft", "form", "review"],
    ["draft", "transfer", "review"],
  ] as const)("of a %s by %s are at %s", (state, flow, step) => {
    expect(newPayoutStep({ state, flow })).toBe(step)
    expect(newPayoutStep(undefined)).toBe("fill")
  })

  itEvery([
    ["draft", "check_pay", "check"],
    ["checking", "check_pay", "check"],
    ["checked", "check_pay", "request"],
    ["failed", "check_pay", "correct"],
    ["canceled", "check_pay", "correct"],
    ["draft", "form", "request"],
  ] as const)("lead a %s by %s on by: %s", (state, flow, nextAction) => {
    expect(nextPayoutAction({ state, flow })).toBe(nextAction)
  })

  it("keep a typed card for its payout until the gateway has answered the check", () => {
    expect(nextPayoutAction(undefined)).toBe("fill")
    expect(payoutStateNames.filter((state) => isCheckOpen({ state }))).toEqual(["draft", "checking"])
    // A repeated check uses the typed card.
    for (const state of payoutStateNames) {
      if (nextPayoutAction({ state, flow: "check_pay" }) === "check") expect(isCheckOpen({ state })).toBe(true)
    }
  })

  it("include a check for payouts in two steps", () => {
    const kinds: DestinationKind[] = ["form", "stored_card", "card", "bank", "wallet", "phone", "other"]
    expect(kinds.filter((kind) => needsCheck(kind, account))).toEqual(["card", "bank", "wallet", "phone"])
    const atOnce = { bank_flow: "payout", wallet_flow: "payout", phone_flow: "payout" } as const
    expect(kinds.filter((kind) => needsCheck(kind, atOnce))).toEqual(["card"])
  })
})

const readPayoutQuery = (params: URLSearchParams) => readListQuery(params, payoutList)

describe("the list's address", () => {
  it("selects the list; invalid values are ignored", () => {
    const query = readPayoutQuery(new URLSearchParams("q=jane&state=paid&from=2026-11-01&to=soon&account=&new=1"))
    const filters = { q: "jane", state: "paid", from: "2026-11-01", to: null, account: null }
    expect(query).toMatchObject({ filters, trail: [] })
    expect(filtersRequest(query.filters)).toEqual({ q: "jane", state: "paid", from: "2026-11-01" })
    expect(isFiltered(query)).toBe(true)
    expect(isFiltered(readPayoutQuery(new URLSearchParams("state=none&after=x&q=+")))).toBe(false)
  })

  it("sends every filter that it reads, and can clear them all", () => {
    const narrow = { q: "jane", state: "paid", account: "main", currency: "eur", from: "2026-11-01", to: "2026-11-30" }
    const all = { ...narrow, customer_id: "cus_1", order_id: "order_1", batch_id: "cpb_1" }
    const params = new URLSearchParams(all)
    const { filters } = readPayoutQuery(params)
    expect(filtersRequest(filters)).toEqual(all)
    expect(changeFilters(params, noFilters(filters)).toString()).toBe("")
  })

  it("keeps the previous pages", () => {
    const first = new URLSearchParams("state=paid")
    const second = followTrail(first, { after: "b" })
    const third = followTrail(second, { after: "c" })
    expect(third.toString()).toBe("state=paid&after=b&after=c")
    expect(readPayoutQuery(third).trail).toEqual(["b", "c"])
    expect(followTrail(third, "back").toString()).toBe("state=paid&after=b")
    expect(followTrail(second, "back").toString()).toBe("state=paid")
    expect(followTrail(first, "back").toString()).toBe("state=paid")
  })
})

describe("requests", () => {
  it("go to the route of their verb, with a body that has no verb", () => {
    expect(payoutRoute("cpo/1", { kind: "approve", duplicates_seen: ["cpo_2"] })).toEqual({
      path: "/admin/card-payments/payouts/cpo%2F1/approve",
      body: { duplicates_seen: ["cpo_2"] },
    })
    expect(payoutRoute("cpo_1", { kind: "pay" }).body).toEqual({})
    expect(payoutRoute("cpo_1", { kind: "resolve", happened: false, note: "n" }).body).toEqual({
      happened: false,
      note: "n",
    })
  })

  it("are refused with a text for each field", () => {
    expect(readFields({ message: "m", fields: { "destination.wallet": "Is missing.", x: 1 } })).toEqual({
      "destination.wallet": "Is missing.",
    })
    for (const body of [null, undefined, "text", {}, { fields: null }, { fields: "x" }]) {
      expect(readFields(body)).toEqual({})
    }
  })
})

describe("the example on the page for payouts that are off", () => {
  it("has all options that an account needs to pay out", () => {
    const process = { env: { CARD_PAYMENTS_CARD_KEY: "key" } }
    const options = runInNewContext(`({ ${payoutsExample} })`, { process }) as object
    const { settings, problems } = parsePayoutOptions({ accounts: { main: {} }, ...structuredClone(options) })
    expect(problems).toEqual([])
    expect(Object.keys(settings.accounts)).toEqual(["main"])
  })
})
