import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Indexes for the figures of the overview. */
export class Migration20261127164000 extends Migration {
  override async up(): Promise<void> {
    // Each has all columns that a figure reads, so that a year of payments is read from the index alone.
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_attempts" ON "card_transaction" ("created_at") INCLUDE ("currency_code", "account", "type", "status", "decline_category", "final_at", "id") WHERE mismatch IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_sales" ON "card_transaction" ("approved_at") INCLUDE ("currency_code", "account", "amount") WHERE type = 'sale' AND status = 'approved' AND mismatch IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_holds" ON "card_transaction" ("approved_at", "currency_code") WHERE type = 'preauth' AND status = 'approved' AND released_at IS NULL AND reversed_at IS NULL AND captured_amount::numeric < amount::numeric AND mismatch IS NULL AND deleted_at IS NULL;`);
    // The first condition is always true and named by the figures alone: without statistics,
    // PostgreSQL would read this index instead of the one by payment when the trigger adds up the
    // steps of a payment, and a bulk load would take quadratic time.
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_operation_moved" ON "card_operation" ("created_at") INCLUDE ("transaction_id", "type", "amount") WHERE created_at > '-infinity' AND state = 'done' AND type IN ('capture', 'return', 'chargeback') AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    for (const name of ["card_operation_moved", "card_transaction_holds", "card_transaction_sales", "card_transaction_attempts"])
      this.addSql(`drop index if exists "IDX_${name}";`);
  }

}
