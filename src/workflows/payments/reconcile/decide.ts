import { isFinal } from "../../../gateway"
import { type HeldMoney, reversalOf } from "../../../mapping"

/**
 * What happens to one payment next? Contains all decisions of reconciling a payment, without an
 * effect: the callers gather details (`gather.ts`), decide, apply the decision, and decide again
 * with its result. A detail that was not gathered yet is undefined, and the decision then requests
 * it, so each one is read as late as possible. No lock is held from one read to the next. Every
 * detail below says where it is read, and why a stale one does no harm.
 */
export type PaymentState =
  Reported | Incoming | Attempted | Recorded | OrderCanceled | Reversing | StepConfirmed | RefundedOutside

/** The row of the attempt (`card_transaction`), by `detailsOf`. */
export type PaymentDetails = {
  isVerification: boolean
  /**
   * The gateway's last status; null before the first. Stale while the gateway does not answer: an
   * approved payment stays approved, and any other status moves no money.
   */
  status: string | null
  /**
   * An approved answer that differs from our record: `reversible` where the gateway's order is ours
   * and Medusa has no payment of it. Only an approved answer sets it. Stale if a callback brings a
   * matching answer: `requestMismatchReversal` compares again in the statement that commits.
   */
  mismatch: "none" | "kept" | "reversible"
  /**
   * Another attempt or session replaced it. May be set at any time, so the row is read again after
   * the wait for the cart's lock, and after a failed recording.
   */
  isSuperseded: boolean
  /** A reason to reverse it is committed. Stale as `isSuperseded`; no step clears it. */
  isReversalRequested: boolean
  /** Nothing is left to reverse. Stale as `isSuperseded`; no step clears it. */
  isReversed: boolean
  /** The hold was released at the gateway. Never cleared. */
  isReleased: boolean
  /** The row says that Medusa has the payment; Medusa's own rows decide. Set by `claim` only. */
  isRecorded: boolean
}

/**
 * Medusa's records of one payment, read under the cart's lock where there is a cart, so never in
 * the middle of a completion. Stale once the lock is released: Medusa's completion takes it again,
 * recordings in an order read this again under the payment's lock, and the provider compares the
 * amount under the lock of the balance.
 */
export type MedusaState = {
  sessionExists: boolean
  paymentId?: string
  cartId?: string
  orderId?: string
  orderCanceled: boolean
  /** The cart's lock was not free within 30 s: the other fields may show half of a completion. */
  isBusy: boolean
}

/**
 * Steps and money of the payment (`card_operation`). May be stale at once; the provider then
 * refuses to authorize a reversed payment, and `attempted` reads it again after a failure.
 */
export type StepsState = {
  /** A step is unconfirmed at the gateway, or confirmed and not recorded in Medusa. */
  isMoving: boolean
  /** Money can still be voided or refunded. */
  isLeft: boolean
}

/** The amount due against the payment's: `unknown` where the comparison failed. */
export type Comparison = "matches" | "differs" | "unknown"

/** The gateway was polled: its answer is stored, or it gave none and the row is unchanged. */
export type Reported = {
  moment: "reported"
  payment: PaymentDetails
  /**
   * An order was placed before the payment was final and still waits for it. The session is marked
   * afterwards, so a stale answer repeats a warning.
   */
  isAwaited?: boolean
}

/** The gateway approved the payment, and Medusa has to record it. */
export type Incoming = {
  moment: "incoming"
  /** Read at the start, and again with `medusa`; "gone" where the row does not exist. */
  payment: PaymentDetails | "gone"
  /**
   * The cart of a subscription's paid period, as reported by its creation; `ready` where no cart is
   * needed. A created cart stays, so this is never stale.
   */
  renewal?: "ready" | "missing"
  medusa?: MedusaState
  steps?: StepsState
  /** Compared under the cart's lock; the provider compares again when Medusa authorizes. */
  amount?: Comparison
  /**
   * The cart holds the item of an ended sign-up. Read without a lock: a sign-up that ends in
   * between takes its item out of the cart under the cart's lock.
   */
  isDenied?: boolean
  isOverdue?: boolean
}

