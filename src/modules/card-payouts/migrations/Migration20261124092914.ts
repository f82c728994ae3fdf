import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261124092914 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_payout" add column if not exists "watch_until" timestamptz null, add column if not exists "not_found_window_ended_at" timestamptz null;`);
    this.addSql(`update "card_payout" set "watch_until" = now() + interval '14 days' where "is_doubted" and "state" = 'failed' and "next_poll_at" is not null;`);

    this.addSql(`drop index if exists "IDX_card_payout_destination_digest_open";`);
    this.addSql(`alter table if exists "card_payout" drop column if exists "is_doubted";`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_destination_digest_open" ON "card_payout" ("destination_digest") WHERE (state IN ('paying', 'unknown') OR watch_until IS NOT NULL) AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "card_payout" add column if not exists "is_doubted" boolean not null default false;`);
    this.addSql(`update "card_payout" set "is_doubted" = true where "watch_until" is not null;`);

    this.addSql(`drop index if exists "IDX_card_payout_destination_digest_open";`);
    this.addSql(`alter table if exists "card_payout" drop column if exists "watch_until", drop column if exists "not_found_window_ended_at";`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_destination_digest_open" ON "card_payout" ("destination_digest") WHERE (state IN ('paying', 'unknown') OR is_doubted) AND deleted_at IS NULL;`);
  }

}
