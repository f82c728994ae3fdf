import { z } from "@medusajs/framework/zod"
import { createHash } from "node:crypto"
import proxyAddr from "proxy-addr"
import {
  type Account,
  accountWarnings,
  type OptionProblem,
  parseAccount,
  sharedKeys,
  sharedKeySentence,
} from "../gateway"
import { lazySchema } from "../gateway/lazy-schema"
import { readOptions } from "../gateway/read-options"

const onOff = { error: "must be true or false" }
const wholeNumber = { error: "must be a whole number, more than 0" }
const minutes = { error: "must be minutes, more than 0" }
const seconds = { error: "must be seconds, more than 0" }
const times = lazySchema(() => z.number(wholeNumber).int(wholeNumber).positive(wholeNumber))

/** How often something may be done within `attemptLimits.minutes`. */
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
    /** `manual` reserves and is captured in the admin; `automatic` takes the money at once. */
    capture: z.enum(["manual", "automatic"], { error: 'must be "manual" or "automatic"' }).default("manual"),
    /** `universal` uses the gateway's payment form instead of the sale or preauth form. */
    form: z.enum(["matching", "universal"], { error: 'must be "matching" or "universal"' }).default("matching"),
    /** What becomes of a cart whose payment is not final when the shopper comes back: wait, or place the order at once. */
    pendingOrders: z.enum(["wait", "place"], { error: 'must be "wait" or "place"' }).default("wait"),
    /** How a hold is released; the account's option by default. */
    release: z.enum(["void", "return"], { error: 'must be "void" or "return"' }).optional(),
    /** `direct` takes card data on the shop's own page and this server: it brings the widest PCI DSS scope. */
    integration: z.enum(["hosted", "direct"], { error: 'must be "hosted" or "direct"' }).default("hosted"),
    /** Signed-in shoppers may save a card and pay with it; needs the plugin's `cardKeys`. */
    savedCards: z.boolean(onOff).default(false),
    /** Assumption: whether a gateway wants the CVV2 with a saved card is set up there; `true` asks the shopper for it. */
    savedCardCvv2: z.boolean(onOff).default(false),
    /** Signed-in shoppers may save a card without a purchase, by an account verification; needs the plugin's `cardKeys`. */
    cardVerification: z.boolean(onOff).default(false),
  }),
)
export type ProviderOptions = z.output<typeof providerOptions>

const pluginOptions = lazySchema(() =>
  z.strictObject({
    accounts: z
      .record(z.string().regex(/^[a-z0-9][a-z0-9-]*$/i), z.unknown(), {
        error: ({ code }) =>
          code === "invalid_key"
            ? "has a name that cannot be part of an address: use letters, digits and dashes, such as main"
            : "is missing: describe at least one gateway account, accounts: { main: { ... } }",
      })
      .refine((accounts) => Object.keys(accounts).length > 0, "is empty: describe at least one gateway account"),
    /** Ask the gateway by schedule for what is not final. Off only where another server of the same store does it. */
    polling: z.boolean(onOff).default(true),
    /** Minutes a paid cart that cannot become an order is tried again before the money is given back. */
    abandonAfter: z.number(minutes).positive(minutes).default(60),
    /** Seconds, and how many answers, before "no trace of it" counts as "it never arrived". */
    reconcileAfter: z.number(seconds).positive(seconds).default(60),
    /** Keys that encrypt references to saved cards: the first one encrypts, all of them decrypt. */
    cardKeys: z
      .array(cardKey, { error: "must be a list of keys, such as [process.env.CARD_PAYMENTS_CARD_KEY]" })
      .default([]),
    /** In production, addresses of this machine are refused: with a sandbox, orders are placed for no money. `true` allows a trial. */
    allowLocalAddresses: z.boolean(onOff).default(false),
    /** See `subscriptionOptions`. */
    subscriptions: z.unknown().optional(),
    /** See `payoutOptions`. */
    payouts: z.unknown().optional(),
    /**
     * Of whom `X-Forwarded-For` is believed: addresses and networks of the store's proxies (also `loopback`, `linklocal`,
     * `uniquelocal`), or how many proxies there are. Medusa's own setting by default, which believes whoever connects.
     */
    trustedProxies: trustedProxies.optional(),
    /** How often a payment session, a card and an address on the net may try within so many minutes. */
    attemptLimits: z
      .strictObject(
        {
          session: times.default(10),
          card: times.default(10),
          ip: times.default(30),
          minutes: z.number(minutes).positive(minutes).default(60),
          /** Payment forms that the gateway is asked to make; `session` counts a cart's or order's sessions together as well. */
          forms: perSessionAndIp({ session: 60, ip: 600 }),
          /** Status questions to the gateway that requests of shoppers cause; the schedule asks beside them. */
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
  cardKeys: readonly CardKey[]
  /** Undefined where nothing was set. */
  trustedProxies?: TrustsHop
  attemptLimits: Readonly<Record<"session" | "card" | "ip" | "minutes", number>> &
    Readonly<Record<"forms" | "statusChecks", Readonly<Record<"session" | "ip", number>>>>
  /** As it was given: `paysBanksAtOnce` reads what a destination depends on. */
  payouts?: unknown
}

/** Checks the plugin's options: every problem of every account at once, each with its fix. */
export function parsePluginOptions(options: unknown): {
  options?: CardPaymentsOptions
  problems: OptionProblem[]
  warnings: string[]
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
    accountWarnings(account).map((warning) => `accounts.${account.name}: ${warning}`),
  )
  warnings.push(...sharedKeys(Object.values(accounts)).map(sharedKeySentence))
  if (result.success && !result.data.trustedProxies) warnings.push(BELIEVES_ANYBODY)
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

const BELIEVES_ANYBODY =
  'trustedProxies is not set: whoever connects to this server can say by X-Forwarded-For which address a shopper has, which limits, the gateway and the audit trail then take for true. Name your proxies, such as ["10.0.0.0/8"], or [] where there is none.'

/** Of a store whose options cannot be read: the loader has reported why, and nothing is done. */
export const noOptions: CardPaymentsOptions = {
  accounts: {},
  polling: false,
  abandonAfter: 60,
  reconcileAfter: 60,
  cardKeys: [],
  attemptLimits: {
    ...{ session: 10, card: 10, ip: 30, minutes: 60 },
    ...{ forms: { session: 60, ip: 600 }, statusChecks: { session: 400, ip: 4_000 } },
  },
}

/** `id` tells which key encrypted a value; it is a digest and tells nothing of the key. */
export type CardKey = { id: string; secret: Buffer }

const form = "must be 32 bytes as base64 or hex, such as the output of: openssl rand -base64 32"

/** One key of the option `cardKeys`: 32 bytes as base64 or hex, or `env:NAME` of a variable that holds them. */
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

const must = 'must be a list of addresses and networks of your proxies, such as ["10.0.0.0/8"], or how many there are'

/** Whether a hop of a request, by its address and its distance from this server, is a proxy of the store. */
export type TrustsHop = (address: string, distance: number) => boolean

/** Reads the option `trustedProxies` as Express reads `trust proxy`; there is no `true`, which believes anybody. */
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
