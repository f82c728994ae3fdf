import { toMessage } from "../../../messages"
import { MedusaError } from "@medusajs/framework/utils"
import { itEvery } from "../../../__tests__/it-every"
import { GatewayError } from "../../../gateway"
import type { TransactionRow } from "../../../modules/card-payments"
import { approved, type Cards, provider, session } from "./a-provider"

/** A module whose money calls must not be used. */
const untouched: Cards = {
  perform: () => {
    throw new Error("money was moved")
  },
  liveAttempt: () => Promise.resolve(approved),
  attemptOf: () => Promise.resolve(approved),
}

describe("without the module", () => {
  const line = 'add dependencies: ["card_payments", "query"] beside resolve: "@medusajs/medusa/payment"'

  it("every hook that needs it names the line to add", async () => {
    const { provider: card } = provider({ rows: { sessions: [session] } })
    const input = { data: { session_id: "payses_1" }, context: { idempotency_key: "payses_1" } }
    await expect(card.authorizePayment(input)).rejects.toThrow(line)
    await expect(card.authorizePayment(input)).rejects.toMatchObject({ code: "provider.dependency_missing" })
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
    const failing = provider({ cards: { supersedeSession: () => Promise.reject(new Error("no database")) } })
    await failing.provider.deletePayment({ data: { session_id: "payses_1" } })
    expect(failing.errors.join()).toContain("no database")
  })

  it("without query, initiate names the line to add", async () => {
    const { provider: card } = provider({ cards: {}, rows: { sessions: [session] }, more: { query: undefined } })
    const context = { idempotency_key: "payses_1" }
    await expect(card.initiatePayment({ amount: 45, currency_code: "eur", context })).rejects.toThrow(line)
  })
})

describe("initiate", () => {
  const initiate = (cards: Cards, amount: unknown = 45, currency_code = "eur") =>
    provider({
      cards: { providerSettings: () => ({ integration: "hosted" }), ...cards },
      rows: { sessions: [session] },
    }).provider.initiatePayment({
      amount: amount as number,
      currency_code,
      data: { session_id: "payses_of_somebody_else", return_url: "https://shop.example.com/x" },
      context: { idempotency_key: "payses_1" },
    })

  it("uses the session of the idempotency key, never the one that the browser names", async () => {
    const started: { session: { id: string; amount: string }; returnUrl: string }[] = []
    const { data } = await initiate({
      start: (input) => {
        started.push(input as never)
        return Promise.resolve({ transaction: undefined, missing: ["email"] })
      },
    })
    expect(started).toMatchObject([
      { session: { id: "payses_1", amount: "45.00" }, returnUrl: "https://shop.example.com/x" },
    ])
    expect(data).toMatchObject({ session_id: "payses_1", state: "pending", missing: ["email"], redirect_url: null })
  })

  it("keeps the session when the gateway cannot be reached, so that it can be started later", async () => {
    const start = () => Promise.reject(new MedusaError(MedusaError.Types.UNEXPECTED_STATE, "cannot be reached"))
    const { data, status } = await initiate({ start, liveAttempt: () => Promise.resolve(undefined) })
    expect(status).toBe("pending")
    expect(data).toMatchObject({ state: "pending", redirect_url: null })
  })

  it("does not start a missing session", async () => {
    const { provider: card } = provider({ cards: {} })
    const context = { idempotency_key: "payses_2" }
    await expect(card.initiatePayment({ amount: 45, currency_code: "eur", context })).rejects.toThrow("does not exist")
  })
})

