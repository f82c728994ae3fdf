import { z } from "@medusajs/framework/zod"
import { createHash } from "node:crypto"
import proxyAddr from "proxy-addr"
import {
  type Account,
  accountWarnings,
  type OptionProblem,
  parseAccount,
  sharedKeys,
  sharedKeyMessage,
} from "../gateway"
import { lazySchema } from "../gateway/lazy-schema"
import { readOptions } from "../gateway/read-options"
import { type KnownMessage, toMessage } from "../messages"
import { timeZone } from "./time-zone"

const onOff = { error: "must be true or false" }
const wholeNumber = { error: "must be a whole number, more than 0" }
const minutes = { error: "must be minutes, more than 0" }
const seconds = { error: "must be seconds, more than 0" }
const times = lazySchema(() => z.number(wholeNumber).int(wholeNumber).positive(wholeNumber))

/** Maximum counts within `attemptLimits.minutes`. */
const perSessionAndIp = (defaults: { session: number; ip: number }) =>
  z
    .strictObject(
      { session: times.default(defaults.session), ip: times.default(defaults.ip) },
      {
        error: ({ code }) =>
          code === "invalid_type"
            ? `must be an object such as { session: ${defaults.session}, ip: ${defaults.ip} }`
            : undefined,
      },
    )
    .prefault({})

/** Options of one provider entry in the payment module's configuration. */
export const providerOptions = lazySchema(() =>
  z.strictObject({
    /** Name of an account in the plugin's options. */
    account: z.string({ error: 'is missing: name an account of the plugin\'s options, for example account: "main"' }),
    /**
     * `manual` reserves the amount, and the admin captures it; `automatic` takes the money at once.
     */
    capture: z.enum(["manual", "automatic"], { error: 'must be "manual" or "automatic"' }).default("manual"),
    /** `universal` uses the gateway's payment form instead of the sale or preauth form. */
    form: z.enum(["matching", "universal"], { error: 'must be "matching" or "universal"' }).default("matching"),
    /**
     * For a cart whose payment is not final when the shopper returns: wait, or place the order at
     * once.
     */
    pendingOrders: z.enum(["wait", "place"], { error: 'must be "wait" or "place"' }).default("wait"),
    /** The call that releases a hold; defaults to the account's option. */
    release: z.enum(["void", "return"], { error: 'must be "void" or "return"' }).optional(),
    /** `direct` takes card data on the shop's page and this server: the widest PCI DSS scope. */
    integration: z.enum(["hosted", "direct"], { error: 'must be "hosted" or "direct"' }).default("hosted"),
    /** Signed-in shoppers may save a card and pay with it; requires the plugin's `cardKeys`. */
    savedCards: z.boolean(onOff).default(false),
    /**
     * Assumption: the gateway's setup decides whether a saved card needs its CVV2; `true` asks the
     * shopper for it.
     */
    savedCardCvv2: z.boolean(onOff).default(false).meta({ assumption: true }),
    /**
     * Signed-in shoppers may save a card without a purchase, by an account verification; requires
     * the plugin's `cardKeys`.
     */
    cardVerification: z.boolean(onOff).default(false),
  }),
)
export type ProviderOptions = z.output<typeof providerOptions>

