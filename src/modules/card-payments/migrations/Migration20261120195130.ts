import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261120195130 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_transaction" drop constraint if exists "card_transaction_client_orderid_unique";`);
    this.addSql(`alter table if exists "card_callback" drop constraint if exists "card_callback_fingerprint_unique";`);
    this.addSql(`create table if not exists "card_callback" ("id" text not null, "account" text not null, "fingerprint" text not null, "status" text not null, "type" text null, "orderid" text not null, "client_orderid" text not null, "amount" text null, "state" text check ("state" in ('received', 'processed', 'unmatched')) not null, "deliveries" integer not null default 1, "attempts" integer not null default 0, "last_error" text null, "next_attempt_at" timestamptz null, "processed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_callback_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_callback_fingerprint_unique" ON "card_callback" ("fingerprint") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_callback_deleted_at" ON "card_callback" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_callback_client_orderid" ON "card_callback" ("client_orderid") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_callback_next_attempt_at" ON "card_callback" ("next_attempt_at") WHERE state = 'received' AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_operation" ("id" text not null, "transaction_id" text not null, "type" text check ("type" in ('preauth-form', 'sale-form', 'payment-form', 'capture', 'void', 'return', 'chargeback')) not null, "state" text check ("state" in ('intended', 'pending', 'unknown', 'done', 'refused')) not null, "origin" text check ("origin" in ('medusa', 'plugin', 'gateway')) not null, "amount" text not null, "target_orderid" text null, "orderid" text null, "serial_number" text null, "medusa_reference" text null, "recorded_at" timestamptz null, "not_found_count" integer not null default 0, "not_found_since" timestamptz null, "error_code" text null, "error_message" text null, "actor" text null, "resolved_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_operation_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_operation_deleted_at" ON "card_operation" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_operation_transaction_id" ON "card_operation" ("transaction_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_operation_one_unresolved" ON "card_operation" ("transaction_id") WHERE state IN ('intended', 'pending', 'unknown') AND type IN ('capture', 'void', 'return') AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_timeline_entry" ("id" text not null, "transaction_id" text not null, "kind" text not null, "message" text not null, "actor" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_timeline_entry_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_timeline_entry_transaction_id" ON "card_timeline_entry" ("transaction_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_timeline_entry_deleted_at" ON "card_timeline_entry" ("deleted_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_transaction" ("id" text not null, "account" text not null, "provider_id" text not null, "payment_session_id" text not null, "payment_collection_id" text null, "type" text check ("type" in ('preauth', 'sale')) not null, "capture_mode" text check ("capture_mode" in ('manual', 'automatic')) not null, "release" text check ("release" in ('void', 'return')) not null, "endpoint" text not null, "client_orderid" text not null, "orderid" text null, "amount" text not null, "currency_code" text not null, "status" text null, "error_code" text null, "error_message" text null, "redirect_url" text null, "return_url" text null, "shopper_returned_at" timestamptz null, "approved_at" timestamptz null, "released_at" timestamptz null, "recorded_at" timestamptz null, "mismatch" text null, "superseded_at" timestamptz null, "superseded_reason" text null, "reversal_reason" text null, "reversed_at" timestamptz null, "card_brand" text null, "card_bin" text null, "card_last4" text null, "card_exp_month" text null, "card_exp_year" text null, "three_d_secure" text null, "checks" integer not null default 0, "last_checked_at" timestamptz null, "next_check_at" timestamptz null, "leased_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_transaction_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_transaction_client_orderid_unique" ON "card_transaction" ("client_orderid") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_deleted_at" ON "card_transaction" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_payment_session_id" ON "card_transaction" ("payment_session_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_orderid" ON "card_transaction" ("orderid") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_next_check_at" ON "card_transaction" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_transaction_one_live_attempt" ON "card_transaction" ("payment_session_id") WHERE superseded_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "card_callback" cascade;`);

    this.addSql(`drop table if exists "card_operation" cascade;`);

    this.addSql(`drop table if exists "card_timeline_entry" cascade;`);

    this.addSql(`drop table if exists "card_transaction" cascade;`);
  }

}
