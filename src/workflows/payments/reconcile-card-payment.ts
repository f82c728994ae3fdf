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

/** Finds out what became of an open step, then asks for the order itself. A silent gateway changes nothing. */
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

/** Brings Medusa to what the gateway said: books, order, or the money back. */
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
        // What has only now come into Medusa was entered once, by us, into an order that was not canceled.
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
 * The one path by which a payment settles, whoever knocked: callback, poll, returning shopper or admin. Idempotent.
 */
export const reconcileCardPaymentWorkflow = createWorkflow(
  "reconcile-card-payment",
  (input: ReconcileCardPaymentInput) => {
    const asked = askGatewayStep(input)
    const result = applyToMedusaStep({ transaction_id: input.transaction_id, answered: asked.answered })
    return new WorkflowResponse(result)
  },
)

/** It does not match, and goes back: that was asked for, or another session of the cart is paid in its place. */
function isFullReversalDue(transaction: TransactionRow): boolean {
  const { mismatch, reversal_reason, superseded_at, reversed_at } = transaction
  return !!mismatch && !!(reversal_reason ?? superseded_at) && !reversed_at && isReversible(transaction)
}

function isPaid(transaction: TransactionRow): boolean {
  return transaction.status === "approved" && !transaction.mismatch && !transaction.reversed_at
}

/** What Medusa did meanwhile, and whose event may have been lost. */
async function catchUp(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  const paymentId = await paymentIdOf(container, transaction)
  if (paymentId) await correctOrderTransactions(container, paymentId)
  await releaseIfCanceled(container, transaction)
}

/** Not what a canceled order or a replaced session left behind. */
function isCurrent({ superseded_at, reversal_reason }: TransactionRow): boolean {
  return !superseded_at && !reversal_reason
}

/** An order placed before the payment was final, and then the payment failed: Medusa itself ignores that. */
async function reportDecline(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  const [session] = await payments.listPaymentSessions({ id: [transaction.payment_session_id] })
  if (session?.status !== "pending_authorization") return
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  // The mark survives an order that Medusa took back.
  if (!(await readOrderId(query, transaction.payment_collection_id))) return
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  // Settled once more, so that it is told even if this process ends before.
  await cards.update(transaction.id, { next_check_at: new Date() })
  // Before the session is marked: what ends in between says it once more, rather than never.
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
  // Known at the gateway and not yet in Medusa's books: until it is, nothing else can be done with the payment.
  if ((await cards.unrecordedOperations(transactionId)).length > 0) {
    await cards.update(transactionId, { next_check_at: nextTry(checks, now) })
  }
  await cards.keepWatch(transactionId)
}
