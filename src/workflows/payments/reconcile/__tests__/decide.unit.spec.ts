import { statuses } from "../../../../gateway"
import { reversalOf } from "../../../../mapping"
import { itEvery } from "../../../../__tests__/it-every"
import {
  type Attempted,
  type Decision,
  decide,
  type DecisionKind,
  type Incoming,
  isInMedusa,
  type MedusaState,
  type PaymentDetails,
  type PaymentState,
  type Recorded,
  type Reported,
  type RefundedOutside,
  type Reversing,
  type StepConfirmed,
} from "../decide"

const paid: PaymentDetails = {
  ...{ isVerification: false, status: "approved", mismatch: "none" },
  ...{ isSuperseded: false, isReversalRequested: false, isReversed: false, isReleased: false, isRecorded: false },
}
const openCart: MedusaState = { sessionExists: true, cartId: "cart_1", orderCanceled: false, isBusy: false }
const ready = { renewal: "ready", medusa: openCart, steps: { isMoving: false, isLeft: true } } as const
const comparedCart = { ...ready, amount: "matches", isDenied: false } as const

const reported = (payment: Partial<PaymentDetails>, more: Partial<Reported> = {}): Reported => ({
  moment: "reported",
  payment: { ...paid, ...payment },
  ...more,
})
const incoming = (more: Partial<Incoming>): Incoming => ({ moment: "incoming", payment: paid, ...more })
const inMedusa = (medusa: Partial<MedusaState>) => ({ ...ready, medusa: { ...openCart, ...medusa } })
const failed = (more: Partial<Attempted>): Attempted => ({
  ...{ moment: "attempted", recording: "failed", steps: ready.steps, isSuperseded: false, medusa: openCart },
  ...more,
})
const recorded = (more: Partial<Recorded>): Recorded => ({ moment: "recorded", payment: paid, ...more })
const after = { isWatched: true, isReversalRequested: false, isReversed: false }
const reversing = (more: Partial<Reversing>): Reversing => ({ moment: "reversing", payment: paid, ...more })
const hold = { isCaptured: false, isRefundable: false, isOnHold: true }
const sale = { isCaptured: true, isRefundable: true, isOnHold: false }
const step = (more: Partial<StepConfirmed>): StepConfirmed => ({
  ...{ moment: "step_confirmed", step: "capture", isDone: true, isRowLeft: false, isCallOver: false },
  ...more,
})
const outside = (more: Partial<RefundedOutside>): RefundedOutside => ({
  ...{ moment: "refunded_outside", isStepOpen: false, isMismatching: false, row: "none" },
  ...{ isCovered: true, isOrderChanging: false },
  ...more,
})
const mismatched = { mismatch: "reversible" } as const
const gather = (detail: string) => ({ kind: "gather", detail })
const wait = (cause: string) => ({ kind: "wait", cause })
const reverse = (cause: string) => ({ kind: "reverse", cause })
const abandoned = (cause: string) => ({ kind: "reverse", cause: "abandoned", after: cause })
const none = { kind: "none" }

describe("after the gateway was polled", () => {
  itEvery<[string, Reported, object]>([
    ["a paid payment", reported({}), { kind: "record_payment" }],
    ["a superseded payment", reported({ isSuperseded: true }), reverse("requested")],
    ["a payment to reverse", reported({ isReversalRequested: true }), reverse("requested")],
    ["a reversed payment", reported({ isReversed: true, isReversalRequested: true }), none],
    ["a payment in progress", reported({ status: "processing" }), none],
    ["an unknown outcome", reported({ status: "unknown" }), none],
    ["an unlisted status", reported({ status: "settled-later" }), none],
    ["no status yet", reported({ status: null }), none],
    ["a mismatch", reported({ ...mismatched, status: "processing" }), none],
    [
      "a mismatch to reverse",
      reported({ ...mismatched, status: null, isReversalRequested: true }),
      reverse("requested"),
    ],
    ["a superseded mismatch", reported({ ...mismatched, status: null, isSuperseded: true }), reverse("requested")],
    ["a mismatch under another order id", reported({ mismatch: "kept", isSuperseded: true }), none],
    ["a reversed mismatch", reported({ ...mismatched, isSuperseded: true, isReversed: true }), none],
    ["a decline", reported({ status: "declined" }), gather("awaited")],
    ["a decline that no order awaits", reported({ status: "declined" }, { isAwaited: false }), none],
    [
      "a decline that an order awaits",
      reported({ status: "filtered" }, { isAwaited: true }),
      { kind: "warn_of_decline" },
    ],
    [
      "a decline of a replaced session",
      reported({ status: "declined", isSuperseded: true }, { isAwaited: true }),
      none,
    ],
    ["an error to reverse", reported({ status: "error", isReversalRequested: true }, { isAwaited: true }), none],
    ["a verification", reported({ isVerification: true }), { kind: "save_card", isReversalDue: false }],
    [
      "a verification that took money",
      reported({ ...mismatched, isVerification: true, isReversalRequested: true }),
      { kind: "save_card", isReversalDue: true },
    ],
  ])("%s", (_, state, decision) => expect(decide(state)).toEqual(decision))
})

