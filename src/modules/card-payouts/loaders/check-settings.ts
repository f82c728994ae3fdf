import type { LoaderOptions } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { parseSettings } from "../settings"

/** Stops the boot when the plugin's option `payouts` cannot work. */
export default async function checkSettings({ options }: LoaderOptions): Promise<void> {
  const { problems } = parseSettings(options)
  if (problems.length === 0) return
  const list = problems.map(({ option, message }) => `  - ${option} ${message}`).join("\n")
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `medusa-plugin-card-payments cannot start, to fix in medusa-config:\n${list}`,
  )
}
