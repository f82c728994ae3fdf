import { MedusaError } from "@medusajs/framework/utils"
import type { TransactionRow } from "../../../modules/card-payments"
import CardPaymentProvider from "../service"

type Cards = Record<string, (...values: unknown[]) => unknown>

const session = {
  id: "payses_1",
  provider_id: "pp_card_main",
  payment_collection_id: "pay_col_1",
  amount: 45,
  currency_code: "eur",
}
const approved = {
  id: "ctx_1",
  payment_session_id: "payses_1",
  provider_id: "pp_card_main",
  type: "preauth",
  status: "approved",
  amount: "45.00",
  currency_code: "eur",
  client_orderid: "pabcz",
  last_checked_at: new Date(),
} as unknown as TransactionRow

/** Medusa's container of the payment module, made by hand: rows by service, and the module as far as a test lets it. */
function provider({
  cards,
  rows = {},
  more = {},
}: { cards?: Cards; rows?: Record<string, object[]>; more?: object } = {}) {
  const errors: string[] = []
  const listed = (name: string) => ({
    list: ({ id }: { id?: string[] }) =>
      Promise.resolve((rows[name] ?? []).filter((row) => !id || id.includes((row as { id: string }).id))),
  })
  const cradle = {
    logger: { error: (text: string) => errors.push(text), warn: (text: string) => errors.push(text) },
    paymentSessionService: listed("sessions"),
    paymentService: listed("payments"),
    captureService: listed("captures"),
    refundService: listed("refunds"),
    query: { graph: () => Promise.resolve({ data: [] }) },
    ...(cards ? { card_payments: cards } : {}),
    ...more,
  }
  return { provider: new CardPaymentProvider(cradle as never, { account: "main" }), errors }
}

/** A module that must not be asked for money. */
const untouched: Cards = {
  perform: () => {
    throw new Error("money was moved")
  },
  liveAttempt: () => Promise.resolve(approved),
  attemptOf: () => Promise.resolve(approved),
}

describe("without the module", () => {
  const line = 'add dependencies: ["card_payments", "query"] beside resolve: "@medusajs/medusa/payment"'

  it("every hook that needs it says which line to add", async () => {
    const { provider: card } = provider({ rows: { sessions: [session] } })
    const input = { data: { session_id: "payses_1" }, context: { idempotency_key: "payses_1" } }
    await expect(card.authorizePayment(input)).rejects.toThrow(line)
    await expect(card.getPaymentStatus(input)).rejects.toThrow(line)
    await expect(card.retrievePayment(input)).rejects.toThrow(line)
    await expect(card.cancelPayment(input)).rejects.toThrow(line)
    await expect(card.updatePayment({ ...input, amount: 1, currency_code: "eur" })).rejects.toThrow(line)
  })

  it("deletePayment never throws, whatever is missing", async () => {
    const { provider: card, errors } = provider()
    expect(await card.deletePayment({ data: { session_id: "payses_1" } })).toMatchObject({
      data: { state: "canceled" },
    })
    expect(errors.join()).toContain(line)
    for (const data of [{}, undefined, { session_id: 7 }, { session_id: "" }]) {
      expect(await card.deletePayment({ data } as never)).toMatchObject({ data: { state: "canceled" } })
    }
    const failing = provider({ cards: { retireSession: () => Promise.reject(new Error("no database")) } })
    await failing.provider.deletePayment({ data: { session_id: "payses_1" } })
    expect(failing.errors.join()).toContain("no database")
  })

  it("without query, initiating says which line to add", async () => {
    const { provider: card } = provider({ cards: {}, rows: { sessions: [session] }, more: { query: undefined } })
    const context = { idempotency_key: "payses_1" }
    await expect(card.initiatePayment({ amount: 45, currency_code: "eur", context })).rejects.toThrow(line)
  })
})