describe("before the payment is in Medusa", () => {
  itEvery<[string, Incoming, object]>([
    ["no row", incoming({ payment: "gone" }), none],
    ["an unpaid payment", incoming({ ...comparedCart, payment: { ...paid, status: "unknown" } }), none],
    ["a mismatch", incoming({ ...comparedCart, payment: { ...paid, ...mismatched } }), none],
    ["a superseded payment", incoming({ ...comparedCart, payment: { ...paid, isSuperseded: true } }), none],
    ["a payment to reverse", incoming({ ...comparedCart, payment: { ...paid, isReversalRequested: true } }), none],
    ["a reversed payment", incoming({ ...comparedCart, payment: { ...paid, isReversed: true } }), none],
    ["no renewal cart looked up yet", incoming({}), { kind: "make_renewal_cart" }],
    ["a subscription's period without a cart", incoming({ renewal: "missing" }), gather("overdue")],
    [
      "a period without a cart, for a short time",
      incoming({ renewal: "missing", isOverdue: false }),
      wait("renewal_missing"),
    ],
    [
      "a period without a cart, for too long",
      incoming({ renewal: "missing", isOverdue: true }),
      abandoned("renewal_missing"),
    ],
    ["a period with its cart", incoming({ renewal: "ready" }), gather("medusa")],
    ["a payment in an order", incoming(inMedusa({ paymentId: "pay_1", orderId: "ord_1" })), { kind: "mark_recorded" }],
    [
      "a payment in a collection without a cart",
      incoming(inMedusa({ paymentId: "pay_1", cartId: undefined })),
      { kind: "mark_recorded" },
    ],
    [
      "a payment in an order that was canceled since",
      incoming(inMedusa({ paymentId: "pay_1", orderId: "ord_1", orderCanceled: true })),
      { kind: "mark_recorded" },
    ],
    ["a released hold", incoming({ ...ready, payment: { ...paid, isReleased: true } }), none],
    [
      "a released hold in an order",
      incoming({ ...inMedusa({ paymentId: "pay_1", orderId: "ord_1" }), payment: { ...paid, isReleased: true } }),
      none,
    ],
    ["a busy cart", incoming({ ...inMedusa({ isBusy: true }), isOverdue: false }), wait("busy")],
    ["a cart that stays busy", incoming({ ...inMedusa({ isBusy: true }), isOverdue: true }), abandoned("busy")],
    ["a canceled order", incoming(inMedusa({ orderCanceled: true })), reverse("order_canceled_before")],
    ["a deleted session", incoming(inMedusa({ sessionExists: false })), reverse("session_gone")],
    ["a payment in a cart, steps not read yet", incoming({ ...ready, steps: undefined }), gather("steps")],
    ["an unresolved step", incoming({ ...comparedCart, steps: { isMoving: true, isLeft: true } }), none],
    [
      "a payment without money left",
      incoming({ ...inMedusa({ paymentId: "pay_1" }), steps: { isMoving: false, isLeft: false } }),
      { kind: "close_session", isReversalUnmarked: true, isSessionOpen: true },
    ],
    [
      "a released hold of a failed completion",
      incoming({
        ...inMedusa({ paymentId: "pay_1" }),
        payment: { ...paid, isReleased: true },
        steps: { isMoving: false, isLeft: false },
      }),
      { kind: "close_session", isReversalUnmarked: false, isSessionOpen: true },
    ],
    ["money left, amount not compared yet", incoming(ready), { kind: "compare_amount", isQuick: true }],
    ["another amount", incoming({ ...comparedCart, amount: "differs" }), reverse("amount_differs")],
    ["an amount that could not be compared", incoming({ ...comparedCart, amount: "unknown" }), wait("amount_unknown")],
    ["the amount due", incoming({ ...ready, amount: "matches" }), gather("denial")],
    ["a denied cart", incoming({ ...comparedCart, isDenied: true, isOverdue: false }), wait("denied")],
    ["a cart denied for too long", incoming({ ...comparedCart, isDenied: true, isOverdue: true }), abandoned("denied")],
    ["a cart, compared and allowed", incoming(comparedCart), { kind: "complete_cart" }],
    [
      "an order, compared and allowed",
      incoming({ ...comparedCart, medusa: { ...openCart, orderId: "ord_1" } }),
      { kind: "attach_to_order" },
    ],
    [
      "an order without a cart",
      incoming({ ...comparedCart, medusa: { ...openCart, cartId: undefined } }),
      { kind: "attach_to_order" },
    ],
  ])("%s", (_, state, decision) => expect(decide(state)).toEqual(decision))
})

