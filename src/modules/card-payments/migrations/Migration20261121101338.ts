import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121101338 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_transaction_payment_collection_id" ON "card_transaction" ("payment_collection_id") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_transaction_payment_collection_id";`);
  }

}