/** Medusa was asked to record the payment. No detail of `Incoming` is used any more. */
export type Attempted = {
  moment: "attempted"
  /** `unknown`: the call was interrupted, and Medusa may still be recording. */
  recording: "recorded" | "failed" | "unknown"
  steps?: StepsState
  isSuperseded?: boolean
  medusa?: MedusaState
  amount?: Comparison
  /**
   * `abandonAfter` (minutes) has passed since the row, before the attempt, was recorded or
   * approved: a failed attempt does not restart the time. Same for `Incoming`.
   */
  isOverdue?: boolean
}

/** Medusa has the payment. */
export type Recorded = {
  moment: "recorded"
  /** As it was when the gateway was asked; `isRecorded` means that an earlier run recorded it. */
  payment: PaymentDetails
  /**
   * Read without a lock: an order that is canceled later is found by its event or the next poll.
   */
  isOrderCanceled?: boolean
  /**
   * The row read again. Stale values do no harm: the comparison with the balance and the request
   * are one database transaction under the balance's lock.
   */
  after?: Pick<PaymentDetails, "isReversalRequested" | "isReversed"> & { isWatched: boolean }
}

/** The order of the payment was canceled. */
export type OrderCanceled = { moment: "order_canceled"; payment: PaymentDetails }

/**
 * The payment is to be reversed. All details are read under the lock of the payment (`oneAtATime`).
 */
export type Reversing = {
  moment: "reversing"
  payment: PaymentDetails
  /** `refused`: the row had changed since it was read. */
  request?: "committed" | "refused"
  /**
   * Read after the request is committed and outside steps are recorded. `perform` locks the row.
   */
  money?: HeldMoney
}

/**
 * A later step is resolved, and its request to Medusa has ended. Read under the lock of the
 * payment; the step's result is written once, so it is never stale.
 */
export type StepConfirmed = {
  moment: "step_confirmed"
  step: "capture" | "void" | "return"
  isDone: boolean
  /**
   * Medusa still has the row that requested the step, of a process that died or is still waiting.
   */
  isRowLeft: boolean
  /** No process can still wait for the step. */
  isCallOver: boolean
}

/**
 * A refund was made at the gateway without this store. Read under the lock of the payment; Medusa's
 * own refund takes none, so its rows may be stale: the payment module checks the amount again under
 * the lock of its row, and the provider links a step once, under the lock of ours.
 */
export type RefundedOutside = {
  moment: "refunded_outside"
  /** Another step of the payment is unconfirmed, or not recorded. */
  isStepOpen: boolean
  /** Amount or currency of the payment do not match, so neither does the refund's. */
  isMismatching: boolean
  /** Medusa's refund row without a step: of a process that died, or that is still recording. */
  row: "none" | "fresh" | "left"
  /** Medusa has captured as much and not refunded it. */
  isCovered: boolean
  /**
   * An edit, return, exchange or claim of the order is open, and Medusa adds no credit line until
   * it ends. Stale if one starts now: the order's part stays open, and is recorded afterwards.
   */
  isOrderChanging: boolean
}

export type Detail = "awaited" | "medusa" | "steps" | "denial" | "overdue" | "payment" | "order" | "after" | "money"
export type ReversalCause =
  | "requested"
  | "superseded"
  | "order_canceled"
  | "order_canceled_before"
  | "session_gone"
  | "amount_differs"
  | "abandoned"
export type WaitCause = "renewal_missing" | "busy" | "amount_unknown" | "denied" | "failed" | "recording_unknown"

