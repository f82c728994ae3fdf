import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, Modules, PaymentEvents } from "@medusajs/framework/utils"
import { createOrderCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { amountParam, messageOf, notAllowed, medusaReason, toMedusaAmount, toWireAmount } from "../../mapping"
import { type KnownMessage, toMessage } from "../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type OperationRow,
  paymentIdOf,
  readOrderId,
  type TransactionRow,
  whileRecording,
  readOrderState,
} from "../../modules/card-payments"
import { compare, isPositive, subtract, sum } from "../../money"
import { acquireLock, hasOpenChange, oneAtATime } from "./locks"
import { decide, type OpenCause } from "./reconcile/decide"

/** In the metadata of Medusa's refund row: the step of the gateway that the row records. */
const STEP = "card_operation_id"
/** A recording older than this has ended, or its process has died. */
const RECORDING_TIMEOUT_MS = 60_000

/** When an open refund is tried again: by the schedule's backoff, in an hour, or by a daily poll. */
export type Retry = "soon" | "in_an_hour" | undefined

/**
 * Records refunds that were made at the gateway, without this store, in Medusa: a refund row of the
 * payment, a transaction of the order and, as Medusa's own refund does, a credit line. Never calls
 * the gateway. Every part is written once: a process that died is continued by the next
 * reconciliation (docs/adr/0021-refunds-made-at-the-gateway.md).
 */
export async function recordOutsideRefunds(container: MedusaContainer, transactionId: string): Promise<Retry> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const open = await cards.outsideRefunds.open(transactionId)
  if (!open.some((step) => isToRecord(cards, step))) return undefined
  return oneAtATime(container, transactionId, async () => {
    const transaction = (await cards.attemptOf({ id: transactionId })) as TransactionRow
    const paymentId = await paymentIdOf(container, transaction)
    if (!paymentId) return undefined
    try {
      return await recordOpenRefunds(container, { transaction, paymentId })
    } catch (error) {
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
      logger.error(`[card-payments] A refund of ${transactionId} is not recorded in Medusa yet: ${messageOf(error)}`)
      const message = toMessage("outside_refund.failed", { reason: medusaReason(error) })
      await cards.noteIfNew(transactionId, { kind: "warning", message })
      return "soon"
    }
  })
}

type Payment = { transaction: TransactionRow; paymentId: string; isReversal?: boolean }

/**
 * The same under the lock of the payment, which the caller holds. `isReversal`: whatever the option
 * says, because Medusa's refund of the rest would be attached to an open step.
 */
export async function recordOpenRefunds(container: MedusaContainer, payment: Payment): Promise<Retry> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { transaction, isReversal } = payment
  const tried = new Set<string>()
  for (;;) {
    const open = await cards.outsideRefunds.open(transaction.id)
    const linked = open.find(({ medusa_reference }) => medusa_reference)?.medusa_reference
    if (linked) {
      await finish(container, payment, linked)
      continue
    }
    const [step] = open
    if (!step || !(isReversal || isToRecord(cards, step))) return undefined
    const state = await gather(container, payment, step)
    const decision = decide(state)
    switch (decision.kind) {
      case "none":
        return "soon"
      case "keep_open":
        await cards.noteIfNew(transaction.id, { kind: "warning", message: openMessage(payment, step, decision.cause) })
        return decision.cause === "order_changing" ? "in_an_hour" : undefined
      case "drop_row":
        await dropRows(container, state.rows)
        continue
      case "record_refund": {
        // The row was linked to another step, which became open after it was looked for.
        if (tried.has(step.id)) return "soon"
        tried.add(step.id)
        await finish(container, payment, await refund(container, payment, step))
      }
    }
  }
}

/** A started recording is finished although the option was changed since. */
function isToRecord(cards: CardPaymentsModuleService, { medusa_reference }: OperationRow): boolean {
  return cards.settings.externalRefunds === "record" || medusa_reference !== null
}

