import type { LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE } from "../module-name"
import { parsePluginOptions, parseProviderOptions } from "../options"
import { readPaymentModule } from "../provider-entries"
import { pluginOptionsOf } from "../service"

/**
 * Stops the boot when the configuration cannot work, with every problem at once and its fix: the plugin's options, the
 * provider entries, and the `dependencies` line of the payment module.
 */
export default async function checkOptions({ container, options, logger }: LoaderOptions): Promise<void> {
  const { problems, warnings, options: parsed } = parsePluginOptions(pluginOptionsOf(options))
  const config = container.resolve<{ modules?: unknown }>(ContainerRegistrationKeys.CONFIG_MODULE, {
    allowUnregistered: true,
  })
  const payment = readPaymentModule(config?.modules)
  const accounts = parsed
    ? Object.keys(parsed.accounts)
    : Object.keys((options as { accounts?: object } | undefined)?.accounts ?? {})
  for (const entry of payment.entries) {
    problems.push(...parseProviderOptions(entry.id, entry.options, accounts).problems)
  }
  const missing = [CARD_PAYMENTS_MODULE, "query"].filter((name) => !payment.dependencies.includes(name))
  if (payment.entries.length > 0 && missing.length > 0) {
    problems.push({
      option: "payment module: dependencies",
      message: `lacks ${missing.join(" and ")}: add the line  dependencies: ["${CARD_PAYMENTS_MODULE}", "query"],  beside resolve: "@medusajs/medusa/payment"`,
    })
  }
  for (const warning of warnings) logger?.warn(`[card-payments] ${warning}`)
  if (problems.length === 0) return
  const list = problems.map(({ option, message }) => `  - ${option} ${message}`).join("\n")
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `medusa-plugin-card-payments cannot start, ${problems.length} thing${problems.length > 1 ? "s" : ""} to fix in medusa-config:\n${list}`,
  )
}
