import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261127012939 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "card_job" ("id" text not null, "beat_at" timestamptz null, "stood_in_at" timestamptz null, "stand_in_by" text null, "stand_in_until" timestamptz null, "failing_since" timestamptz null, "failures" integer not null default 0, "last_failure" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_job_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_job_deleted_at" ON "card_job" ("deleted_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_server" ("id" text not null, "worker_mode" text not null, "locking" text not null, "changes" jsonb not null, "seen_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_server_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_server_deleted_at" ON "card_server" ("deleted_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "card_job" cascade;`);

    this.addSql(`drop table if exists "card_server" cascade;`);
  }

}