describe("after an attempt to record it in Medusa", () => {
  itEvery<[string, Attempted, object]>([
    ["recorded", failed({ recording: "recorded", isOverdue: true }), { kind: "done" }],
    ["interrupted", failed({ recording: "unknown", amount: "differs", isOverdue: true }), wait("recording_unknown")],
    ["failed", failed({ steps: undefined }), gather("steps")],
    [
      "failed, with an unresolved step",
      failed({ steps: { isMoving: true, isLeft: true } }),
      { kind: "reconcile_again" },
    ],
    [
      "failed, and Medusa reversed the payment",
      failed({ steps: { isMoving: false, isLeft: false } }),
      { kind: "reconcile_again" },
    ],
    ["failed, with money left", failed({ isSuperseded: undefined }), gather("payment")],
    ["failed, superseded", failed({ isSuperseded: true }), reverse("superseded")],
    ["failed, not superseded", failed({ medusa: undefined }), gather("medusa")],
    ["failed, canceled", failed({ medusa: { ...openCart, orderCanceled: true } }), reverse("order_canceled_before")],
    ["failed, session deleted", failed({ medusa: { ...openCart, sessionExists: false } }), reverse("session_gone")],
    ["failed, busy", failed({ medusa: { ...openCart, isBusy: true, orderCanceled: true } }), gather("overdue")],
    [
      "failed, but in an order meanwhile",
      failed({ medusa: { ...openCart, paymentId: "pay_1", orderId: "ord_1" }, isOverdue: true }),
      { kind: "reconcile_again" },
    ],
    ["failed, amount not compared yet", failed({}), { kind: "compare_amount", isQuick: false }],
    ["failed, amount differs", failed({ amount: "differs" }), reverse("amount_differs")],
    ["failed, amount not comparable", failed({ amount: "unknown", isOverdue: true }), wait("amount_unknown")],
    ["failed, with the amount due", failed({ amount: "matches", isOverdue: false }), wait("failed")],
    ["failed for too long", failed({ amount: "matches", isOverdue: true }), abandoned("failed")],
  ])("%s", (_, state, decision) => expect(decide(state)).toEqual(decision))
})

describe("once it is recorded in Medusa", () => {
  const earlier = { ...paid, isRecorded: true }
  itEvery<[string, Recorded, object]>([
    ["just recorded", recorded({}), gather("after")],
    ["recorded earlier", recorded({ payment: earlier }), gather("order")],
    ["canceled", recorded({ payment: earlier, isOrderCanceled: true }), reverse("order_canceled")],
    ["not canceled", recorded({ payment: earlier, isOrderCanceled: false }), gather("after")],
    ["watched", recorded({ after }), { kind: "reverse_if_paid_twice" }],
    ["not watched", recorded({ after: { ...after, isWatched: false } }), none],
    ["being reversed", recorded({ after: { ...after, isReversalRequested: true } }), none],
    ["reversed", recorded({ after: { ...after, isReversed: true } }), none],
  ])("%s", (_, state, decision) => expect(decide(state)).toEqual(decision))

  itEvery<[string, Partial<PaymentDetails>, object]>([
    ["a payment", { status: null }, reverse("order_canceled")],
    ["a superseded payment", { isSuperseded: true }, none],
    ["a reversed payment", { isReversed: true }, none],
  ])("the order was canceled: %s", (_, payment, decision) => {
    expect(decide({ moment: "order_canceled", payment: { ...paid, ...payment } })).toEqual(decision)
  })
})

