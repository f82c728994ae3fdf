import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122161658 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_payout_destination_digest";`);
    this.addSql(`drop index if exists "IDX_card_payout_customer_id";`);

    this.addSql(`alter table if exists "card_payout" add column if not exists "tried_at" timestamptz null, add column if not exists "tries" integer not null default 0, add column if not exists "is_log_suppressed" boolean not null default false;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_destination_digest_created_at" ON "card_payout" ("destination_digest", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_sums_of_batch" ON "card_payout" ("batch_id", "state", "currency_code", "amount", "approvals_needed", "id") WHERE batch_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_account_created_at_id" ON "card_payout" ("account", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_currency_code_created_at_id" ON "card_payout" ("currency_code", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_requested_by_created_at_id" ON "card_payout" ("requested_by", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_customer_id_created_at_id" ON "card_payout" ("customer_id", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_account_paid_at" ON "card_payout" ("account", "paid_at") WHERE state = 'paid' AND pay_serial IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_account_told_at" ON "card_payout" ("account", "reported_at") WHERE reported_at IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_batch_row_without_payout" ON "card_payout_batch_row" ("batch_id") WHERE payout_id IS NULL AND deleted_at IS NULL;`);

    // The search looks for words in the middle of texts. Trigrams find them at once; without them, which a managed database may not
    // allow, each row of the list is looked at, as Medusa's own lists do: slower with every row, and right all the same.
    this.addSql(`do $$
      begin
        create extension if not exists pg_trgm;
        create index if not exists "IDX_card_payout_searched" on "card_payout" using gin ("id" gin_trgm_ops, "recipient_name" gin_trgm_ops, "reference" gin_trgm_ops, "destination_label" gin_trgm_ops, "client_orderid" gin_trgm_ops, "orderid" gin_trgm_ops) where deleted_at is null;
      exception when others then
        raise notice 'card_payouts: searched without trigrams (%).', sqlerrm;
      end $$;`);

    // The trigger before it is asked about rows, and a table is emptied without asking about any.
    this.addSql(`create trigger card_payout_entry_is_never_emptied before truncate on "card_payout_entry" for each statement execute function card_payout_entry_is_kept();`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop trigger if exists card_payout_entry_is_never_emptied on "card_payout_entry";`);

    this.addSql(`drop index if exists "IDX_card_payout_searched";`);
    this.addSql(`drop index if exists "IDX_card_payout_destination_digest_created_at";`);
    this.addSql(`drop index if exists "IDX_card_payout_sums_of_batch";`);
    this.addSql(`drop index if exists "IDX_card_payout_account_created_at_id";`);
    this.addSql(`drop index if exists "IDX_card_payout_currency_code_created_at_id";`);
    this.addSql(`drop index if exists "IDX_card_payout_requested_by_created_at_id";`);
    this.addSql(`drop index if exists "IDX_card_payout_customer_id_created_at_id";`);
    this.addSql(`drop index if exists "IDX_card_payout_account_paid_at";`);
    this.addSql(`drop index if exists "IDX_card_payout_account_told_at";`);
    this.addSql(`alter table if exists "card_payout" drop column if exists "tried_at", drop column if exists "tries", drop column if exists "is_log_suppressed";`);

    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_destination_digest" ON "card_payout" ("destination_digest") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_customer_id" ON "card_payout" ("customer_id") WHERE deleted_at IS NULL;`);

    this.addSql(`drop index if exists "IDX_card_payout_batch_row_without_payout";`);
  }

}
