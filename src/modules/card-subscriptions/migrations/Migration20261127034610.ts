import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The part that models cannot declare: the append-only history. */
export class Migration20261127034610 extends Migration {

  override async up(): Promise<void> {
    // Entries are immutable, except for the columns that lease and mark the publication of their
    // event.
    this.addSql(`create or replace function card_subscription_entry_is_kept() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (to_jsonb(new) - 'published_at' - 'publishing_until' - 'updated_at') = (to_jsonb(old) - 'published_at' - 'publishing_until' - 'updated_at') then
          return new;
        end if;
        raise exception 'The history of subscriptions is append-only.';
      end $$;`);
    this.addSql(`create trigger card_subscription_entry_is_kept before update or delete on "card_subscription_entry" for each row execute function card_subscription_entry_is_kept();`);
    // Row triggers do not fire on TRUNCATE.
    this.addSql(`create trigger card_subscription_entry_is_never_emptied before truncate on "card_subscription_entry" for each statement execute function card_subscription_entry_is_kept();`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop trigger if exists card_subscription_entry_is_never_emptied on "card_subscription_entry";`);
    this.addSql(`drop trigger if exists card_subscription_entry_is_kept on "card_subscription_entry";`);
    this.addSql(`drop function if exists card_subscription_entry_is_kept;`);
  }

}
