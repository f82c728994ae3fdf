import { englishText, type KnownMessage, toMessage } from "../../../../messages"
import { aroundEach, itEvery } from "../../../../__tests__/it-every"
import type { PayoutDestination } from "../../../../contracts/requests/payout-destination"
import type { CheckedOrder, PayoutOrder, Sent } from "../../../../mapping"
import type { Fault } from "../../../../sandbox"
import { bindingOfPayout } from "../encrypted-destination"
import {
  bank,
  card,
  createPayoutWorld,
  form,
  newKey,
  other,
  payoutContext,
  type PayoutWorld,
  phone,
  recipient,
  wallet,
  inEnglish,
} from "./payout-fixtures"
import { payoutsOf } from "../payout-calls"
import { encrypt } from "../../records/encryption"

let world: PayoutWorld
beforeAll(async () => void (world = await createPayoutWorld()))
afterAll(() => world.close())
const renew = aroundEach(() => {
  world.sandbox.reset()
})

const CARD = card.number.replaceAll(" ", "")
const accepted = { outcome: "accepted", orderid: expect.stringMatching(/^\d+$/), serial_number: expect.any(String) }

/** A destination card that the gateway knows by its recurring-payment-id. */
async function stored(): Promise<PayoutDestination> {
  const answer = await world.context.client("main").createRecurringPayment({
    "client-orderid": `dst-${Math.random()}`,
    rp_card_type: "DST",
    order_desc: "Card of Jane",
    currency: "EUR",
    "credit-card-number": CARD,
  })
  return { kind: "stored_card", recurring_payment_id: answer["recurring-payment-id"] }
}

async function checked(destination: PayoutDestination = bank): Promise<CheckedOrder> {
  const order = await world.order(destination)
  const sent = await world.payouts.check(order)
  if (sent.outcome !== "accepted") throw new Error(JSON.stringify(sent))
  return { ...order, orderid: sent.orderid ?? "" }
}

/** The four calls that release money, and the check, each with an order of its own. */
const calls = {
  payoutCheck: async () => {
    const order = await world.order(bank)
    return { order, send: () => world.payouts.check(order) }
  },
  payoutPay: async () => {
    const order = await checked()
    return { order, send: () => world.payouts.pay(order) }
  },
  payout: async () => {
    const order = await world.order(bank)
    return { order, send: () => world.payouts.payout(order) }
  },
  transfer: async () => {
    const order = await world.order(await stored())
    return { order, send: () => world.payouts.transfer(order) }
  },
  payoutForm: async () => {
    const order = await world.order(form)
    return { order, send: () => world.payouts.form(order) as Promise<Sent> }
  },
} satisfies Record<string, () => Promise<{ order: Pick<PayoutOrder, "client_orderid">; send(): Promise<Sent> }>>
type Operation = keyof typeof calls
const operations = Object.keys(calls) as Operation[]

const ask = (order: PayoutOrder | CheckedOrder, more: { orderid?: string; serial_number?: string } = {}) =>
  world.payouts.ask({ orderid: null, serial_number: null, ...order, ...more })

const faults: { kind: Fault["kind"]; outcome: Sent["outcome"]; acts: boolean }[] = [
  { kind: "drop-before", outcome: "unknown", acts: false },
  { kind: "drop-after", outcome: "unknown", acts: true },
  { kind: "error-after", outcome: "unknown", acts: true },
  { kind: "garbage", outcome: "unknown", acts: true },
  { kind: "refuse", outcome: "refused", acts: false },
]

