import type { MedusaContainer, PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { isGatewayError } from "../../../gateway"
import { messageOf } from "../../../mapping"
import { toMessage } from "../../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  keepsMoney,
  nextCheckOfStep,
  nextTry,
  paymentIdOf,
  readOrderState,
  type TransactionRow,
} from "../../../modules/card-payments"
import { decide, type ReportedDecision } from "./decide"
import { awaitedSession, detailsOf } from "./gather"
import { recordCardOperationsWorkflow } from "../record-operations"
import { completeCardPaymentWorkflow } from "../complete-card-payment"
import { reverseCardPaymentWorkflow } from "../reverse-card-payment"
import { activateOrdered } from "../../subscriptions/activation"
import { chargeVerifiedCard } from "../../subscriptions/change-card"
import { finishCharge, noteChargeOutcome } from "../../subscriptions/charge-outcome"
import { correctOrderTransactions } from "../correct-order-transactions"
import { orderCanceled, reverseRecorded } from "../auto-reversal"
import { recordOutsideRefunds, type Retry } from "../record-outside-refunds"
import { recordWork } from "../../guarded-work"
import { publishPaymentEvents } from "../../publish-events"

export type ReconcileCardPaymentInput = { transaction_id: string }
export type ReconcileCardPaymentResult = { status: string | null; answered: boolean }

const HOUR_MS = 3_600_000

/**
 * Resolves an unconfirmed step, then polls the order's status. Without an answer nothing changes.
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

/** Records the gateway's status in Medusa: the payment, its order, or its reversal. */
const applyToMedusaStep = createStep(
  "card-payments-apply-to-medusa",
  async ({ transaction_id, answered }: ReconcileCardPaymentInput & { answered: boolean }, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    await recordCardOperationsWorkflow(container).run({ input: { transaction_id } })
    const transaction = await cards.attemptOf({ id: transaction_id })
    if (!transaction) return new StepResponse({ status: null, answered })
    await applyStatus(container, transaction)
    await recordWork(container, { job: "card-payments-poll", item: transaction_id }, null)
    return new StepResponse({ status: transaction.status, answered })
  },
)

async function applyStatus(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const decision = decide({ moment: "reported", payment: detailsOf(transaction) })
  if (decision.kind === "save_card") return saveVerifiedCard(container, transaction, decision.isReversalDue)
  const charges = await noteChargeOutcome(container, transaction)
  await apply(container, transaction, decision)
  await noteKeptMismatch(container, transaction)
  for (const charge of charges) await finishCharge(container, charge)
  const retry = await recordOutsideRefunds(container, transaction.id)
  await publishPaymentEvents(container, transaction.id)
  await planNextCheck(cards, transaction, retry)
}

/**
 * Notes that the order of a recorded payment was canceled while a mismatch keeps its money: Medusa
 * enters the refund in the order, and nothing was sent. The note opens an acknowledged mismatch
 * again. The order is read without a lock; a cancellation after that reconciles the payment again.
 */
async function noteKeptMismatch(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  const { id, mismatch, payment_collection_id } = transaction
  if (!mismatch || !keepsMoney(transaction)) return
  const order = await readOrderState(container.resolve(ContainerRegistrationKeys.QUERY), payment_collection_id)
  if (!order?.isCanceled) return
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  await cards.update(id, { reversal_reason: transaction.reversal_reason ?? orderCanceled })
  await cards.noteIfNew(id, { kind: "mismatch", message: toMessage("payment.mismatch_keeps_money", { mismatch }) })
}

/**
 * Reconciles one payment. Callbacks, polls, returning shoppers and admins all use this workflow.
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
 * Saves the card of a verification, sets it as the card of the subscription that waits for it, and
 * reverses money that the gateway took. Every reconciliation runs this; each change is made once.
 */
async function saveVerifiedCard(
  container: MedusaContainer,
  transaction: TransactionRow,
  isReversalDue: boolean,
): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction_id = transaction.id
  await cards.savedCards.save(transaction_id)
  await chargeVerifiedCard(container, transaction_id)
  if (!isReversalDue) return
  await reverseCardPaymentWorkflow(container).run({ input: { transaction_id } })
  await planNextCheck(cards, transaction)
}

async function apply(
  container: MedusaContainer,
  transaction: TransactionRow,
  decision: ReportedDecision,
): Promise<void> {
  switch (decision.kind) {
    case "gather": {
      const session = await awaitedSession(container, transaction)
      const next = decide({ moment: "reported", payment: detailsOf(transaction), isAwaited: !!session })
      if (next.kind === "warn_of_decline" && session) await warnOfDecline(container, transaction, session)
      return
    }
    case "record_payment":
      return recordPayment(container, transaction)
    case "reverse":
      await reverseCardPaymentWorkflow(container).run({ input: { transaction_id: transaction.id } })
  }
}

async function recordPayment(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction_id = transaction.id
  const { result } = await completeCardPaymentWorkflow(container).run({ input: { transaction_id } })
  if (!result.done) return
  await cards.savedCards.save(transaction_id)
  await activateOrdered(container, transaction)
  // A payment that was recorded just now has no duplicates.
  if (transaction.recorded_at) await correctDuplicatesOf(container, transaction)
  await reverseRecorded(container, transaction)
}

/** Handles captures in Medusa whose event may have been lost. */
async function correctDuplicatesOf(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  const paymentId = await paymentIdOf(container, transaction)
  if (paymentId) await correctOrderTransactions(container, paymentId)
}

/**
 * Warns the merchant when the payment of a placed order failed, because Medusa itself ignores that.
 */
async function warnOfDecline(
  container: MedusaContainer,
  transaction: TransactionRow,
  session: PaymentSessionDTO,
): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  // Schedules another reconciliation, so that the warning is written even if this process dies.
  await cards.update(transaction.id, { next_check_at: new Date() })
  // Recorded before the session is marked: a crash in between repeats the warning instead of losing
  // it.
  await cards.note(transaction.id, {
    kind: "warning",
    message: toMessage("payment.declined_after_order"),
    event: { name: "declined_after_order", amount: transaction.amount },
  })
  await container.resolve(Modules.PAYMENT).updatePaymentSession({
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
  retry?: Retry,
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
  } else if (retry) {
    const next = retry === "soon" ? nextTry(checks, now) : new Date(now.getTime() + HOUR_MS)
    await cards.checkBy(transactionId, next)
  }
  await cards.keepWatch(transactionId)
}
