import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261126215650 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_payout_entry" rename column "reported_at" to "published_at";`);
    this.addSql(`alter table if exists "card_payout_entry" rename column "telling_until" to "publishing_until";`);

    // Append only, but for the process that publishes its event, and the mark that it was published.
    this.addSql(`create or replace function card_payout_entry_is_kept() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (to_jsonb(new) - 'published_at' - 'publishing_until' - 'updated_at') = (to_jsonb(old) - 'published_at' - 'publishing_until' - 'updated_at') then
          return new;
        end if;
        raise exception 'The audit trail of payouts is append-only.';
      end $$;`);
  }

  override async down(): Promise<void> {
    this.addSql(`create or replace function card_payout_entry_is_kept() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (to_jsonb(new) - 'reported_at' - 'telling_until' - 'updated_at') = (to_jsonb(old) - 'reported_at' - 'telling_until' - 'updated_at') then
          return new;
        end if;
        raise exception 'The audit trail of payouts is append-only.';
      end $$;`);
    this.addSql(`alter table if exists "card_payout_entry" rename column "publishing_until" to "telling_until";`);
    this.addSql(`alter table if exists "card_payout_entry" rename column "published_at" to "reported_at";`);
  }

}
