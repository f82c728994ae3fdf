import { rendered, toMessage } from "../../../../messages"
import { itEvery } from "../../../../__tests__/it-every"
import { englishText } from "../../../../messages"
import { adminView } from "../admin-view"
import type { OperationRow, TransactionRow } from "../../records/rows"
import { sessionData, sessionState, shopperMessage } from "../session-view"
import { anOperation, aTransaction } from "../../__tests__/row-fixtures"

const at = new Date("2026-01-01T12:00:00Z")

const mismatch = toMessage("mismatch.no_amount", { expected: { amount: "45.00", currency: "EUR" } })

describe("the shopper's view", () => {
  const seconds = (count: number) => new Date(at.getTime() + count * 1_000)
  const unsigned = (differences: Partial<TransactionRow>) =>
    aTransaction({ status: "processing", shopper_returned_at: at, ...differences })

  itEvery([
    ["no attempt", undefined, "pending"],
    ["a form that is being created", aTransaction({ status: null }), "pending"],
    ["a form from which no shopper has returned", aTransaction({ status: "processing" }), "redirect"],
    ["a submitted form", aTransaction({ status: "processing", submitted_at: at }), "processing"],
    ["a return from the form, not polled yet", unsigned({ last_checked_at: null }), "processing"],
    [
      "a return from the form, with the gateway's answer due soon",
      unsigned({ last_checked_at: seconds(9) }),
      "processing",
    ],
    ["a return from the form without a card", unsigned({ last_checked_at: seconds(10) }), "redirect"],
    ["an unknown outcome", aTransaction({ status: "unknown" }), "unknown"],
    ["an unlisted status", aTransaction({ status: "approved_maybe" }), "unknown"],
    ["chained", aTransaction({ status: "chain_declined" }), "processing"],
    ["a hold", aTransaction(), "authorized"],
    ["a sale", aTransaction({ type: "sale" }), "captured"],
    ["declined", aTransaction({ status: "declined" }), "declined"],
    ["filtered", aTransaction({ status: "filtered" }), "declined"],
    ["an error", aTransaction({ status: "error" }), "failed"],
    ["released", aTransaction({ released_at: at }), "canceled"],
    ["reversed", aTransaction({ type: "sale", reversed_at: at }), "canceled"],
    ["a mismatch, although approved", aTransaction({ mismatch }), "unknown"],
    ["a mismatch, whatever the status", aTransaction({ mismatch, status: "declined" }), "unknown"],
    ["a mismatch that was reversed", aTransaction({ mismatch, reversed_at: at }), "canceled"],
  ])("%s is %s", (_title, transaction, state) => {
    expect(sessionState(transaction)).toBe(state)
    expect(englishText(shopperMessage(transaction))).toMatch(/\.$/)
    const mayPayAgain = ["pending", "redirect", "declined", "failed", "canceled"].includes(state)
    const paid = ["authorized", "captured"].includes(state)
    expect(englishText(shopperMessage(transaction)).includes("do not pay again")).toBe(!mayPayAgain && !paid)
  })

  const byCard = (differences: Partial<TransactionRow>) =>
    aTransaction({ card_source: "card", status: "processing", redirect_url: null, ...differences })
  const page = "https://gateway.example.com/3ds/100"

  itEvery([
    ["a card that was sent", byCard({}), "processing"],
    ["a charged saved card", byCard({ card_source: "saved_card" }), "processing"],
    ["the issuer's method step", byCard({ three_ds_step: "method" }), "three_d_secure"],
    ["the issuer's challenge", byCard({ three_ds_step: "challenge" }), "three_d_secure"],
    ["the issuer's 3DS 1.0.2 page", byCard({ three_ds_step: "legacy" }), "three_d_secure"],
    [
      "a saved card that the issuer challenges",
      byCard({ card_source: "saved_card", three_ds_step: "method" }),
      "three_d_secure",
    ],
    ["a 3-D Secure page of the gateway", byCard({ three_ds_step: "redirect", redirect_url: page }), "redirect"],
    ["a return from the gateway's page", byCard({ three_ds_step: "redirect", shopper_returned_at: at }), "processing"],
    ["a lost answer", byCard({ status: "unknown" }), "unknown"],
    ["a lost answer, with a 3-D Secure step", byCard({ status: "unknown", three_ds_step: "challenge" }), "unknown"],
    ["a decline after 3-D Secure", byCard({ status: "declined", three_ds_step: "challenge" }), "declined"],
    [
      "a payment after 3-D Secure",
      byCard({ status: "approved", type: "sale", three_ds_step: "challenge" }),
      "captured",
    ],
    ["a mismatch", byCard({ mismatch, three_ds_step: "challenge" }), "unknown"],
  ])("a card on the shop's page: %s is %s", (_title, transaction, state) => {
    expect(sessionState(transaction)).toBe(state)
    expect(englishText(shopperMessage(transaction))).toMatch(/\.$/)
    expect(sessionData("payses_1", transaction).redirect_url).toBe(state === "redirect" ? page : null)
  })

  itEvery<[type: TransactionRow["type"], code: string]>([
    ["sale", "decline.error"],
    ["verification", "session.verification_failed"],
  ])("a failed attempt of the type %s has the text %s, with and without a category", (type, code) => {
    for (const decline_category of [null, "error"])
      expect(shopperMessage(aTransaction({ status: "error", type, decline_category })).code).toBe(code)
  })

  itEvery<[differences: Partial<TransactionRow>, state: string]>([
    [{ status: "processing" }, "processing"],
    [{ status: "processing", three_ds_step: "challenge" }, "three_d_secure"],
    [{ status: "processing", card_source: "form" }, "redirect"],
    [{ status: "approved" }, "verified"],
    [{ status: "declined" }, "declined"],
    [{ status: "error" }, "failed"],
    [{ status: "unknown" }, "unknown"],
    [{ status: "approved_maybe" }, "unknown"],
    [{ status: "processing", mismatch }, "unknown"],
  ])("a verification (%j) is %s, and no text says that it was paid", (differences, state) => {
    const verification = { type: "verification", card_source: "card", amount: "0", currency_code: "xxx" } as const
    const transaction = aTransaction({ ...verification, ...differences })
    expect(sessionState(transaction)).toBe(state)
    expect(englishText(shopperMessage(transaction))).toMatch(/card.*\.$/)
    expect(englishText(shopperMessage(transaction))).not.toMatch(/\b(pay|paid)/i)
  })

  it("session data always has all of its keys, and no private data", () => {
    const keys = ["session_id", "state", "redirect_url", "missing", "card"]
    for (const transaction of [undefined, aTransaction(), aTransaction({ card_last4: null })]) {
      expect(Object.keys(sessionData("payses_1", transaction))).toEqual(keys)
    }
    const text = JSON.stringify(sessionData("payses_1", aTransaction({ error_message: "secret reason", mismatch })))
    for (const secret of ["444433", "100", "pabcz", "secret reason", "main"]) expect(text).not.toContain(secret)
  })

  it("session data has the form's address only while the form waits for the shopper", () => {
    expect(sessionData("payses_1", aTransaction({ status: "processing" })).redirect_url).toContain("https://gateway")
    expect(sessionData("payses_1", aTransaction({ status: "declined" })).redirect_url).toBeNull()
    expect(sessionData("payses_1", undefined, ["email"])).toMatchObject({ missing: ["email"], redirect_url: null })
  })
})

