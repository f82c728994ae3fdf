import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Ids of the roles that a user has now, whatever a token says. */
export async function rolesOf(container: MedusaContainer, id: string): Promise<string[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "user",
    fields: ["id", "rbac_roles.id"],
    filters: { id },
  })
  const [user] = data as { rbac_roles?: ({ id?: string } | null)[] | null }[]
  return (user?.rbac_roles ?? []).flatMap((role) => role?.id ?? [])
}