describe("initiate", () => {
  const start = (cards: Cards, amount: unknown = 45, currency_code = "eur") =>
    provider({ cards, rows: { sessions: [session] } }).provider.initiatePayment({
      amount: amount as number,
      currency_code,
      data: { session_id: "payses_of_somebody_else", return_url: "https://shop.example.com/x" },
      context: { idempotency_key: "payses_1" },
    })

  it("uses the session of the key, never the one that the browser names", async () => {
    const begun: { session: { id: string; amount: string }; returnUrl: string }[] = []
    const { data } = await start({
      begin: (input) => {
        begun.push(input as never)
        return Promise.resolve({ transaction: undefined, missing: ["email"] })
      },
    })
    expect(begun).toMatchObject([
      { session: { id: "payses_1", amount: "45.00" }, returnUrl: "https://shop.example.com/x" },
    ])
    expect(data).toMatchObject({ session_id: "payses_1", state: "pending", missing: ["email"], redirect_url: null })
  })

  it("keeps the session when the gateway cannot be reached, so that it can be started later", async () => {
    const begin = () => Promise.reject(new MedusaError(MedusaError.Types.UNEXPECTED_STATE, "cannot be reached"))
    const { data, status } = await start({ begin, liveAttempt: () => Promise.resolve(undefined) })
    expect(status).toBe("pending")
    expect(data).toMatchObject({ state: "pending", redirect_url: null })
  })

  it("a session that does not exist is not started", async () => {
    const { provider: card } = provider({ cards: {} })
    const context = { idempotency_key: "payses_2" }
    await expect(card.initiatePayment({ amount: 45, currency_code: "eur", context })).rejects.toThrow("does not exist")
  })
})

describe("authorize", () => {
  const authorize = (transaction: Partial<TransactionRow> | undefined, { books = true, amount = 45 } = {}) => {
    const live = transaction && { ...approved, ...transaction }
    const retired: string[] = []
    const cards: Cards = {
      liveAttempt: () => Promise.resolve(live),
      ask: () => Promise.resolve({ transaction: live }),
      bookTransaction: () => Promise.resolve(books),
      retireSession: (_id, reason) => Promise.resolve(retired.push(reason as string)),
      providerSettings: () => ({ pendingOrders: "wait" }),
    }
    const { provider: card } = provider({ cards, rows: { sessions: [{ ...session, amount }] } })
    return { retired, answer: card.authorizePayment({ data: {}, context: { idempotency_key: "payses_1" } }) }
  }

  it.each([
    ["a hold", {}, "authorized"],
    ["a sale", { type: "sale" as const }, "captured"],
  ])("%s", async (_title, transaction, status) => {
    expect(await authorize(transaction).answer).toMatchObject({
      status,
      data: { session_id: "payses_1", state: status },
    })
  })

  it.each([
    ["declined", { status: "declined" }, "payment_authorization_error"],
    ["an error", { status: "error" }, "payment_authorization_error"],
    ["released", { released_at: new Date() }, "payment_authorization_error"],
    ["reversed before it was known", { given_back_at: new Date() }, "payment_authorization_error"],
    ["about to be given back", { give_back_reason: "abandoned" }, "payment_authorization_error"],
    ["not final", { status: "processing" }, "payment_requires_more_error"],
    ["not known", { status: "unknown" }, "payment_requires_more_error"],
    ["a word that is not listed", { status: "approved_maybe" }, "payment_requires_more_error"],
    ["of another amount at the gateway", { mismatch: "44.00" }, "payment_requires_more_error"],
    ["without an attempt", undefined, "payment_requires_more_error"],
  ])("what is %s is not paid", async (_title, transaction, type) => {
    await expect(authorize(transaction as Partial<TransactionRow> | undefined).answer).rejects.toMatchObject({ type })
  })

  it("an attempt that was set aside at this very moment is not paid", async () => {
    await expect(authorize({}, { books: false }).answer).rejects.toMatchObject({ type: "payment_requires_more_error" })
  })

  it("another amount than the session's is set aside, and not paid", async () => {
    const { answer, retired } = authorize({}, { amount: 46 })
    await expect(answer).rejects.toMatchObject({ type: "payment_authorization_error" })
    expect(retired).toHaveLength(1)
  })
})