describe("authorize", () => {
  const fits = { fits: true, isPart: false }
  const authorize = (
    transaction: Partial<TransactionRow> | undefined,
    { claimed = fits, amount = 45 }: { claimed?: object | string; amount?: number } = {},
  ) => {
    const live = transaction && { ...approved, reversal_code: null, ...transaction }
    const superseded: unknown[] = []
    const cards: Cards = {
      liveAttempt: () => Promise.resolve(live),
      ask: () => Promise.resolve({ transaction: live }),
      amountDue: { claim: () => Promise.resolve(claimed) },
      supersedeSession: (_id, reason) => Promise.resolve(superseded.push(reason)),
      providerSettings: () => ({ pendingOrders: "wait" }),
    }
    const { provider: card } = provider({ cards, rows: { sessions: [{ ...session, amount }] } })
    return { superseded, answer: card.authorizePayment({ data: {}, context: { idempotency_key: "payses_1" } }) }
  }

  itEvery([
    ["a hold", {}, "authorized"],
    ["a sale", { type: "sale" as const }, "captured"],
  ])("%s", async (_title, transaction, status) => {
    expect(await authorize(transaction).answer).toMatchObject({
      status,
      data: { session_id: "payses_1", state: status },
    })
  })

  itEvery([
    ["declined", { status: "declined" }, "payment_authorization_error"],
    ["an error", { status: "error" }, "payment_authorization_error"],
    ["released", { released_at: new Date() }, "payment_authorization_error"],
    ["reversed before it was known", { reversed_at: new Date() }, "payment_authorization_error"],
    [
      "about to be reversed",
      { reversal_reason: toMessage("reversal.cart_not_ordered") },
      "payment_authorization_error",
    ],
    ["not final", { status: "processing" }, "payment_requires_more_error"],
    ["not known", { status: "unknown" }, "payment_requires_more_error"],
    ["a word that is not listed", { status: "approved_maybe" }, "payment_requires_more_error"],
    ["of another amount at the gateway", { mismatch: toMessage("mismatch.none") }, "payment_requires_more_error"],
    ["without an attempt", undefined, "payment_requires_more_error"],
  ])("an attempt that is %s is not paid", async (_title, transaction, type) => {
    await expect(authorize(transaction as Partial<TransactionRow> | undefined).answer).rejects.toMatchObject({ type })
  })

  it("an attempt superseded meanwhile is not paid", async () => {
    await expect(authorize({}, { claimed: "gone" }).answer).rejects.toMatchObject({
      type: "payment_requires_more_error",
    })
  })

  it("an attempt with another amount than the session's is superseded and not paid", async () => {
    const { answer, superseded } = authorize({}, { amount: 46 })
    await expect(answer).rejects.toMatchObject({ type: "payment_authorization_error" })
    expect(superseded).toHaveLength(1)
  })

  itEvery([
    ["more", "63.07", "63.07 EUR"],
    ["nothing", "0.00", "nothing left to pay"],
  ])(
    "an attempt whose amount is not due is superseded, and the shopper reads the amount due: %s",
    async (_title, due, words) => {
      const { answer, superseded } = authorize({}, { claimed: { fits: false, amount: due, currency_code: "eur" } })
      await expect(answer).rejects.toMatchObject({
        type: "payment_authorization_error",
        message: expect.stringContaining(words),
      })
      expect(superseded).toHaveLength(1)
    },
  )
})