async function gather(container: MedusaContainer, payment: Payment, step: OperationRow) {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { transaction, isReversal } = payment
  const { currency_code: currency } = transaction
  const medusa = await readPayment(container, payment)
  // Of any step: the one of a row left behind may have been divided since.
  const own = medusa.refunds.filter(({ metadata }) => typeof metadata?.[STEP] === "string")
  const linked = new Set(await cards.outsideRefunds.linked(own.map(({ id }) => id)))
  const rows = own.filter(({ id }) => !linked.has(id))
  const isFresh = rows.some(({ created_at }) => Date.now() - new Date(created_at).getTime() < RECORDING_TIMEOUT_MS)
  const sumOf = (of: readonly MedusaRow[]) =>
    sum(
      of.map(({ amount }) => toWireAmount(amount, currency)),
      currency,
    )
  const left = subtract(sumOf(medusa.captures), sumOf(medusa.refunds), currency)
  return {
    moment: "refunded_outside" as const,
    isStepOpen:
      !!(await cards.openStep(transaction.id)) || (await cards.unrecordedOperations(transaction.id)).length > 0,
    isMismatching: !isReversal && (!!transaction.mismatch || medusa.currency_code !== currency),
    row: rows.length === 0 ? ("none" as const) : isFresh ? ("fresh" as const) : ("left" as const),
    isCovered: compare(step.amount, left) <= 0,
    isOrderChanging: await needsOpenOrder(container, transaction, step.amount),
    rows: rows.map(({ id }) => id),
  }
}

type MedusaRow = { id: string; amount: BigNumberInput }
type RefundRow = MedusaRow & { created_at: string | Date; metadata: Record<string, unknown> | null }
type MedusaPayment = { currency_code: string; captures: MedusaRow[]; refunds: RefundRow[] }

async function readPayment(container: MedusaContainer, { paymentId }: Payment): Promise<MedusaPayment> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment",
    fields: [
      ...["currency_code", "captures.id", "captures.amount"],
      ...["refunds.id", "refunds.amount", "refunds.created_at", "refunds.metadata"],
    ],
    filters: { id: paymentId },
  })
  return data[0] as unknown as MedusaPayment
}

type Collected = Pick<TransactionRow, "payment_collection_id" | "currency_code">

/**
 * Whether the refund needs a credit line while an open change of the order keeps one from it.
 * Compared exactly, as Medusa's own refund does: a total may have more decimals than its currency.
 */
export async function needsOpenOrder(
  container: MedusaContainer,
  { payment_collection_id, currency_code }: Collected,
  amount: BigNumberInput,
): Promise<boolean> {
  const state = await readOrderState(container.resolve(ContainerRegistrationKeys.QUERY), payment_collection_id)
  if (!state || state.isCanceled) return false
  const { pending } = await readOrder(container, state.id, currency_code)
  return MathBN.gt(MathBN.add(pending, amount), 0) && hasOpenChange(container, state.id)
}

/** Whether a refund that the order lacks may be entered in it now: a canceled order has it already. */
export async function isRecordable(
  container: MedusaContainer,
  transaction: TransactionRow,
  amount: string,
): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const state = await readOrderState(query, transaction.payment_collection_id)
  return !!state && !state.isCanceled && !(await needsOpenOrder(container, transaction, amount))
}

function openMessage({ transaction }: Payment, { amount }: OperationRow, cause: OpenCause): KnownMessage {
  return toMessage(`outside_refund.${cause}`, { amount: amountParam(amount, transaction.currency_code) })
}

