import {
  type CardPaymentsOptions,
  parseProviderOptions,
  providerId,
  type ProviderOptions,
  readPaymentModule,
} from "../../configuration"

type Dependencies = { configModule?: { modules?: unknown } }

/** The settings of this plugin's providers, from the payment module's configuration. */
export function providersOf(dependencies: Dependencies, options: CardPaymentsOptions): Map<string, ProviderOptions> {
  const { entries } = readPaymentModule(configOf(dependencies)?.modules)
  const names = Object.keys(options.accounts)
  return new Map(
    entries.flatMap(({ id, options: given }) => {
      const parsed = parseProviderOptions(id, given, names).options
      return parsed ? [[providerId(id), parsed] as const] : []
    }),
  )
}

function configOf(dependencies: Dependencies): { modules?: unknown } | undefined {
  try {
    return dependencies.configModule
  } catch {
    // not registered outside a Medusa application, such as in tests of the module alone
    return undefined
  }
}
