import type { Db, RecurringPaymentRow } from "../rows"

/** Any, also one that was refused or ruled out: a charge of it may come all the same, and is not lost then. */
export async function findRecurring(
  db: Db,
  where: Partial<RecurringPaymentRow>,
): Promise<RecurringPaymentRow | undefined> {
  return db("card_recurring_payment")
    .where({ ...where, deleted_at: null } as object)
    .first() as Promise<RecurringPaymentRow | undefined>
}

/** The one that is, or may be, at the gateway for a subscription. */
export async function currentRecurring(db: Db, subscription_id: string): Promise<RecurringPaymentRow | undefined> {
  return db("card_recurring_payment")
    .where({ subscription_id, deleted_at: null })
    .whereNot({ state: "refused" })
    .first() as Promise<RecurringPaymentRow | undefined>
}

export async function updateRecurring(db: Db, id: string, changes: Partial<RecurringPaymentRow>): Promise<void> {
  await db("card_recurring_payment")
    .where({ id })
    .update({ ...changes, updated_at: new Date() })
}
