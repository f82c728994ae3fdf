import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

/** A role of Medusa's RBAC for a user; where it is on. */
export async function giveRole(
  container: MedusaContainer,
  { user_id, role_id }: { user_id: string; role_id: string },
): Promise<void> {
  const link = { [Modules.USER]: { user_id }, [Modules.RBAC]: { rbac_role_id: role_id } }
  await container.resolve(ContainerRegistrationKeys.LINK).create(link)
}
