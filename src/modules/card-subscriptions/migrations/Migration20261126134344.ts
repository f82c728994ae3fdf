import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261126134344 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_subscription" add column if not exists "trial_card_digest" text null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_trial_card_digest" ON "card_subscription" ("trial_card_digest") WHERE trial_card_digest IS NOT NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_subscription_trial_card_digest";`);
    this.addSql(`alter table if exists "card_subscription" drop column if exists "trial_card_digest";`);
  }

}
