import { type Account, type OptionProblem, parseAccount } from "../gateway"
import { allowsAnyHost, isLoopback } from "../gateway/account-options"
import { publishedKey, publishedKeyNames } from "../gateway/unsafe-keys"
import type { AccountMode } from "../contracts"
import { accountMode } from "./account-mode"
import { parseNotificationOptions } from "./notification-options"
import { parsePayoutOptions } from "./payout-options"
import {
  type CardPaymentsOptions,
  parsePluginOptions,
  parseProviderOptions,
  type ProviderOptions,
} from "./plugin-options"
import { type PaymentModuleFindings, providerId, readPaymentModule } from "./provider-entries"
import { parseSubscriptionOptions } from "./subscription-options"
import { unavailableReason } from "./saved-card-availability"
import { type KnownMessage, toMessage } from "../messages"

/** The parts of a store's medusa-config that concern this plugin. */
export type Configuration = {
  /** The plugin's options. */
  options: unknown
  /** The store's `modules`. */
  modules: unknown
  /** True if `NODE_ENV` is `production`: real shoppers pay here. */
  isProduction: boolean
}

export type Findings = {
  /** Each one prevents the store from working; its message contains the fix. */
  problems: OptionProblem[]
  /** Valid settings with consequences that the store's owner should know. */
  warnings: KnownMessage[]
  /** One line for the log: accounts, gateway addresses, providers and callback addresses. */
  summary: string
}

/** Reports all configuration problems at once, across all modules. */
export function checkConfiguration({ options, modules, isProduction }: Configuration): Findings {
  const plugin = parsePluginOptions(options)
  const accounts = readableAccounts(options)
  const payment = readPaymentModule(modules)
  const entries = payment.entries.map(({ id, options: given }) => ({
    id,
    ...parseProviderOptions(id, given, namesOf(options)),
  }))
  const places = accounts.map((account) => {
    const own = entries.filter((entry) => entry.options?.account === account.name)
    const asksIssuers = own.some(({ options: of }) => of?.integration === "direct" || of?.savedCards)
    return checkPlace(account, { isProduction, allowed: allowsLocal(options), asksIssuers })
  })
  return {
    problems: [
      ...plugin.problems,
      ...parsePayoutOptions(options).problems,
      ...parseSubscriptionOptions(options).problems,
      ...parseNotificationOptions(options).problems,
      ...entries.flatMap((entry) => [...entry.problems, ...keyProblems(entry, plugin.options)]),
      ...entryProblems(payment),
      ...places.flatMap(({ problems }) => problems),
    ],
    warnings: [
      ...plugin.warnings,
      ...places.flatMap(({ warnings }) => warnings),
      ...entries.flatMap((entry) => consequences(entry, plugin.options)),
      ...(payment.entries.length === 0 ? [toMessage("check.setup.no_provider", { entry: ENTRY })] : []),
    ],
    summary: summaryOf(accounts, entries),
  }
}

type Entry = { id: string; options?: ProviderOptions }

/** The accounts that are valid on their own, even if other accounts have problems. */
function readableAccounts(options: unknown): Account[] {
  const given = (options as { accounts?: unknown } | null | undefined)?.accounts
  if (typeof given !== "object" || given === null) return []
  return Object.entries(given).flatMap(([name, value]) => {
    const parsed = parseAccount(name, value)
    return "account" in parsed ? [parsed.account] : []
  })
}

function namesOf(options: unknown): string[] {
  return Object.keys((options as { accounts?: object } | null | undefined)?.accounts ?? {})
}

function allowsLocal(options: unknown): boolean {
  const given = (options as { allowLocalAddresses?: unknown } | null | undefined)?.allowLocalAddresses
  return given === true || given === "true"
}

const ENTRY = '{ resolve: "medusa-plugin-card-payments/providers/card", id: "main", options: { account: "main" } }'

function entryProblems({ entries, dependencies }: PaymentModuleFindings): OptionProblem[] {
  const problems: OptionProblem[] = []
  if (entries.length === 0) return problems
  if (entries.some(({ id }) => id === "")) {
    const message = 'is missing: add id: "main", for the provider id pp_card_main in regions'
    problems.push({ option: "payment provider: id", message })
  }
  for (const id of new Set(entries.map((entry) => entry.id))) {
    if (id === "" || entries.filter((entry) => entry.id === id).length < 2) continue
    problems.push({ option: `payment provider "${id}": id`, message: "is used twice: give each entry its own" })
  }
  const missing = ["card_payments", "query"].filter((name) => !dependencies.includes(name))
  if (missing.length > 0) {
    problems.push({
      option: "payment module: dependencies",
      message: `lacks ${missing.join(" and ")}: add the line  dependencies: ["card_payments", "query"],  beside resolve: "@medusajs/medusa/payment"`,
    })
  }
  return problems
}

