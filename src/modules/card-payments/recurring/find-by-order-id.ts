import { orderIdForm } from "../order-id"
import type { Db, RecurringPaymentRow } from "../rows"
import { RECURRING_LETTER } from "./recurring-letter"
import { findRecurring } from "./recurring-rows"

/** Our order ids of recurring payments, and what the gateway puts behind them for each charge (assumption). */
const ownOrder = new RegExp(`^(${orderIdForm(RECURRING_LETTER)})(-.+)?$`)

/** The recurring payment whose order id, or whose charge's, this is. */
export async function findByOrderId(
  db: Db,
  { account, client_orderid: id }: { account: string; client_orderid: string },
): Promise<RecurringPaymentRow | undefined> {
  const [, client_orderid] = ownOrder.exec(id) ?? []
  return client_orderid === undefined ? undefined : findRecurring(db, { account, client_orderid })
}
