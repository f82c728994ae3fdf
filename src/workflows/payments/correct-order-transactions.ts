import type {
  BigNumberInput,
  IOrderModuleService,
  MedusaContainer,
  OrderTransactionDTO,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { amountParam, toMedusaAmount, toWireAmount } from "../../mapping"
import { toMessage } from "../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  readOrderId,
  type TransactionRow,
} from "../../modules/card-payments"
import { compare, isPositive, subtract, sum } from "../../money"
import { oneAtATime } from "./locks"
import { publishPaymentEvents } from "../publish-events"

/**
 * Removes duplicate captures from an order's transactions. Medusa's capture adds every missing
 * capture of the payment, without a lock: two concurrent captures, from two tabs or servers, add
 * each other's as well, and the order counts as paid twice. Warns the merchant in the timeline if
 * the order's summary is still wrong afterwards, and about duplicate refunds, which are not
 * removed.
 */
export async function correctOrderTransactions(container: MedusaContainer, paymentId: string): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: [
      "id",
      "provider_id",
      "payment_session_id",
      "captures.id",
      "captures.amount",
      "refunds.id",
      "refunds.amount",
    ],
    filters: { id: paymentId },
  })
  const payment = data[0] as unknown as MedusaPayment | undefined
  if (!payment || !cards.serves(payment.provider_id)) return
  const transaction = await cards.attemptOf({ payment_session_id: payment.payment_session_id, superseded_at: null })
  const orderId = transaction && (await readOrderId(query, transaction.payment_collection_id))
  if (!orderId) return
  const records = { transaction, orderId, rows: [...payment.captures, ...payment.refunds] }
  if ((await findDuplicates(container, records)).length === 0) return
  await oneAtATime(container, transaction.id, () => correctDuplicates(container, records))
  await publishPaymentEvents(container, transaction.id)
}

type MedusaPayment = {
  id: string
  provider_id: string
  payment_session_id: string
  captures: MedusaRow[]
  refunds: MedusaRow[]
}
type MedusaRow = { id: string; amount: number }
type Records = { transaction: TransactionRow; orderId: string; rows: readonly MedusaRow[] }

/**
 * The order transactions of a capture or refund, except the one that Medusa should have created.
 */
async function findDuplicates(
  container: MedusaContainer,
  { transaction: { currency_code: currency }, orderId, rows }: Records,
): Promise<OrderTransactionDTO[]> {
  if (rows.length === 0) return []
  const filters = { order_id: orderId, reference: ["capture", "refund"], reference_id: rows.map(({ id }) => id) }
  const entries = await container.resolve(Modules.ORDER).listOrderTransactions(filters, {
    select: ["id", "amount", "reference", "reference_id", "created_at"],
    order: { created_at: "ASC", id: "ASC" },
    take: null,
  })
  return rows.flatMap(({ id, amount }) => {
    const own = entries.filter((entry) => entry.reference_id === id)
    const isRight = (entry: OrderTransactionDTO) =>
      compare(absolute(entry, currency), toWireAmount(amount, currency)) === 0
    const right = own.find(isRight) ?? own[0]
    return own.filter((entry) => entry !== right)
  })
}

async function correctDuplicates(container: MedusaContainer, records: Records): Promise<void> {
  // Another process may have corrected them while this one waited.
  const duplicates = await findDuplicates(container, records)
  if (duplicates.length === 0) return
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { id, currency_code: currency } = records.transaction
  const amount = sum(
    duplicates.map((entry) => absolute(entry, currency)),
    currency,
  )
  const params = { amount: amountParam(amount, currency) }
  const isCorrected = duplicates.every(({ reference }) => reference === "capture")
  // Recorded before the removal: a crash in between repeats the message instead of losing it.
  if (isCorrected) {
    await cards.note(id, {
      kind: "recorded",
      message: toMessage("order_transactions.corrected", params),
      event: { name: "order_transactions_corrected", amount },
    })
    await remove(container, records, duplicates)
    if (compare(await excessOf(container, records, []), "0") === 0) return
  }
  await cards.noteIfNew(id, {
    kind: "warning",
    message: toMessage("order_transactions.differ", params),
    event: { name: "order_transactions_differ", amount },
  })
}

/** The order module, with methods that its interface lacks. */
type Orders = IOrderModuleService & {
  updateOrderTransactions(changes: { id: string; amount: BigNumberInput }[]): Promise<unknown>
}

/**
 * Deletes duplicate transactions. A deletion subtracts its amount from the order's summary, which
 * Medusa updates without a lock, so the summary may hold only one of two concurrent additions. The
 * duplicates therefore first get the summary's excess as their amount, or zero; if the summary is
 * short, an added transaction raises it before. A crash in between leaves a duplicate, which the
 * next run finds.
 */
async function remove(
  container: MedusaContainer,
  records: Records,
  duplicates: readonly OrderTransactionDTO[],
): Promise<void> {
  const orders = container.resolve<Orders>(Modules.ORDER)
  const { currency_code: currency } = records.transaction
  const excess = await excessOf(container, records, duplicates)
  const removed = duplicates.map((entry) => entry.id)
  const isShort = compare(excess, "0") < 0
  if (isShort) {
    const lacking = await orders.addOrderTransactions({
      order_id: records.orderId,
      amount: toMedusaAmount(subtract("0", excess, currency)),
      currency_code: currency,
      reference: "capture",
      reference_id: duplicates[0]?.reference_id ?? "",
    })
    removed.push(lacking.id)
  }
  await orders.updateOrderTransactions(
    removed.map((id, index) => ({ id, amount: index === 0 && !isShort ? toMedusaAmount(excess) : 0 })),
  )
  await orders.deleteOrderTransactions(removed)
}

/**
 * The summary's paid total minus the sum of the other transactions, as decimal text; negative where
 * the summary is short.
 */
async function excessOf(
  container: MedusaContainer,
  { orderId, transaction: { currency_code: currency } }: Records,
  without: readonly OrderTransactionDTO[],
): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "summary.*", "transactions.id", "transactions.amount"],
    filters: { id: orderId },
  })
  const order = data[0] as unknown as {
    summary: { paid_total?: BigNumberInput }
    transactions: { id: string; amount: BigNumberInput }[]
  }
  const stay = order.transactions.filter(({ id }) => !without.some((entry) => entry.id === id))
  const paid = stay.map(({ amount }) => toWireAmount(amount, currency)).filter(isPositive)
  return subtract(toWireAmount(order.summary.paid_total ?? 0, currency), sum(paid, currency), currency)
}

function absolute({ amount }: OrderTransactionDTO, currency: string): string {
  return toWireAmount(amount, currency).replace("-", "")
}