describe("capture and refund", () => {
  it.each([undefined, "capt_unknown", ""])(
    "without Medusa's own row (key %j) nothing is guessed and nothing sent",
    async (key) => {
      const { provider: card } = provider({ cards: untouched })
      const input = { data: { session_id: "payses_1", amount: 45 }, context: { idempotency_key: key } }
      await expect(card.capturePayment(input)).rejects.toThrow("Nothing was sent to the gateway")
      await expect(card.refundPayment({ ...input, amount: 45 })).rejects.toThrow("Nothing was sent to the gateway")
    },
  )

  it("take the amount of Medusa's row, whatever form it has, and the sum of all rows", async () => {
    const asked: unknown[] = []
    const cards = {
      ...untouched,
      perform: (request: unknown) => Promise.resolve(asked.push(request)),
      totals: () => Promise.resolve({ capturable: "45.00", captured: "0.00" }),
    }
    const rows = {
      sessions: [session],
      payments: [
        { id: "pay_1", payment_session_id: "payses_1", amount: 45, raw_amount: { value: "45", precision: 20 } },
      ],
      captures: [
        {
          id: "capt_1",
          payment_id: "pay_1",
          amount: 10.1,
          raw_amount: { value: "10.10", precision: 20 },
          created_by: "user_1",
        },
        { id: "capt_2", payment_id: "pay_1", amount: 0.2, raw_amount: { value: "0.2", precision: 20 } },
      ],
      refunds: [{ id: "ref_1", payment: { id: "pay_1" }, amount: 4.35 }],
    }
    const { provider: card } = provider({ cards, rows })
    await card.capturePayment({ context: { idempotency_key: "capt_1" } })
    await card.refundPayment({ amount: { value: "999" } as never, context: { idempotency_key: "ref_1" } })
    expect(asked).toMatchObject([
      { type: "capture", amount: "10.10", medusa: { reference: "capt_1" }, actor: "user_1" },
      { type: "return", amount: "4.35", medusa: { reference: "ref_1" } },
    ])
    const { medusa } = asked[0] as { medusa: { missing(ids: string[]): Promise<string[]> } }
    expect(await medusa.missing(["capt_2", "capt_9"])).toEqual(["capt_9"])
  })

  it("a payment that this plugin does not know moves nothing", async () => {
    const { provider: card } = provider({
      cards: { ...untouched, liveAttempt: () => Promise.resolve(undefined) },
      rows: {
        captures: [{ id: "capt_1", payment_id: "pay_1", amount: 1 }],
        payments: [{ id: "pay_1", payment_session_id: "payses_9" }],
      },
    })
    await expect(card.capturePayment({ context: { idempotency_key: "capt_1" } })).rejects.toThrow("No card payment")
    await expect(card.cancelPayment({ data: { session_id: "payses_9" } })).rejects.toThrow("No card payment")
    await expect(card.cancelPayment({ data: {} })).rejects.toThrow("lacks its session id")
  })
})

describe("Medusa's own webhook route", () => {
  const ignored = { action: "not_supported" }

  it("acts on nothing that is unsigned, or of an account that does not exist", async () => {
    const account = { name: "main", merchantControlKey: "key", previousControlKeys: [] }
    const payload = {
      data: { status: "approved", orderid: "1", client_orderid: "pabcz", control: "0".repeat(40) },
      rawData: "",
      headers: {},
    }
    const known = provider({ cards: { ...untouched, findAccount: () => account } })
    expect(await known.provider.getWebhookActionAndData(payload)).toEqual(ignored)
    expect(known.errors.join()).toContain("does not match")
    const unknown = provider({ cards: { ...untouched, findAccount: () => undefined } })
    expect(await unknown.provider.getWebhookActionAndData(payload)).toEqual(ignored)
  })
})
