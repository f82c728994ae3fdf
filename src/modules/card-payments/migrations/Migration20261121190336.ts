import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121190336 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_transaction" drop constraint if exists "card_transaction_three_ds_token_unique";`);
    this.addSql(`alter table if exists "card_attempt_limit" drop constraint if exists "card_attempt_limit_key_unique";`);
    this.addSql(`create table if not exists "card_attempt_limit" ("id" text not null, "key" text not null, "attempts" integer not null, "window_start" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_attempt_limit_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_attempt_limit_key_unique" ON "card_attempt_limit" ("key") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_attempt_limit_deleted_at" ON "card_attempt_limit" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_attempt_limit_window_start" ON "card_attempt_limit" ("window_start") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_saved_card" ("id" text not null, "customer_id" text not null, "account" text not null, "reference" text not null, "brand" text null, "bin" text null, "last4" text null, "exp_month" text null, "exp_year" text null, "name" text null, "is_default" boolean not null default false, "ipaddress" text null, "transaction_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_saved_card_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_saved_card_deleted_at" ON "card_saved_card" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_saved_card_customer_id" ON "card_saved_card" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_saved_card_one_default" ON "card_saved_card" ("customer_id", "account") WHERE is_default AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "card_operation" drop constraint if exists "card_operation_type_check";`);

    this.addSql(`alter table if exists "card_transaction" drop constraint if exists "card_transaction_type_check";`);

    this.addSql(`alter table if exists "card_operation" add constraint "card_operation_type_check" check("type" in ('preauth-form', 'sale-form', 'payment-form', 'account-verification-form', 'preauth', 'sale', 'make-rebill', 'account-verification', 'upload-method-url-result', 'upload-cres-result', 'upload-pares-result', 'capture', 'void', 'return', 'chargeback'));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_operation_one_upload" ON "card_operation" ("transaction_id", "type") WHERE state <> 'refused' AND type LIKE 'upload-%' AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "card_transaction" add column if not exists "means" text check ("means" in ('form', 'card', 'saved_card')) not null default 'form', add column if not exists "customer_id" text null, add column if not exists "save_card" text check ("save_card" in ('requested', 'saved', 'refused')) null, add column if not exists "save_tries" integer not null default 0, add column if not exists "saved_card_id" text null, add column if not exists "three_ds_step" text check ("three_ds_step" in ('method', 'challenge', 'legacy', 'redirect')) null, add column if not exists "three_ds_since" timestamptz null, add column if not exists "three_ds_token" text null, add column if not exists "browser" jsonb null;`);
    this.addSql(`alter table if exists "card_transaction" add constraint "card_transaction_type_check" check("type" in ('preauth', 'sale', 'verification'));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_transaction_three_ds_token_unique" ON "card_transaction" ("three_ds_token") WHERE three_ds_token IS NOT NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "card_attempt_limit" cascade;`);

    this.addSql(`drop table if exists "card_saved_card" cascade;`);

    this.addSql(`alter table if exists "card_operation" drop constraint if exists "card_operation_type_check";`);

    this.addSql(`alter table if exists "card_transaction" drop constraint if exists "card_transaction_type_check";`);

    this.addSql(`drop index if exists "IDX_card_operation_one_upload";`);

    this.addSql(`alter table if exists "card_operation" add constraint "card_operation_type_check" check("type" in ('preauth-form', 'sale-form', 'payment-form', 'capture', 'void', 'return', 'chargeback'));`);

    this.addSql(`drop index if exists "IDX_card_transaction_three_ds_token_unique";`);
    this.addSql(`alter table if exists "card_transaction" drop column if exists "means", drop column if exists "customer_id", drop column if exists "save_card", drop column if exists "save_tries", drop column if exists "saved_card_id", drop column if exists "three_ds_step", drop column if exists "three_ds_since", drop column if exists "three_ds_token", drop column if exists "browser";`);

    this.addSql(`alter table if exists "card_transaction" add constraint "card_transaction_type_check" check("type" in ('preauth', 'sale'));`);
  }

}
