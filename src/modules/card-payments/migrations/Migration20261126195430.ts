import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261126195430 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "card_environment" ("id" text not null, "public_url" text not null, "gateway_url" text not null, "login" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_environment_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_environment_deleted_at" ON "card_environment" ("deleted_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "card_environment" cascade;`);
  }

}
