import type { MedusaContainer, PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, MedusaError, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { completeCartWorkflow, processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { messageOf, reasonOf, statusRow, toMedusaAmount } from "../../mapping"
import { type KnownMessage, toMessage } from "../../messages"
import {
  type Assessment,
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  nextTry,
  reversalReason,
  reversalCode,
  type TransactionRow,
} from "../../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"
import {
  type Attempted,
  type Comparison,
  type CompletionDecision,
  decide,
  type Detail,
  type Incoming,
  isInMedusa,
  type MedusaState,
  type ReversalCause,
  type WaitCause,
} from "./reconcile/decide"
import { detailsOf, isOverdue, medusaStateOf, stableMedusaStateOf, stepsStateOf } from "./reconcile/gather"
import { acquireLock, afterCompletion, oneAtATime } from "./locks"
import { backorderRenewal, isNoStock } from "../subscriptions/backorder"
import { type ReverseCardPaymentInput, reverseCardPaymentWorkflow } from "./reverse-card-payment"
import { renewCardSubscriptionWorkflow } from "../subscriptions/renewal-order"
import { orderDenialReason } from "../subscriptions/sign-up-cart"

export type CompleteCardPaymentInput = { transaction_id: string }

const completeStep = createStep(
  "card-payments-complete",
  async ({ transaction_id }: CompleteCardPaymentInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const known = await cards.attemptOf({ id: transaction_id })
    return new StepResponse({ done: known ? await complete(container, known) : true })
  },
)

/**
 * Makes the order of a paid cart, or records the payment of an existing order. Reverses the payment
 * when neither is possible.
 */
export const completeCardPaymentWorkflow = createWorkflow(
  "complete-card-payment",
  (input: CompleteCardPaymentInput) => {
    return new WorkflowResponse(completeStep(input))
  },
)

/** The subject of decisions, and the texts that come with them; `decide` needs neither. */
type Subject = {
  transaction: TransactionRow
  medusaState: MedusaState
  /** The amount due, where it differs. */
  differs?: Differs
  supersededReason?: KnownMessage | null
  /** The message of each failure. */
  failures: Partial<Record<WaitCause, KnownMessage>>
}

type State = Incoming | Attempted

/**
 * Gathers details and decides until a decision ends the run.
 * @returns false where the payment is to be reconciled again
 */
async function complete(container: MedusaContainer, transaction: TransactionRow): Promise<boolean> {
  const subject: Subject = {
    transaction,
    medusaState: { sessionExists: false, orderCanceled: false, isBusy: false },
    // The cart was locked for longer than any completion takes: a process that died may have left
    // its lock.
    failures: { busy: toMessage("payment.recording_unfinished") },
  }
  let state: State = { moment: "incoming", payment: detailsOf(transaction) }
  for (;;) {
    const decision = decide(state)
    const learned = await learn(container, subject, { moment: state.moment, decision })
    if (!learned) return apply(container, subject, decision)
    state = learned.recording
      ? { moment: "attempted", recording: learned.recording }
      : ({ ...state, ...learned } as State)
  }
}

type Learned = Partial<Omit<Incoming, "moment">> & Partial<Omit<Attempted, "moment">>

/** The details that a decision asks for; undefined where it asks for none. */
async function learn(
  container: MedusaContainer,
  subject: Subject,
  { moment, decision }: { moment: State["moment"]; decision: CompletionDecision },
): Promise<Learned | undefined> {
  const { failures } = subject
  switch (decision.kind) {
    case "gather":
      return gather(container, subject, { moment, detail: decision.detail })
    case "make_renewal_cart":
      failures.renewal_missing = await renewalMissing(container, subject.transaction)
      return { renewal: failures.renewal_missing ? "missing" : "ready" }
    case "compare_amount":
      return { amount: await compareAmount(container, subject, decision) }
    case "complete_cart":
    case "attach_to_order":
      return { recording: await attemptRecording(container, subject) }
    default:
      return undefined
  }
}

async function gather(
  container: MedusaContainer,
  subject: Subject,
  { moment, detail }: { moment: State["moment"]; detail: Detail },
): Promise<Learned> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { transaction, failures } = subject
  switch (detail) {
    case "medusa": {
      const medusa = (subject.medusaState = await stableMedusaStateOf(container, transaction))
      if (moment === "attempted") return { medusa }
      // Another completion may have failed while this one waited for it, and reversed the payment.
      const current = await cards.attemptOf({ id: transaction.id })
      subject.transaction = current ?? transaction
      return { medusa, payment: current ? detailsOf(current) : "gone" }
    }
    case "steps":
      return { steps: await stepsStateOf(container, transaction.id) }
    case "denial":
      failures.denied = await completionDenialReason(container, subject)
      return { isDenied: !!failures.denied }
    case "payment": {
      const { superseded_at, superseded_reason } = (await cards.attemptOf({ id: transaction.id })) ?? transaction
      subject.supersededReason = superseded_reason
      return { isSuperseded: !!superseded_at }
    }
    case "overdue":
      return { isOverdue: isOverdue(container, transaction) }
    default:
      throw new Error(`A completion does not read ${detail}.`)
  }
}

async function apply(container: MedusaContainer, subject: Subject, decision: CompletionDecision): Promise<boolean> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { id } = subject.transaction
  switch (decision.kind) {
    case "done":
      return true
    case "mark_recorded":
      await cards.recordTransaction(id)
      return true
    case "close_session":
      return closeSession(container, subject, decision)
    case "reverse":
      return reverseBecause(container, subject, decision)
    case "wait":
      await tryLater(container, id, subject.failures[decision.cause])
      return false
    case "reconcile_again":
      await cards.update(id, { next_check_at: new Date() })
      return false
    default:
      return false
  }
}

