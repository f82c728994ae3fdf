import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { messageOf, isPositive, spoken } from "../mapping"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  paymentIdOf,
  nextTry,
  type TransactionRow,
} from "../modules/card-payments"

export type GiveBackCardPaymentInput = {
  transaction_id: string
  /** Why, for the timeline; kept from the first time. */
  reason?: string
}

const giveBackStep = createStep(
  "card-payments-give-back",
  async ({ transaction_id, reason }: GiveBackCardPaymentInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const transaction = await cards.attemptOf({ id: transaction_id })
    if (!transaction || transaction.given_back_at) return new StepResponse({ given_back: true })
    const why = transaction.give_back_reason ?? reason ?? transaction.retired_reason ?? "It is not wanted any more."
    // The wish is committed first, so that a crash does not forget it.
    if (!(await cards.wantBack(transaction, why))) return new StepResponse({ given_back: false })
    if (transaction.status !== "approved") return new StepResponse({ given_back: false })
    let moved: string
    try {
      moved = await letGo(container, transaction)
    } catch (error) {
      await tryLater(container, transaction, error)
      return new StepResponse({ given_back: false })
    }
    if (!(await cards.markGivenBack(transaction_id))) return new StepResponse({ given_back: true })
    // Nothing was left where Medusa's own void or refund had worked: no news for anybody.
    if (!isPositive(moved)) return new StepResponse({ given_back: true })
    const amount = spoken(moved, transaction.currency_code)
    await cards.note(transaction_id, { kind: "given_back", message: `${amount} given back to the shopper: ${why}` })
    await container.resolve(Modules.EVENT_BUS).emit({
      name: "card_payment.given_back",
      data: { id: transaction_id, amount: moved, reason: why },
    })
    return new StepResponse({ given_back: true })
  },
)

/**
 * Releases or returns everything the gateway still holds of a transaction that our own intent began, and goes on trying
 * until it is done.
 */
export const giveBackCardPaymentWorkflow = createWorkflow(
  "give-back-card-payment",
  (input: GiveBackCardPaymentInput) => {
    return new WorkflowResponse(giveBackStep(input))
  },
)

/** @returns what was released or returned, as decimal text. */
async function letGo(container: MedusaContainer, transaction: TransactionRow): Promise<string> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const paymentId = await paymentIdOf(container, transaction)
  const totals = await cards.totals(transaction)
  if (isPositive(totals.captured) && isPositive(totals.capturable))
    await noteRest(cards, transaction, totals.capturable)
  if (isPositive(totals.returnable)) {
    if (paymentId) await refundInMedusa(container, { paymentId, amount: totals.returnable })
    else await cards.perform({ transactionId: transaction.id, type: "return", amount: null, origin: "plugin" })
    return totals.returnable
  }
  if (isPositive(totals.capturable) && !isPositive(totals.captured)) {
    if (paymentId) await container.resolve(Modules.PAYMENT).cancelPayment(paymentId)
    else await cards.perform({ transactionId: transaction.id, type: "void", amount: null, origin: "plugin" })
    return totals.capturable
  }
  return "0"
}

/**
 * What a partial capture left of a hold. Whether a void then releases the rest or undoes the capture as well is not
 * documented, so it is not tried: the hold ends by itself (wire facts 11: 7 to 28 days).
 */
async function noteRest(cards: CardPaymentsModuleService, { id, currency_code }: TransactionRow, rest: string) {
  const message = `${spoken(rest, currency_code)} of the hold was never captured; it ends by itself. To end it now, ask the gateway.`
  await cards.noteOnce(id, { kind: "warning", message })
}

/**
 * Only the payment's own books: Medusa has written the order's transaction already when it canceled the order, whether
 * the refund worked or not.
 */
async function refundInMedusa(
  container: MedusaContainer,
  { paymentId, amount }: { paymentId: string; amount: string },
): Promise<void> {
  await container.resolve(Modules.PAYMENT).refundPayment({ payment_id: paymentId, amount, note: "Order canceled" })
}

async function tryLater(container: MedusaContainer, transaction: TransactionRow, error: unknown): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const why = messageOf(error)
  await cards.noteOnce(transaction.id, {
    kind: "warning",
    message: `${spoken(transaction.amount, transaction.currency_code)} could not be given back yet: ${why} It is tried again.`,
  })
  await cards.update(transaction.id, { next_check_at: nextTry(transaction.checks, new Date()) })
}
