import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The part of the inbox "Needs attention" that models cannot declare: when a problem arose. */
export class Migration20261127165010 extends Migration {

  override async up(): Promise<void> {
    // A retry may change the parameters of a problem; its code stays.
    this.addSql(`create or replace function card_subscription_problem_is_dated() returns trigger language plpgsql as $$
      begin
        if new.problem is null then
          new.problem_since := null;
        elsif tg_op = 'INSERT' then
          new.problem_since := coalesce(new.problem_since, now());
        elsif old.problem is null or old.problem->>'code' <> new.problem->>'code' then
          new.problem_since := now();
        end if;
        return new;
      end $$;`);
    this.addSql(`create trigger card_subscription_problem_is_dated before insert or update on "card_subscription" for each row execute function card_subscription_problem_is_dated();`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop trigger if exists card_subscription_problem_is_dated on "card_subscription";`);
    this.addSql(`drop function if exists card_subscription_problem_is_dated;`);
  }

}
