import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261126215651 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_timeline_entry" add column if not exists "position" serial, add column if not exists "publishing_until" timestamptz null;`);
    // Rows that are there are numbered by when they were entered, not by where they lie.
    this.addSql(`update "card_timeline_entry" set "position" = numbered."position" from (select "id", row_number() over (order by "created_at", "id") as "position" from "card_timeline_entry") as numbered where "card_timeline_entry"."id" = numbered."id";`);
    this.addSql(`alter table if exists "card_timeline_entry" rename column "reported_at" to "published_at";`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_timeline_entry_position" ON "card_timeline_entry" ("position") WHERE event IS NOT NULL AND published_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_timeline_entry_position";`);
    this.addSql(`alter table if exists "card_timeline_entry" drop column if exists "position", drop column if exists "publishing_until";`);

    this.addSql(`alter table if exists "card_timeline_entry" rename column "published_at" to "reported_at";`);
  }

}
