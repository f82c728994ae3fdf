import type { LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE } from "../../../modules/card-payments"

/**
 * Stops the boot if the store has the payment provider without the plugin: the plugin's own checks
 * do not run then.
 */
export default function checkPlugin({ container }: LoaderOptions): Promise<void> {
  const config = container.resolve<{ modules?: object } | undefined>(ContainerRegistrationKeys.CONFIG_MODULE, {
    allowUnregistered: true,
  })
  if (!config?.modules || CARD_PAYMENTS_MODULE in config.modules) return Promise.resolve()
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    'medusa-plugin-card-payments cannot start, to fix in medusa-config:\n  - plugins lacks the plugin whose payment provider is there: add  { resolve: "medusa-plugin-card-payments", options: { accounts: { ... } } }',
  )
}
