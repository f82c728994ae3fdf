import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

export type NamedCustomer = { id: string; email: string; name: string | null }

type CustomerRow = { id: string; email?: string | null; first_name?: string | null; last_name?: string | null }

/** Customers by their ids, in one query. Who was deleted is none of them. */
export async function customersOf(
  container: MedusaContainer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedCustomer>> {
  if (ids.length === 0) return new Map()
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "customer",
    fields: ["id", "email", "first_name", "last_name"],
    filters: { id: [...new Set(ids)] },
  })
  return new Map((data as CustomerRow[]).map((row) => [row.id, named(row)]))
}

function named({ id, email, first_name, last_name }: CustomerRow): NamedCustomer {
  return { id, email: email ?? "", name: [first_name, last_name].filter(Boolean).join(" ") || null }
}