/**
 * @returns the reason why the cart of a subscription's paid period cannot be made; undefined where
 * it exists or none is needed
 */
async function renewalMissing(
  container: MedusaContainer,
  transaction: TransactionRow,
): Promise<KnownMessage | undefined> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charges = await subscriptions.orders.ofSession(transaction.payment_session_id)
  const charge = charges.find(({ state, order_id }) => state === "paid" && !order_id)
  if (!charge) return undefined
  const { result } = await renewCardSubscriptionWorkflow(container).run({ input: { charge_id: charge.id } })
  return result.failure ?? undefined
}

/**
 * The amount due, where it differs from the payment's: the payment is reversed, and the shopper
 * pays the amount due. A subscription's charge is not compared: its order is made after the charge,
 * and the order shows the difference.
 */
async function amountDiffers(
  container: MedusaContainer,
  { transaction, medusaState, isQuick }: Comparing,
): Promise<Differs | undefined> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const collectionId = transaction.payment_collection_id
  if (!collectionId || transaction.subscription_charge_id) return undefined
  const toComplete = medusaState.orderId ? undefined : medusaState.cartId
  const [collection] = await container
    .resolve(Modules.PAYMENT)
    .listPaymentCollections({ id: collectionId }, { select: ["id", "amount"], relations: ["payment_sessions"] })
  const sessions = collection?.payment_sessions ?? []
  const row = sessions.find(({ id }) => id === transaction.payment_session_id)
  // Medusa has its payment already, and the session was removed.
  if (!row) return undefined
  const isAlone = othersOpen(sessions, row).length === 0
  if (toComplete && isQuick && isAlone && MathBN.eq(collection?.amount ?? 0, transaction.amount)) return undefined
  const session = {
    id: row.id,
    payment_collection_id: collectionId,
    amount: transaction.amount,
    currency_code: transaction.currency_code,
    status: row.status,
  }
  const compare = async () => {
    // Another completion may have recorded the payment while this one waited.
    if (isInMedusa(await medusaStateOf(container, transaction))) return undefined
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const assessment = await cards.amountDue.assess(query, session, { own: transaction, counted: "recorded" })
    if (!assessment.fits) return assessment
    if (!assessment.isPart && toComplete) await removeOtherSessions(container, session)
    return undefined
  }
  // An order's amount is compared again when Medusa authorizes the payment, one payment after the
  // other.
  return toComplete ? afterCompletion(container, toComplete, compare) : compare()
}

