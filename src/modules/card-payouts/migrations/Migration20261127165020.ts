import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The part of the inbox "Needs attention" that models cannot declare: the id of the key that encrypted a destination. */
export class Migration20261127165020 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_card_payout_key" ON "card_payout" ((split_part(encrypted, '.', 2))) WHERE encrypted IS NOT NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_card_payout_key";`);
  }

}
