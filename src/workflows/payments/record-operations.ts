import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { amountParam, messageOf, medusaReason, toMedusaAmount } from "../../mapping"
import { toMessage } from "../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  paymentIdOf,
  type OperationRow,
  type TransactionRow,
  whileRecording,
} from "../../modules/card-payments"
import { decide } from "./reconcile/decide"
import { sum } from "../../money"
import { oneAtATime } from "./locks"
import { refundInMedusa } from "./reverse-card-payment"

export type RecordCardOperationsInput = { transaction_id: string }

/** A provider call older than this has ended, or its process has died. */
const CALL_TIMEOUT_MS = 60_000

const recordStep = createStep(
  "card-payments-record-operations",
  async ({ transaction_id }: RecordCardOperationsInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    if ((await cards.unrecordedOperations(transaction_id)).length === 0) return new StepResponse({ recorded: 0 })
    // A second process finds no step left to record.
    const recorded = await oneAtATime(container, transaction_id, () => recordPending(container, transaction_id))
    return new StepResponse({ recorded })
  },
)

async function recordPending(container: MedusaContainer, transactionId: string): Promise<number> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const unrecorded = await cards.unrecordedOperations(transactionId)
  const [first] = unrecorded
  if (!first) return 0
  const transaction = (await cards.attemptOf({ id: transactionId })) as TransactionRow
  const paymentId = await paymentIdOf(container, transaction)
  if (!paymentId) return 0
  const sameKind = unrecorded.filter((o) => o.type === first.type && o.state === first.state)
  await recordOperation(container, { transaction, paymentId, operations: sameKind })
  return sameKind.length
}

/**
 * Records steps that the gateway confirmed after Medusa's request ended. Runs Medusa's own capture,
 * refund or cancel again; the provider call in them attaches to the confirmed step and moves no
 * money.
 */
export const recordCardOperationsWorkflow = createWorkflow(
  "record-card-operations",
  (input: RecordCardOperationsInput) => {
    return new WorkflowResponse(recordStep(input))
  },
)

type Recording = { transaction: TransactionRow; paymentId: string; operations: OperationRow[] }

async function recordOperation(container: MedusaContainer, recording: Recording): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const { transaction, operations } = recording
  const [first] = operations as [OperationRow]
  const isRowLeft = await rowLeftBehind(container, first)
  const isCallOver = Date.now() - first.created_at.getTime() >= CALL_TIMEOUT_MS
  const step = first.type === "void" || first.type === "capture" ? first.type : "return"
  const decision = decide({ moment: "step_confirmed", step, isDone: first.state === "done", isRowLeft, isCallOver })
  if (decision.kind === "none") return
  try {
    if (isRowLeft) await dropRow(container, first)
    if (decision.kind !== "mark_step_recorded")
      await whileRecording(() => runAgain(container, recording, decision.kind))
    await cards.markRecorded(operations.map((o) => o.id))
  } catch (error) {
    logger.error(`[card-payments] ${first.id} is not recorded in Medusa yet: ${messageOf(error)}`)
    const amount = amountParam(sumOf(recording), transaction.currency_code)
    const params = { step: toMessage(`step_name.${step}`), amount, reason: medusaReason(error) }
    await cards.noteIfNew(transaction.id, { kind: "warning", message: toMessage("step.unrecorded", params) })
  }
}

function sumOf({ transaction, operations }: Recording): string {
  return sum(
    operations.map((o) => o.amount),
    transaction.currency_code,
  )
}

async function runAgain(
  container: MedusaContainer,
  recording: Recording,
  kind: "record_capture" | "record_void" | "record_refund",
): Promise<void> {
  const { transaction, paymentId } = recording
  const amount = toMedusaAmount(sumOf(recording))
  switch (kind) {
    case "record_void":
      await container.resolve(Modules.PAYMENT).cancelPayment(paymentId)
      return
    case "record_capture":
      await capturePaymentWorkflow(container).run({ input: { payment_id: paymentId, amount } })
      return
    case "record_refund": {
      const note = "Confirmed by the gateway after Medusa had stopped waiting"
      await refundInMedusa(container, { transaction, paymentId, amount, note })
    }
  }
}

/**
 * Deletes the capture or refund row of a Medusa process that died during the provider call. Medusa
 * then creates a complete new one: the old row alone never updated the totals and statuses.
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