describe("each call", () => {
  itEvery(operations, renew)("%s: returns the gateway's answer, and the order exists", async (operation) => {
    const { order, send } = await calls[operation]()
    const sent = await send()
    expect(sent).toMatchObject(accepted)
    expect(sent).not.toHaveProperty("answer")
    const { orderid } = sent as { orderid: string }
    expect(world.sandbox.order(order.client_orderid)).toMatchObject({ orderid })
    expect(world.callsTo(operation)).toHaveLength(1)
  })

  itEvery(
    operations.flatMap((operation) => faults.map((fault) => [operation, fault.kind, fault] as const)),
    renew,
  )("%s, %s: has its own outcome, and is sent once", async (operation, _kind, { kind, outcome, acts }) => {
    const { order, send } = await calls[operation]()
    const before = stepsOf(order.client_orderid)
    world.sandbox.fault({ operation, kind, ms: 10_000 })
    const sent = await send()
    expect(inEnglish(sent)).toMatchObject({ outcome, message: expect.stringMatching(/./) })
    expect(world.callsTo(operation)).toHaveLength(1)
    expect(stepsOf(order.client_orderid) - before).toBe(acts ? 1 : 0)
  })

  it("answered too late: the outcome is unknown, and the call is sent once", async () => {
    // The calls run in parallel, because each waits for its time-out.
    const prepared: { operation: Operation; id: string; send(): Promise<Sent>; calls: number; steps: number }[] = []
    for (const operation of operations) {
      const { order, send } = await calls[operation]()
      prepared.push({ operation, id: order.client_orderid, send, calls: 0, steps: stepsOf(order.client_orderid) })
    }
    for (const each of prepared) {
      each.calls = world.callsTo(each.operation).length
      world.sandbox.fault({ operation: each.operation, kind: "delay", ms: 10_000 })
    }
    const reported = prepared.map(async ({ operation, id, send, ...before }) => {
      const { outcome, message } = (await send()) as { outcome: Sent["outcome"]; message?: KnownMessage }
      const calls = world.callsTo(operation).length - before.calls
      return { operation, outcome, message, calls, steps: stepsOf(id) - before.steps }
    })
    const late = {
      outcome: "unknown",
      message: expect.objectContaining({ code: "payout_call.no_answer" }) as unknown,
      calls: 1,
      steps: 1,
    }
    expect(await Promise.all(reported)).toEqual(operations.map((operation) => ({ operation, ...late })))
  })

  itEvery(operations, renew)("%s: nothing is sent to a gateway that cannot be reached", async (operation) => {
    const { order } = await calls[operation]()
    const elsewhere = world.with({ baseUrl: "http://127.0.0.1:9/paynet" })
    const given = { ...(order as PayoutOrder), orderid: "1" }
    const send = { payoutCheck: "check", payoutPay: "pay", payout: "payout", transfer: "transfer", payoutForm: "form" }
    const sent = await elsewhere[send[operation] as "check"](given)
    expect(inEnglish(sent)).toEqual({ outcome: "unsent", message: expect.stringContaining("could not be reached") })
  })

  itEvery(operations, renew)("%s: nothing is sent if no key can decrypt the destination", async (operation) => {
    const { order } = await calls[operation]()
    const send = { payoutCheck: "check", payoutPay: "pay", payout: "payout", transfer: "transfer", payoutForm: "form" }
    const before = world.sandbox.calls().length
    const given = { ...(order as PayoutOrder), orderid: "1" }
    const other = payoutContext(world.sandbox.account as unknown as Record<string, unknown>, { cardKeys: [newKey()] })
    for (const sent of [
      await payoutsOf(() => other)[send[operation] as "check"](given),
      await world.payouts[send[operation] as "check"]({ ...given, id: "cpo_other" }),
      await world.payouts[send[operation] as "check"]({ ...given, encrypted: null }),
    ]) {
      expect(sent).toEqual({ outcome: "unsent", message: toMessage("payout_call.key_missing") })
    }
    expect(world.sandbox.calls()).toHaveLength(before)
  })

  itEvery(
    [
      ["payoutCheck", "check", form],
      ["payoutCheck", "check", { kind: "stored_card", recurring_payment_id: "9" }],
      ["payoutCheck", "check", other],
      ["payout", "payout", form],
      ["payout", "payout", card],
      ["transfer", "transfer", bank],
      ["payoutForm", "form", bank],
    ] as const,
    renew,
  )("%s refuses a destination of another flow", async (operation, way, destination) => {
    const sent = await world.payouts[way](await world.order(destination))
    expect(inEnglish(sent)).toMatchObject({
      outcome: "refused",
      code: null,
      message: expect.stringContaining("cannot be made by"),
    })
    expect(world.callsTo(operation)).toHaveLength(0)
  })

  it("an invalid field is named, and nothing is sent", async () => {
    const order = await world.order(bank, { amount: "0.00" })
    const sent = await world.payouts.payout(order)
    expect(inEnglish(sent)).toMatchObject({
      outcome: "refused",
      code: null,
      message: expect.stringMatching(/^Nothing was sent: .*amount/),
    })
    const unsigned = world.with({ privateKey: undefined })
    expect(inEnglish(await unsigned.check(await world.order(bank)))).toMatchObject({
      outcome: "refused",
      message: expect.stringMatching(/Nothing was sent: .*privateKey/),
    })
    expect(world.sandbox.calls()).toHaveLength(0)
  })

  it("nothing is sent for an account that was removed from the options", async () => {
    const { encrypted: _encrypted, ...order } = await world.order(bank)
    const { encrypted } = await world.payouts.encrypt(
      { id: order.id, account: "gone", customer_id: null },
      { destination: bank, recipient },
    )
    const sent = await world.payouts.payout({ ...order, account: "gone", encrypted })
    expect(sent).toMatchObject({ outcome: "unsent" })
    expect(
      await world.payouts.ask({ ...order, account: "gone", encrypted, orderid: null, serial_number: null }),
    ).toEqual({
      outcome: "silent",
      message: "The gateway could not be asked.",
    })
  })

  it("a reused order id leaves the outcome unknown, not refused", async () => {
    const order = await world.order(bank)
    await world.payouts.payout(order)
    expect(await world.payouts.payout(order)).toMatchObject({ outcome: "unknown" })
    expect(world.sandbox.order(order.client_orderid)?.steps).toHaveLength(1)
  })

  it("a checked payout is paid once, however often it is requested", async () => {
    const order = await checked()
    const all = await Promise.all(Array.from({ length: 8 }, () => world.payouts.pay(order)))
    expect(all.filter(({ outcome }) => outcome === "accepted")).toHaveLength(1)
    expect(world.sandbox.order(order.client_orderid)?.steps).toHaveLength(2)
  })
})

