import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261127012938 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "card_plan" ("id" text not null, "name" text not null, "description" text null, "product_id" text null, "variant_id" text null, "provider_id" text not null, "engine" text check ("engine" in ('gateway', 'store')) not null, "amount" text not null, "currency_code" text not null, "period" text check ("period" in ('day', 'week', 'month', 'year')) not null, "interval" integer not null, "trial_days" integer not null default 0, "charges_limit" integer null, "ends_at" timestamptz null, "retry_hours" jsonb not null, "after_retries" text check ("after_retries" in ('cancel', 'pause', 'unpaid')) not null, "no_stock" text check ("no_stock" in ('backorder', 'return')) not null, "catch_up" text check ("catch_up" in ('latest', 'all')) not null, "is_active" boolean not null default true, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_plan_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_plan_deleted_at" ON "card_plan" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_plan_product_id" ON "card_plan" ("product_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_plan_variant_id" ON "card_plan" ("variant_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_subscription" ("id" text not null, "customer_id" text not null, "plan_id" text not null, "next_plan_id" text null, "next_terms" jsonb null, "provider_id" text not null, "engine" text check ("engine" in ('gateway', 'store')) not null, "state" text check ("state" in ('pending', 'active', 'past_due', 'unpaid', 'paused', 'canceling', 'canceled', 'completed')) not null, "state_since" timestamptz not null, "title" text not null, "variant_id" text null, "quantity" integer not null, "amount" text not null, "currency_code" text not null, "period" text check ("period" in ('day', 'week', 'month', 'year')) not null, "interval" integer not null, "time_zone" text not null, "anchor_at" timestamptz null, "anchor_index" integer not null default 0, "next_index" integer not null default 0, "next_at" timestamptz null, "charges_made" integer not null default 0, "charges_limit" integer null, "ends_at" timestamptz null, "trial_days" integer not null default 0, "trial_ends_at" timestamptz null, "retry_hours" jsonb not null, "after_retries" text check ("after_retries" in ('cancel', 'pause', 'unpaid')) not null, "no_stock" text check ("no_stock" in ('backorder', 'return')) not null, "catch_up" text check ("catch_up" in ('latest', 'all')) not null, "saved_card_id" text null, "card_brand" text null, "card_last4" text null, "trial_card_digest" text null, "card_exp_month" text null, "card_exp_year" text null, "card_expires_at" timestamptz null, "charge_noticed_for" timestamptz null, "card_noticed_for" timestamptz null, "card_session_id" text null, "start_at" timestamptz null, "cart_id" text null, "first_order_id" text null, "delivery" jsonb null, "sync_state" text check ("sync_state" in ('synced', 'pending', 'unknown', 'failed')) not null default 'synced', "problem" jsonb null, "problem_since" timestamptz null, "ended_at" timestamptz null, "tries" integer not null default 0, "next_poll_at" timestamptz null, "leased_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_subscription_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_deleted_at" ON "card_subscription" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_customer_id" ON "card_subscription" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_plan_id" ON "card_subscription" ("plan_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_trial_card_digest" ON "card_subscription" ("trial_card_digest") WHERE trial_card_digest IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_cart_id" ON "card_subscription" ("cart_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_card_session_id" ON "card_subscription" ("card_session_id") WHERE card_session_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_next_at" ON "card_subscription" ("next_at") WHERE next_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_sync_state" ON "card_subscription" ("sync_state") WHERE sync_state = 'pending' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_next_poll_at" ON "card_subscription" ("next_poll_at") WHERE next_poll_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_problem_since_id" ON "card_subscription" ("problem_since", "id") WHERE problem_since IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_state_since_id" ON "card_subscription" ("state_since", "id") WHERE state = 'unpaid' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_card_unnoticed" ON "card_subscription" ("next_at", "id") WHERE card_expires_at <= next_at AND state = 'active' AND card_noticed_for IS DISTINCT FROM next_at AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_trial_unnoticed" ON "card_subscription" ("next_at", "id") WHERE charges_made = 0 AND trial_ends_at IS NOT NULL AND state = 'active' AND charge_noticed_for IS DISTINCT FROM next_at AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_renewal_unnoticed" ON "card_subscription" ("next_at", "id") WHERE charges_made > 0 AND (period = 'year' OR (period = 'month' AND "interval" >= 12) OR (period = 'week' AND "interval" >= 52) OR (period = 'day' AND "interval" >= 365)) AND state = 'active' AND charge_noticed_for IS DISTINCT FROM next_at AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_subscription_charge" ("id" text not null, "subscription_id" text not null, "plan_id" text not null, "period_index" integer null, "due_at" timestamptz not null, "amount" text not null, "currency_code" text not null, "state" text check ("state" in ('due', 'awaiting', 'unconfirmed', 'charging', 'paid', 'declined', 'failed', 'lapsed', 'skipped', 'returned')) not null, "is_signup" boolean not null default false, "card_last4" text null, "attempts" integer not null default 0, "declined_at" timestamptz null, "decline" text check ("decline" in ('soft', 'hard')) null, "retry_at" timestamptz null, "error_code" text null, "reason" jsonb null, "payment_collection_id" text null, "payment_session_id" text null, "transaction_id" text null, "paid_at" timestamptz null, "cart_id" text null, "order_id" text null, "order_total" text null, "next_poll_at" timestamptz null, "leased_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_subscription_charge_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_charge_deleted_at" ON "card_subscription_charge" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_charge_subscription_id" ON "card_subscription_charge" ("subscription_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_subscription_charge_one_a_period" ON "card_subscription_charge" ("subscription_id", "period_index") WHERE period_index IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_subscription_charge_one_a_session" ON "card_subscription_charge" ("payment_session_id") WHERE payment_session_id IS NOT NULL AND NOT is_signup AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_charge_payment_session_id" ON "card_subscription_charge" ("payment_session_id") WHERE payment_session_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_charge_retry_at" ON "card_subscription_charge" ("retry_at") WHERE state = 'declined' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_charge_next_poll_at" ON "card_subscription_charge" ("next_poll_at") WHERE next_poll_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_charge_plan_id_paid_at" ON "card_subscription_charge" ("plan_id", "paid_at") WHERE state = 'paid' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_charge_paid_at" ON "card_subscription_charge" ("paid_at") WHERE state = 'paid' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_charge_due_at_id" ON "card_subscription_charge" ("due_at", "id") WHERE state = 'unconfirmed' AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "card_subscription_entry" ("id" text not null, "position" serial, "subscription_id" text not null, "charge_id" text null, "code" text not null, "params" jsonb not null, "happened_at" timestamptz not null, "actor" text null, "event" text null, "published_at" timestamptz null, "publishing_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_subscription_entry_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_entry_deleted_at" ON "card_subscription_entry" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_entry_subscription_id" ON "card_subscription_entry" ("subscription_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_subscription_entry_position" ON "card_subscription_entry" ("position") WHERE event IS NOT NULL AND published_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "card_plan" cascade;`);

    this.addSql(`drop table if exists "card_subscription" cascade;`);

    this.addSql(`drop table if exists "card_subscription_charge" cascade;`);

    this.addSql(`drop table if exists "card_subscription_entry" cascade;`);
  }

}