function keyProblems({ id, options }: Entry, plugin: CardPaymentsOptions | undefined): OptionProblem[] {
  const option = options?.savedCards ? "savedCards" : options?.cardVerification ? "cardVerification" : undefined
  if (!option || !plugin || plugin.cardKeys.length > 0) return []
  const message = `needs a key for card references: add cardKeys: [process.env.CARD_PAYMENTS_CARD_KEY] to the plugin's options, a key of 32 bytes (openssl rand -base64 32)`
  return [{ option: `payment provider "${id}": ${option}`, message }]
}

type Place = {
  isProduction: boolean
  allowed: boolean
  /**
   * Whether a provider of the account sends shoppers to issuers' pages, whose hosts cannot be
   * listed.
   */
  asksIssuers: boolean
}

/**
 * Loopback addresses and published keys are for trials: in production a sandbox would approve every
 * payment, and orders would be placed without money.
 */
function checkPlace(
  account: Account,
  { isProduction, allowed, asksIssuers }: Place,
): Pick<Findings, "problems" | "warnings"> {
  const at = `accounts.${account.name}`
  const isHere = isLoopback(new URL(account.baseUrl))
  const problems: OptionProblem[] = []
  const warnings: KnownMessage[] = []
  const known = publishedKey(account.merchantControlKey)
  if (known && !isHere) {
    const option = `${at}.merchantControlKey`
    const message = `is ${publishedKeyNames[known]}: set it to the key of your gateway account`
    if (isProduction) problems.push({ option, message })
    else warnings.push(toMessage("check.quoted", { text: `${option} ${message}` }))
  }
  if (isProduction && !allowed) {
    for (const [option, address] of localAddresses(account)) {
      const message = `is ${address}, an address of this machine, and NODE_ENV is production: set the address that ${uses[option]}, or allowLocalAddresses: true for a trial in which no money is taken`
      problems.push({ option: `${at}.${option}`, message })
    }
  }
  if (isProduction && allowed && isHere) {
    warnings.push(toMessage("check.setup.allowed_sandbox", { option: `${at}.baseUrl` }))
  }
  if (account.redirectHosts.length === 0 && !isHere) {
    const params = { option: `${at}.redirectHosts`, host: new URL(account.baseUrl).hostname }
    warnings.push(toMessage(asksIssuers ? "check.setup.any_issuer" : "check.setup.any_host", params))
  }
  if (!allowsAnyHost(account.redirectHosts) && asksIssuers) {
    warnings.push(toMessage("check.setup.few_issuers", { option: `${at}.redirectHosts` }))
  }
  return { problems, warnings }
}

const uses = {
  baseUrl: "the gateway's operator gave you",
  publicUrl: "the gateway and the shopper's browser reach this server at",
  returnUrls: "shoppers come back to in your storefront",
} as const

function localAddresses({ baseUrl, publicUrl, returnUrls }: Account): [keyof typeof uses, string][] {
  const given: [keyof typeof uses, string][] = [
    ["baseUrl", baseUrl],
    ["publicUrl", publicUrl],
    ...returnUrls.map((url) => ["returnUrls", url] as ["returnUrls", string]),
  ]
  return given.filter(([, address]) => isLoopback(new URL(address)))
}

function consequences({ id: provider, options }: Entry, plugin: CardPaymentsOptions | undefined): KnownMessage[] {
  if (!options) return []
  const warnings: KnownMessage[] = []
  if (options.integration === "direct") warnings.push(toMessage("check.setup.card_data", { provider }))
  if (options.integration === "hosted" && options.savedCardCvv2)
    warnings.push(toMessage("check.setup.saved_card_cvv2", { provider }))
  const keepsCards = options.savedCards || options.cardVerification
  const unavailable = keepsCards && plugin ? unavailableReason({ options: plugin }, options) : undefined
  if (unavailable) warnings.push(toMessage("check.setup.no_saved_cards", { provider, ...unavailable }))
  return warnings
}

const places: Readonly<Record<AccountMode, string>> = {
  local: "the sandbox",
  test: "the sandbox",
  live: "the live gateway",
  undeclared: "the gateway",
}

function summaryOf(accounts: readonly Account[], entries: readonly Entry[]): string {
  const lines = accounts.map((account) => {
    const { name, baseUrl, publicUrl } = account
    const place = `${places[accountMode(account).mode]} at ${new URL(baseUrl).host}`
    const own = entries.filter(({ options }) => options?.account === name).map(({ id }) => providerId(id))
    const providers = own.length > 0 ? own.join(", ") : "no provider"
    return `account ${name} at ${place}, ${providers}, callbacks to ${publicUrl}/hooks/card-payments/${name}/callback`
  })
  return lines.join("; ")
}
