/** An entry of the payment module's `providers` that belongs to this plugin. */
export type ProviderEntry = { id: string; options: unknown }

export type PaymentModuleFindings = {
  entries: ProviderEntry[]
  /** The names in the payment module's `dependencies`. */
  dependencies: string[]
}

type ModuleConfig = {
  resolve?: unknown
  key?: unknown
  dependencies?: unknown
  options?: {
    providers?: { resolve?: unknown; id?: unknown; options?: unknown }[]
    /** Of the notification module, in Medusa's cloud. */
    cloud?: Record<string, unknown>
  }
}

/**
 * Reads the store's configuration: this plugin's entries in the payment module, and the payment
 * module's dependencies. Medusa creates a provider lazily, so the provider itself could not stop
 * the boot.
 */
export function readPaymentModule(modules: unknown): PaymentModuleFindings {
  const config = findModule(modules, "payment")
  const providers = config?.options?.providers ?? []
  return {
    dependencies: Array.isArray(config?.dependencies) ? config.dependencies.map(String) : [],
    entries: providers
      .filter((provider) => isOurs(provider))
      .map((provider) => ({ id: String(provider.id ?? ""), options: provider.options })),
  }
}

/** The id that Medusa gives to the provider of an entry. */
export function providerId(entryId: string): string {
  return entryId ? `pp_card_${entryId}` : "pp_card"
}

/** The configuration of one of Medusa's modules; undefined if the store has none. */
export function findModule(modules: unknown, name: string): ModuleConfig | undefined {
  const list: [string | undefined, ModuleConfig][] = Array.isArray(modules)
    ? (modules as ModuleConfig[]).map((config) => [undefined, config])
    : Object.entries((modules ?? {}) as Record<string, ModuleConfig>)
  return list.find(
    ([key, config]) =>
      key === name ||
      config?.key === name ||
      (typeof config?.resolve === "string" && config.resolve.split("/").at(-1) === name),
  )?.[1]
}

/**
 * A matching path may belong to another plugin: outside this package's folder the entry must name
 * an account.
 */
function isOurs({ resolve, options }: { resolve?: unknown; options?: unknown }): boolean {
  if (typeof resolve === "string") {
    if (!/(^|[\\/])providers[\\/]card([\\/]index(\.[jt]s)?)?$/.test(resolve)) return false
    return /(^|[\\/])medusa-plugin-card-payments[\\/]/.test(resolve) || hasAccount(options)
  }
  // `resolve` may also be the imported provider itself.
  const services = (resolve as { services?: { identifier?: unknown }[] } | undefined)?.services
  return Array.isArray(services) && services.some((service) => service?.identifier === "card")
}

function hasAccount(options: unknown): boolean {
  return typeof options === "object" && options !== null && "account" in options
}
