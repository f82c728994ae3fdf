import type { MedusaContainer, PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, MedusaError, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { completeCartWorkflow, processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { isPositive, messageOf, statusRow, toMedusaAmount } from "../../mapping"
import { englishText } from "../../messages"
import {
  type Assessment,
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  nextTry,
  owedReason,
  reversalCode,
  paymentIdOf,
  type TransactionRow,
} from "../../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"
import { acquireLock, afterCompletion, oneAtATime } from "./locks"
import { backorderRenewal, isNoStock } from "../subscriptions/backorder"
import { type ReverseCardPaymentInput, reverseCardPaymentWorkflow } from "./void-or-refund"
import { renewCardSubscriptionWorkflow } from "../subscriptions/renewal-order"
import { orderDenialReason } from "../subscriptions/sign-up-cart"

export type CompleteCardPaymentInput = { transaction_id: string }

/** Medusa's records of a paid transaction. */
type MedusaState = {
  sessionExists: boolean
  paymentId?: string
  cartId?: string
  orderId?: string
  orderCanceled: boolean
}

const completeStep = createStep(
  "card-payments-complete",
  async ({ transaction_id }: CompleteCardPaymentInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const known = await cards.attemptOf({ id: transaction_id })
    if (!known) return new StepResponse({ done: true })
    // A paid period of a subscription gets its cart first.
    const missing = await renewalMissing(container, known)
    if (missing) return new StepResponse({ done: await keepTrying(container, known, missing) })
    // Checked even when the transaction is marked as recorded: a crash between the two commits
    // leaves only the mark.
    const { medusaState, isBusy } = await stableMedusaStateOf(container, known)
    // Another completion may have failed while this one waited for it, and reversed the payment.
    const transaction = await cards.attemptOf({ id: transaction_id })
    if (!transaction || transaction.superseded_at || transaction.reversal_reason || transaction.reversed_at) {
      return new StepResponse({ done: false })
    }
    // The hold was released, so nothing is left to record. Medusa's payment stays where it belongs
    // to an order.
    if (transaction.released_at && (isDone(medusaState) || !medusaState.paymentId))
      return new StepResponse({ done: false })
    if (isDone(medusaState)) {
      await cards.recordTransaction(transaction.id)
      return new StepResponse({ done: true })
    }
    if (isBusy) return new StepResponse({ done: await keepTrying(container, transaction, STILL_BUSY) })
    const gone = orphanReason(medusaState)
    if (gone) return new StepResponse({ done: await reverse(container, transaction, { reason: gone }) })
    // A failed completion reverses its payment. Medusa would make the next order with that same
    // payment without asking the provider again.
    if (await isMoving(cards, transaction.id)) return new StepResponse({ done: false })
    if (!isPositive(await cards.leftToReverse(transaction.id))) {
      return new StepResponse({ done: await closeSession(container, { transaction, medusaState }) })
    }
    const compared = await handleAmountDifference(container, { transaction, medusaState, isQuick: true })
    if (compared) return new StepResponse(compared)
    const refused = await completionDenialReason(container, { transaction, medusaState })
    if (refused) return new StepResponse({ done: await keepTrying(container, transaction, refused) })
    const { failure, thrown } = await triedToBringIn(container, { transaction, medusaState })
    // Medusa may have recorded the payment, or another process may be recording it: no reversal.
    if (thrown) return new StepResponse({ done: await tryLater(container, transaction, thrown) })
    if (!failure) return new StepResponse({ done: true })
    const isReversing =
      (await isMoving(cards, transaction.id)) || !isPositive(await cards.leftToReverse(transaction.id))
    if (!isReversing) return new StepResponse({ done: await afterFailure(container, transaction, failure) })
    await cards.update(transaction.id, { next_check_at: new Date() })
    return new StepResponse({ done: false })
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

/**
 * @returns the reason why the cart of a subscription's paid period cannot be made; undefined where
 * it exists or none is needed
 */
async function renewalMissing(container: MedusaContainer, transaction: TransactionRow): Promise<string | undefined> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charges = await subscriptions.orders.ofSession(transaction.payment_session_id)
  const charge = charges.find(({ state, order_id }) => state === "paid" && !order_id)
  if (!charge) return undefined
  const { result } = await renewCardSubscriptionWorkflow(container).run({ input: { charge_id: charge.id } })
  return result.failure ? englishText(result.failure) : undefined
}

/**
 * A payment that belongs to an order, or to a payment collection of the store's own that never had
 * a cart.
 */
function isDone({ paymentId, orderId, cartId, sessionExists }: MedusaState): boolean {
  return !!paymentId && (!!orderId || (sessionExists && !cartId))
}

/** The reason why the payment is orphaned; undefined while an order or a cart may still take it. */
function orphanReason({ sessionExists, orderCanceled }: MedusaState): string | undefined {
  if (orderCanceled) return "The order was canceled before the payment came in."
  return sessionExists ? undefined : "The payment session is gone: the cart was changed or paid another way."
}

/**
 * The cart was locked for longer than any completion takes: a process that died may have left its
 * lock.
 */
const STILL_BUSY = "Medusa has not finished with it, or was stopped while it was at it."

async function stableMedusaStateOf(
  container: MedusaContainer,
  transaction: TransactionRow,
): Promise<{ medusaState: MedusaState; isBusy: boolean }> {
  const cartId = await cartIdOf(container, transaction)
  if (!cartId) return { medusaState: await medusaStateOf(container, transaction), isBusy: false }
  try {
    const current = await afterCompletion(container, cartId, () => medusaStateOf(container, transaction))
    return { medusaState: current, isBusy: false }
  } catch (error) {
    if (!MedusaError.isMedusaError(error) || error.type !== MedusaError.Types.NOT_ALLOWED) throw error
    return { medusaState: await medusaStateOf(container, transaction), isBusy: true }
  }
}

async function medusaStateOf(container: MedusaContainer, transaction: TransactionRow): Promise<MedusaState> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const collection = { payment_collection_id: transaction.payment_collection_id }
  const [{ data: sessions }, paymentId, cartId, { data: orders }] = await Promise.all([
    query.graph({ entity: "payment_session", fields: ["id"], filters: { id: transaction.payment_session_id } }),
    // Medusa's payment outlives its session, which a storefront may replace at any time.
    paymentIdOf(container, transaction),
    cartIdOf(container, transaction),
    query.graph({
      entity: "order_payment_collection",
      fields: ["order_id", "order.status", "order.canceled_at"],
      filters: collection,
    }),
  ])
  const sessionExists = sessions.length > 0
  if (!sessionExists && !paymentId) return { sessionExists, orderCanceled: false }
  const order = orders[0] as { order_id: string; order?: { status?: string; canceled_at?: unknown } | null } | undefined
  return {
    sessionExists,
    paymentId,
    cartId,
    orderId: order?.order_id,
    // The status of an archived order no longer shows that it was canceled.
    orderCanceled: order?.order?.status === "canceled" || !!order?.order?.canceled_at,
  }
}

async function cartIdOf(
  container: MedusaContainer,
  { payment_collection_id }: TransactionRow,
): Promise<string | undefined> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart_payment_collection",
    fields: ["cart_id"],
    filters: { payment_collection_id },
  })
  return (data[0] as { cart_id: string } | undefined)?.cart_id
}

