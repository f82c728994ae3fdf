import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261126124305 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_transaction" add column if not exists "subscription_charge_id" text null, add column if not exists "is_part" boolean not null default false;`);
    this.addSql(`alter table if exists "card_transaction" add column if not exists "reversal_code" text check ("reversal_code" in ('amount_changed', 'nothing_owed')) null;`);
    // Carts that were left with two open forms: the newest stays, and what is paid on the others goes back.
    this.addSql(`update "card_transaction" set "superseded_at" = now(), "superseded_reason" = 'The shopper pays in another payment session.', "next_check_at" = now() where "id" in (select "id" from (select "id", row_number() over (partition by "payment_collection_id" order by "created_at" desc, "id" desc) as place from "card_transaction" where "status" is distinct from 'approved' and "payment_collection_id" is not null and "superseded_at" is null and "deleted_at" is null) as open where place > 1);`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_transaction_one_open_attempt" ON "card_transaction" ("payment_collection_id") WHERE status IS DISTINCT FROM 'approved' AND NOT is_part AND payment_collection_id IS NOT NULL AND superseded_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_transaction_one_open_attempt";`);
    this.addSql(`alter table if exists "card_transaction" drop column if exists "reversal_code";`);
    this.addSql(`alter table if exists "card_transaction" drop column if exists "subscription_charge_id", drop column if exists "is_part";`);
  }

}
