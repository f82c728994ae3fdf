import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The parts that models cannot declare: the append-only audit trail and the search index. */
export class Migration20261127012950 extends Migration {

  override async up(): Promise<void> {
    // Entries are immutable, except for the columns that lease and mark the publication of their
    // event.
    this.addSql(`create or replace function card_payout_entry_is_kept() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (to_jsonb(new) - 'published_at' - 'publishing_until' - 'updated_at') = (to_jsonb(old) - 'published_at' - 'publishing_until' - 'updated_at') then
          return new;
        end if;
        raise exception 'The audit trail of payouts is append-only.';
      end $$;`);
    this.addSql(`create trigger card_payout_entry_is_kept before update or delete on "card_payout_entry" for each row execute function card_payout_entry_is_kept();`);
    // Row triggers do not fire on TRUNCATE.
    this.addSql(`create trigger card_payout_entry_is_never_emptied before truncate on "card_payout_entry" for each statement execute function card_payout_entry_is_kept();`);

    // The search matches substrings, which a trigram index finds at once. A managed database may
    // not allow the extension; then the search scans all rows of the list, as Medusa's own lists
    // do.
    this.addSql(`do $$
      begin
        create extension if not exists pg_trgm;
        create index if not exists "IDX_card_payout_searched" on "card_payout" using gin ("id" gin_trgm_ops, "recipient_name" gin_trgm_ops, "reference" gin_trgm_ops, "destination_label" gin_trgm_ops, "client_orderid" gin_trgm_ops, "orderid" gin_trgm_ops) where deleted_at is null;
      exception when others then
        raise notice 'card_payouts: searched without trigrams (%).', sqlerrm;
      end $$;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_payout_searched";`);
    this.addSql(`drop trigger if exists card_payout_entry_is_never_emptied on "card_payout_entry";`);
    this.addSql(`drop trigger if exists card_payout_entry_is_kept on "card_payout_entry";`);
    this.addSql(`drop function if exists card_payout_entry_is_kept;`);
  }

}