/**
 * The amount due, where it differs from the payment's: the payment is reversed, and the shopper
 * pays the amount due. A subscription's charge is not compared: its order is made after the charge,
 * and the order shows the difference.
 */
async function amountDiffers(
  container: MedusaContainer,
  { transaction, medusaState, isQuick }: Incoming,
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
    if (isDone(await medusaStateOf(container, transaction))) return undefined
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const assessment = await cards.owed.assess(query, session, { own: transaction, counted: "recorded" })
    if (!assessment.fits) return assessment
    if (!assessment.isPart && toComplete) await removeOtherSessions(container, session)
    return undefined
  }
  // An order's amount is compared again when Medusa authorizes the payment, one payment after the
  // other.
  return toComplete ? afterCompletion(container, toComplete, compare) : compare()
}

/** The same; the error as a sentence where the comparison failed. */
async function compareAmount(container: MedusaContainer, incoming: Incoming): Promise<Differs | string | undefined> {
  try {
    return await amountDiffers(container, incoming)
  } catch (error) {
    return messageOf(error)
  }
}

type Incoming = {
  transaction: TransactionRow
  medusaState: MedusaState
  /**
   * Skips the comparison where a cart's collection has the payment's amount and no other open
   * session: Medusa compares again when it authorizes the payment.
   */
  isQuick?: boolean
}

