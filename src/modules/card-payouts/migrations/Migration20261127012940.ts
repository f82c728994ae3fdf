import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261127012940 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_payout_batch_row" drop constraint if exists "card_payout_batch_row_batch_id_row_number_unique";`);
    this.addSql(`alter table if exists "card_payout_call" drop constraint if exists "card_payout_call_client_orderid_unique";`);
    this.addSql(`alter table if exists "card_payout" drop constraint if exists "card_payout_client_orderid_unique";`);
    this.addSql(`alter table if exists "card_payout" drop constraint if exists "card_payout_status_token_unique";`);
    this.addSql(`create table if not exists "card_payout" ("id" text not null, "account" text not null, "flow" text check ("flow" in ('check_pay', 'payout', 'transfer', 'form')) not null, "destination_kind" text check ("destination_kind" in ('form', 'stored_card', 'card', 'bank', 'wallet', 'phone', 'other')) not null, "state" text check ("state" in ('draft', 'checking', 'checked', 'awaiting_approval', 'approved', 'paying', 'paid', 'failed', 'unknown', 'canceled')) not null, "amount" text not null, "currency_code" text not null, "encrypted" text null, "destination_digest" text not null, "destination_label" text not null, "recipient_name" text null, "description" text null, "customer_id" text null, "order_id" text null, "reference" text null, "client_orderid" text null, "endpoint" text not null, "orderid" text null, "mismatch" jsonb null, "watch_until" timestamptz null, "reported_at" timestamptz null, "reported_status" text null, "reported_type" text null, "fee" text null, "link" text null, "link_expires_at" timestamptz null, "returned_at" timestamptz null, "taken_at" timestamptz null, "status_token" text not null, "initiators" text[] not null, "requested_by" text null, "requested_at" timestamptz null, "approvals_needed" integer not null default 1, "limit_day" text null, "check_expires_at" timestamptz null, "paid_at" timestamptz null, "error_code" text null, "error" jsonb null, "batch_id" text null, "row_number" integer null, "next_poll_at" timestamptz null, "poll_count" integer not null default 0, "tried_at" timestamptz null, "tries" integer not null default 0, "is_log_suppressed" boolean not null default false, "leased_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_payout_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_payout_status_token_unique" ON "card_payout" ("status_token") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_deleted_at" ON "card_payout" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_payout_client_orderid_unique" ON "card_payout" ("client_orderid") WHERE client_orderid IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_next_poll_at" ON "card_payout" ("next_poll_at") WHERE next_poll_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_account_currency_code_limit_day" ON "card_payout" ("account", "currency_code", "limit_day") WHERE limit_day IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_destination_digest_created_at" ON "card_payout" ("destination_digest", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_destination_digest_limit_day" ON "card_payout" ("destination_digest", "limit_day") WHERE limit_day IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_destination_digest_paid_at" ON "card_payout" ("destination_digest", "paid_at") WHERE paid_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_destination_digest_open" ON "card_payout" ("destination_digest") WHERE (state IN ('paying', 'unknown') OR watch_until IS NOT NULL) AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_batch_id_row_number" ON "card_payout" ("batch_id", "row_number") WHERE batch_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_sums_of_batch" ON "card_payout" ("batch_id", "state", "currency_code", "amount", "approvals_needed", "id") WHERE batch_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_order_id" ON "card_payout" ("order_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_created_at_id" ON "card_payout" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_state_created_at_id" ON "card_payout" ("state", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_account_created_at_id" ON "card_payout" ("account", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_currency_code_created_at_id" ON "card_payout" ("currency_code", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_requested_by_created_at_id" ON "card_payout" ("requested_by", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_customer_id_created_at_id" ON "card_payout" ("customer_id", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_waiting" ON "card_payout" ("created_at", "id") WHERE state = 'awaiting_approval' AND batch_id IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_totals" ON "card_payout" ("created_at", "account", "currency_code", "state", "amount") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_account_paid_at" ON "card_payout" ("account", "paid_at") WHERE state = 'paid' AND flow = 'check_pay' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_account_reported_at" ON "card_payout" ("account", "reported_at") WHERE reported_at IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_payout_approval" ("id" text not null, "payout_id" text not null, "approver_id" text not null, "auth_identity_id" text null, "withdrawn_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_payout_approval_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_approval_deleted_at" ON "card_payout_approval" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_payout_approval_once_a_person" ON "card_payout_approval" ("payout_id", "approver_id") WHERE withdrawn_at IS NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_payout_batch" ("id" text not null, "account" text not null, "name" text not null, "state" text check ("state" in ('checking', 'ready', 'awaiting_approval', 'paying', 'finished', 'canceled')) not null, "rows" integer not null, "initiators" text[] not null, "requested_by" text null, "requested_at" timestamptz null, "ordered_to_pay_at" timestamptz null, "canceled_at" timestamptz null, "next_poll_at" timestamptz null, "leased_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_payout_batch_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_batch_deleted_at" ON "card_payout_batch" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_batch_created_at_id" ON "card_payout_batch" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_batch_waiting" ON "card_payout_batch" ("created_at", "id") WHERE state = 'awaiting_approval' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_batch_next_poll_at" ON "card_payout_batch" ("next_poll_at") WHERE next_poll_at IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_payout_batch_row" ("id" text not null, "batch_id" text not null, "row_number" integer not null, "payout_id" text null, "cells" jsonb not null, "problems" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_payout_batch_row_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_batch_row_deleted_at" ON "card_payout_batch_row" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_payout_batch_row_batch_id_row_number_unique" ON "card_payout_batch_row" ("batch_id", "row_number") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_batch_row_without_payout" ON "card_payout_batch_row" ("batch_id") WHERE payout_id IS NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_payout_call" ("id" text not null, "payout_id" text not null, "kind" text check ("kind" in ('check', 'pay', 'payout', 'transfer', 'form')) not null, "state" text check ("state" in ('intended', 'pending', 'unknown', 'done', 'refused')) not null, "amount" text not null, "client_orderid" text not null, "orderid" text null, "serial_number" text null, "reported_status" text null, "reported_type" text null, "shown_plainly" boolean not null default false, "error_code" text null, "error" jsonb null, "actor" text null, "accepted_at" timestamptz null, "resolved_at" timestamptz null, "not_found_count" integer not null default 0, "not_found_since" timestamptz null, "not_found_window_ended_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_payout_call_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_call_deleted_at" ON "card_payout_call" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_call_payout_id" ON "card_payout_call" ("payout_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_payout_call_one_payment" ON "card_payout_call" ("payout_id") WHERE kind <> 'check' AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_payout_call_client_orderid_unique" ON "card_payout_call" ("client_orderid") WHERE kind <> 'pay' AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_payout_entry" ("id" text not null, "position" serial, "payout_id" text null, "batch_id" text null, "kind" text not null, "code" text not null, "params" jsonb not null, "actor_id" text null, "actor_kind" text check ("actor_kind" in ('user', 'api_key', 'workflow', 'plugin', 'gateway')) not null, "auth_identity_id" text null, "ip" text null, "changes" jsonb null, "event" text null, "published_at" timestamptz null, "publishing_until" timestamptz null, "happened_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_payout_entry_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_entry_deleted_at" ON "card_payout_entry" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_entry_payout_id" ON "card_payout_entry" ("payout_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_entry_batch_id" ON "card_payout_entry" ("batch_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_entry_position" ON "card_payout_entry" ("position") WHERE event IS NOT NULL AND published_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "card_payout" cascade;`);

    this.addSql(`drop table if exists "card_payout_approval" cascade;`);

    this.addSql(`drop table if exists "card_payout_batch" cascade;`);

    this.addSql(`drop table if exists "card_payout_batch_row" cascade;`);

    this.addSql(`drop table if exists "card_payout_call" cascade;`);

    this.addSql(`drop table if exists "card_payout_entry" cascade;`);
  }

}