export type Decision =
  /** Read a detail and decide again. No effect. */
  | { kind: "gather"; detail: Detail }
  /** Nothing to do now: an event, the schedule or a request starts the next reconciliation. */
  | { kind: "none" }
  | { kind: "done" }
  /** For a verification: save its card; then reverse any money that the gateway took by mistake. */
  | { kind: "save_card"; isReversalDue: boolean }
  | { kind: "warn_of_decline" }
  /** Record the payment in Medusa: continues as `Incoming`. */
  | { kind: "record_payment" }
  | { kind: "make_renewal_cart" }
  | { kind: "compare_amount"; isQuick: boolean }
  | { kind: "complete_cart" }
  | { kind: "attach_to_order" }
  | { kind: "mark_recorded" }
  | { kind: "close_session"; isReversalUnmarked: boolean; isSessionOpen: boolean }
  /** Try again by the schedule, with a warning that gives the cause. */
  | { kind: "wait"; cause: WaitCause }
  | { kind: "reconcile_again" }
  /**
   * Reverse the payment: continues as `Reversing`. `after`: the failure that was repeated too long.
   */
  | { kind: "reverse"; cause: ReversalCause; after?: WaitCause }
  | { kind: "reverse_if_paid_twice" }
  | { kind: "request_reversal"; isWhole: boolean }
  /** `isWhole`: at the gateway alone, without an amount, because Medusa has no payment of it. */
  | { kind: "void"; isWhole: boolean }
  | { kind: "refund"; isWhole: boolean }
  | { kind: "mark_reversed" }
  | { kind: "record_capture" }
  | { kind: "record_void" }
  | { kind: "record_refund" }
  | { kind: "mark_step_recorded" }
  | { kind: "drop_row" }
  /** Not recordable now: shown in the timeline. */
  | { kind: "keep_open"; cause: OpenCause }

/** Why a refund made at the gateway is not recorded in Medusa. */
export type OpenCause = "mismatch" | "not_covered" | "order_changing"

/** The decisions after the gateway was polled. */
export type ReportedDecision = OneOf<"gather" | "none" | "save_card" | "warn_of_decline" | "record_payment" | "reverse">

/** The decisions while an approved payment is recorded in Medusa. */
export type CompletionDecision = OneOf<
  | "gather"
  | "none"
  | "done"
  | "make_renewal_cart"
  | "compare_amount"
  | "complete_cart"
  | "attach_to_order"
  | "mark_recorded"
  | "close_session"
  | "wait"
  | "reconcile_again"
  | "reverse"
>

export type DecisionKind = Decision["kind"]
type OneOf<Kind extends DecisionKind> = Extract<Decision, { kind: Kind }>

type Moves = "void" | "refund" | "mark_reversed"

export function decide(state: Reported): ReportedDecision
export function decide(state: Incoming | Attempted): CompletionDecision
export function decide(state: Recorded): OneOf<"gather" | "none" | "reverse" | "reverse_if_paid_twice">
export function decide(state: OrderCanceled): OneOf<"none" | "reverse">
export function decide(state: Reversing): OneOf<"gather" | "none" | "done" | "request_reversal" | Moves>
export function decide(
  state: StepConfirmed,
): OneOf<"none" | "record_capture" | "record_void" | "record_refund" | "mark_step_recorded">
export function decide(state: RefundedOutside): OneOf<"none" | "drop_row" | "keep_open" | "record_refund">
export function decide(state: PaymentState): Decision
export function decide(state: PaymentState): Decision {
  switch (state.moment) {
    case "reported":
      return decideReported(state)
    case "incoming":
      return decideIncoming(state)
    case "attempted":
      return decideAttempted(state)
    case "recorded":
      return decideRecorded(state)
    case "order_canceled":
      return state.payment.isReversed || state.payment.isSuperseded ? none : reverseBecause("order_canceled")
    case "reversing":
      return decideReversing(state)
    case "step_confirmed":
      return decideStep(state)
    case "refunded_outside":
      return decideOutsideRefund(state)
  }
}

/**
 * True where Medusa's payment belongs to an order, or to a payment collection of the store's own
 * that never had a cart.
 */
export function isInMedusa({ paymentId, orderId, cartId, sessionExists }: MedusaState): boolean {
  return !!paymentId && (!!orderId || (sessionExists && !cartId))
}