describe("status and retrieve", () => {
  const form = "https://gateway.example.com/form/1"
  const row = (changes: Partial<TransactionRow>) => ({ ...approved, redirect_url: form, ...changes }) as TransactionRow
  const input = { data: { session_id: "payses_1", state: "captured", card: { last4: "9999" } } }

  /** `live` is the module's attempt; the gateway reports `reported`, or fails. */
  const known = (live: TransactionRow | undefined, reported: TransactionRow | Error | undefined = live) => {
    const asked: unknown[] = []
    const ask = (id: unknown) => {
      asked.push(id)
      return reported instanceof Error ? Promise.reject(reported) : Promise.resolve({ transaction: reported })
    }
    return { asked, card: provider({ cards: { liveAttempt: () => Promise.resolve(live), ask } }).provider }
  }

  itEvery<[title: string, transaction: Partial<TransactionRow> | undefined, status: string, state: string]>([
    ["no attempt", undefined, "pending", "pending"],
    ["a form that is being made", { status: null }, "pending", "pending"],
    ["a form that waits for the shopper", { status: "processing" }, "requires_more", "redirect"],
    ["a shopper who is back", { status: "processing", submitted_at: new Date() }, "requires_more", "processing"],
    ["a result that is not known", { status: "unknown" }, "requires_more", "unknown"],
    ["a decline that another gate may turn", { status: "chain_declined" }, "requires_more", "processing"],
    ["a word that is not listed", { status: "approved_maybe" }, "requires_more", "unknown"],
    ["a hold", { type: "preauth" }, "authorized", "authorized"],
    ["a sale", { type: "sale" }, "captured", "captured"],
    ["a decline", { status: "declined" }, "error", "declined"],
    ["a fraud filter", { status: "filtered" }, "error", "declined"],
    ["a technical failure", { status: "error" }, "error", "failed"],
    ["another amount at the gateway", { mismatch: toMessage("mismatch.none") }, "requires_more", "unknown"],
    ["a hold that was released", { released_at: new Date() }, "canceled", "canceled"],
    ["money that was reversed", { type: "sale", reversed_at: new Date() }, "canceled", "canceled"],
  ])("%s", async (_title, changes, status, state) => {
    const { card } = known(changes && row(changes))
    const data = {
      session_id: "payses_1",
      state,
      redirect_url: state === "redirect" ? form : null,
      missing: [],
      card: null,
    }
    expect(await card.getPaymentStatus(input)).toEqual({ status, data })
    expect(await card.retrievePayment(input)).toEqual({ data })
  })

  it("returns the masked card of the attempt, not of the stored data", async () => {
    const { card } = known(row({ card_brand: "VISA", card_last4: "1111", card_exp_month: "12", card_exp_year: "2030" }))
    const masked = { brand: "VISA", last4: "1111", exp_month: "12", exp_year: "2030" }
    expect(await card.retrievePayment(input)).toMatchObject({ data: { card: masked } })
    expect(await card.getPaymentStatus(input)).toMatchObject({ data: { card: masked } })
  })

  it("an attempt that is not final is polled, and the gateway's answer is used", async () => {
    const { asked, card } = known(row({ status: "processing" }), row({ status: "approved" }))
    expect(await card.getPaymentStatus(input)).toMatchObject({ status: "authorized" })
    expect(await card.retrievePayment(input)).toMatchObject({ data: { state: "authorized" } })
    expect(asked).toEqual(["ctx_1", "ctx_1"])
  })

  it("an approval is polled again unless it was reported just now", async () => {
    const justNow = known(row({ last_checked_at: new Date() }), row({ released_at: new Date() }))
    expect(await justNow.card.getPaymentStatus(input)).toMatchObject({ status: "authorized" })
    expect(justNow.asked).toEqual([])
    for (const last_checked_at of [new Date(Date.now() - 60_000), null]) {
      const { asked, card } = known(row({ last_checked_at }), row({ released_at: new Date() }))
      expect(await card.getPaymentStatus(input)).toMatchObject({ status: "canceled" })
      expect(asked).toEqual(["ctx_1"])
    }
  })

  it("the last report is used if the gateway does not answer; any other failure is thrown", async () => {
    const before = row({ status: "unknown" })
    const { card } = known(before, new GatewayError("unknown", "no answer came"))
    expect(await card.getPaymentStatus(input)).toMatchObject({ status: "requires_more", data: { state: "unknown" } })
    expect(await card.retrievePayment(input)).toMatchObject({ data: { state: "unknown" } })
    const broken = known(before, new Error("no database"))
    await expect(broken.card.getPaymentStatus(input)).rejects.toThrow("no database")
    await expect(broken.card.retrievePayment(input)).rejects.toThrow("no database")
  })

  itEvery([undefined, {}, { session_id: "" }, { session_id: 7 }])(
    "data without a session (%j) is an error",
    async (data) => {
      const { card } = known(row({}))
      const refused = { type: "invalid_data", code: "payment.session_id_missing", params: {} }
      await expect(card.getPaymentStatus({ data })).rejects.toMatchObject(refused)
      await expect(card.getPaymentStatus({ data })).rejects.toThrow("lacks its session id")
      await expect(card.retrievePayment({ data })).rejects.toThrow("lacks its session id")
    },
  )
})