/**
 * Keeps the difference, or the message of a failed comparison, in the subject; returns the outcome.
 */
async function compareAmount(
  container: MedusaContainer,
  subject: Subject,
  { isQuick }: Pick<Comparing, "isQuick">,
): Promise<Comparison> {
  try {
    subject.differs = await amountDiffers(container, { ...subject, isQuick })
    return subject.differs ? "differs" : "matches"
  } catch (error) {
    subject.failures.amount_unknown = reasonOf(error)
    return "unknown"
  }
}

type Comparing = Pick<Subject, "transaction" | "medusaState"> & {
  /**
   * Skips the comparison where a cart's collection has the payment's amount and no other open
   * session: Medusa compares again when it authorizes the payment.
   */
  isQuick: boolean
}

type Differs = Extract<Assessment, { fits: false }>

/**
 * Deletes the cart's other open sessions: Medusa completes a cart with the first open session it
 * finds.
 */
async function removeOtherSessions(
  container: MedusaContainer,
  { id, payment_collection_id }: { id: string; payment_collection_id: string },
): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  const sessions = await payments.listPaymentSessions({ payment_collection_id })
  for (const other of othersOpen(sessions, { id })) {
    try {
      await payments.deletePaymentSession(other.id)
    } catch (error) {
      // Another provider may refuse the deletion. Medusa's completion then reports which session it
      // used.
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
      logger.warn(`[card-payments] ${other.id} could not be removed: ${messageOf(error)}`)
    }
  }
}

function othersOpen<T extends Pick<PaymentSessionDTO, "id" | "status">>(sessions: readonly T[], own: { id: string }) {
  return sessions.filter(({ id, status }) => id !== own.id && ["pending", "requires_more"].includes(status))
}

/**
 * The reason why a cart cannot be ordered: it holds the item of an ended sign-up. The cart of a
 * subscription's paid period is always allowed.
 */
async function completionDenialReason(
  container: MedusaContainer,
  { transaction, medusaState: { cartId, orderId } }: Subject,
): Promise<KnownMessage | undefined> {
  if (!cartId || orderId) return undefined
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charges = await subscriptions.orders.ofSession(transaction.payment_session_id)
  return charges.length > 0 ? undefined : orderDenialReason(container, cartId)
}

/**
 * Records the payment in Medusa. `failed`: Medusa refused. `unknown`: an error, so Medusa may have
 * recorded any part of it.
 */
async function attemptRecording(container: MedusaContainer, subject: Subject): Promise<Attempted["recording"]> {
  const { failures } = subject
  try {
    failures.failed = await recordInMedusa(container, subject)
    return failures.failed ? "failed" : "recorded"
  } catch (error) {
    failures.recording_unknown = reasonOf(error)
    return "unknown"
  }
}

/** @returns the reason why the recording failed; undefined when Medusa has the payment */
async function recordInMedusa(container: MedusaContainer, subject: Subject): Promise<KnownMessage | undefined> {
  const { transaction, medusaState } = subject
  const { cartId, orderId } = medusaState
  const record = async () =>
    cartId && !orderId
      ? (await completeCartWorkflow(container).run({ input: { id: cartId }, throwOnError: false })).errors
      : (await recordInOrder(container, subject)).errors
  let errors = await record()
  // Retried once without the variants of the cart's items, which then need no stock.
  const isSoldOut = !!cartId && isNoStock(errors?.[0]?.error)
  if (isSoldOut && (await backorderRenewal(container, transaction.payment_session_id))) errors = await record()
  // A concurrent completion may have succeeded; a successful one may have been undone since.
  if (isInMedusa(await stableMedusaStateOf(container, transaction))) return undefined
  const [failure] = errors ?? []
  return failure ? reasonOf(failure.error) : toMessage("payment.not_made")
}

