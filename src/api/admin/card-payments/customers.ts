import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { containing } from "../../../lists"

type NamedCustomer = { id: string; email: string; name: string | null }

type CustomerRow = { id: string; email?: string | null; first_name?: string | null; last_name?: string | null }

/** Customers by id, in one query. Deleted customers are left out. */
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

/** The most results that an admin would read; a longer search text finds fewer. */
const MOST = 1_000

/** The ids of customers whose e-mail address or name contains this text. */
export async function findCustomers(container: MedusaContainer, q: string): Promise<string[]> {
  const part = { $ilike: containing(q) }
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "customer",
    fields: ["id"],
    filters: { $or: [{ email: part }, { first_name: part }, { last_name: part }] },
    pagination: { take: MOST },
  })
  return data.map(({ id }) => id)
}
