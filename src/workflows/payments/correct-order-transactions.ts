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
  readOrderState,
  type TransactionRow,
} from "../../modules/card-payments"
import { compare, isPositive, subtract, sum } from "../../money"
import { oneAtATime } from "./locks"
import { isRecordable, recordInOrder } from "./record-outside-refunds"
import { publishPaymentEvents } from "../publish-events"

/**
 * Makes an order's transactions agree with a payment's captures and refunds. Medusa's capture adds
 * every missing capture of the payment, and its refund every missing refund with its own amount,
 * both without a lock. Of two at once, from two tabs, servers or processes, each adds the other's as
 * well; the refund of the other may fail afterwards. A refund whose process died, or whose credit
 * line failed, has no transaction at all. Warns the merchant in the timeline if the order's summary
 * is still wrong afterwards.
 */
export async function correctOrderTransactions(container: MedusaContainer, paymentId: string): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: [
      ...["id", "provider_id", "payment_session_id"],
      ...["captures", "refunds"].flatMap((rows) => [`${rows}.id`, `${rows}.amount`]),
    ],
    filters: { id: paymentId },
  })
  const payment = data[0] as unknown as MedusaPayment | undefined
  if (!payment || !cards.serves(payment.provider_id)) return
  const transaction = await cards.attemptOf({ payment_session_id: payment.payment_session_id, superseded_at: null })
  const order = transaction && (await readOrderState(query, transaction.payment_collection_id))
  if (!order) return
  const rows = [
    ...payment.captures.map((row) => ({ ...row, reference: "capture" as const })),
    ...payment.refunds.map((row) => ({ ...row, reference: "refund" as const })),
  ]
  const records = { transaction, orderId: order.id, isCanceled: order.isCanceled, rows }
  const { wrong, missing } = await findDifferences(container, records)
  if (wrong.length === 0 && missing.length === 0) return
  await oneAtATime(container, transaction.id, () => correct(container, records))
  await publishPaymentEvents(container, transaction.id)
}

type MedusaPayment = {
  id: string
  provider_id: string
  payment_session_id: string
  captures: { id: string; amount: number }[]
  refunds: { id: string; amount: number }[]
}
type Reference = "capture" | "refund"
type MedusaRow = { id: string; amount: number | string; reference: Reference }
type Records = { transaction: TransactionRow; orderId: string; isCanceled: boolean; rows: readonly MedusaRow[] }

/**
 * - `wrong`: transactions except the one of each row that Medusa should have created.
 * - `replaced`: rows that have wrong ones only.
 * - `missing`: refunds that ended some time ago and have none.
 */
type Differences = { wrong: OrderTransactionDTO[]; replaced: MedusaRow[]; missing: MedusaRow[] }

async function findDifferences(container: MedusaContainer, records: Records): Promise<Differences> {
  const { transaction, orderId, isCanceled, rows } = records
  const currency = transaction.currency_code
  const entries = await container.resolve(Modules.ORDER).listOrderTransactions(
    { order_id: orderId },
    {
      select: ["id", "amount", "reference", "reference_id", "created_at"],
      order: { created_at: "ASC", id: "ASC" },
      take: null,
    },
  )
  const compared = rows.map((row) => {
    const own = entries.filter((entry) => entry.reference_id === row.id)
    const of = (entry: OrderTransactionDTO) => compare(absolute(entry, currency), toWireAmount(row.amount, currency))
    // A refund of a canceled order enters the sum that its cancellation did not (`recordInOrder`).
    const mayBeLess = isCanceled && row.reference === "refund"
    const right = own.find((entry) => of(entry) === 0) ?? (mayBeLess ? own.find((entry) => of(entry) < 0) : undefined)
    return { row, own, right }
  })
  const known = new Set(rows.map(({ id }) => id))
  const isOfRefund = ({ reference, reference_id: id }: OrderTransactionDTO) => reference === "refund" && isRefundId(id)
  const named = entries.filter((entry) => isOfRefund(entry) && !known.has(entry.reference_id))
  const without = compared.filter(({ row, own }) => row.reference === "refund" && own.length === 0)
  // The cancellation of an order names the payment, and the store's own code may name anything.
  const isElsewhere = entries.some(
    (entry) => toWireAmount(entry.amount, currency).startsWith("-") && !isOfRefund(entry),
  )
  return {
    wrong: [
      ...compared.flatMap(({ own, right }) => own.filter((entry) => entry !== right)),
      ...(await withoutRefund(container, named)),
    ],
    replaced: compared.filter(({ own, right }) => own.length > 0 && !right).map(({ row }) => row),
    missing: isElsewhere
      ? []
      : await ended(
          container,
          records,
          without.map(({ row }) => row),
        ),
  }
}

function isRefundId(id: unknown): boolean {
  return typeof id === "string" && id.startsWith("ref_")
}

/** The transactions of refunds that failed after another refund had added them. */
async function withoutRefund(
  container: MedusaContainer,
  entries: readonly OrderTransactionDTO[],
): Promise<OrderTransactionDTO[]> {
  if (entries.length === 0) return []
  const ids = entries.map(({ reference_id }) => reference_id)
  const found = await container.resolve(Modules.PAYMENT).listRefunds({ id: ids }, { select: ["id"], take: ids.length })
  return entries.filter(({ reference_id }) => !found.some(({ id }) => id === reference_id))
}

/** A request that has not entered its refund in the order for this time has failed or died. */
const REQUEST_ENDED_AFTER_MS = 60_000

