import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The part of the inbox "Needs attention" that models cannot declare: since when money has to go back, and the keys in use. */
export class Migration20261127165000 extends Migration {

  override async up(): Promise<void> {
    // The plugin reverses what is left of an approved payment that is superseded or has a reason to
    // be reversed; of a mismatching one only where the order at the gateway is ours and Medusa has
    // no payment of it. The trigger runs after card_transaction_derives, by name.
    this.addSql(`create or replace function card_transaction_is_due_back() returns trigger language plpgsql set search_path from current as $$
      declare
        is_requested boolean := new.reversed_at is null and (new.reversal_reason is not null or new.superseded_at is not null);
        taken numeric := (case when new.released_at is null then new.amount else new.captured_amount end)::numeric;
        is_left boolean := new.status = 'approved' and taken > new.returned_amount::numeric + new.charged_back_amount::numeric;
        is_reversible boolean := new.mismatch_reversal is not null and new.recorded_at is null;
      begin
        new.reversal_due_at := case
          when is_requested and (case when new.mismatch is null then is_left else is_reversible end) then coalesce(new.reversal_due_at, now())
          end;
        return new;
      end $$;`);
    this.addSql(`create trigger card_transaction_is_due_back before insert or update on "card_transaction" for each row execute function card_transaction_is_due_back();`);

    // The id of the key that encrypted a reference.
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_saved_card_key" ON "card_saved_card" ((split_part(reference, '.', 2))) WHERE reference IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_recurring_payment_key" ON "card_recurring_payment" ((split_part(reference, '.', 2))) WHERE reference IS NOT NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_recurring_payment_key";`);
    this.addSql(`drop index if exists "IDX_card_saved_card_key";`);
    this.addSql(`drop trigger if exists card_transaction_is_due_back on "card_transaction";`);
    this.addSql(`drop function if exists card_transaction_is_due_back;`);
  }

}
