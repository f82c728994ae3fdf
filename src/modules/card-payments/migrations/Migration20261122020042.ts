import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122020042 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "card_recurring_payment" drop constraint if exists "card_recurring_payment_client_orderid_unique";`);
    this.addSql(`create table if not exists "card_recurring_payment" ("id" text not null, "subscription_id" text not null, "customer_id" text not null, "account" text not null, "provider_id" text not null, "endpoint" text not null, "client_orderid" text not null, "reference" text null, "reference_digest" text null, "state" text check ("state" in ('intended', 'unknown', 'active', 'refused')) not null, "currency_code" text not null, "told" jsonb null, "is_unsure" boolean not null default false, "error_message" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "card_recurring_payment_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_recurring_payment_client_orderid_unique" ON "card_recurring_payment" ("client_orderid") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_recurring_payment_deleted_at" ON "card_recurring_payment" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_recurring_payment_reference_digest" ON "card_recurring_payment" ("reference_digest") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_recurring_payment_one_a_subscription" ON "card_recurring_payment" ("subscription_id") WHERE state <> 'refused' AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "card_operation" drop constraint if exists "card_operation_type_check";`);

    this.addSql(`alter table if exists "card_transaction" drop constraint if exists "card_transaction_means_check";`);

    this.addSql(`alter table if exists "card_callback" add column if not exists "recurring_payment_id" text null;`);

    this.addSql(`alter table if exists "card_operation" add constraint "card_operation_type_check" check("type" in ('preauth-form', 'sale-form', 'payment-form', 'account-verification-form', 'preauth', 'sale', 'make-rebill', 'account-verification', 'process-recurring-payment', 'recurring-charge', 'upload-method-url-result', 'upload-cres-result', 'upload-pares-result', 'capture', 'void', 'return', 'chargeback'));`);

    this.addSql(`alter table if exists "card_transaction" add column if not exists "recurring_payment_id" text null;`);
    this.addSql(`alter table if exists "card_transaction" add constraint "card_transaction_means_check" check("means" in ('form', 'card', 'saved_card', 'recurring'));`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "card_recurring_payment" cascade;`);

    this.addSql(`alter table if exists "card_operation" drop constraint if exists "card_operation_type_check";`);

    this.addSql(`alter table if exists "card_transaction" drop constraint if exists "card_transaction_means_check";`);

    this.addSql(`alter table if exists "card_callback" drop column if exists "recurring_payment_id";`);

    this.addSql(`alter table if exists "card_operation" add constraint "card_operation_type_check" check("type" in ('preauth-form', 'sale-form', 'payment-form', 'account-verification-form', 'preauth', 'sale', 'make-rebill', 'account-verification', 'upload-method-url-result', 'upload-cres-result', 'upload-pares-result', 'capture', 'void', 'return', 'chargeback'));`);

    this.addSql(`alter table if exists "card_transaction" drop column if exists "recurring_payment_id";`);

    this.addSql(`alter table if exists "card_transaction" add constraint "card_transaction_means_check" check("means" in ('form', 'card', 'saved_card'));`);
  }

}
