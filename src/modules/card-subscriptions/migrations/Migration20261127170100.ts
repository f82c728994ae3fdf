import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Indexes that compare two columns: the subscriptions about whose next charge no notice was given
 * yet. `notice-charges.ts` has the same conditions.
 */
export class Migration20261127170100 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create index if not exists "IDX_card_subscription_card_unnoticed" on "card_subscription" ("next_at", "id") where card_expires_at <= next_at and state = 'active' and card_noticed_for is distinct from next_at and deleted_at is null;`);
    this.addSql(`create index if not exists "IDX_card_subscription_trial_unnoticed" on "card_subscription" ("next_at", "id") where charges_made = 0 and trial_ends_at is not null and state = 'active' and charge_noticed_for is distinct from next_at and deleted_at is null;`);
    this.addSql(`create index if not exists "IDX_card_subscription_renewal_unnoticed" on "card_subscription" ("next_at", "id") where charges_made > 0 and (period = 'year' or (period = 'month' and "interval" >= 12) or (period = 'week' and "interval" >= 52) or (period = 'day' and "interval" >= 365)) and state = 'active' and charge_noticed_for is distinct from next_at and deleted_at is null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_subscription_renewal_unnoticed";`);
    this.addSql(`drop index if exists "IDX_card_subscription_trial_unnoticed";`);
    this.addSql(`drop index if exists "IDX_card_subscription_card_unnoticed";`);
  }

}
