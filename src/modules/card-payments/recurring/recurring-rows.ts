import type { Db, RecurringPaymentRow } from "../rows"

/** One that is, or may be, at the gateway. */
export async function findRecurring(
  db: Db,
  where: Partial<RecurringPaymentRow>,
): Promise<RecurringPaymentRow | undefined> {
  return db("card_recurring_payment")
    .where({ ...where, deleted_at: null } as object)
    .whereNot({ state: "refused" })
    .first() as Promise<RecurringPaymentRow | undefined>
}

export async function updateRecurring(db: Db, id: string, changes: Partial<RecurringPaymentRow>): Promise<void> {
  await db("card_recurring_payment")
    .where({ id })
    .update({ ...changes, updated_at: new Date() })
}
