/**
 * Indexes on Medusa's tables for the searches of the list of payments. Not a migration of a
 * module: in a new store those run before Medusa's own.
 */
import type { ExecArgs } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

const indexes = [
  ["card_order_email", "order", "(lower(email)) WHERE deleted_at IS NULL"],
  ["card_cart_email", "cart", "(lower(email)) WHERE deleted_at IS NULL"],
  ["card_customer_email", "customer", "(lower(email)) WHERE deleted_at IS NULL"],
  ["card_order_canceled", "order", "(canceled_at) WHERE canceled_at IS NOT NULL AND deleted_at IS NULL"],
] as const

/** Leaves out a table that is in another database, or that a later version of Medusa names otherwise. */
export default async function indexMedusaTables({ container }: Pick<ExecArgs, "container">): Promise<void> {
  const pg = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  for (const [name, table, on] of indexes) {
    await pg.raw(`DO $$ BEGIN CREATE INDEX IF NOT EXISTS "IDX_${name}" ON "${table}" ${on};
      EXCEPTION WHEN undefined_table OR undefined_column THEN NULL; END $$`)
  }
}