/** Ends the session of a reversed payment, so that the shopper pays again in a new one. */
async function closeSession(
  container: MedusaContainer,
  { transaction }: Subject,
  { isReversalUnmarked, isSessionOpen }: Extract<CompletionDecision, { kind: "close_session" }>,
): Promise<boolean> {
  const isReversed = !isReversalUnmarked || (await reverse(container, transaction, { reason: causes.abandoned }))
  if (isReversed && isSessionOpen) {
    await container.resolve(Modules.PAYMENT).deletePaymentSession(transaction.payment_session_id)
  }
  return isReversed
}

/**
 * Records the payment of an existing order: order edits, payment links, and orders placed before
 * the payment was final. No cart waits for the payment, and Medusa holds no lock that separates a
 * callback from the shopper's return. Two recordings at once would add one capture twice to the
 * order's transactions.
 */
async function recordInOrder(
  container: MedusaContainer,
  { transaction, medusaState }: Subject,
): Promise<RecordingResult> {
  const record = async (): Promise<RecordingResult> => {
    if (isInMedusa(await medusaStateOf(container, transaction))) return {}
    const { action } = statusRow(transaction.type, "approved")
    const data = { session_id: transaction.payment_session_id, amount: toMedusaAmount(transaction.amount) }
    return processPaymentWorkflow(container).run({ input: { action, data }, throwOnError: false })
  }
  return oneAtATime(container, transaction.id, () => whileOrderStands(container, medusaState, record))
}

/**
 * Holds the order's lock while a payment is recorded in its balance, so that the balance is not
 * marked as paid meanwhile. Not for a payment with a cart: Medusa takes the cart's lock during the
 * recording, and that lock must come first. Continues without the lock when it stays taken, since
 * locking-postgres never frees the lock of a dead process; `reverseRecorded` finds a mark made in
 * between.
 */
async function whileOrderStands<T>(
  container: MedusaContainer,
  { orderId, cartId }: MedusaState,
  work: () => Promise<T>,
): Promise<T> {
  const release = orderId && !cartId ? await acquireLock(container, orderId).catch(unlessBusy) : undefined
  try {
    return await work()
  } finally {
    await release?.()
  }
}

function unlessBusy(error: unknown): undefined {
  if (!MedusaError.isMedusaError(error) || error.type !== MedusaError.Types.NOT_ALLOWED) throw error
  return undefined
}

/** The errors that Medusa's workflows return. */
type RecordingResult = { errors?: readonly { error?: unknown }[] }

/** The reasons of `decide`'s causes; other causes have the reason in the subject. */
const causes = {
  order_canceled_before: toMessage("reversal.order_canceled_before"),
  session_gone: toMessage("reversal.session_gone"),
  abandoned: toMessage("reversal.cart_not_ordered"),
} as const satisfies Partial<Record<ReversalCause, KnownMessage>>

async function reverseBecause(
  container: MedusaContainer,
  { transaction, differs, supersededReason, failures }: Subject,
  { cause, after }: Extract<CompletionDecision, { kind: "reverse" }>,
): Promise<boolean> {
  // The timeline keeps the failure. The reason becomes the note of a refund, which the customer may
  // read.
  const failure = after && failures[after]
  if (failure) {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const message = toMessage("payment.not_ordered", { reason: failure })
    await cards.noteOnce(transaction.id, { kind: "warning", message })
  }
  if (differs && cause === "amount_differs") {
    const [reason, code] = [reversalReason(differs, transaction.amount), reversalCode(differs)]
    return reverse(container, transaction, { reason, code })
  }
  const reason = cause in causes ? causes[cause as keyof typeof causes] : (supersededReason ?? undefined)
  return reverse(container, transaction, { reason })
}

async function tryLater(container: MedusaContainer, id: string, failure?: KnownMessage): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const reason = failure ?? toMessage("payment.not_made")
  await cards.noteOnce(id, { kind: "warning", message: toMessage("payment.not_ordered_yet", { reason }) })
  await cards.update(id, { next_check_at: nextTry(4, new Date()) })
}

async function reverse(
  container: MedusaContainer,
  { id: transaction_id }: TransactionRow,
  { reason, code }: Pick<ReverseCardPaymentInput, "reason" | "code">,
): Promise<boolean> {
  const { result } = await reverseCardPaymentWorkflow(container).run({ input: { transaction_id, reason, code } })
  return result.reversed
}