describe("the sent fields", () => {
  it("name the recipient, the order and the callback address", async () => {
    const order = await world.order(bank, { description: "Commission of May" })
    await world.payouts.check(order)
    const [call] = world.callsTo("payoutCheck")
    expect(Object.keys(call?.fields ?? {})).toEqual(
      expect.arrayContaining([
        "first_name",
        "last_name",
        "email",
        "order_desc",
        "server_callback_url",
        "account_number",
      ]),
    )
    expect(call?.fields).toMatchObject({ amount: "10.42", currency: "EUR", client_orderid: order.client_orderid })
  })

  it("are the approved ones; other properties of a destination are not sent", async () => {
    const more = { amount: "9999.00", client_orderid: "other", currency: "USD", credit_card_number: "4444333322221111" }
    const order = await world.order(bank)
    const encrypted = encrypt(world.context.options.cardKeys, bindingOfPayout(order), {
      ...{ destination: { ...bank, ...more }, recipient, customer_id: null },
    })
    await world.payouts.payout({ ...order, encrypted })
    await world.payouts.check({ ...order, encrypted, client_orderid: world.payouts.newOrderId() })
    for (const operation of ["payout", "payoutCheck"]) {
      const fields = world.callsTo(operation)[0]?.fields
      expect(fields).toMatchObject({ amount: "10.42", currency: "EUR", account_number: "***" })
      expect(fields?.client_orderid).not.toBe("other")
      expect(fields).not.toHaveProperty("credit_card_number")
    }
  })

  it("of a check omit the recipient's phone number, which could be a second destination", async () => {
    const who = { ...recipient, phone: "+493012345678" }
    for (const destination of [wallet, bank]) await world.payouts.check(await world.order(destination, {}, who))
    expect(world.callsTo("payoutCheck").map(({ fields }) => fields?.phone)).toEqual([undefined, undefined])
    // Only beside a bank account is the phone number no destination.
    for (const destination of [bank, wallet, other]) await world.payouts.payout(await world.order(destination, {}, who))
    expect(world.callsTo("payout").map(({ fields }) => fields?.phone)).toEqual(["***", undefined, undefined])
  })

  itEvery([["wallet", wallet] as const, ["phone", phone] as const, ["other destination", other] as const], renew)(
    "%s: is paid in one step by an account without an RSA key",
    async (kind, destination) => {
      const order = await world.order(destination)
      expect(await world.with({ privateKey: undefined }).payout(order)).toMatchObject(accepted)
      expect(world.sandbox.order(order.client_orderid)).toMatchObject({
        ...{ operation: "payout", destination: { kind }, steps: [{ type: "payout", status: "approved" }] },
      })
    },
  )

  it("omit a callback address that is too long for the operation", async () => {
    const long = world.with({ publicUrl: `http://localhost:9000/${"a".repeat(100)}` })
    await long.payout(await world.order(bank))
    await long.check(await world.order(bank))
    const has = (operation: string) => "server_callback_url" in (world.callsTo(operation)[0]?.fields ?? {})
    expect([has("payout"), has("payoutCheck")]).toEqual([false, true])
  })

  itEvery(
    [
      ["bank", bank, "****3000"],
      ["wallet", wallet, "****7788"],
      ["phone", phone, "****5678"],
    ] as const,
    renew,
  )("of a %s are complete", async (_kind, destination, masked) => {
    const order = await checked(destination)
    expect(world.sandbox.order(order.client_orderid)?.destination).toMatchObject({ masked })
    expect(await world.payouts.pay(order)).toMatchObject(accepted)
  })

  it("use the account's field names for a phone number and a wallet", async () => {
    const other = world.with({
      payoutPhoneFields: { phone: "msisdn", bank: "scheme-bank" },
      payoutWalletField: "purse",
    })
    const [toPhone, toWallet] = [await world.order(phone), await world.order(wallet)]
    expect(await other.check(toPhone)).toMatchObject({ outcome: "refused", code: "1" })
    world.sandbox.options({ payoutPhoneField: "msisdn", payoutWalletField: "purse" })
    try {
      expect(await other.check(toPhone)).toMatchObject(accepted)
      expect(await other.check(toWallet)).toMatchObject(accepted)
    } finally {
      world.sandbox.options({ payoutPhoneField: "phone", payoutWalletField: "wallet" })
    }
    const masked = [toPhone, toWallet].map(({ client_orderid }) => world.sandbox.order(client_orderid)?.destination)
    expect(masked).toMatchObject([
      { kind: "phone", masked: "****5678" },
      { kind: "wallet", masked: "****7788" },
    ])
    expect(Object.keys(world.callsTo("payoutCheck")[1]?.fields ?? {})).toContain("scheme-bank")
  })

  it("of a transfer name the approved card only; another card is refused", async () => {
    const order = await world.order(await stored())
    const { destination_digest } = await world.order(bank)
    expect(await world.payouts.transfer({ ...order, destination_digest })).toMatchObject({
      ...{ outcome: "refused", isSent: false, message: toMessage("payout_call.card_changed") },
    })
    expect(world.callsTo("transfer")).toHaveLength(0)
  })

  it("are not sent if the preparation took too long", async () => {
    const order = await world.order(bank)
    const real = world.context.now
    let at = Date.now()
    world.context.now = () => new Date((at += 3_000))
    try {
      expect(await world.payouts.payout(order)).toMatchObject({ outcome: "unsent" })
    } finally {
      world.context.now = real
    }
    expect(world.callsTo("payout")).toHaveLength(0)
  })

  it("are not sent from a copied database until the change is confirmed", async () => {
    const order = await world.order(bank)
    const copy = toMessage("environment.changed", { account: "main", before: "shop.example", now: "copy.example" })
    const real = world.context.environmentChange
    world.context.environmentChange = () => Promise.resolve(copy)
    try {
      expect(inEnglish(await world.payouts.payout(order))).toEqual({ outcome: "unsent", message: englishText(copy) })
    } finally {
      world.context.environmentChange = real
    }
    expect(world.callsTo("payout")).toHaveLength(0)
  })

  it("of a transfer take the money from the deposit to the stored card", async () => {
    const order = await world.order(await stored())
    await world.payouts.transfer(order)
    expect(world.sandbox.order(order.client_orderid)).toMatchObject({
      type: "transfer",
      state: "approved",
      destination: { kind: "card", masked: "****1111" },
    })
    expect(world.sandbox.order(order.client_orderid)?.card).toBeNull()
  })

  it("of a hosted form yield its address, and lead the recipient back", async () => {
    const order = await world.order(form)
    const sent = await world.payouts.form(order)
    expect(sent).toMatchObject(accepted)
    const { link = "" } = sent as { link?: string }
    expect(link).not.toContain("http")
    expect(world.payouts.openLink(order, link)).toContain(world.sandbox.url)
    expect(world.payouts.openLink({ ...order, id: "cpo_other" }, link)).toBeUndefined()
    expect(Object.keys(world.callsTo("payoutForm")[0]?.fields ?? {})).toContain("redirect_url")
    await world.sandbox.pay(order.client_orderid, {})
    expect(await ask(order)).toMatchObject({ status: "approved", type: "payout", card_label: "VISA •••• 1111" })
  })

  it("of a form at a host that is not allowed yield no address", async () => {
    const strict = world.with({ redirectHosts: ["pay.example.com"] })
    const sent = await strict.form(await world.order(form))
    expect(sent).toEqual({
      outcome: "refused",
      code: null,
      message: { code: "payout_call.form_host_not_allowed", params: { host: expect.any(String) } },
    })
  })
})