/** @returns the id of Medusa's refund row */
async function refund(container: MedusaContainer, payment: Payment, step: OperationRow): Promise<string> {
  const input = {
    payment_id: payment.paymentId,
    amount: toMedusaAmount(step.amount),
    note: "Made at the gateway",
    metadata: { [STEP]: step.id },
  }
  const before = (await readPayment(container, payment)).refunds.map(({ id }) => id)
  await whileRecording(() => container.resolve(Modules.PAYMENT).refundPayment(input))
  const { refunds } = await readPayment(container, payment)
  const added = refunds.find(({ id, metadata }) => metadata?.[STEP] === step.id && !before.includes(id))
  if (!added) throw new Error(`Medusa has no row of the refund ${step.id}.`)
  return added.id
}

/** Medusa's own refund may have entered the row in the order meanwhile. */
async function dropRows(container: MedusaContainer, ids: string[]): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const entries = await orders.listOrderTransactions({ reference: "refund", reference_id: ids }, { take: null })
  if (entries.length > 0) await orders.deleteOrderTransactions(entries.map(({ id }) => id))
  await container.resolve(Modules.PAYMENT).deleteRefunds(ids)
}

/** Records the order's part of a refund row, and marks the steps of the row as recorded. */
async function finish(container: MedusaContainer, payment: Payment, refundId: string): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { currency_code: currency } = payment.transaction
  const row = (await readPayment(container, payment)).refunds.find(({ id }) => id === refundId)
  if (!row) return cards.outsideRefunds.unlink(refundId)
  const amount = toWireAmount(row.amount, currency)
  await recordInOrder(container, payment.transaction, { refundId, amount })
  const message = toMessage("outside_refund.recorded", { amount: amountParam(amount, currency) })
  if (!(await cards.outsideRefunds.finish(refundId, { kind: "recorded", message }))) return
  try {
    // Published as by Medusa's own refund: at most once.
    await container.resolve(Modules.EVENT_BUS).emit({ name: PaymentEvents.REFUNDED, data: { id: payment.paymentId } })
  } catch (error) {
    container.resolve(ContainerRegistrationKeys.LOGGER).error(`[card-payments] ${refundId}: ${messageOf(error)}`)
  }
}

/**
 * Enters the refunds of a canceled order's payment in the order, where its cancellation did not: of
 * a capture that was recorded after it, or of a refund that was under way. A step that is still under
 * way enters its own. Repeated until the reversal ends, so a crash loses none.
 */
export async function recordReversals(container: MedusaContainer, payment: Payment): Promise<void> {
  const { transaction } = payment
  const { currency_code: currency, payment_collection_id } = transaction
  const state = await readOrderState(container.resolve(ContainerRegistrationKeys.QUERY), payment_collection_id)
  if (!state?.isCanceled) return
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (await cards.openStep(transaction.id)) return
  for (const { id: refundId, amount } of (await readPayment(container, payment)).refunds) {
    await recordInOrder(container, transaction, { refundId, amount: toWireAmount(amount, currency) })
  }
}

/**
 * Whether the order has the money of this payment. The order of its collection may be a later one,
 * which another payment paid.
 */
export async function isInOrder(container: MedusaContainer, payment: Payment, orderId: string): Promise<boolean> {
  const ids = (await readPayment(container, payment)).captures.map(({ id }) => id)
  if (ids.length === 0) return false
  const filters = { order_id: orderId, reference: "capture", reference_id: ids }
  return (await container.resolve(Modules.ORDER).listOrderTransactions(filters, { take: 1 })).length > 0
}

type OrderPart = { refundId: string; amount: string; currency: string }

/**
 * The order's part of a refund: its transaction, and a credit line for what the order did not owe.
 * Each is written where it is missing, under the order's lock: a merchant's refund, which holds it,
 * fails after its money has moved if it meets the change of the order that writes a credit line.
 * @throws MedusaError not_allowed when the lock is not free within 30 s; nothing was written
 */
