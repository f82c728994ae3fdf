import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type AdminTransactionDetail,
  NEWEST_SHOWN,
  type TransactionCall,
  type TransactionCallback,
} from "../../../contracts"
import { rendered } from "../../../messages"
import { storedReason } from "../gateway-calls/call-failure"
import { type CallbackRow, type OperationRow, operationsOf, type TransactionRow } from "../records/rows"
import { reversalCurrency } from "../status/mismatch"
import { listedTransaction } from "./list-transactions"

type Attempt = ReturnType<typeof listedTransaction>

/** The calls, callbacks and sibling attempts of a payment, for its page. */
export async function transactionHistory(
  pg: Knex,
  transaction: TransactionRow,
): Promise<Pick<AdminTransactionDetail<Date>, "calls" | "callbacks"> & { attempts: Attempt[] }> {
  const [operations, callbacks, attempts] = await Promise.all([
    operationsOf(pg, transaction.id),
    callbacksOf(pg, transaction),
    otherAttempts(pg, transaction),
  ])
  return {
    calls: operations.slice(-NEWEST_SHOWN).map((operation) => call(transaction, operation)),
    callbacks: callbacks.map(callback),
    attempts: attempts.map(listedTransaction),
  }
}

function callbacksOf(pg: Knex, { account, client_orderid }: TransactionRow): Promise<CallbackRow[]> {
  return pg("card_callback")
    .where({ account, client_orderid, deleted_at: null })
    .orderBy("created_at", "desc")
    .limit(NEWEST_SHOWN) as unknown as Promise<CallbackRow[]>
}

async function otherAttempts(pg: Knex, { id, payment_collection_id }: TransactionRow): Promise<TransactionRow[]> {
  if (!payment_collection_id) return []
  return (await pg("card_transaction")
    .where({ payment_collection_id, deleted_at: null })
    .whereNot({ id })
    .orderBy("created_at", "desc")
    .limit(NEWEST_SHOWN)) as TransactionRow[]
}

function call(transaction: TransactionRow, row: OperationRow): TransactionCall<Date> {
  const { id, type, state, origin, amount, orderid, serial_number, error_code, actor, created_at, resolved_at } = row
  const reason = storedReason(row)
  return {
    ...{ id, type, state, origin, amount, orderid, serial_number },
    currency_code: type === "void" || type === "return" ? reversalCurrency(transaction) : transaction.currency_code,
    error: reason ? { gateway_code: error_code, ...rendered(reason) } : null,
    ...{ actor_id: actor, created_at, resolved_at },
  }
}

function callback(row: CallbackRow): TransactionCallback<Date> {
  const { id, status, type, state, amount, deliveries, created_at, processed_at } = row
  return {
    ...{ id, reported_status: status, reported_type: type, state },
    ...{ amount, deliveries, created_at, processed_at },
  }
}