describe("during a reversal", () => {
  itEvery<[string, Reversing, object]>([
    ["reversed", reversing({ payment: { ...paid, isReversed: true } }), { kind: "done" }],
    ["any", reversing({}), { kind: "request_reversal", isWhole: false }],
    ["a mismatch", reversing({ payment: { ...paid, ...mismatched } }), { kind: "request_reversal", isWhole: true }],
    ["changed meanwhile", reversing({ request: "refused", money: hold }), none],
    ["not paid", reversing({ payment: { ...paid, status: "unknown" }, request: "committed", money: hold }), none],
    [
      "under another order id",
      reversing({ payment: { ...paid, status: null, mismatch: "kept" }, request: "committed" }),
      none,
    ],
    ["requested", reversing({ request: "committed" }), gather("money")],
    ["a hold", reversing({ request: "committed", money: hold }), { kind: "void", isWhole: false }],
    ["a sale", reversing({ request: "committed", money: sale }), { kind: "refund", isWhole: false }],
    [
      "nothing",
      reversing({ request: "committed", money: { ...sale, isRefundable: false } }),
      { kind: "mark_reversed" },
    ],
    [
      "a mismatched sale",
      reversing({ payment: { ...paid, ...mismatched, status: null }, request: "committed", money: sale }),
      { kind: "refund", isWhole: true },
    ],
  ])("%s", (_, state, decision) => expect(decide(state)).toEqual(decision))
})

describe("after a later step is resolved", () => {
  itEvery<[string, StepConfirmed, string]>([
    ["a capture", step({}), "record_capture"],
    ["a void", step({ step: "void" }), "record_void"],
    ["a refund", step({ step: "return" }), "record_refund"],
    ["a refused step", step({ isDone: false }), "mark_step_recorded"],
    ["a step whose request may still wait for the answer", step({ isRowLeft: true }), "none"],
    ["a step whose request died", step({ isRowLeft: true, isCallOver: true }), "record_capture"],
  ])("%s", (_, state, kind) => expect(decide(state)).toEqual({ kind }))
})

describe("after a refund that was made at the gateway", () => {
  const open = (cause: string) => ({ kind: "keep_open", cause })
  itEvery<[string, RefundedOutside, object]>([
    ["that Medusa can record", outside({}), { kind: "record_refund" }],
    ["beside an open step", outside({ isStepOpen: true }), none],
    ["of a payment that mismatches", outside({ isMismatching: true }), open("mismatch")],
    ["of more than Medusa has captured", outside({ isCovered: false }), open("not_covered")],
    ["while the order is edited", outside({ isOrderChanging: true }), open("order_changing")],
    ["that another process may be recording", outside({ row: "fresh", isStepOpen: true }), none],
    ["whose recording died", outside({ row: "left", isCovered: false }), { kind: "drop_row" }],
  ])("%s", (_, state, decision) => expect(decide(state)).toEqual(decision))
})

// All combinations. A detail that no decision requested was not read, so the tree of requested
// details and all their values is every combination.

const flags = [false, true]
const words = [...Object.keys(statuses), "a-new-word", null]

/** Every object with one value of each list. */
function combinations<T extends object>(domains: { [Key in keyof T]: readonly T[Key][] }): T[] {
  return Object.entries(domains).reduce<object[]>(
    (found, [key, values]) => found.flatMap((one) => (values as unknown[]).map((value) => ({ ...one, [key]: value }))),
    [{}],
  ) as T[]
}