describe("the admin's view", () => {
  const view = (
    transaction: Partial<TransactionRow>,
    operations: Partial<OperationRow>[] = [],
    {
      paymentId = "pay_1" as string | null,
      now = at,
      openEntry = "ctl_1" as string | null,
      isOrderCanceled = false,
    } = {},
  ) =>
    adminView({
      transaction: aTransaction(transaction),
      openEntry,
      operations: operations.map(anOperation),
      timeline: [],
      timelineCount: 0,
      ...{ paymentId, isOrderCanceled },
      now,
      reconcileAfter: 60,
    })
  const capture = (amount: string, more: Partial<OperationRow> = {}) => ({ type: "capture", amount, ...more }) as const
  const refund = (amount: string, more: Partial<OperationRow> = {}) => ({ type: "return", amount, ...more }) as const

  itEvery([
    ["created", "grey", view({ state: "created", status: null })],
    ["redirect", "grey", view({ state: "processing", status: "processing" })],
    ["processing", "orange", view({ state: "processing", status: "processing", submitted_at: at })],
    ["unknown", "orange", view({ state: "unknown", status: "unknown" })],
    ["unknown", "orange", view({ state: "unknown", status: "approved_maybe" })],
    ["mismatch", "red", view({ state: "mismatch", mismatch })],
    ["returned", "grey", view({ state: "returned", mismatch, recorded_at: null, reversed_at: at })],
    ["declined", "red", view({ state: "declined", status: "filtered" })],
    ["failed", "red", view({ state: "failed", status: "error" })],
    ["authorized", "blue", view({})],
    ["verified", "green", view({ state: "verified", type: "verification" })],
    ["captured", "green", view({ state: "captured", type: "sale" })],
    ["partially_captured", "orange", view({ state: "partially_captured" }, [capture("20.00")])],
    ["captured", "green", view({ state: "captured" }, [capture("20.00"), capture("25.00")])],
    ["partially_returned", "orange", view({ state: "partially_returned", type: "sale" }, [refund("10.00")])],
    ["returned", "grey", view({ state: "returned", type: "sale" }, [refund("45.00")])],
    ["returned", "grey", view({ state: "returned" }, [capture("20.00"), refund("20.00")])],
    ["voided", "grey", view({ state: "voided", released_at: at })],
    [
      "charged_back",
      "red",
      view({ state: "charged_back", type: "sale" }, [{ type: "chargeback", origin: "gateway", amount: "45.00" }]),
    ],
  ])("%s (%s)", (state, badge, seen) => {
    expect(seen).toMatchObject({ state, badge })
    expect(seen.label.message).not.toBe("")
    expect(seen.explanation.message).toMatch(/\.$/)
  })

  it("gives the captured, returned and remaining amounts", () => {
    expect(view({ state: "partially_returned" }, [capture("20.00"), refund("5.00")])).toMatchObject({
      explanation: {
        message: "5.00 EUR of 20.00 EUR was refunded. 25.00 EUR of the authorization can still be captured.",
      },
      amounts: {
        requested: "45.00",
        captured: "20.00",
        returned: "5.00",
        charged_back: "0.00",
        capturable: "25.00",
        returnable: "15.00",
      },
    })
  })

  const no = (message: string) => ({ allowed: false, reason: { message } })
  const yes = { allowed: true, reason: null }

  itEvery([
    [
      "a hold",
      view({}),
      {
        capture: yes,
        void: yes,
        refund: no("Nothing was captured, so there is nothing to refund."),
      },
    ],
    [
      "a sale",
      view({ type: "sale" }),
      {
        capture: no("Nothing is left to capture."),
        void: no("Money was captured: refund it instead."),
        refund: yes,
      },
    ],
    [
      "captured in part",
      view({}, [capture("20.00")]),
      {
        capture: yes,
        void: { allowed: false },
        refund: yes,
      },
    ],
    [
      "refunded wholly",
      view({ type: "sale" }, [refund("45.00")]),
      { capture: { allowed: false }, refund: no("All of it was refunded.") },
    ],
    [
      "released",
      view({ released_at: at }),
      { capture: no("Nothing is left to capture."), void: no("The authorization was voided already.") },
    ],
    [
      "being reversed",
      view({ reversal_reason: toMessage("reversal.order_canceled") }),
      { capture: no("This payment is being reversed: The order was canceled."), void: yes },
    ],
    [
      "not approved",
      view({ status: "processing" }),
      { capture: no("The gateway has not approved this payment."), void: { allowed: false } },
    ],
    [
      "not Medusa's",
      view({}, [], { paymentId: null }),
      { capture: no("Medusa has no payment for it yet."), void: { allowed: false } },
    ],
    [
      "a mismatch",
      view({ mismatch }),
      {
        capture: no("The gateway's answer does not match this payment."),
        return: { allowed: false },
        acknowledge: yes,
      },
    ],
    [
      "an acknowledged mismatch",
      view({ mismatch, recorded_at: null }, [], { openEntry: null }),
      { acknowledge: no("This was acknowledged already. Nothing was recorded; look again.") },
    ],
    [
      "a mismatch that can be returned",
      view({
        mismatch,
        mismatch_code: "amount",
        mismatch_reversal: "return",
        recorded_at: null,
        status: "processing",
      }),
      {
        refund: { allowed: false },
        return: { allowed: true },
        acknowledge: no("It does not become an order. Reverse the whole payment."),
      },
    ],
    [
      "an unresolved step",
      view({}, [capture("20.00", { state: "unknown", recorded_at: null })]),
      { capture: no("A capture is being confirmed."), void: no("A capture is being confirmed.") },
    ],
    [
      "an unrecorded step",
      view({ type: "sale" }, [refund("10.00", { recorded_at: null })]),
      { capture: no("A refund is being confirmed.") },
    ],
  ])("the actions and their denial reasons: %s", (_title, { actions }, expected) => {
    expect(actions).toMatchObject(expected)
    expect(actions.check.allowed).toBe(true)
  })

  const canceled = { isOrderCanceled: true }
  const rest = { amount: "25.00", currency_code: "eur" }
  itEvery([
    ["a hold", view({}, [], canceled), null, { allowed: false }],
    ["a hold that Medusa lacks", view({}, [], { ...canceled, paymentId: null }), { ...rest, amount: "45.00" }, yes],
    ["a sale, refunded in part", view({ type: "sale" }, [refund("20.00")], canceled), rest, yes],
    ["an order that is not canceled", view({ type: "sale" }, [refund("20.00")]), null, { allowed: false }],
    ["nothing left", view({}, [capture("20.00"), refund("20.00")], canceled), null, { allowed: false }],
    ["reversed", view({ type: "sale", reversed_at: at }, [refund("20.00")], canceled), null, { allowed: false }],
    ["not approved", view({ type: "sale", status: "unknown" }, [], canceled), null, { allowed: false }],
    [
      "a refund that is being confirmed",
      view({ type: "sale" }, [refund("20.00"), refund("25.00", { state: "unknown", recorded_at: null })], canceled),
      rest,
      no("A refund is being confirmed."),
    ],
  ])("the money of a canceled order that goes back: %s", (_title, { actions, reversible }, expected, action) => {
    expect(reversible).toEqual(expected)
    expect(actions).toMatchObject({ capture: { allowed: false }, return: action })
  })

  it("nobody captures the hold of a canceled order, or refunds what is reversed", () => {
    expect(view({}, [], canceled).actions).toMatchObject({ capture: no("The order was canceled."), void: yes })
    const refund = no("The order was canceled: reverse the payment instead.")
    expect(view({ type: "sale" }, [], canceled).actions).toMatchObject({ refund, return: yes })
    expect(view({ type: "sale", reversed_at: at }, [], canceled).actions).toMatchObject({ refund: yes })
  })

  itEvery([
    ["an unknown outcome, polled no more", { state: "unknown", status: "unknown", next_check_at: null }, "ctl_1"],
    ["an unknown outcome", { state: "unknown", status: "unknown", next_check_at: at }, null],
    ["a mismatch", { mismatch }, "ctl_1"],
    ["a mismatch that can be reversed", { mismatch, mismatch_reversal: "return", recorded_at: null }, null],
    ["a hold", {}, null],
  ] as const)("the entry that a person can acknowledge: %s", (_title, transaction, entry) => {
    const { open_entry, actions, explanation } = view(transaction)
    expect([open_entry, actions.acknowledge.allowed]).toEqual([entry, entry !== null])
    const isPolledNoMore = entry !== null && !("mismatch" in transaction)
    expect(explanation.code === "attention.payment_not_polled").toBe(isPolledNoMore)
  })

  const open = { ...capture("20.00"), state: "unknown", recorded_at: null, created_at: at } as const
  const minutes = (count: number) => new Date(at.getTime() + count * 60_000)

  itEvery([
    ["at once", open, 0, false],
    ["after 15 minutes", open, 16, true],
    ["after three answers without the step", { ...open, not_found_count: 3 }, 1, true],
    ["once it is resolved", { ...open, state: "done" as const }, 16, false],
  ])("a manual resolution of an unconfirmed step is allowed: %s", (_title, operation, age, mayResolve) => {
    expect(view({}, [operation], { now: minutes(age) }).unconfirmed).toMatchObject({
      type: "capture",
      amount: "20.00",
      resolution: { allowed: mayResolve },
    })
  })

  const not_found = { ...open, not_found_count: 1, not_found_since: at }
  itEvery([
    ["no answer without the step yet: 15 minutes", open, 1, minutes(15)],
    ["no answer without the step, and the wait is over", open, 15, null],
    ["from the first answer without the step: reconcileAfter", not_found, 0, minutes(1)],
    ["from the first answer without the step, and the wait is over", not_found, 1, null],
    ["accepted by the gateway: an hour", { ...not_found, state: "pending" as const }, 1, minutes(60)],
  ])('"did not happen" may be recorded from: %s', (_title, operation, age, from) => {
    expect(view({}, [operation], { now: minutes(age) }).unconfirmed?.not_happened_from).toEqual(from)
  })

  it("gives the reason of a superseded attempt; card and timeline are as stored", () => {
    const seen = adminView({
      transaction: aTransaction({
        superseded_at: at,
        superseded_reason: toMessage("superseded.tried_again"),
        card_last4: null,
      }),
      openEntry: null,
      operations: [],
      timelineCount: 201,
      timeline: [
        {
          id: "ctl_1",
          position: 1,
          kind: "status",
          ...toMessage("attempt.never_arrived"),
          actor: null,
          created_at: at,
        },
      ],
      ...{ paymentId: null, isOrderCanceled: false },
      now: at,
      reconcileAfter: 60,
    })
    expect(seen).toMatchObject({
      superseded: rendered(toMessage("superseded.tried_again")),
      card: null,
      unconfirmed: null,
    })
    expect(seen.timeline_count).toBe(201)
    expect(seen.timeline).toEqual([
      { id: "ctl_1", kind: "status", ...rendered(toMessage("attempt.never_arrived")), actor: null, at },
    ])
    expect(view({}).card).toEqual({ brand: "VISA", bin: "444433", last4: "1111", exp_month: "12", exp_year: "2030" })
  })
})