const none = { kind: "none" } as const

function gather(detail: Detail): Decision {
  return { kind: "gather", detail }
}

function reverseBecause(cause: ReversalCause): Decision {
  return { kind: "reverse", cause }
}

function decideReported({ payment, isAwaited }: Reported): Decision {
  const { status, isSuperseded, isReversalRequested } = payment
  if (payment.isVerification) return { kind: "save_card", isReversalDue: isFullReversalDue(payment) }
  const isCurrent = !isSuperseded && !isReversalRequested
  if (isApproved(payment) && !payment.isReversed)
    return isCurrent ? { kind: "record_payment" } : reverseBecause("requested")
  if (isFullReversalDue(payment)) return reverseBecause("requested")
  if (!status || !isFinal(status) || !isCurrent) return none
  if (isAwaited === undefined) return gather("awaited")
  return isAwaited ? { kind: "warn_of_decline" } : none
}

/** True for a payment that may become an order. */
function isApproved({ status, mismatch }: PaymentDetails): boolean {
  return status === "approved" && mismatch === "none"
}

/**
 * True if the whole mismatching payment is to be reversed: an admin requested it, or another
 * session of the cart replaced it.
 */
function isFullReversalDue({ mismatch, isReversalRequested, isSuperseded, isReversed }: PaymentDetails): boolean {
  return mismatch === "reversible" && (isReversalRequested || isSuperseded) && !isReversed
}

function decideIncoming(state: Incoming): Decision {
  const { payment, renewal, medusa, steps, amount, isDenied, isOverdue } = state
  if (payment === "gone" || !isApproved(payment)) return none
  // Another completion may have failed while this one waited for it, and reversed the payment.
  if (payment.isSuperseded || payment.isReversalRequested || payment.isReversed) return none
  // The cart of a subscription's paid period is created first.
  if (!renewal) return { kind: "make_renewal_cart" }
  if (renewal === "missing") return keepTrying("renewal_missing", isOverdue)
  // Read even if the row is marked as recorded: a crash between the two commits leaves the mark
  // alone.
  if (!medusa) return gather("medusa")
  // The hold was released, so nothing is left to record. Medusa's payment stays where it belongs to
  // an order.
  if (payment.isReleased && (isInMedusa(medusa) || !medusa.paymentId)) return none
  if (isInMedusa(medusa)) return { kind: "mark_recorded" }
  if (medusa.isBusy) return keepTrying("busy", isOverdue)
  const orphaned = orphanedBy(medusa)
  if (orphaned) return reverseBecause(orphaned)
  // A failed completion reverses its payment, and Medusa would create the next order with the same
  // payment without asking the provider.
  if (!steps) return gather("steps")
  if (steps.isMoving) return none
  if (!steps.isLeft) return closeSession(payment, medusa)
  if (!amount) return { kind: "compare_amount", isQuick: true }
  if (amount !== "matches") return afterComparison(amount)
  if (isDenied === undefined) return gather("denial")
  if (isDenied) return keepTrying("denied", isOverdue)
  return { kind: medusa.cartId && !medusa.orderId ? "complete_cart" : "attach_to_order" }
}

/**
 * The payment was reversed with a failed completion: its session is closed, and the shopper pays
 * again in a new one.
 */
function closeSession({ isReleased }: PaymentDetails, { sessionExists, paymentId }: MedusaState): Decision {
  return { kind: "close_session", isReversalUnmarked: !isReleased, isSessionOpen: sessionExists && !!paymentId }
}

/** The reason why the payment is orphaned; undefined while an order or a cart may still take it. */
function orphanedBy({ sessionExists, orderCanceled }: MedusaState): ReversalCause | undefined {
  if (orderCanceled) return "order_canceled_before"
  return sessionExists ? undefined : "session_gone"
}

/**
 * After a differing amount the payment is reversed, and the shopper pays the amount due. A failed
 * comparison is no reason for a reversal.
 */