export async function recordInOrder(
  container: MedusaContainer,
  { payment_collection_id, currency_code: currency }: TransactionRow,
  refund: Omit<OrderPart, "currency">,
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const orderId = await readOrderId(query, payment_collection_id)
  if (!orderId) return
  const release = await acquireLock(container, orderId)
  try {
    const state = await readOrderState(query, payment_collection_id)
    if (!state) return
    const orders = container.resolve(Modules.ORDER)
    const part = { ...refund, currency }
    const { right, missing } = await findEntries(container, orderId, { part, state })
    if (!right && isPositive(missing)) {
      await orders.addOrderTransactions({
        ...{ order_id: orderId, amount: toMedusaAmount(subtract("0", missing, currency)) },
        ...{ currency_code: currency, reference: "refund", reference_id: refund.refundId },
      })
    }
    // A refund of the store's own code, which takes no lock, may enter this row with its own amount.
    const { surplus } = await findEntries(container, orderId, { part, state })
    if (surplus.length > 0) await orders.deleteOrderTransactions(surplus.map(({ id }) => id))
    if (!state.isCanceled) await addCreditLine(container, orderId, part)
  } finally {
    await release()
  }
}

/**
 * The order's transactions of a refund row: the right one, and those that should not exist.
 * `missing`: the amount of the right one. The cancellation of an order adds everything that was paid
 * as refunded, so of a canceled order's refund only the sum that was paid after it is missing.
 */
async function findEntries(
  container: MedusaContainer,
  orderId: string,
  { part, state }: { part: OrderPart; state: { isCanceled: boolean } },
) {
  const { refundId, amount, currency } = part
  const { transactions, paid } = await readOrder(container, orderId, currency)
  const own = transactions.filter((one) => one.reference === "refund" && one.reference_id === refundId)
  const others = own.reduce((rest, one) => subtract(rest, toWireAmount(one.amount, currency), currency), paid)
  const missing = state.isCanceled && compare(amount, others) > 0 ? others : amount
  const right = own.find((one) => compare(toWireAmount(one.amount, currency), subtract("0", missing, currency)) === 0)
  return { right, missing, surplus: own.filter((one) => one !== right) }
}

/**
 * Lowers the order's total by the part of the refund that the order did not owe, as Medusa's own
 * refund does: otherwise the order would ask for it again.
 */
async function addCreditLine(
  container: MedusaContainer,
  orderId: string,
  { refundId, amount, currency }: OrderPart,
): Promise<void> {
  const { pending, credit_lines } = await readOrder(container, orderId, currency)
  if (MathBN.lte(pending, 0) || credit_lines.some(({ reference_id }) => reference_id === refundId)) return
  if (await hasOpenChange(container, orderId)) throw notAllowed(toMessage("step.order_changing"))
  // Not rounded: Medusa refuses more than is pending.
  const credit = toMedusaAmount(MathBN.min(pending, amount).toFixed())
  await createOrderCreditLinesWorkflow(container).run({
    input: { id: orderId, credit_lines: [{ amount: credit, reference: "refund", reference_id: refundId }] },
  })
}

type Entry = { id: string; amount: BigNumberInput; reference: string; reference_id: string }
type OrderRow = {
  summary: { pending_difference?: BigNumberInput } | null
  transactions: Entry[] | null
  credit_lines: { reference_id: string | null }[] | null
}

/**
 * `pending`: what the order still asks for, exactly, negative where it owes a refund; `paid`: the sum
 * of its transactions, decimal text. Only with `total` does Medusa deduct goods whose return is
 * requested, as it does before it adds a credit line.
 */
async function readOrder(container: MedusaContainer, orderId: string, currency: string) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "total", "summary.*", "transactions.*", "credit_lines.*"],
    filters: { id: orderId },
  })
  const { summary, transactions, credit_lines } = data[0] as unknown as OrderRow
  const entries = transactions ?? []
  return {
    transactions: entries,
    credit_lines: credit_lines ?? [],
    pending: summary?.pending_difference ?? 0,
    paid: sum(
      entries.map(({ amount }) => toWireAmount(amount, currency)),
      currency,
    ),
  }
}
