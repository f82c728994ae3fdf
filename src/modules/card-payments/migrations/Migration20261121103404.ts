import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121103404 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_operation_created_at" ON "card_operation" ("created_at") WHERE state = 'done' AND type IN ('capture', 'void', 'return') AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "card_timeline_entry" add column if not exists "event" text null, add column if not exists "event_amount" text null, add column if not exists "reported_at" timestamptz null;`);

    this.addSql(`alter table if exists "card_transaction" add column if not exists "reversal_amount" text null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_payment_collection_id" ON "card_transaction" ("payment_collection_id") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_operation_created_at";`);

    this.addSql(`alter table if exists "card_timeline_entry" drop column if exists "event", drop column if exists "event_amount", drop column if exists "reported_at";`);

    this.addSql(`drop index if exists "IDX_card_transaction_payment_collection_id";`);
    this.addSql(`alter table if exists "card_transaction" drop column if exists "reversal_amount";`);
  }

}
