import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122091752 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_subscription_charge" add column if not exists "card_last4" text null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "card_subscription_charge" drop column if exists "card_last4";`);
  }

}