it("an IBAN of 31 characters is checked and paid", async () => {
  const order = await checked({ ...bank, account_number: "MT84 MALT 0110 0001 2345 MTLC AST0 01S" })
  expect(await world.payouts.pay(order)).toMatchObject(accepted)
})

describe("the gateway's report", () => {
  itEvery(
    [
      ["check", "payout_check"],
      ["payout", "payout"],
    ],
    renew,
  )("the status of a %s is reported in lower case, with the amount and currency", async (step, type) => {
    const order = await checked()
    const { serial_number } = (await world.payouts.pay(order)) as { serial_number: string }
    const [check] = world.sandbox.order(order.orderid)?.steps ?? []
    const asked = step === "check" ? (check?.serialNumber ?? "") : serial_number
    expect(await ask(order, { serial_number: asked })).toEqual({
      outcome: "reported",
      status: "approved",
      type,
      amount: "10.42",
      currency: "eur",
      client_orderid: order.client_orderid,
      orderid: order.orderid,
      serial_number: asked,
      fee: null,
      error_code: null,
      error_message: null,
      link: null,
      card_label: null,
      is_taken: true,
    })
  })

  itEvery(["processing", "unknown", "declined", "error", "filtered", "on_hold"], renew)(
    "%s is reported unchanged",
    async (status) => {
      world.sandbox.outcome({ operation: "payout", status, errorCode: "51", errorMessage: "No funds" })
      const order = await world.order(bank)
      await world.payouts.payout(order)
      expect(await ask(order)).toMatchObject({ status, error_code: "51", error_message: "No funds" })
    },
  )

  itEvery(
    [
      ["bank", bank, [bank.account_number, bank.account_number.replaceAll(" ", "")]],
      ["wallet", wallet, [wallet.wallet, wallet.wallet.toUpperCase()]],
      ["phone", phone, [phone.phone, phone.phone.slice(1)]],
    ] as const,
    renew,
  )("a decline of a %s quotes no more of it than its label", async (_kind, destination, quoted) => {
    const order = await checked(destination)
    const errorMessage = `Declined: ${quoted.join(", ")}, ${recipient.email}, +49 stays`
    world.sandbox.outcome({ operation: "payout", status: "declined", errorMessage })
    await world.payouts.pay(order)
    const { error_message } = (await ask(order)) as { error_message: string }
    expect(error_message).toMatch(/^Declined: .*, j\*\*\*@example\.com, \+49 stays$/)
    for (const part of [...quoted, "jane.roe", "jane", "3704", "12345"]) expect(error_message).not.toContain(part)
  })

  it("a fee is read from the field that the account names, as decimal text", async () => {
    world.sandbox.options({ payoutFee: "0.35" })
    const order = await world.order(bank)
    await world.payouts.payout(order)
    const question = { ...order, orderid: null, serial_number: null }
    const by = async (payoutFeeField: string) => world.with({ payoutFeeField }).ask(question)
    expect(await by("commission")).toMatchObject({ fee: "0.35" })
    expect(await by("fee")).toMatchObject({ fee: null })
    expect(await by("status")).toMatchObject({ status: "approved", fee: null })
    expect(await ask(order)).toMatchObject({ fee: null })
    world.sandbox.options({ payoutFee: "none" })
  })

  it("an order is not found if the gateway plainly says so and gave it no id before", async () => {
    const order = await world.order(bank)
    world.sandbox.options({ unknownOrder: "validation-error" })
    expect(await ask(order)).toEqual({ outcome: "not_found" })
    expect(await ask(order, { orderid: "77" })).toMatchObject({ outcome: "silent" })
    world.sandbox.options({ unknownOrder: "error" })
    expect(await ask(order)).toMatchObject({ outcome: "silent" })
  })

  itEvery(
    [
      ["drops the line", { kind: "drop-before" }],
      ["answers with a page", { kind: "garbage" }],
      ["answers with an error", { kind: "error-after" }],
    ] as const,
    renew,
  )("a gateway that %s counts as silent", async (_what, fault) => {
    const order = await world.order(bank)
    await world.payouts.payout(order)
    world.sandbox.fault({ operation: "status", ...fault })
    expect(await ask(order)).toEqual({ outcome: "silent", message: expect.any(String) })
    expect(await ask(order)).toMatchObject({ outcome: "reported", status: "approved" })
  })
})

const stepsOf = (clientOrderid: string) => world.sandbox.order(clientOrderid)?.steps.length ?? 0