export const pluginOptions = lazySchema(() =>
  z.strictObject({
    accounts: z
      .record(z.string().regex(/^[a-z0-9][a-z0-9-]*$/i), z.unknown(), {
        error: ({ code }) =>
          code === "invalid_key"
            ? "has a name that cannot be part of an address: use letters, digits and dashes, such as main"
            : "is missing: describe at least one gateway account, accounts: { main: { ... } }",
      })
      .refine((accounts) => Object.keys(accounts).length > 0, "is empty: describe at least one gateway account"),
    /**
     * Poll the gateway on a schedule for payments that are not final. `false` only if another
     * server of the same store does.
     */
    polling: z.boolean(onOff).default(true),
    /**
     * Minutes for which a paid cart that cannot become an order is retried before the payment is
     * reversed.
     */
    abandonAfter: z.number(minutes).positive(minutes).default(60),
    /** Seconds that several not-found answers must span before a step counts as never arrived. */
    reconcileAfter: z.number(seconds).positive(seconds).default(60),
    /**
     * Refunds made at the gateway without this store: `record` enters them in Medusa, as a refund of
     * the payment and a transaction of the order; `show` only shows them in the panel.
     */
    externalRefunds: z.enum(["record", "show"], { error: 'must be "record" or "show"' }).default("record"),
    /** Keys that encrypt references to saved cards: the first one encrypts, all of them decrypt. */
    cardKeys: z
      .array(cardKey, { error: "must be a list of keys, such as [process.env.CARD_PAYMENTS_CARD_KEY]" })
      .default([])
      .meta({ secret: true }),
    /**
     * Allows loopback addresses in production, for a trial: with a sandbox, orders are placed
     * without money.
     */
    allowLocalAddresses: z.boolean(onOff).default(false),
    /**
     * The store's IANA time zone: the calendar days of payout limits, of subscriptions and of the
     * admin's pages.
     */
    timeZone,
    /** See `subscriptionOptions`. */
    subscriptions: z.unknown().optional(),
    /** See `payoutOptions`. */
    payouts: z.unknown().optional(),
    /** See `notificationOptions`. */
    notifications: z.unknown().optional(),
    /**
     * The proxies whose `X-Forwarded-For` is trusted: addresses and networks (also `loopback`,
     * `linklocal`, `uniquelocal`), or the number of proxies. Defaults to Medusa's own setting,
     * which trusts every client.
     */
    trustedProxies: trustedProxies.optional(),
    /** Maximum attempts of a payment session, a card and an IP address within `minutes`. */
    attemptLimits: z
      .strictObject(
        {
          session: times.default(10),
          card: times.default(10),
          ip: times.default(30),
          minutes: z.number(minutes).positive(minutes).default(60),
          /**
           * Form requests to the gateway; `session` also counts all sessions of a cart or order
           * together.
           */
          forms: perSessionAndIp({ session: 60, ip: 600 }),
          /** Status polls caused by shoppers' requests; scheduled polls are not counted. */
          statusChecks: perSessionAndIp({ session: 400, ip: 4_000 }),
        },
        {
          error: ({ code }) =>
            code === "invalid_type"
              ? "must be an object such as { session: 10, card: 10, ip: 30, minutes: 60 }"
              : undefined,
        },
      )
      .prefault({}),
  }),
)

export type CardPaymentsOptions = {
  accounts: Readonly<Record<string, Account>>
  polling: boolean
  abandonAfter: number
  reconcileAfter: number
  externalRefunds: "record" | "show"
  cardKeys: readonly CardKey[]
  timeZone: string
  /** Undefined if the option is not set. */
  trustedProxies?: TrustsHop
  attemptLimits: Readonly<Record<"session" | "card" | "ip" | "minutes", number>> &
    Readonly<Record<"forms" | "statusChecks", Readonly<Record<"session" | "ip", number>>>>
  /** The unparsed option: `paysBanksAtOnce` reads the bank flow from it. */
  payouts?: unknown
}

/**
 * Checks the plugin's options; reports every problem of every account at once, each with its fix.
 */
export function parsePluginOptions(options: unknown): {
  options?: CardPaymentsOptions
  problems: OptionProblem[]
  /** Valid settings with consequences; `check.quoted` of those that Test connection shows as well. */
  warnings: KnownMessage[]
} {
  const result = readOptions(pluginOptions, options ?? {})
  const problems: OptionProblem[] = result.success ? [] : issuesOf(result.error)
  const raw = accountsOf(options)
  const accounts: Record<string, Account> = {}
  for (const [name, value] of Object.entries(raw)) {
    const parsed = parseAccount(name, value)
    if ("account" in parsed) accounts[name] = parsed.account
    else problems.push(...parsed.problems.map((p) => ({ ...p, option: `accounts.${name}.${p.option}` })))
  }
  const warnings = Object.values(accounts).flatMap((account) =>
    accountWarnings(account).map((warning) => quoted(`accounts.${account.name}: ${warning}`)),
  )
  warnings.push(...sharedKeys(Object.values(accounts)).map((shared) => quoted(sharedKeyMessage(shared))))
  if (result.success && !result.data.trustedProxies) warnings.push(toMessage("check.setup.trusted_proxies"))
  if (!result.success || problems.length) return { problems, warnings }
  return { options: { ...result.data, accounts }, problems, warnings }
}

