import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261126131419 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_operation" add column if not exists "reported_as" text null;`);

    this.addSql(`alter table if exists "card_transaction" add column if not exists "submitted_at" timestamptz null, add column if not exists "watch_until" timestamptz null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "card_operation" drop column if exists "reported_as";`);

    this.addSql(`alter table if exists "card_transaction" drop column if exists "submitted_at", drop column if exists "watch_until";`);
  }

}
