import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123172706 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_payout_entry_created_at";`);

    this.addSql(`alter table if exists "card_payout_entry" add column if not exists "position" serial;`);
    // A row that was told of lies behind those that were entered after it: what is there is numbered by when it was entered. Its order
    // is no part of what a step says, so the rule that no step is changed is lifted for this one statement.
    this.addSql(`alter table "card_payout_entry" disable trigger user;`);
    this.addSql(`update "card_payout_entry" set "position" = numbered."position" from (select "id", row_number() over (order by "created_at", "id") as "position" from "card_payout_entry") as numbered where "card_payout_entry"."id" = numbered."id";`);
    this.addSql(`alter table "card_payout_entry" enable trigger user;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_entry_position" ON "card_payout_entry" ("position") WHERE event IS NOT NULL AND reported_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_payout_entry_position";`);
    this.addSql(`alter table if exists "card_payout_entry" drop column if exists "position";`);

    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_entry_created_at" ON "card_payout_entry" ("created_at") WHERE event IS NOT NULL AND reported_at IS NULL AND deleted_at IS NULL;`);
  }

}
