import { orderIdForm, RECURRING_PREFIX } from "../gateway-calls/order-id"
import type { Db, RecurringPaymentRow } from "../records/rows"
import { syncAfter } from "./sync-states"

/**
 * Finds any schedule, including refused ones: a charge of it may still arrive and must not be lost.
 */
export async function findRecurring(
  db: Db,
  where: Partial<RecurringPaymentRow>,
): Promise<RecurringPaymentRow | undefined> {
  return db("card_recurring_payment")
    .where({ ...where, deleted_at: null } as object)
    .first() as Promise<RecurringPaymentRow | undefined>
}

/** The schedule that exists, or may exist, at the gateway for a subscription. */
export async function currentRecurring(db: Db, subscription_id: string): Promise<RecurringPaymentRow | undefined> {
  return db("card_recurring_payment")
    .where({ subscription_id, deleted_at: null })
    .whereNot({ state: "refused" })
    .first() as Promise<RecurringPaymentRow | undefined>
}

export async function updateRecurring(db: Db, id: string, changes: Partial<RecurringPaymentRow>): Promise<void> {
  const { requested_terms, acknowledged_terms } = changes
  const json = {
    ...(requested_terms && { requested_terms: JSON.stringify(requested_terms) }),
    ...(acknowledged_terms && { acknowledged_terms: JSON.stringify(acknowledged_terms) }),
  }
  await db("card_recurring_payment")
    .where({ id })
    .update({ ...changes, ...json, updated_at: new Date() })
}

/** The columns of a schedule that the gateway does not have. */
export function refusedColumns(
  { sync_state }: RecurringPaymentRow,
  failure: Pick<RecurringPaymentRow, "error_message" | "error_reason">,
) {
  return { state: "refused" as const, sync_state: syncAfter(sync_state, "refuse_creation"), ...failure }
}

/**
 * Our order ids of recurring payments, with the suffix that the gateway appends for each charge
 * (assumption).
 */
const ownOrder = new RegExp(`^(${orderIdForm(RECURRING_PREFIX)})(-.+)?$`)

/** The recurring payment of its own order id or of a charge's order id. */
export async function findByOrderId(
  db: Db,
  { account, client_orderid: id }: { account: string; client_orderid: string },
): Promise<RecurringPaymentRow | undefined> {
  const [, client_orderid] = ownOrder.exec(id) ?? []
  return client_orderid === undefined ? undefined : findRecurring(db, { account, client_orderid })
}
