import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

type Flags = { isFeatureEnabled(flag: string): boolean }

export function isRbacOn(container: MedusaContainer): boolean {
  return container.resolve<Flags>(ContainerRegistrationKeys.FEATURE_FLAG_ROUTER).isFeatureEnabled("rbac")
}
