import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Empties the tables between tests: the database refuses it for the audit trail, but to its owner who switches that off. */
export async function emptyPayouts(pg: Knex): Promise<void> {
  await pg.transaction(async (trx) => {
    await trx.raw("ALTER TABLE card_payout_entry DISABLE TRIGGER card_payout_entry_is_never_emptied")
    await trx.raw(
      "TRUNCATE card_payout, card_payout_approval, card_payout_entry, card_payout_batch, card_payout_batch_row",
    )
    await trx.raw("ALTER TABLE card_payout_entry ENABLE TRIGGER card_payout_entry_is_never_emptied")
  })
}
