import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The part that models cannot declare: the append-only timeline, the derived columns of payments, and their amounts as numbers. */
export class Migration20261127034600 extends Migration {

  override async up(): Promise<void> {
    // Entries are immutable, except for the columns that lease and mark the publication of their
    // event.
    this.addSql(`create or replace function card_timeline_entry_is_kept() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (to_jsonb(new) - 'published_at' - 'publishing_until' - 'updated_at') = (to_jsonb(old) - 'published_at' - 'publishing_until' - 'updated_at') then
          return new;
        end if;
        raise exception 'The timeline of payments is append-only.';
      end $$;`);
    this.addSql(`create trigger card_timeline_entry_is_kept before update or delete on "card_timeline_entry" for each row execute function card_timeline_entry_is_kept();`);
    // Row triggers do not fire on TRUNCATE.
    this.addSql(`create trigger card_timeline_entry_is_never_emptied before truncate on "card_timeline_entry" for each statement execute function card_timeline_entry_is_kept();`);

    // The sums of a payment's confirmed steps. These functions keep the schema of this migration,
    // because a data-only restore runs them with an empty search path.
    this.addSql(`create or replace function card_transaction_sums(of_id text, out captured numeric, out returned numeric, out charged_back numeric) language sql stable set search_path from current as $$
      select coalesce(sum(amount::numeric) filter (where type = 'capture'), 0),
        coalesce(sum(amount::numeric) filter (where type = 'return'), 0),
        coalesce(sum(amount::numeric) filter (where type = 'chargeback'), 0)
      from "card_operation" where transaction_id = of_id and state = 'done' and type in ('capture', 'return', 'chargeback') and deleted_at is null
      $$;`);
    // The state, the captured amount and the time of the outcome follow from the row itself.
    this.addSql(`create or replace function card_transaction_derives() returns trigger language plpgsql set search_path from current as $$
      declare
        captured numeric;
        returned numeric;
      begin
        if tg_op = 'INSERT' then
          -- A restore may load the steps first.
          select sums.captured::text, sums.returned::text, sums.charged_back::text
            into new.captured_amount, new.returned_amount, new.charged_back_amount from card_transaction_sums(new.id) sums;
        end if;
        returned := new.returned_amount::numeric;
        if new.type = 'sale' then
          new.captured_amount := case when new.status = 'approved' then new.amount else '0' end;
        end if;
        new.final_at := case when new.status in ('approved', 'declined', 'filtered', 'error') then coalesce(new.final_at, new.approved_at, now()) end;
        captured := new.captured_amount::numeric;
        new.state := case
          when new.mismatch is not null then case when new.reversed_at is null then 'mismatch' else 'returned' end
          when new.charged_back_amount::numeric > 0 then 'charged_back'
          when new.status is null then 'created'
          when new.status = 'approved' then case
            when new.released_at is not null then 'voided'
            when returned > 0 then case when returned < captured then 'partially_returned' else 'returned' end
            when new.type = 'verification' then 'verified'
            when captured = 0 then 'authorized'
            when captured < new.amount::numeric then 'partially_captured'
            else 'captured' end
          when new.status in ('declined', 'filtered') then 'declined'
          when new.status = 'error' then 'failed'
          when new.status in ('processing', 'chain_declined') then 'processing'
          else 'unknown' end;
        return new;
      end $$;`);
    this.addSql(`create trigger card_transaction_derives before insert or update on "card_transaction" for each row execute function card_transaction_derives();`);
    // The sums follow from the confirmed steps. The row is locked before the steps are added up:
    // the second of two concurrent steps must see the first.
    this.addSql(`create or replace function card_operation_is_summed() returns trigger language plpgsql set search_path from current as $$
      begin
        if new.type not in ('capture', 'return', 'chargeback') or (new.state <> 'done' and (tg_op = 'INSERT' or old.state <> 'done')) then
          return null;
        end if;
        perform 1 from "card_transaction" where id = new.transaction_id for update;
        update "card_transaction" payment set
          captured_amount = case when payment.type = 'sale' then payment.captured_amount else sums.captured::text end,
          returned_amount = sums.returned::text,
          charged_back_amount = sums.charged_back::text
        from card_transaction_sums(new.transaction_id) sums where payment.id = new.transaction_id;
        return null;
      end $$;`);
    this.addSql(`create trigger card_operation_is_summed after insert or update of state, amount, deleted_at on "card_operation" for each row execute function card_operation_is_summed();`);

    // Amounts are text: the filter compares them as numbers, and a range may have few payments. The
    // index has no condition, because the planner takes no estimates from a partial one.
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_amount" ON "card_transaction" ((amount::numeric));`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_transaction_amount";`);
    this.addSql(`drop trigger if exists card_operation_is_summed on "card_operation";`);
    this.addSql(`drop function if exists card_operation_is_summed;`);
    this.addSql(`drop trigger if exists card_transaction_derives on "card_transaction";`);
    this.addSql(`drop function if exists card_transaction_derives;`);
    this.addSql(`drop function if exists card_transaction_sums;`);
    this.addSql(`drop trigger if exists card_timeline_entry_is_never_emptied on "card_timeline_entry";`);
    this.addSql(`drop trigger if exists card_timeline_entry_is_kept on "card_timeline_entry";`);
    this.addSql(`drop function if exists card_timeline_entry_is_kept;`);
  }

}
