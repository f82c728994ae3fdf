import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261124092205 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_payout" add column if not exists "reported_status" text null, add column if not exists "reported_type" text null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "card_payout" drop column if exists "reported_status", drop column if exists "reported_type";`);
  }

}
