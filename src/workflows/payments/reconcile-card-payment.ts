import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { isFinal, isGatewayError } from "../../gateway"
import { messageOf } from "../../mapping"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  isReversible,
  nextCheckOfStep,
  nextTry,
  paymentIdOf,
  readOrderId,
  type TransactionRow,
} from "../../modules/card-payments"
import { recordCardOperationsWorkflow } from "./record-operations"
import { completeCardPaymentWorkflow } from "./complete-card-payment"
import { reverseCardPaymentWorkflow } from "./void-or-refund"
import { activateOrdered } from "../subscriptions/activation"
import { chargeVerifiedCard } from "../subscriptions/change-card"
import { finishCharge, noteChargeOutcome } from "../subscriptions/charge-outcome"
import { correctOrderTransactions } from "./correct-order-transactions"
import { releaseIfCanceled, releaseIfPaidTwice } from "./auto-reversal"
import { publishPaymentEvents } from "../publish-events"

export type ReconcileCardPaymentInput = { transaction_id: string }
export type ReconcileCardPaymentResult = { status: string | null; answered: boolean }

/**
 * Resolves an unconfirmed step, then asks for the order's status. Without an answer nothing
 * changes.
 */
const askGatewayStep = createStep(
  "card-payments-ask-gateway",
  async ({ transaction_id }: ReconcileCardPaymentInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    try {
      await cards.resolveOpen(transaction_id)
      await cards.ask(transaction_id)
      return new StepResponse({ answered: true })
    } catch (error) {
      if (!isGatewayError(error)) throw error
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
      logger.warn(`[card-payments] ${transaction_id}: ${messageOf(error)}; asked again later`)
      return new StepResponse({ answered: false })
    }
  },
)

/** Brings Medusa to the gateway's status: records, order or reversal. */
const applyToMedusaStep = createStep(
  "card-payments-apply-to-medusa",
  async ({ transaction_id, answered }: ReconcileCardPaymentInput & { answered: boolean }, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    await recordCardOperationsWorkflow(container).run({ input: { transaction_id } })
    const transaction = await cards.attemptOf({ id: transaction_id })
    if (!transaction) return new StepResponse({ status: null, answered })
    if (transaction.type === "verification") {
      await cards.savedCards.save(transaction_id)
      await chargeVerifiedCard(container, transaction_id)
      if (isFullReversalDue(transaction)) {
        await reverseCardPaymentWorkflow(container).run({ input: { transaction_id } })
        await planNextCheck(cards, transaction)
      }
      return new StepResponse({ status: transaction.status, answered })
    }
    const charges = await noteChargeOutcome(container, transaction)
    if (isPaid(transaction)) {
      if (transaction.superseded_at || transaction.reversal_reason) {
        await reverseCardPaymentWorkflow(container).run({ input: { transaction_id } })
      } else {
        const { result } = await completeCardPaymentWorkflow(container).run({ input: { transaction_id } })
        if (result.done) await cards.savedCards.save(transaction_id)
        if (result.done) await activateOrdered(container, transaction)
        // Only for payments recorded in an earlier run: one recorded just now has no duplicates and
        // no canceled order.
        if (result.done && transaction.recorded_at) await catchUp(container, transaction)
        if (result.done) await releaseIfPaidTwice(container, transaction_id)
      }
    } else if (isFullReversalDue(transaction)) {
      await reverseCardPaymentWorkflow(container).run({ input: { transaction_id } })
    } else if (transaction.status && isFinal(transaction.status) && isCurrent(transaction)) {
      await reportDecline(container, transaction)
    }
    for (const charge of charges) await finishCharge(container, charge)
    await publishPaymentEvents(container, transaction_id)
    await planNextCheck(cards, transaction)
    return new StepResponse({ status: transaction.status, answered })
  },
)

/**
 * Reconciles one payment; the only path, for callback, poll, returning shopper and admin.
 * Idempotent.
 */
export const reconcileCardPaymentWorkflow = createWorkflow(
  "reconcile-card-payment",
  (input: ReconcileCardPaymentInput) => {
    const asked = askGatewayStep(input)
    const result = applyToMedusaStep({ transaction_id: input.transaction_id, answered: asked.answered })
    return new WorkflowResponse(result)
  },
)

/**
 * True where a mismatched payment must be reversed: an admin requested it, or another session of
 * the cart replaced it.
 */
function isFullReversalDue(transaction: TransactionRow): boolean {
  const { mismatch, reversal_reason, superseded_at, reversed_at } = transaction
  return !!mismatch && !!(reversal_reason ?? superseded_at) && !reversed_at && isReversible(transaction)
}

function isPaid(transaction: TransactionRow): boolean {
  return transaction.status === "approved" && !transaction.mismatch && !transaction.reversed_at
}

/** Handles captures and cancellations in Medusa whose event may have been lost. */
async function catchUp(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  const paymentId = await paymentIdOf(container, transaction)
  if (paymentId) await correctOrderTransactions(container, paymentId)
  await releaseIfCanceled(container, transaction)
}

/** False for a payment that belongs to a canceled order or a replaced session. */
function isCurrent({ superseded_at, reversal_reason }: TransactionRow): boolean {
  return !superseded_at && !reversal_reason
}

/**
 * Warns the merchant when the payment of an already placed order failed: Medusa itself ignores
 * that.
 */
async function reportDecline(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  const [session] = await payments.listPaymentSessions({ id: [transaction.payment_session_id] })
  if (session?.status !== "pending_authorization") return
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  // The status `pending_authorization` outlives an order that Medusa deleted again.
  if (!(await readOrderId(query, transaction.payment_collection_id))) return
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  // Schedules another reconciliation, so that the warning is written even if this process dies.
  await cards.update(transaction.id, { next_check_at: new Date() })
  // Recorded before the session is marked: a crash in between repeats the warning instead of losing
  // it.
  await cards.note(transaction.id, {
    kind: "warning",
    message:
      "The order was placed before the payment was final, and the payment failed. Cancel the order or ask for another payment.",
    event: { name: "declined_after_order", amount: transaction.amount },
  })
  await payments.updatePaymentSession({
    id: session.id,
    data: session.data ?? {},
    amount: session.amount,
    currency_code: session.currency_code,
    status: "error",
  })
}

async function planNextCheck(
  cards: CardPaymentsModuleService,
  { id: transactionId, checks }: TransactionRow,
): Promise<void> {
  const now = new Date()
  const open = await cards.openStep(transactionId)
  if (open) {
    await cards.update(transactionId, { next_check_at: nextCheckOfStep(open.created_at, now) })
    return
  }
  // The outcome is known but not recorded in Medusa: until then no other step is possible.
  if ((await cards.unrecordedOperations(transactionId)).length > 0) {
    await cards.update(transactionId, { next_check_at: nextTry(checks, now) })
  }
  await cards.keepWatch(transactionId)
}