function afterComparison(amount: "differs" | "unknown"): Decision {
  return amount === "differs" ? reverseBecause("amount_differs") : { kind: "wait", cause: "amount_unknown" }
}

/**
 * Waits for `abandonAfter` minutes, in which the shopper may correct the cart (stock, shipping);
 * then the payment is reversed.
 */
function keepTrying(cause: WaitCause, isOverdue: boolean | undefined): Decision {
  if (isOverdue === undefined) return gather("overdue")
  return isOverdue ? { kind: "reverse", cause: "abandoned", after: cause } : { kind: "wait", cause }
}

/**
 * After a failed recording: reverses the payment at once if its balance was meanwhile paid another
 * way or deleted; otherwise tries again.
 */
function decideAttempted({ recording, steps, isSuperseded, medusa, amount, isOverdue }: Attempted): Decision {
  if (recording === "recorded") return { kind: "done" }
  // Medusa may have recorded the payment, or another process may be recording it: no reversal.
  if (recording === "unknown") return { kind: "wait", cause: "recording_unknown" }
  if (!steps) return gather("steps")
  if (steps.isMoving || !steps.isLeft) return { kind: "reconcile_again" }
  if (isSuperseded === undefined) return gather("payment")
  if (isSuperseded) return reverseBecause("superseded")
  if (!medusa) return gather("medusa")
  if (medusa.isBusy) return keepTrying("failed", isOverdue)
  // Another completion recorded it after all: no reversal, however late it is.
  if (isInMedusa(medusa)) return { kind: "reconcile_again" }
  const orphaned = orphanedBy(medusa)
  if (orphaned) return reverseBecause(orphaned)
  if (!amount) return { kind: "compare_amount", isQuick: false }
  return amount === "matches" ? keepTrying("failed", isOverdue) : afterComparison(amount)
}

function decideRecorded({ payment, isOrderCanceled, after }: Recorded): Decision {
  // A payment that was just recorded has no canceled order.
  if (payment.isRecorded && isOrderCanceled === undefined) return gather("order")
  if (payment.isRecorded && isOrderCanceled) return reverseBecause("order_canceled")
  if (!after) return gather("after")
  const mayBePaidTwice = after.isWatched && !after.isReversalRequested && !after.isReversed
  return mayBePaidTwice ? { kind: "reverse_if_paid_twice" } : none
}

function decideReversing({ payment, request, money }: Reversing): Decision {
  if (payment.isReversed) return { kind: "done" }
  const isWhole = payment.mismatch === "reversible"
  // The request is committed first, so that a crash does not lose it.
  if (!request) return { kind: "request_reversal", isWhole }
  if (request === "refused") return none
  // The request stays committed: money that the gateway reports later is reversed.
  if (payment.status !== "approved" && !isWhole) return none
  if (!money) return gather("money")
  const reversal = reversalOf(money)
  if (!reversal) return { kind: "mark_reversed" }
  return { kind: reversal === "void" ? "void" : "refund", isWhole }
}

function decideStep({ step, isDone, isRowLeft, isCallOver }: StepConfirmed): Decision {
  // The process that requested the step may record it itself.
  if (isRowLeft && !isCallOver) return none
  if (!isDone) return { kind: "mark_step_recorded" }
  if (step === "void") return { kind: "record_void" }
  return { kind: step === "capture" ? "record_capture" : "record_refund" }
}

function decideOutsideRefund(state: RefundedOutside): Decision {
  // Another row would count the refund twice in Medusa.
  if (state.row !== "none") return state.row === "left" ? { kind: "drop_row" } : none
  // The row of this refund would be attached to the other step.
  if (state.isStepOpen) return none
  if (state.isMismatching) return { kind: "keep_open", cause: "mismatch" }
  if (!state.isCovered) return { kind: "keep_open", cause: "not_covered" }
  return state.isOrderChanging ? { kind: "keep_open", cause: "order_changing" } : { kind: "record_refund" }
}
