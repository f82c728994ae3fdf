import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { messageOf, toMedusaAmount } from "../../mapping"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type GraphQuery,
  isReversible,
  nextTry,
  paymentIdOf,
  reversalCurrency,
  type TransactionRow,
  whileRecording,
} from "../../modules/card-payments"
import { formatAmount, isPositive } from "../../money"
import { publishPaymentEvents } from "../publish-events"
import { oneAtATime } from "./locks"

export type ReverseCardPaymentInput = {
  transaction_id: string
  /** The reason for the timeline; later calls do not change it. */
  reason?: string
  /** The same as a code for the shopper, where the amount due differs. */
  code?: TransactionRow["reversal_code"]
}

const reverseStep = createStep("card-payments-reverse", async (input: ReverseCardPaymentInput, { container }) => {
  const reversed = await oneAtATime(container, input.transaction_id, () => reverse(container, input))
  return new StepResponse({ reversed })
})

async function reverse(
  container: MedusaContainer,
  { transaction_id, reason, code }: ReverseCardPaymentInput,
): Promise<boolean> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.attemptOf({ id: transaction_id })
  if (!transaction || transaction.reversed_at) return true
  const cause = transaction.reversal_reason ?? reason ?? transaction.superseded_reason ?? "It is not wanted any more."
  // The request is committed first, so that a crash does not lose it.
  const isWhole = hasReversibleMismatch(transaction)
  const requested = isWhole
    ? cards.requestMismatchReversal(transaction_id, cause)
    : cards.requestReversal(transaction, { reason: cause, code })
  if (!(await requested)) return false
  if (transaction.status !== "approved" && !isWhole) return false
  const amount = await cards.reversalRequested(transaction)
  try {
    await voidOrRefund(container, { transaction, cause })
    // No check for the rest of a mismatched payment: our record's amount differs from the
    // gateway's.
    const left = isWhole ? "0" : await cards.leftToReverse(transaction_id)
    if (isPositive(left)) throw new Error(`${formatAmount(left, transaction.currency_code)} is left.`)
    // An unconfirmed capture may have taken money that is not in the totals yet.
    if (await cards.openStep(transaction_id)) throw new Error("A step of this payment is being confirmed.")
  } catch (error) {
    await tryLater(container, transaction, error)
    return false
  }
  const message = `${formatAmount(amount, reversalCurrency(transaction))} given back to the shopper: ${cause}`
  // No timeline entry where Medusa's own void or refund left nothing to reverse.
  const historyEntry = { kind: "reversed", message, event: { name: "reversed", amount } } as const
  await cards.markReversed(transaction_id, isPositive(amount) ? historyEntry : undefined)
  await publishPaymentEvents(container, transaction_id)
  return true
}

/**
 * Voids or refunds everything the gateway still holds of a transaction of ours. The schedule tries
 * until it succeeds.
 */
export const reverseCardPaymentWorkflow = createWorkflow("reverse-card-payment", (input: ReverseCardPaymentInput) => {
  return new WorkflowResponse(reverseStep(input))
})

/**
 * A mismatched payment is reversed in full: Medusa has no payment of it, and our record no correct
 * amount.
 */
function hasReversibleMismatch(transaction: TransactionRow): boolean {
  return transaction.mismatch !== null && isReversible(transaction)
}

async function voidOrRefund(
  container: MedusaContainer,
  { transaction, cause }: { transaction: TransactionRow; cause: string },
): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { mismatch_reversal: type } = transaction
  if (type && hasReversibleMismatch(transaction)) {
    await cards.perform({ transactionId: transaction.id, type, amount: null, origin: "plugin" })
    return
  }
  const paymentId = await paymentIdOf(container, transaction)
  if (paymentId) await recordOutsideOperations(container, { transaction, paymentId })
  const totals = await cards.totals(transaction)
  if (isPositive(totals.captured) && isPositive(totals.capturable))
    await noteRest(cards, transaction, totals.capturable)
  if (isPositive(totals.returnable)) {
    const refund = { transaction, amount: toMedusaAmount(totals.returnable), note: cause, isReversal: true }
    if (paymentId) await refundInMedusa(container, { ...refund, paymentId })
    else await cards.perform({ transactionId: transaction.id, type: "return", amount: null, origin: "plugin" })
  } else if (isPositive(totals.capturable) && !isPositive(totals.captured)) {
    if (paymentId) await container.resolve(Modules.PAYMENT).cancelPayment(paymentId)
    else await cards.perform({ transactionId: transaction.id, type: "void", amount: null, origin: "plugin" })
  }
}

