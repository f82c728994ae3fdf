import type { IUserModuleService } from "@medusajs/framework/types"
import type { PayoutSettings } from "../../../configuration"

/**
 * Approvers in the options that match no admin user. Anyone who signs up with such an address
 * becomes an approver.
 */
export async function unknownApprovers(
  { approvers }: Pick<PayoutSettings, "approvers">,
  users: Pick<IUserModuleService, "listUsers">,
): Promise<string[]> {
  const isUser = async (named: string) => {
    // `$ilike` reads the address as a pattern.
    const where = named.includes("@") ? { email: { $ilike: named.replace(/[\\%_]/g, "\\$&") } } : { id: named }
    return (await users.listUsers(where as object, { select: ["id"], take: 1 })).length > 0
  }
  const known = await Promise.all(approvers.map(isUser))
  return approvers.filter((_, index) => !known[index])
}
