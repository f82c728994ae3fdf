import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { amountParam, medusaReason, notAllowed, toMedusaAmount } from "../../mapping"
import { englishText, type KnownMessage, toMessage } from "../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  nextTry,
  paymentIdOf,
  reversalCurrency,
  type TransactionRow,
  whileRecording,
  readOrderState,
} from "../../modules/card-payments"
import { isPositive } from "../../money"
import { publishPaymentEvents } from "../publish-events"
import { decide, type Reversing } from "./reconcile/decide"
import { detailsOf, moneyToReverse } from "./reconcile/gather"
import { oneAtATime } from "./locks"
import { isInOrder, recordOpenRefunds, recordReversals } from "./record-outside-refunds"

export type ReverseCardPaymentInput = {
  transaction_id: string
  /** The reason for the timeline; later calls do not change it. */
  reason?: KnownMessage
  /** The reason as a code for the shopper, if another amount is due. */
  code?: TransactionRow["reversal_code"]
}

const reverseStep = createStep("card-payments-reverse", async (input: ReverseCardPaymentInput, { container }) => {
  return new StepResponse(await oneAtATime(container, input.transaction_id, () => reverse(container, input)))
})

/** `reason`: of a try that failed; the schedule repeats it. */
type ReverseCardPaymentResult = { reversed: boolean; reason?: KnownMessage }

async function reverse(container: MedusaContainer, input: ReverseCardPaymentInput): Promise<ReverseCardPaymentResult> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.attemptOf({ id: input.transaction_id })
  if (!transaction) return { reversed: true }
  const cause =
    transaction.reversal_reason ?? input.reason ?? transaction.superseded_reason ?? toMessage("reversal.not_needed")
  const state: Reversing = { moment: "reversing", payment: detailsOf(transaction) }
  const first = decide(state)
  if (first.kind !== "request_reversal") return { reversed: first.kind === "done" }
  const isCommitted = first.isWhole
    ? await cards.requestMismatchReversal(transaction.id, cause)
    : await cards.requestReversal(transaction, { reason: cause, code: input.code })
  const requested: Reversing = { ...state, request: isCommitted ? "committed" : "refused" }
  if (decide(requested).kind === "none") return { reversed: false }
  const amount = await cards.reversalRequested(transaction)
  try {
    await moveMoney(container, { transaction, cause }, requested)
    // The check does not apply to a mismatching payment, whose recorded amount differs from the
    // gateway's.
    const left = first.isWhole ? "0" : await cards.leftToReverse(transaction.id)
    if (isPositive(left))
      throw notAllowed(toMessage("payment.amount_left", { amount: amountParam(left, transaction.currency_code) }))
    // An unconfirmed capture may have taken money that is not in the totals yet.
    if (await cards.openStep(transaction.id)) throw notAllowed(toMessage("payment.step_unconfirmed"))
  } catch (error) {
    return { reversed: false, reason: await tryLater(container, transaction, error) }
  }
  const reversed = amountParam(amount, reversalCurrency(transaction))
  const message = toMessage("payment.reversed", { amount: reversed, reason: cause })
  // No timeline entry where Medusa's own void or refund left nothing to reverse.
  const historyEntry = { kind: "reversed", message, event: { name: "reversed", amount } } as const
  await cards.markReversed(transaction.id, isPositive(amount) ? historyEntry : undefined)
  await publishPaymentEvents(container, transaction.id)
  return { reversed: true }
}

/**
 * Voids or refunds everything the gateway still holds of a transaction of ours. The schedule tries
 * until it succeeds.
 */
export const reverseCardPaymentWorkflow = createWorkflow("reverse-card-payment", (input: ReverseCardPaymentInput) => {
  return new WorkflowResponse(reverseStep(input))
})

type Reversed = { transaction: TransactionRow; cause: KnownMessage }