type Differs = Extract<Assessment, { fits: false }>

/**
 * Medusa completes a cart with the first open session it finds, so only the paid session may be
 * left.
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
  { transaction, medusaState: { cartId, orderId } }: { transaction: TransactionRow; medusaState: MedusaState },
): Promise<string | undefined> {
  if (!cartId || orderId) return undefined
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charges = await subscriptions.orders.ofSession(transaction.payment_session_id)
  const reason = charges.length > 0 ? undefined : await orderDenialReason(container, cartId)
  return reason && englishText(reason)
}

/** `failure`: Medusa refused. `thrown`: it is unknown how far the work came. */
async function triedToBringIn(
  container: MedusaContainer,
  incoming: Incoming,
): Promise<{ failure?: string; thrown?: string }> {
  try {
    return { failure: await bringIn(container, incoming) }
  } catch (error) {
    return { thrown: messageOf(error) }
  }
}

/** @returns the reason why it failed; undefined when Medusa has the payment */
async function bringIn(
  container: MedusaContainer,
  { transaction, medusaState }: { transaction: TransactionRow; medusaState: MedusaState },
): Promise<string | undefined> {
  const { cartId, orderId } = medusaState
  const record = async () =>
    cartId && !orderId
      ? (await completeCartWorkflow(container).run({ input: { id: cartId }, throwOnError: false })).errors
      : (await recordInOrder(container, { transaction, medusaState })).errors
  let errors = await record()
  // Retried once: the cart's items are without variants then and need no stock.
  const isSoldOut = !!cartId && isNoStock(errors?.[0]?.error)
  if (isSoldOut && (await backorderRenewal(container, transaction.payment_session_id))) errors = await record()
  // A concurrent completion may have succeeded; a successful one may have been undone since.
  if (isDone((await stableMedusaStateOf(container, transaction)).medusaState)) return undefined
  const [failure] = errors ?? []
  return failure ? messageOf(failure.error) : "Medusa made no payment of it."
}

/**
 * True while a step is unconfirmed at the gateway or not recorded in Medusa:
 * `reconcile-card-payment` checks again.
 */
async function isMoving(cards: CardPaymentsModuleService, transactionId: string): Promise<boolean> {
  return !!(await cards.openStep(transactionId)) || (await cards.unrecordedOperations(transactionId)).length > 0
}

/**
 * Closes the session of a payment that was reversed with a failed completion: the shopper pays
 * again in a new session.
 */
async function closeSession(
  container: MedusaContainer,
  { transaction, medusaState }: { transaction: TransactionRow; medusaState: MedusaState },
): Promise<boolean> {
  const done =
    !!transaction.released_at ||
    (await reverse(container, transaction, { reason: "The cart could not become an order." }))
  if (done && medusaState.sessionExists && medusaState.paymentId) {
    await container.resolve(Modules.PAYMENT).deletePaymentSession(transaction.payment_session_id)
  }
  return done
}

/**
 * Records the payment of an existing order: order edits, payment links, and orders placed before
 * the payment was final. No cart waits for the payment, and Medusa holds no lock that separates a
 * callback from the shopper's return. Two recordings at once would add one capture twice to the
 * order's transactions.
 */
