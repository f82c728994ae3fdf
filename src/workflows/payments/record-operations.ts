import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { messageOf, sum, toMedusaAmount } from "../../mapping"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  paymentIdOf,
  type OperationRow,
  type TransactionRow,
  whileBooking,
} from "../../modules/card-payments"
import { oneAtATime } from "./locks"
import { refundInMedusa } from "./void-or-refund"

export type BookCardStepsInput = { transaction_id: string }

/** A provider call that began longer ago than this is over: its process died, or Medusa would have answered. */
const CALL_IS_OVER_MS = 60_000

const bookStep = createStep(
  "card-payments-book-steps",
  async ({ transaction_id }: BookCardStepsInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    if ((await cards.unbookedSteps(transaction_id)).length === 0) return new StepResponse({ booked: 0 })
    // Whoever comes second finds nothing left to book.
    const booked = await oneAtATime(container, transaction_id, () => bookUnbooked(container, transaction_id))
    return new StepResponse({ booked })
  },
)

async function bookUnbooked(container: MedusaContainer, transactionId: string): Promise<number> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const unbooked = await cards.unbookedSteps(transactionId)
  const [first] = unbooked
  if (!first) return 0
  const transaction = (await cards.attemptOf({ id: transactionId })) as TransactionRow
  const paymentId = await paymentIdOf(container, transaction)
  if (!paymentId) return 0
  const sameKind = unbooked.filter((o) => o.type === first.type && o.state === first.state)
  await book(container, { transaction, paymentId, operations: sameKind })
  return sameKind.length
}

/**
 * Enters into Medusa's books what happened after Medusa had given up waiting: its own capture, refund and cancel are run
 * again, and the provider call in them adopts the step that is done.
 */
export const bookCardStepsWorkflow = createWorkflow("book-card-steps", (input: BookCardStepsInput) => {
  return new WorkflowResponse(bookStep(input))
})

type Booking = { transaction: TransactionRow; paymentId: string; operations: OperationRow[] }

async function book(container: MedusaContainer, booking: Booking): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const [first] = booking.operations as [OperationRow]
  const left = await rowLeftBehind(container, first)
  if (left && Date.now() - first.created_at.getTime() < CALL_IS_OVER_MS) return
  try {
    if (left) await dropRow(container, first)
    if (first.state === "done") await whileBooking(() => runAgain(container, booking))
    await cards.markBooked(booking.operations.map((o) => o.id))
  } catch (error) {
    logger.error(`[card-payments] ${first.id} is not in Medusa's books yet: ${messageOf(error)}`)
  }
}

async function runAgain(container: MedusaContainer, { transaction, paymentId, operations }: Booking): Promise<void> {
  const [first] = operations as [OperationRow]
  const amount = toMedusaAmount(
    sum(
      operations.map((o) => o.amount),
      transaction.currency_code,
    ),
  )
  if (first.type === "void") {
    await container.resolve(Modules.PAYMENT).cancelPayment(paymentId)
  } else if (first.type === "capture") {
    await capturePaymentWorkflow(container).run({ input: { payment_id: paymentId, amount } })
  } else {
    const note = "Confirmed by the gateway after Medusa had stopped waiting"
    await refundInMedusa(container, {
      transaction,
      paymentId,
      amount,
      note,
      isGivenBack: !!transaction.give_back_reason,
    })
  }
}

/**
 * The process died during the provider call, so the row that Medusa would have deleted or finished is still there. It goes,
 * and Medusa books a new one in full: a row alone leaves its totals and statuses as they were.
 */
async function dropRow(container: MedusaContainer, operation: OperationRow): Promise<void> {
  if (!operation.medusa_reference) return
  const payments = container.resolve(Modules.PAYMENT)
  if (operation.type === "capture") await payments.deleteCaptures([operation.medusa_reference])
  if (operation.type === "return") await payments.deleteRefunds([operation.medusa_reference])
}

async function rowLeftBehind(
  container: MedusaContainer,
  { type, medusa_reference: id }: OperationRow,
): Promise<boolean> {
  if (!id) return false
  const payments = container.resolve(Modules.PAYMENT)
  if (type === "capture") return (await payments.listCaptures({ id: [id] })).length > 0
  if (type === "return") return (await payments.listRefunds({ id: [id] })).length > 0
  return false
}