describe("update", () => {
  const form = "https://gateway.example.com/form/1"
  const open = { ...approved, status: "processing", redirect_url: form } as TransactionRow
  const update = async (live: TransactionRow | undefined, amount: unknown, currency_code = "eur") => {
    const superseded: unknown[] = []
    const cards: Cards = {
      liveAttempt: (id) => Promise.resolve(id === "payses_1" ? live : undefined),
      supersedeSession: (...reported) => Promise.resolve(superseded.push(reported)),
    }
    const answer = await provider({ cards }).provider.updatePayment({
      amount: amount as number,
      currency_code,
      data: { session_id: "payses_of_somebody_else", state: "captured" },
      context: { idempotency_key: "payses_1" },
    })
    return { answer, superseded }
  }
  const empty = { session_id: "payses_1", state: "pending", redirect_url: null, missing: [], card: null }

  itEvery<[amount: unknown, currency: string]>([
    [45, "eur"],
    ["45.00", "EUR"],
    [{ value: "45.0000" }, "eur"],
  ])("the same amount (%j %s) keeps the form", async (amount, currency) => {
    const { answer, superseded } = await update(open, amount, currency)
    expect(answer).toEqual({ data: { ...empty, state: "redirect", redirect_url: form } })
    expect(superseded).toEqual([])
  })

  itEvery<[amount: unknown, currency: string]>([
    [45.01, "eur"],
    [44, "eur"],
    [45, "usd"],
    [45, "jpy"],
  ])("another amount or currency (%j %s) supersedes the form", async (amount, currency) => {
    const { answer, superseded } = await update(open, amount, currency)
    expect(answer).toEqual({ data: empty })
    expect(superseded).toEqual([["payses_1", toMessage("superseded.amount_changed")]])
  })

  it("without an attempt changes nothing", async () => {
    expect(await update(undefined, 45)).toEqual({ answer: { data: empty }, superseded: [] })
  })

  it("an unknown currency is refused with a text, and the form stays", async () => {
    const unknown = { code: "payment.currency_unknown", params: { currency: "zzz" } }
    await expect(update(open, 45, "zzz")).rejects.toMatchObject({ type: "invalid_data", ...unknown })
    await expect(update(open, Number.NaN)).rejects.toMatchObject({ code: "payment.amount_malformed" })
  })
})

describe("cancel", () => {
  const released = { ...approved, released_at: new Date() } as TransactionRow
  const cancel = async (context?: { idempotency_key: string }, payments: object[] = []) => {
    const asked: unknown[] = []
    const noted: unknown[] = []
    const cards: Cards = {
      liveAttempt: (id) => Promise.resolve(id === "payses_1" ? approved : undefined),
      perform: (request) => Promise.resolve(asked.push(request)),
      noteOnce: (_id, entry) => Promise.resolve(noted.push(entry)),
      update: (_id, changes) => Promise.resolve(noted.push(changes)),
      attemptOf: () => Promise.resolve(released),
      totals: () => Promise.resolve({ captured: "0.00", requested: "45.00" }),
    }
    const { provider: card } = provider({ cards, rows: { payments } })
    const answer = await card.cancelPayment({ data: { session_id: "payses_1" }, context })
    return { answer, asked, noted }
  }

  it("releases the whole hold of Medusa's payment, and reports it as canceled", async () => {
    const { answer, asked } = await cancel({ idempotency_key: "pay_1" })
    expect(answer).toMatchObject({ data: { session_id: "payses_1", state: "canceled", redirect_url: null } })
    expect(asked).toMatchObject([
      { transactionId: "ctx_1", type: "void", amount: null, origin: "medusa", medusa: { reference: "pay_1" } },
    ])
    // Medusa keeps no row of a void, so none counts as recorded in Medusa.
    const [{ medusa }] = asked as [{ medusa: { missing(ids: string[]): Promise<string[]> } }]
    expect(await medusa.missing(["pay_1", "pay_2"])).toEqual(["pay_1", "pay_2"])
  })

  it("keeps the money if Medusa could not store its payment, and plans to record it again", async () => {
    const { answer, asked, noted } = await cancel()
    expect(answer).toMatchObject({ data: { session_id: "payses_1" } })
    expect(asked).toEqual([])
    expect(noted).toEqual([expect.objectContaining({ kind: "warning" }), { next_check_at: expect.any(Date) }])
  })

  it("records nothing if another request has stored the payment", async () => {
    const stored = [{ id: "pay_1", payment_session_id: "payses_1" }]
    expect(await cancel(undefined, stored)).toMatchObject({ asked: [], noted: [] })
    expect((await cancel({ idempotency_key: "pay_1" }, stored)).asked).toHaveLength(1)
  })

  it("passes on the gateway's reason for not releasing it", async () => {
    const refused = new MedusaError(MedusaError.Types.NOT_ALLOWED, "45.00 EUR is captured already.")
    const { provider: card } = provider({ cards: { ...untouched, perform: () => Promise.reject(refused) } })
    const input = { data: { session_id: "payses_1" }, context: { idempotency_key: "pay_1" } }
    await expect(card.cancelPayment(input)).rejects.toBe(refused)
  })
})