/** Checks one provider entry. */
export function parseProviderOptions(
  id: string,
  options: unknown,
  accounts: readonly string[],
): { options?: ProviderOptions; problems: OptionProblem[] } {
  const at = `payment provider "${id}"`
  const result = readOptions(providerOptions, options ?? {})
  if (!result.success) return { problems: issuesOf(result.error).map((p) => ({ ...p, option: `${at}: ${p.option}` })) }
  if (accounts.includes(result.data.account)) return { options: result.data, problems: [] }
  const known = accounts.length ? `known are ${accounts.join(", ")}` : "the plugin's options describe none"
  return { problems: [{ option: `${at}: account`, message: `names "${result.data.account}", but ${known}` }] }
}

function accountsOf(options: unknown): Record<string, unknown> {
  const accounts = (options as { accounts?: unknown } | undefined)?.accounts
  return accounts && typeof accounts === "object" ? (accounts as Record<string, unknown>) : {}
}

function issuesOf(error: z.ZodError): OptionProblem[] {
  return error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          option: [...issue.path, key].join("."),
          message: "is no option: remove it or check its spelling",
        }))
      : [{ option: issue.path.join("."), message: issue.message }],
  )
}

const quoted = (text: string): KnownMessage => toMessage("check.quoted", { text })

/** Used if the options are invalid: the loader has reported the problems, and nothing runs. */
export const noOptions: CardPaymentsOptions = {
  accounts: {},
  polling: false,
  abandonAfter: 60,
  reconcileAfter: 60,
  externalRefunds: "record",
  cardKeys: [],
  timeZone: "UTC",
  attemptLimits: {
    ...{ session: 10, card: 10, ip: 30, minutes: 60 },
    ...{ forms: { session: 60, ip: 600 }, statusChecks: { session: 400, ip: 4_000 } },
  },
}

/** `id` names the key that encrypted a value; it is a digest and does not reveal the key. */
export type CardKey = { id: string; secret: Buffer }

const form = "must be 32 bytes as base64 or hex, such as the output of: openssl rand -base64 32"

/**
 * One key of the option `cardKeys`: 32 bytes as base64 or hex, or `env:NAME` of a variable that
 * holds them.
 */
export const cardKey = lazySchema(() =>
  z
    .string({ error: form })
    .trim()
    .transform((given, context): CardKey => {
      const secret = bytesOf(textOf(given))
      if (secret) return { id: createHash("sha256").update(secret).digest("hex").slice(0, 8), secret }
      context.addIssue({
        code: "custom",
        message:
          /^env:[A-Za-z_]\w{0,63}$/.test(given) && !bytesOf(given.slice("env:".length))
            ? `${form}: ${given} holds none`
            : form,
      })
      return z.NEVER
    }),
)

function textOf(given: string): string {
  return given.startsWith("env:") ? (process.env[given.slice("env:".length)] ?? "").trim() : given
}

function bytesOf(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex")
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, "base64") : undefined
}

const must = 'must be a list of addresses and networks of your proxies, such as ["10.0.0.0/8"], or their number'

/**
 * Whether a hop of a request, by its address and distance from this server, is a proxy of the
 * store.
 */
export type TrustsHop = (address: string, distance: number) => boolean

/**
 * Parses `trustedProxies` as Express parses `trust proxy`, without `true`, which trusts every
 * client.
 */
const trustedProxies = lazySchema(() =>
  z
    .union([z.number().int(must).min(0, must).max(16, must), z.array(z.string())], { error: must })
    .transform((given, context): TrustsHop => {
      if (typeof given === "number") return (_address, distance) => distance < given
      try {
        return proxyAddr.compile([...given])
      } catch {
        context.addIssue({ code: "custom", message: must })
        return z.NEVER
      }
    }),
)