/**
 * Records captures and refunds that somebody made at the gateway. Otherwise Medusa would take the
 * refund of the rest for one of those.
 */
async function recordOutsideOperations(
  container: MedusaContainer,
  { transaction, paymentId }: { transaction: TransactionRow; paymentId: string },
): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { captured, returned } = await cards.madeOutside(transaction)
  const payments = container.resolve(Modules.PAYMENT)
  if (isPositive(captured)) {
    await whileRecording(() => payments.capturePayment({ payment_id: paymentId, amount: toMedusaAmount(captured) }))
  }
  if (isPositive(returned)) {
    const note = "Made at the gateway"
    await whileRecording(() =>
      payments.refundPayment({ payment_id: paymentId, amount: toMedusaAmount(returned), note }),
    )
  }
}

/**
 * Notes the rest of a hold after a partial capture. The gateway does not document whether a void
 * would release only the rest or undo the capture too, so none is sent: the hold expires (wire
 * facts 11: 7 to 28 days).
 */
async function noteRest(cards: CardPaymentsModuleService, { id, currency_code }: TransactionRow, rest: string) {
  const message = `${formatAmount(rest, currency_code)} of the hold was never captured; it ends by itself. To end it now, ask the gateway.`
  await cards.noteOnce(id, { kind: "warning", message })
}

async function tryLater(container: MedusaContainer, transaction: TransactionRow, error: unknown): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const cause = messageOf(error)
  await cards.noteOnce(transaction.id, {
    kind: "warning",
    message: `${formatAmount(transaction.amount, transaction.currency_code)} could not be given back yet: ${cause} It is tried again.`,
  })
  await cards.update(transaction.id, { next_check_at: nextTry(transaction.checks, new Date()) })
}

type Refund = {
  transaction: TransactionRow
  paymentId: string
  amount: BigNumberInput
  note: string
  /** True for an automatic reversal, false for a merchant's refund. */
  isReversal: boolean
}

/**
 * Refunds a payment through Medusa. Medusa's workflow also adds the refund to the order's
 * transactions. An automatic reversal of a canceled order skips that: Medusa added the transaction
 * when it canceled the order, even if the refund failed.
 */
export async function refundInMedusa(
  container: MedusaContainer,
  { transaction, paymentId, amount, note, isReversal }: Refund,
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const order = await readOrderState(query, transaction.payment_collection_id)
  const input = { payment_id: paymentId, amount, note }
  if (order && !(isReversal && order.isCanceled)) await refundPaymentWorkflow(container).run({ input })
  else await container.resolve(Modules.PAYMENT).refundPayment(input)
}

/**
 * The order of a payment collection, and whether it was canceled; undefined where it has no order
 * or the order was deleted.
 */
export async function readOrderState(
  query: GraphQuery,
  collectionId: string | null,
): Promise<{ id: string; isCanceled: boolean } | undefined> {
  if (!collectionId) return undefined
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id", "order.status", "order.canceled_at"],
    filters: { payment_collection_id: collectionId },
  })
  const [link] = data as { order_id: string; order?: { status?: string; canceled_at?: unknown } | null }[]
  // The status of an archived order no longer shows that it was canceled.
  const isCanceled = link?.order?.status === "canceled" || !!link?.order?.canceled_at
  return link?.order ? { id: link.order_id, isCanceled } : undefined
}