const payments = combinations<PaymentDetails>({
  ...{ isVerification: flags, status: words, mismatch: ["none", "kept", "reversible"] },
  ...{ isSuperseded: flags, isReversalRequested: flags, isReversed: flags, isReleased: flags, isRecorded: flags },
})
const medusaStates = combinations<MedusaState>({
  ...{ sessionExists: flags, paymentId: [undefined, "pay_1"], cartId: [undefined, "cart_1"] },
  ...{ orderId: [undefined, "ord_1"], orderCanceled: flags, isBusy: flags },
})
const moneys = combinations({ isCaptured: flags, isRefundable: flags, isOnHold: flags })
const comparisons = ["matches", "differs", "unknown"] as const
/** The row as it may be after the wait for the cart's lock. */
const reread = [...payments.filter((one) => !one.isVerification && !one.isRecorded), "gone"] as const

const answers: Record<string, readonly object[]> = {
  awaited: combinations({ isAwaited: flags }),
  steps: combinations({ steps: combinations({ isMoving: flags, isLeft: flags }) }),
  denial: combinations({ isDenied: flags }),
  overdue: combinations({ isOverdue: flags }),
  payment: combinations({ isSuperseded: flags }),
  order: combinations({ isOrderCanceled: flags }),
  after: combinations({ after: combinations({ isWatched: flags, isReversalRequested: flags, isReversed: flags }) }),
  money: combinations({ money: moneys }),
  make_renewal_cart: combinations({ renewal: ["ready", "missing"] }),
  compare_amount: combinations({ amount: comparisons }),
  request_reversal: combinations({ request: ["committed", "refused"] }),
}
const attempts = combinations<Attempted>({ moment: ["attempted"], recording: ["recorded", "failed", "unknown"] })

/** All states that may follow a decision; empty if the decision ends the run. */
function next(state: PaymentState, decision: Decision): PaymentState[] {
  if (decision.kind === "complete_cart" || decision.kind === "attach_to_order") return attempts
  if (decision.kind === "gather" && decision.detail === "medusa") {
    const medusas = medusaStates.map((medusa) => ({ ...state, medusa }) as PaymentState)
    if (state.moment !== "incoming") return medusas
    return medusas.flatMap((one) => reread.map((payment) => ({ ...one, payment }) as PaymentState))
  }
  const key = decision.kind === "gather" ? decision.detail : decision.kind
  return (answers[key] ?? []).map((answer) => ({ ...state, ...answer }) as PaymentState)
}

type Seen = { state: PaymentState; decision: Decision }

const starts: PaymentState[] = [
  ...payments.flatMap((payment): PaymentState[] => [
    { moment: "reported", payment },
    { moment: "incoming", payment },
    { moment: "recorded", payment },
    { moment: "order_canceled", payment },
    { moment: "reversing", payment },
  ]),
  ...attempts,
  ...combinations<StepConfirmed>({
    ...{ moment: ["step_confirmed"], step: ["capture", "void", "return"] },
    ...{ isDone: flags, isRowLeft: flags, isCallOver: flags },
  }),
  ...combinations<RefundedOutside>({
    ...{ moment: ["refunded_outside"], isStepOpen: flags, isMismatching: flags, row: ["none", "fresh", "left"] },
    ...{ isCovered: flags, isOrderChanging: flags },
  }),
]

const MOST_QUESTIONS = 10

/** Visits every reachable state with its decision; fails if the requested details repeat. */
function visit(check: (seen: Seen) => void): number {
  let count = 0
  const walk = (state: PaymentState, asked: number) => {
    const decision = decide(state)
    count++
    check({ state, decision })
    if (asked > MOST_QUESTIONS) throw new Error(`It asks without end: ${JSON.stringify(state)}`)
    // The states after an attempt are visited from a start of their own.
    if (decision.kind === "complete_cart" || decision.kind === "attach_to_order") return
    for (const following of next(state, decision)) walk(following, asked + 1)
  }
  for (const state of starts) walk(state, 0)
  return count
}

