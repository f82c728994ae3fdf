import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261127012942 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_transaction" drop constraint if exists "card_transaction_three_ds_token_unique";`);
    this.addSql(`alter table if exists "card_transaction" drop constraint if exists "card_transaction_client_orderid_unique";`);
    this.addSql(`alter table if exists "card_recurring_payment" drop constraint if exists "card_recurring_payment_client_orderid_unique";`);
    this.addSql(`alter table if exists "card_dispute" drop constraint if exists "card_dispute_reported_as_unique";`);
    this.addSql(`alter table if exists "card_callback" drop constraint if exists "card_callback_fingerprint_unique";`);
    this.addSql(`alter table if exists "card_attempt_limit" drop constraint if exists "card_attempt_limit_key_unique";`);
    this.addSql(`create table if not exists "card_account_health" ("id" text not null, "failing_since" timestamptz null, "last_failed_at" timestamptz null, "failures" integer not null default 0, "last_failure" text null, "last_answered_at" timestamptz null, "noticed_for" timestamptz null, "position" serial, "event" text null, "published_at" timestamptz null, "publishing_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_account_health_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_account_health_deleted_at" ON "card_account_health" ("deleted_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_attempt_limit" ("id" text not null, "key" text not null, "attempts" integer not null, "window_start" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_attempt_limit_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_attempt_limit_key_unique" ON "card_attempt_limit" ("key") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_attempt_limit_deleted_at" ON "card_attempt_limit" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_attempt_limit_window_start" ON "card_attempt_limit" ("window_start") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_callback" ("id" text not null, "account" text not null, "fingerprint" text not null, "status" text not null, "type" text null, "orderid" text not null, "client_orderid" text not null, "amount" text null, "reason_code" text null, "recurring_payment_id" text null, "state" text check ("state" in ('received', 'processed', 'unmatched')) not null, "deliveries" integer not null default 1, "attempts" integer not null default 0, "last_error" jsonb null, "next_attempt_at" timestamptz null, "processed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_callback_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_callback_fingerprint_unique" ON "card_callback" ("fingerprint") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_callback_deleted_at" ON "card_callback" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_callback_client_orderid" ON "card_callback" ("client_orderid") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_callback_next_attempt_at" ON "card_callback" ("next_attempt_at") WHERE state = 'received' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_callback_orderid" ON "card_callback" ("orderid") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_callback_created_at_id" ON "card_callback" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_callback_account_created_at_id" ON "card_callback" ("account", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_callback_state_created_at_id" ON "card_callback" ("state", "created_at", "id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_dispute" ("id" text not null, "transaction_id" text not null, "account" text not null, "kind" text check ("kind" in ('chargeback', 'dispute', 'retrieval', 'fraud')) not null, "reported_as" text not null, "amount" text not null, "currency_code" text not null, "reason_code" text null, "reported_date" text null, "state" text check ("state" in ('new', 'answered', 'won', 'lost')) not null default 'new', "note" text null, "actor_id" text null, "state_at" timestamptz null, "due_at" timestamptz not null, "sort_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_dispute_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_dispute_transaction_id" ON "card_dispute" ("transaction_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_dispute_reported_as_unique" ON "card_dispute" ("reported_as") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_dispute_deleted_at" ON "card_dispute" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_dispute_sort_at_id" ON "card_dispute" ("sort_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_dispute_created_at_id" ON "card_dispute" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_dispute_due_at" ON "card_dispute" ("due_at") WHERE state = 'new' AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_environment" ("id" text not null, "public_url" text not null, "gateway_url" text not null, "login" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_environment_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_environment_deleted_at" ON "card_environment" ("deleted_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_operation" ("id" text not null, "transaction_id" text not null, "type" text check ("type" in ('preauth-form', 'sale-form', 'payment-form', 'account-verification-form', 'preauth', 'sale', 'make-rebill', 'account-verification', 'process-recurring-payment', 'recurring-charge', 'upload-method-url-result', 'upload-cres-result', 'upload-pares-result', 'capture', 'void', 'return', 'chargeback')) not null, "state" text check ("state" in ('intended', 'pending', 'unknown', 'done', 'refused')) not null, "origin" text check ("origin" in ('medusa', 'plugin', 'gateway')) not null, "amount" text not null, "target_orderid" text null, "orderid" text null, "serial_number" text null, "reported_as" text null, "medusa_reference" text null, "recorded_at" timestamptz null, "not_found_count" integer not null default 0, "not_found_since" timestamptz null, "error_code" text null, "error_message" text null, "error_reason" jsonb null, "actor" text null, "resolved_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_operation_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_operation_deleted_at" ON "card_operation" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_operation_transaction_id" ON "card_operation" ("transaction_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_operation_orderid" ON "card_operation" ("orderid") WHERE orderid IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_operation_created_at" ON "card_operation" ("created_at") WHERE state = 'done' AND type IN ('capture', 'void', 'return') AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_operation_resolved_at_id" ON "card_operation" ("resolved_at", "id") WHERE resolved_at IS NOT NULL AND state = 'done' AND type IN ('capture', 'return', 'chargeback') AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_operation_unrecorded" ON "card_operation" ("created_at", "id") WHERE state = 'done' AND type IN ('capture', 'void', 'return') AND (origin = 'medusa' OR type = 'return') AND coalesce(recorded_at, 'infinity') = 'infinity' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_operation_outside_refund" ON "card_operation" ("transaction_id") WHERE type = 'return' AND state = 'done' AND origin = 'gateway' AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_operation_one_unresolved" ON "card_operation" ("transaction_id") WHERE state IN ('intended', 'pending', 'unknown') AND type IN ('capture', 'void', 'return') AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_operation_one_upload" ON "card_operation" ("transaction_id", "type") WHERE state <> 'refused' AND type LIKE 'upload-%' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_operation_created_at_id" ON "card_operation" ("created_at", "id") WHERE state IN ('intended', 'pending', 'unknown') AND type IN ('capture', 'void', 'return') AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_recurring_payment" ("id" text not null, "subscription_id" text not null, "customer_id" text not null, "account" text not null, "provider_id" text not null, "endpoint" text not null, "client_orderid" text not null, "reference" text null, "reference_digest" text null, "state" text check ("state" in ('intended', 'unknown', 'active', 'refused')) not null, "currency_code" text not null, "sync_state" text check ("sync_state" in ('synced', 'pending', 'unknown', 'failed')) not null, "requested_terms" jsonb not null, "acknowledged_terms" jsonb null, "card_ids" text[] not null, "error_message" text null, "error_reason" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_recurring_payment_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_recurring_payment_client_orderid_unique" ON "card_recurring_payment" ("client_orderid") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_recurring_payment_deleted_at" ON "card_recurring_payment" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_recurring_payment_reference_digest" ON "card_recurring_payment" ("reference_digest") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_recurring_payment_account" ON "card_recurring_payment" ("account") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_recurring_payment_one_a_subscription" ON "card_recurring_payment" ("subscription_id") WHERE state <> 'refused' AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_reconciliation_difference" ("id" text not null, "run_id" text not null, "cause" text check ("cause" in ('status_differs', 'amount_differs', 'currency_differs', 'type_differs', 'order_differs', 'capture_missing_here', 'capture_missing_at_gateway', 'capture_missing_in_medusa', 'refund_missing_here', 'refund_missing_at_gateway', 'refund_missing_in_medusa', 'void_missing_here', 'void_missing_in_medusa', 'chargeback_missing_here', 'chargeback_missing_at_gateway', 'payment_missing_here', 'payment_unknown_at_gateway', 'payment_missing_in_medusa', 'payment_missing_in_report', 'step_unresolved', 'gateway_no_answer')) not null, "against" text check ("against" in ('gateway', 'medusa', 'report')) not null, "transaction_id" text null, "payment_id" text null, "client_orderid" text null, "orderid" text null, "row_number" integer null, "currency_code" text null, "amount" text null, "expected" text null, "found" text null, "ours" jsonb null, "theirs" jsonb null, "repair" text check ("repair" in ('check', 'record')) null, "leased_until" timestamptz null, "repaired_at" timestamptz null, "repaired_by" text null, "result" text check ("result" in ('agrees', 'differs', 'not_answered')) null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_reconciliation_difference_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_reconciliation_difference_deleted_at" ON "card_reconciliation_difference" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_reconciliation_difference_run_id_created_at_id" ON "card_reconciliation_difference" ("run_id", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_reconciliation_difference_run_id_cause_created_at_id" ON "card_reconciliation_difference" ("run_id", "cause", "created_at", "id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_reconciliation_run" ("id" text not null, "account" text not null, "from_day" text not null, "to_day" text not null, "time_zone" text not null, "from_at" timestamptz not null, "until_at" timestamptz not null, "state" text check ("state" in ('running', 'done', 'canceled', 'failed')) not null default 'running', "total" integer not null, "compared" integer not null default 0, "differences" integer not null default 0, "phase" text check ("phase" in ('ledger', 'medusa')) not null default 'ledger', "cursor" text null, "leased_until" timestamptz null, "failures" integer not null default 0, "error" jsonb null, "requested_by" text not null, "report" jsonb null, "finished_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_reconciliation_run_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_reconciliation_run_deleted_at" ON "card_reconciliation_run" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_reconciliation_run_created_at_id" ON "card_reconciliation_run" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_reconciliation_run_one_running" ON "card_reconciliation_run" ("account", "from_day", "to_day") WHERE state = 'running' AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "card_refused_callback" drop constraint if exists "card_refused_callback_account_reason_unique";`);
    this.addSql(`create table if not exists "card_refused_callback" ("id" text not null, "account" text not null, "reason" text check ("reason" in ('unknown_account', 'malformed', 'forged')) not null, "count" integer not null, "last_at" timestamptz not null, "sample" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_refused_callback_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_refused_callback_deleted_at" ON "card_refused_callback" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_refused_callback_account_reason_unique" ON "card_refused_callback" ("account", "reason") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_saved_card" ("id" text not null, "customer_id" text not null, "account" text not null, "reference" text not null, "brand" text null, "bin" text null, "last4" text null, "exp_month" text null, "exp_year" text null, "name" text null, "is_default" boolean not null default false, "ipaddress" text null, "transaction_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_saved_card_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_saved_card_deleted_at" ON "card_saved_card" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_saved_card_customer_id" ON "card_saved_card" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_saved_card_account" ON "card_saved_card" ("account") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_saved_card_one_default" ON "card_saved_card" ("customer_id", "account") WHERE is_default AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_timeline_entry" ("id" text not null, "position" serial, "transaction_id" text not null, "kind" text not null, "code" text not null, "params" jsonb not null, "actor" text null, "event" text null, "event_amount" text null, "published_at" timestamptz null, "publishing_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_timeline_entry_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_timeline_entry_transaction_id" ON "card_timeline_entry" ("transaction_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_timeline_entry_deleted_at" ON "card_timeline_entry" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_timeline_entry_position" ON "card_timeline_entry" ("position") WHERE event IS NOT NULL AND published_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_timeline_entry_created_at_id" ON "card_timeline_entry" ("created_at", "id") WHERE event = 'declined_after_order' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_timeline_entry_outside_void" ON "card_timeline_entry" ("transaction_id") WHERE event = 'released' AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_transaction" ("id" text not null, "account" text not null, "provider_id" text not null, "payment_session_id" text not null, "payment_collection_id" text null, "type" text check ("type" in ('preauth', 'sale', 'verification')) not null, "card_source" text check ("card_source" in ('form', 'card', 'saved_card', 'recurring')) not null default 'form', "customer_id" text null, "save_card" text check ("save_card" in ('requested', 'saved', 'refused')) null, "save_tries" integer not null default 0, "recurring_payment_id" text null, "subscription_charge_id" text null, "charged_order_id" text null, "is_part" boolean not null default false, "saved_card_id" text null, "capture_mode" text check ("capture_mode" in ('manual', 'automatic')) not null, "release" text check ("release" in ('void', 'return')) not null, "endpoint" text not null, "client_orderid" text not null, "orderid" text null, "amount" text not null, "currency_code" text not null, "state" text check ("state" in ('created', 'processing', 'unknown', 'authorized', 'partially_captured', 'captured', 'partially_returned', 'returned', 'voided', 'verified', 'declined', 'failed', 'mismatch', 'charged_back')) not null default 'created', "captured_amount" text not null default '0', "returned_amount" text not null default '0', "charged_back_amount" text not null default '0', "status" text null, "error_code" text null, "error_message" text null, "error_reason" jsonb null, "decline_category" text null, "redirect_url" text null, "return_url" text null, "shopper_returned_at" timestamptz null, "submitted_at" timestamptz null, "approved_at" timestamptz null, "final_at" timestamptz null, "released_at" timestamptz null, "recorded_at" timestamptz null, "mismatch" jsonb null, "mismatch_code" text check ("mismatch_code" in ('order', 'type', 'amount', 'currency')) null, "mismatch_amount" text null, "mismatch_currency" text null, "mismatch_reversal" text check ("mismatch_reversal" in ('void', 'return')) null, "reversal_requested_at" timestamptz null, "superseded_at" timestamptz null, "superseded_reason" jsonb null, "reversal_reason" jsonb null, "reversal_code" text check ("reversal_code" in ('amount_changed', 'nothing_due')) null, "reversal_amount" text null, "reversed_at" timestamptz null, "reversal_due_at" timestamptz null, "card_brand" text null, "card_bin" text null, "card_last4" text null, "card_exp_month" text null, "card_exp_year" text null, "three_d_secure" text null, "three_ds_step" text check ("three_ds_step" in ('method', 'challenge', 'legacy', 'redirect')) null, "three_ds_since" timestamptz null, "three_ds_token" text null, "browser" jsonb null, "checks" integer not null default 0, "last_checked_at" timestamptz null, "next_check_at" timestamptz null, "leased_until" timestamptz null, "watch_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_transaction_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_transaction_client_orderid_unique" ON "card_transaction" ("client_orderid") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_deleted_at" ON "card_transaction" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_payment_session_id" ON "card_transaction" ("payment_session_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_created_at_id" ON "card_transaction" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_state_created_at_id" ON "card_transaction" ("state", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_type_created_at_id" ON "card_transaction" ("type", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_account_created_at_id" ON "card_transaction" ("account", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_currency_code_created_at_id" ON "card_transaction" ("currency_code", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_decline_category_created_at_id" ON "card_transaction" ("decline_category", "created_at", "id") WHERE decline_category IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_card_last4_created_at_id" ON "card_transaction" ("card_last4", "created_at", "id") WHERE card_last4 IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_customer_id_created_at_id" ON "card_transaction" ("customer_id", "created_at", "id") WHERE customer_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_payment_collection_id" ON "card_transaction" ("payment_collection_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_orderid" ON "card_transaction" ("orderid") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_transaction_three_ds_token_unique" ON "card_transaction" ("three_ds_token") WHERE three_ds_token IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_next_check_at" ON "card_transaction" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_transaction_one_live_attempt" ON "card_transaction" ("payment_session_id") WHERE superseded_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_transaction_one_open_attempt" ON "card_transaction" ("payment_collection_id") WHERE status IS DISTINCT FROM 'approved' AND NOT is_part AND payment_collection_id IS NOT NULL AND superseded_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_transaction_one_order_charge" ON "card_transaction" ("charged_order_id") WHERE status IN ('processing', 'unknown') AND charged_order_id IS NOT NULL AND superseded_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_account_approved_at_id" ON "card_transaction" ("account", "approved_at", "id") WHERE state IN ('authorized', 'partially_captured') AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_reversal_due_at_id" ON "card_transaction" ("reversal_due_at", "id") WHERE reversal_due_at IS NOT NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "card_account_health" cascade;`);

    this.addSql(`drop table if exists "card_attempt_limit" cascade;`);

    this.addSql(`drop table if exists "card_callback" cascade;`);

    this.addSql(`drop table if exists "card_dispute" cascade;`);

    this.addSql(`drop table if exists "card_environment" cascade;`);

    this.addSql(`drop table if exists "card_operation" cascade;`);

    this.addSql(`drop table if exists "card_reconciliation_difference" cascade;`);

    this.addSql(`drop table if exists "card_reconciliation_run" cascade;`);

    this.addSql(`drop table if exists "card_recurring_payment" cascade;`);

    this.addSql(`drop table if exists "card_refused_callback" cascade;`);

    this.addSql(`drop table if exists "card_saved_card" cascade;`);

    this.addSql(`drop table if exists "card_timeline_entry" cascade;`);

    this.addSql(`drop table if exists "card_transaction" cascade;`);
  }

}
