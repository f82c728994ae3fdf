import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122171332 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_destination_digest_limit_day" ON "card_payout" ("destination_digest", "limit_day") WHERE limit_day IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_destination_digest_paid_at" ON "card_payout" ("destination_digest", "paid_at") WHERE paid_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_destination_digest_open" ON "card_payout" ("destination_digest") WHERE (state IN ('paying', 'unknown') OR is_doubted) AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "card_payout_entry" add column if not exists "telling_until" timestamptz null;`);

    // Append only, but for who is telling its event, and that it was told.
    this.addSql(`create or replace function card_payout_entry_is_kept() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (to_jsonb(new) - 'reported_at' - 'telling_until' - 'updated_at') = (to_jsonb(old) - 'reported_at' - 'telling_until' - 'updated_at') then
          return new;
        end if;
        raise exception 'The audit trail of payouts is append-only.';
      end $$;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_payout_destination_digest_limit_day";`);
    this.addSql(`drop index if exists "IDX_card_payout_destination_digest_paid_at";`);
    this.addSql(`drop index if exists "IDX_card_payout_destination_digest_open";`);

    this.addSql(`create or replace function card_payout_entry_is_kept() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (to_jsonb(new) - 'reported_at' - 'updated_at') = (to_jsonb(old) - 'reported_at' - 'updated_at') then
          return new;
        end if;
        raise exception 'The audit trail of payouts is append-only.';
      end $$;`);
    this.addSql(`alter table if exists "card_payout_entry" drop column if exists "telling_until";`);
  }

}