describe("all combinations", () => {
  const bad = (isBad: (seen: Seen) => boolean): string[] => {
    const found = new Set<string>()
    visit((seen) => {
      if (found.size < 5 && isBad(seen)) found.add(JSON.stringify(seen))
    })
    return [...found]
  }
  const completes: DecisionKind[] = ["record_payment", "complete_cart", "attach_to_order", "mark_recorded"]
  const reverses: DecisionKind[] = ["reverse", "void", "refund", "reverse_if_paid_twice"]
  const moves: DecisionKind[] = [...completes, ...reverses, "close_session", "mark_reversed"]
  const paymentOf = (state: PaymentState) =>
    "payment" in state && state.payment !== "gone" ? state.payment : undefined

  it("lead to every decision of the closed set, and to no other", () => {
    const kinds: Record<DecisionKind, true> = {
      ...{ gather: true, none: true, done: true, save_card: true, warn_of_decline: true, record_payment: true },
      ...{ make_renewal_cart: true, compare_amount: true, complete_cart: true, attach_to_order: true },
      ...{ mark_recorded: true, close_session: true, wait: true, reconcile_again: true, reverse: true },
      ...{ reverse_if_paid_twice: true, request_reversal: true, void: true, refund: true, mark_reversed: true },
      ...{ record_capture: true, record_void: true, record_refund: true, mark_step_recorded: true },
      ...{ drop_row: true, keep_open: true },
    }
    const made = new Set<string>()
    const count = visit(({ decision }) => made.add(decision.kind))
    expect([...made].sort()).toEqual(Object.keys(kinds).sort())
    expect(count).toBeGreaterThan(100_000)
  })

  it("move no money of a payment that the gateway did not approve", () => {
    const isUnapproved = (payment?: PaymentDetails) => payment?.status !== "approved" && payment?.mismatch === "none"
    expect(
      bad(({ state, decision: { kind } }) => {
        // These only request a reversal: `reversing` decides whether money moves.
        if (state.moment === "order_canceled" || state.moment === "recorded") return false
        return isUnapproved(paymentOf(state)) && moves.includes(kind)
      }),
    ).toEqual([])
  })

  it("complete no payment that mismatches, was superseded or is being reversed", () => {
    expect(
      bad(({ state, decision: { kind } }) => {
        const payment = paymentOf(state)
        if (!payment || !completes.includes(kind)) return false
        const isOpen = !payment.isSuperseded && !payment.isReversalRequested && !payment.isReversed
        return payment.mismatch !== "none" || !isOpen
      }),
    ).toEqual([])
  })

  it("reverse no payment that Medusa has or may be recording, unless its order was canceled or paid twice", () => {
    expect(
      bad(({ state, decision: { kind } }) => {
        if (!reverses.includes(kind)) return false
        if (state.moment === "attempted" && state.recording !== "failed") return true
        if (state.moment !== "incoming" && state.moment !== "attempted") return false
        // While a completion holds the cart, Medusa's rows may show half of the completion.
        return !!state.medusa && !state.medusa.isBusy && isInMedusa(state.medusa)
      }),
    ).toEqual([])
  })

  it("void or refund the rest of a payment to reverse, never both, and never void captured money", () => {
    expect(
      bad(({ state, decision: { kind } }) => {
        if (state.moment !== "reversing" || !state.money) return false
        const reversal = reversalOf(state.money)
        const expected = reversal === null ? "mark_reversed" : reversal === "void" ? "void" : "refund"
        return kind !== expected || (kind === "void" && state.money.isCaptured)
      }),
    ).toEqual([])
  })

  it("reverse a canceled order's money, whenever the cancellation is found", () => {
    expect(
      bad(({ state, decision: { kind } }) => {
        const payment = paymentOf(state)
        const isPaid = payment?.status === "approved" && payment.mismatch === "none" && !payment.isReversed
        switch (state.moment) {
          case "order_canceled":
            return kind !== "reverse" && !state.payment.isReversed && !state.payment.isSuperseded
          // The reversal reason that the cancellation committed.
          case "reported":
            return isPaid && !state.payment.isVerification && state.payment.isReversalRequested && kind !== "reverse"
          case "recorded":
            return !!state.isOrderCanceled && kind !== "reverse"
          case "reversing":
            return isPaid && kind === "none" && state.request !== "refused"
          case "incoming":
            return !!state.medusa?.orderCanceled && ["complete_cart", "attach_to_order"].includes(kind)
          default:
            return false
        }
      }),
    ).toEqual([])
  })
})