async function moveMoney(
  container: MedusaContainer,
  { transaction, cause }: Reversed,
  state: Reversing,
): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const isWhole = state.payment.mismatch === "reversible"
  const paymentId = isWhole ? undefined : await paymentIdOf(container, transaction)
  if (paymentId) await recordOutsideOperations(container, { transaction, paymentId })
  const totals = await cards.totals(transaction)
  const { capturable, returnable, captured } = totals
  if (!isWhole && isPositive(captured) && isPositive(capturable)) await noteRest(cards, transaction, capturable)
  const decision = decide({ ...state, money: moneyToReverse(transaction, totals) })
  const step = { transactionId: transaction.id, amount: null, origin: "plugin" } as const
  if (decision.kind === "void") {
    if (paymentId) await container.resolve(Modules.PAYMENT).cancelPayment(paymentId)
    else await cards.perform({ ...step, type: "void" })
  } else if (decision.kind === "refund") {
    const refund = { transaction, amount: toMedusaAmount(returnable), note: englishText(cause) }
    if (paymentId) await refundInMedusa(container, { ...refund, paymentId })
    else await cards.perform({ ...step, type: "return" })
  }
}

/**
 * Records captures and refunds that were made at the gateway. Otherwise Medusa's refund of the rest
 * would be attached to one of those.
 */
async function recordOutsideOperations(
  container: MedusaContainer,
  { transaction, paymentId }: { transaction: TransactionRow; paymentId: string },
): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const captured = await cards.capturedOutside(transaction)
  const payments = container.resolve(Modules.PAYMENT)
  if (isPositive(captured)) {
    await whileRecording(() => payments.capturePayment({ payment_id: paymentId, amount: toMedusaAmount(captured) }))
  }
  await recordOpenRefunds(container, { transaction, paymentId, isReversal: true })
  await recordReversals(container, { transaction, paymentId })
  const open = await cards.outsideRefunds.open(transaction.id)
  if (open.length > 0) throw notAllowed(toMessage("outside_refund.still_open"))
}

/**
 * Notes the rest of a hold after a partial capture. The rest is not voided, because the gateway
 * does not document whether a void would undo the capture as well: the hold expires (wire facts 11:
 * 7 to 28 days).
 */
async function noteRest(cards: CardPaymentsModuleService, { id, currency_code }: TransactionRow, rest: string) {
  const message = toMessage("payment.hold_rest_expires", { amount: amountParam(rest, currency_code) })
  await cards.noteOnce(id, { kind: "warning", message })
}

/** @returns the reason of the failure */
async function tryLater(
  container: MedusaContainer,
  transaction: TransactionRow,
  error: unknown,
): Promise<KnownMessage> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const amount = amountParam(transaction.amount, transaction.currency_code)
  const reason = medusaReason(error)
  await cards.noteOnce(transaction.id, {
    kind: "warning",
    message: toMessage("payment.not_reversed_yet", { amount, reason }),
  })
  await cards.overdue.noteReversal(transaction.id, reason)
  await cards.update(transaction.id, { next_check_at: nextTry(transaction.checks, new Date()) })
  return reason
}

type Refund = {
  transaction: TransactionRow
  paymentId: string
  amount: BigNumberInput
  note: string
}

/**
 * Refunds a payment through Medusa. Medusa's workflow also adds the refund to the order's
 * transactions, but fails after the refund where the order was canceled. Medusa has added what it
 * had captured when it canceled the order, even if its refund failed; the rest is added here.
 */
export async function refundInMedusa(
  container: MedusaContainer,
  { transaction, paymentId, amount, note }: Refund,
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const order = await readOrderState(query, transaction.payment_collection_id)
  const input = { payment_id: paymentId, amount, note }
  const payment = { transaction, paymentId }
  if (order && !order.isCanceled && (await isInOrder(container, payment, order.id))) {
    await refundPaymentWorkflow(container).run({ input })
    return
  }
  await container.resolve(Modules.PAYMENT).refundPayment(input)
  await recordReversals(container, payment)
}