/** Refunds that the gateway has made, and whose order could be changed now. */
async function ended(container: MedusaContainer, records: Records, rows: readonly MedusaRow[]): Promise<MedusaRow[]> {
  if (rows.length === 0) return []
  const { outsideRefunds } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const before = new Date(Date.now() - REQUEST_ENDED_AFTER_MS)
  const over = new Set(
    await outsideRefunds.ended(
      rows.map(({ id }) => id),
      before,
    ),
  )
  const { transaction } = records
  const { currency_code: currency } = transaction
  const isFree = async ({ id, amount }: MedusaRow) =>
    over.has(id) && (await isRecordable(container, transaction, toWireAmount(amount, currency)))
  const free = await Promise.all(rows.map(isFree))
  return rows.filter((_, at) => free[at])
}

async function correct(container: MedusaContainer, records: Records): Promise<void> {
  // Another process may have corrected them while this one waited.
  const { wrong, replaced, missing } = await findDifferences(container, records)
  for (const row of missing) await recordMissing(container, records, row)
  if (wrong.length === 0) return
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { id, currency_code: currency } = records.transaction
  const amount = sum(
    wrong.map((entry) => absolute(entry, currency)),
    currency,
  )
  const params = { amount: amountParam(amount, currency) }
  // Recorded before the removal: a crash in between repeats the message instead of losing it.
  await cards.note(id, {
    kind: "recorded",
    message: toMessage("order_transactions.corrected", params),
    event: { name: "order_transactions_corrected", amount },
  })
  for (const row of replaced) await append(container, records, row)
  let isSummaryRight = true
  for (const reference of ["capture", "refund"] as const) {
    const entries = wrong.filter((entry) => entry.reference === reference)
    if (entries.length === 0) continue
    await remove(container, records, { reference, entries })
    const excess = await excessOf(container, records, { reference, entries: [] })
    isSummaryRight &&= compare(excess, "0") === 0
  }
  if (isSummaryRight) return
  await cards.noteIfNew(id, {
    kind: "warning",
    message: toMessage("order_transactions.differ", params),
    event: { name: "order_transactions_differ", amount },
  })
}

async function recordMissing(container: MedusaContainer, { transaction }: Records, { id, amount }: MedusaRow) {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { currency_code: currency } = transaction
  const refunded = toWireAmount(amount, currency)
  await recordInOrder(container, transaction, { refundId: id, amount: refunded })
  await cards.note(transaction.id, {
    kind: "recorded",
    message: toMessage("order_transactions.appended", { amount: amountParam(refunded, currency) }),
  })
}

type OfKind = { reference: Reference; entries: readonly OrderTransactionDTO[] }

async function append(
  container: MedusaContainer,
  { orderId, transaction: { currency_code } }: Records,
  { reference, ...row }: MedusaRow,
): Promise<OrderTransactionDTO> {
  const amount = signed(reference, toWireAmount(row.amount, currency_code), currency_code)
  return container.resolve(Modules.ORDER).addOrderTransactions({
    ...{ order_id: orderId, amount: toMedusaAmount(amount) },
    ...{ currency_code, reference, reference_id: row.id },
  })
}

/** A refund is negative among the order's transactions. */
function signed(reference: Reference, amount: string, currency: string): string {
  return reference === "refund" ? subtract("0", amount, currency) : amount
}

/** The order module, with methods that its interface lacks. */
type Orders = IOrderModuleService & {
  updateOrderTransactions(changes: { id: string; amount: BigNumberInput; version: number }[]): Promise<unknown>
}

/**
 * Deletes transactions of one kind. A deletion subtracts its amount from the order's summary of that
 * transaction's version, and Medusa updates the summary without a lock, so that it may hold only one
 * of two concurrent additions. The transactions therefore first get the order's version, and the
 * summary's excess as their amount, or zero; if the summary is short, an added transaction raises it
 * before. A crash in between leaves a transaction, which the next run finds.
 */
async function remove(container: MedusaContainer, records: Records, kind: OfKind): Promise<void> {
  const orders = container.resolve<Orders>(Modules.ORDER)
  const { currency_code: currency } = records.transaction
  const { reference, entries } = kind
  const excess = await excessOf(container, records, kind)
  const removed = entries.map((entry) => entry.id)
  const isShort = compare(excess, "0") < 0
  if (isShort) {
    const id = entries[0]?.reference_id ?? ""
    removed.push((await append(container, records, { id, amount: subtract("0", excess, currency), reference })).id)
  }
  const { version } = await orders.retrieveOrder(records.orderId, { select: ["id", "version"] })
  await orders.updateOrderTransactions(
    removed.map((id, index) => {
      const amount = index === 0 && !isShort ? toMedusaAmount(signed(reference, excess, currency)) : 0
      return { id, amount, version }
    }),
  )
  await orders.deleteOrderTransactions(removed)
}

const totals = { capture: "paid_total", refund: "refunded_total" } as const

/**
 * The summary's total of a kind minus the sum of the other transactions of that kind, as decimal
 * text; negative where the summary is short.
 */
async function excessOf(
  container: MedusaContainer,
  { orderId, transaction: { currency_code: currency } }: Records,
  { reference, entries: without }: OfKind,
): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "summary.*", "transactions.id", "transactions.amount"],
    filters: { id: orderId },
  })
  const order = data[0] as unknown as {
    summary: { paid_total?: BigNumberInput; refunded_total?: BigNumberInput }
    transactions: { id: string; amount: BigNumberInput }[]
  }
  const stay = order.transactions.filter(({ id }) => !without.some((entry) => entry.id === id))
  const counted = stay
    .map(({ amount }) => signed(reference, toWireAmount(amount, currency), currency))
    .filter(isPositive)
  return subtract(toWireAmount(order.summary[totals[reference]] ?? 0, currency), sum(counted, currency), currency)
}

function absolute({ amount }: OrderTransactionDTO, currency: string): string {
  return toWireAmount(amount, currency).replace("-", "")
}
