import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { canceledOrderFields, isCanceledOrder } from "../../../mapping"
import { isMissingTable, type TransactionRow } from "../records/rows"

/**
 * Whether the payment's order was canceled, read under the lock of its transaction: the reversal of an
 * order canceled later waits for that lock, and finds the capture's intent to refund. By SQL,
 * because Medusa's query needs a second connection (see `claimStep`). False where another database has
 * Medusa's orders: there the read before the lock decides, and the reversal refunds.
 */
export async function isOrderCanceled(trx: Knex.Transaction, transaction: TransactionRow): Promise<boolean> {
  const { payment_collection_id } = transaction
  if (!payment_collection_id) return false
  try {
    // A savepoint: a missing table would end the transaction.
    return await trx.transaction(async (savepoint) => {
      const order = (await savepoint("order_payment_collection as link")
        .join("order as o", "o.id", "link.order_id")
        .where({ payment_collection_id, "link.deleted_at": null, "o.deleted_at": null })
        .first(canceledOrderFields.map((field) => `o.${field}`))) as Parameters<typeof isCanceledOrder>[0] | undefined
      return !!order && isCanceledOrder(order)
    })
  } catch (error) {
    if (isMissingTable(error)) return false
    throw error
  }
}
