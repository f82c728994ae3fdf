import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261126134345 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_payout_approval" add column if not exists "auth_identity_id" text null;`);

    this.addSql(`alter table if exists "card_payout_entry" add column if not exists "auth_identity_id" text null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "card_payout_approval" drop column if exists "auth_identity_id";`);

    this.addSql(`alter table if exists "card_payout_entry" drop column if exists "auth_identity_id";`);
  }

}
