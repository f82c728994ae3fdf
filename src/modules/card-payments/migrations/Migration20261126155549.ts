import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261126155549 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_transaction" add column if not exists "mismatch_code" text check ("mismatch_code" in ('order', 'type', 'amount', 'currency')) null, add column if not exists "mismatch_amount" text null, add column if not exists "mismatch_currency" text null, add column if not exists "mismatch_reversal" text check ("mismatch_reversal" in ('void', 'return')) null, add column if not exists "reversal_requested_at" timestamptz null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "card_transaction" drop column if exists "mismatch_code", drop column if exists "mismatch_amount", drop column if exists "mismatch_currency", drop column if exists "mismatch_reversal", drop column if exists "reversal_requested_at";`);
  }

}
