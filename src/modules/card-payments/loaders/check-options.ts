import type { LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE } from "../module-name"
import type { OptionProblem } from "../../../gateway"
import { type CardPaymentsOptions, parsePluginOptions, parseProviderOptions, type ProviderOptions } from "../options"
import { readPaymentModule } from "../provider-entries"
import { whyUnavailable } from "../saved-cards/why-unavailable"
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
    const provider = parseProviderOptions(entry.id, entry.options, accounts)
    problems.push(...provider.problems, ...keyProblems(entry.id, { provider: provider.options, plugin: parsed }))
    if (provider.options) tellConsequences(logger, entry.id, { provider: provider.options, plugin: parsed })
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

type Parsed = { provider: ProviderOptions | undefined; plugin: CardPaymentsOptions | undefined }

function keyProblems(id: string, { provider, plugin }: Parsed): OptionProblem[] {
  const option = provider?.savedCards ? "savedCards" : provider?.cardVerification ? "cardVerification" : undefined
  if (!option || !plugin || plugin.cardKeys.length > 0) return []
  const message = `needs a key for card references: add cardKeys: [process.env.CARD_PAYMENTS_CARD_KEY] to the plugin's options, a key of 32 bytes (openssl rand -base64 32)`
  return [{ option: `payment provider "${id}": ${option}`, message }]
}

/** What is legal and has consequences that the store's owner should have read once. */
function tellConsequences(logger: LoaderOptions["logger"], id: string, { provider, plugin }: Parsed): void {
  if (!provider) return
  if (provider.integration === "direct") {
    logger?.warn(
      `[card-payments] payment provider "${id}" takes card data on this server (integration: "direct"): that brings the whole of PCI DSS (SAQ D) instead of SAQ A.`,
    )
  }
  if (provider.integration === "hosted" && provider.savedCardCvv2) {
    logger?.warn(
      `[card-payments] payment provider "${id}" asks for the CVV2 of saved cards on the shop's page (savedCardCvv2): that is card data on this server, so SAQ A does not do any more.`,
    )
  }
  const none =
    (provider.savedCards || provider.cardVerification) && plugin
      ? whyUnavailable({ options: plugin }, provider)
      : undefined
  if (none) logger?.warn(`[card-payments] payment provider "${id}": ${none.why} To change that, ${none.fix}.`)
}