describe("a session whose money is reversed", () => {
  const canceled = [{ id: "payses_1", status: "canceled" }]
  const rows = {
    sessions: [session],
    payments: [{ id: "pay_1", payment_session_id: "payses_1", amount: 45 }],
    refunds: [{ id: "ref_1", payment: { id: "pay_1" }, amount: 45 }],
  }
  const cancel = async (given: Cards) => {
    const cards = {
      ...untouched,
      perform: () => Promise.resolve(),
      openStep: () => Promise.resolve(undefined),
      ...given,
    }
    const { provider: card, changed } = provider({ cards, rows })
    const input = { data: { session_id: "payses_1" }, context: { idempotency_key: "pay_1" } }
    const result = await card.cancelPayment(input).then(
      () => "done",
      (error: Error) => error.message,
    )
    return { result, changed }
  }
  const totals = (capturable: string, captured: string) => () =>
    Promise.resolve({ requested: "45.00", capturable, captured })
  const refund = async (graph: () => unknown) => {
    const asked: unknown[] = []
    const perform = (request: unknown) => Promise.resolve(asked.push(request))
    const cards = { ...untouched, perform, totals: totals("0.00", "45.00") }
    const { provider: card, changed, errors } = provider({ cards, rows, more: { query: { graph } } })
    await card.refundPayment({ amount: 45, context: { idempotency_key: "ref_1" } })
    return { asked, changed, errors }
  }

  it("is canceled once the hold is released", async () => {
    expect(await cancel({ totals: totals("0.00", "0.00") })).toEqual({ result: "done", changed: canceled })
  })

  it("is canceled while the release is unconfirmed", async () => {
    const lost = {
      perform: () => Promise.reject(new Error("not confirmed")),
      openStep: () => Promise.resolve({ id: "cop_1" }),
    }
    const reported = { result: "not confirmed", changed: canceled }
    expect(await cancel({ ...lost, totals: totals("45.00", "0.00") })).toEqual(reported)
  })

  it("stays unchanged if the hold was not released, or the money is captured", async () => {
    const perform = () => Promise.reject(new Error("refused"))
    const reported = { result: "refused", changed: [] }
    expect(await cancel({ perform, totals: totals("45.00", "0.00") })).toEqual(reported)
    expect(await cancel({ perform, totals: totals("0.00", "45.00") })).toEqual(reported)
  })

  it("is canceled by a refund without an order, and unchanged with one", async () => {
    const ordered = { data: [{ order_id: "order_1" }] }
    expect(await refund(() => Promise.resolve({ data: [] }))).toMatchObject({ asked: [{}], changed: canceled })
    expect(await refund(() => Promise.resolve(ordered))).toMatchObject({ asked: [{}], changed: [] })
  })

  it("does not block the refund if it cannot be canceled", async () => {
    const failing = await refund(() => Promise.reject(new Error("no database")))
    expect(failing).toMatchObject({ asked: [{ type: "return", amount: "45.00" }], changed: [] })
    expect(failing.errors.join()).toContain("could not be closed: no database")
  })
})

describe("capture and refund", () => {
  itEvery([undefined, "capt_unknown", ""])("without Medusa's own row (key %j) send nothing", async (key) => {
    const { provider: card } = provider({ cards: untouched })
    const input = { data: { session_id: "payses_1", amount: 45 }, context: { idempotency_key: key } }
    await expect(card.capturePayment(input)).rejects.toThrow("Nothing was sent to the gateway")
    await expect(card.refundPayment({ ...input, amount: 45 })).rejects.toThrow("Nothing was sent to the gateway")
  })

  it("use the amount of Medusa's row in any form, and the sum of all rows", async () => {
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

  it("move nothing for an unknown payment", async () => {
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

  it("ignores messages that are unsigned or of an unknown account", async () => {
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