async function recordInOrder(
  container: MedusaContainer,
  { transaction, medusaState }: Incoming,
): Promise<RecordingResult> {
  const record = async (): Promise<RecordingResult> => {
    if (isDone(await medusaStateOf(container, transaction))) return {}
    const { action } = statusRow(transaction.type, "approved")
    const data = { session_id: transaction.payment_session_id, amount: toMedusaAmount(transaction.amount) }
    return processPaymentWorkflow(container).run({ input: { action, data }, throwOnError: false })
  }
  return oneAtATime(container, transaction.id, () => whileOrderStands(container, medusaState, record))
}

/**
 * Holds the order's lock while a payment is recorded in its balance, so that the balance is not
 * marked as paid meanwhile. Not where there is a cart: Medusa takes the cart's lock in here, and
 * that lock must come first. Continues without the lock when it stays taken, since locking-postgres
 * never frees the lock of a dead process; `releaseIfPaidTwice` finds a mark made in between.
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

/**
 * After a failed recording: reverses the payment at once if its balance was meanwhile paid another
 * way or deleted; otherwise tries again.
 */
async function afterFailure(
  container: MedusaContainer,
  transaction: TransactionRow,
  failure: string,
): Promise<boolean> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { superseded_at, superseded_reason } = (await cards.attemptOf({ id: transaction.id })) ?? transaction
  const { medusaState, isBusy } = await stableMedusaStateOf(container, transaction)
  const isOpen = !isBusy && !isDone(medusaState)
  const reason = superseded_at ? superseded_reason : isOpen ? orphanReason(medusaState) : undefined
  if (reason) return reverse(container, transaction, { reason })
  const compared = isOpen ? await handleAmountDifference(container, { transaction, medusaState }) : undefined
  return compared?.done ?? keepTrying(container, transaction, failure)
}

/**
 * Reverses a payment whose amount is not the amount due, and tries later where the comparison
 * failed; undefined where the amounts match.
 */
async function handleAmountDifference(
  container: MedusaContainer,
  incoming: Incoming,
): Promise<{ done: boolean } | undefined> {
  const { transaction } = incoming
  const differs = await compareAmount(container, incoming)
  if (!differs) return undefined
  if (typeof differs === "string") return { done: await tryLater(container, transaction, differs) }
  const [reason, code] = [owedReason(differs, transaction.amount), reversalCode(differs)]
  return { done: await reverse(container, transaction, { reason, code }) }
}

/**
 * The shopper may correct the cart (stock, shipping) for `abandonAfter` minutes; then the payment
 * is reversed.
 */
async function keepTrying(container: MedusaContainer, transaction: TransactionRow, failure: string): Promise<boolean> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const now = new Date()
  // A completion that got as far as recording the payment may still be running.
  const since = transaction.recorded_at ?? transaction.approved_at ?? now
  if (now.getTime() - since.getTime() > cards.settings.abandonAfter * 60_000) {
    // The timeline keeps the failure. The reason becomes the note of a refund, which the customer
    // may read.
    await cards.noteOnce(transaction.id, { kind: "warning", message: `The cart could not become an order: ${failure}` })
    return reverse(container, transaction, { reason: "The cart could not become an order." })
  }
  return tryLater(container, transaction, failure)
}

async function tryLater(container: MedusaContainer, { id }: TransactionRow, failure: string): Promise<boolean> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const message = `Paid, but the cart cannot become an order yet: ${failure} It is tried again.`
  await cards.noteOnce(id, { kind: "warning", message })
  await cards.update(id, { next_check_at: nextTry(4, new Date()) })
  return false
}

async function reverse(
  container: MedusaContainer,
  { id: transaction_id }: TransactionRow,
  { reason, code }: Pick<ReverseCardPaymentInput, "reason" | "code">,
): Promise<boolean> {
  const { result } = await reverseCardPaymentWorkflow(container).run({ input: { transaction_id, reason, code } })
  return result.reversed
}
