import { z } from "zod"
import { isCurrency } from "../money"
import { GatewayError } from "./errors"
import { type ExtraFields, extraFields } from "./extra-fields"
import { readOptions } from "./read-options"
import { saleForm } from "./operations/payments"
import { payoutCheck } from "./operations/payouts"
import { parseUrl } from "./parse-url"
import { privateKey } from "./signing/private-key"
import { threeDSFields } from "./three-d-secure-fields"
import { lazySchema } from "./lazy-schema"

/** Target of calls: an endpoint, or a group of endpoints (wire facts 1). */
export type Endpoint = { id: string; group: boolean }

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** True for loopback addresses, where plain http is allowed. */
export function isLoopback(url: URL): boolean {
  return loopback.test(url.hostname)
}

function webAddress(option: string, isBase = true) {
  return z
    .string({ error: `is missing: set ${option} to an https:// address` })
    .trim()
    .superRefine((value, context) => {
      const problem = webAddressProblem(value) ?? (isBase ? basePathProblem(value) : undefined)
      if (problem) context.addIssue({ code: "custom", message: problem })
    })
    .transform((value) => value.replace(/\/+$/, ""))
}

function webAddressProblem(value: string): string | undefined {
  const url = parseUrl(value)
  // `new URL` also accepts `https:host` without slashes; a path appended to it would change the
  // host.
  if (!url || !/^https?:\/\//i.test(value))
    return "is not a URL: write it in full, for example https://gateway.example.com/paynet"
  if (url.username || url.password) return "carries a user name or password: remove it"
  if (url.protocol === "https:") return undefined
  if (url.protocol === "http:" && isLoopback(url)) return undefined
  return "must begin with https:// (http:// is allowed for localhost only)"
}

/** Paths are appended to a base address, so it must have no query and no fragment. */
function basePathProblem(value: string): string | undefined {
  return /[?#]/.test(value) ? "carries a query (?) or a fragment (#): remove it" : undefined
}

const hostName = lazySchema(() =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^([a-z0-9]([a-z0-9-]*[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$|^\[[0-9a-f:.]+\]$|^\*$/,
      "must be one host name per entry, such as pay.example.com, with no https:// and no port",
    ),
)

/** Whether shoppers may be sent to any https host: no entry, or the one entry `*`. */
export function allowsAnyHost(redirectHosts: readonly string[]): boolean {
  return redirectHosts.length === 0 || redirectHosts.includes("*")
}

/** Specification, Resources: endpointId is an int64. */
export const LARGEST_ENDPOINT = 9_223_372_036_854_775_807n

const endpointNumber = lazySchema(() =>
  z
    .union([z.string(), z.number().int()], { error: "must be the endpoint's number, for example 1042" })
    .transform(String)
    .pipe(
      z
        .string()
        .regex(/^\d{1,19}$/, { error: "must be the endpoint's number, for example 1042", abort: true })
        .refine((id) => BigInt(id) <= LARGEST_ENDPOINT, `is too large for an endpoint: at most ${LARGEST_ENDPOINT}`),
    ),
)

const requiredText = (option: string, where: string) =>
  z
    .string({ error: `is missing: set ${option} to ${where}` })
    .trim()
    .min(1, `is empty: set ${option} to ${where}`)

const days = { error: "must be a whole number of days, from 1 to 120" }

const milliseconds = (max: number) =>
  z.number().int().min(100, "must be at least 100 ms").max(max, `must be at most ${max} ms`)

function checkCurrencies(endpoints: Record<string, string>, context: z.RefinementCtx) {
  const problem = (message: string) => context.addIssue({ code: "custom", message })
  const currencies = Object.keys(endpoints)
  for (const currency of currencies) {
    if (!isCurrency(currency)) problem(`names "${currency}", which is no ISO 4217 currency: use codes such as EUR`)
  }
  if (new Set(currencies.map((currency) => currency.toUpperCase())).size < currencies.length) {
    problem("names a currency twice: keep one endpoint for each")
  }
}

/** Entries of `requiredFields` that no form declares and no `extraFields` entry names. */
function unknownRequired({ requiredFields, extraFields }: Record<string, unknown>): string[] {
  const extra = Object.values((extraFields ?? {}) as ExtraFields).flatMap((fields) => Object.keys(fields ?? {}))
  const known = [...Object.keys(saleForm.request.shape), ...extra]
  const requested: unknown[] = Array.isArray(requiredFields) ? requiredFields : []
  return requested.filter((field): field is string => typeof field === "string" && !known.includes(field))
}

/**
 * Names in `extraFields` that would name a payout's destination. Declared names are refused
 * elsewhere.
 */
function payoutNames(options: Record<string, unknown>): string[] {
  const { extraFields, payoutPhoneFields, payoutWalletField } = options
  const names = [...Object.values((payoutPhoneFields ?? {}) as Record<string, unknown>), payoutWalletField]
  return (["payout", "payoutCheck"] as const).flatMap((operation) =>
    Object.keys(((extraFields ?? {}) as ExtraFields)[operation] ?? {}).filter(
      (name) => names.includes(name) && !Object.hasOwn(payoutCheck.request.shape, name),
    ),
  )
}

/** Payout fields that describe the payout and its sender, whatever its destination. */
const filledIn =
  /^(client_orderid|amount|currency|order_desc|first_name|last_name|email|server_callback_url|login|control|oauth_.*)$/i

const fieldName = lazySchema(() =>
  z
    .string({ error: "must be a field's name, such as phone" })
    .regex(/^[a-z][\w-]{0,63}$/i, "must be a field's name, such as phone")
    .refine((name) => !filledIn.test(name), "is a field that the plugin fills in for every payout: use another name"),
)

const pathOfPair = <const Path extends string>(path: Path) =>
  z.literal(path, { error: `must be "${path}": rebillPaths names the documented pair` })

/**
 * Options of an account, as a store writes them. Every message names the fix. Options marked
 * *assumption* cover behavior that no source documents; their default is a guess. The metadata
 * `assumption` marks them, and `secret` marks the options whose values no answer shows.
 */
export const accountOptions = lazySchema(() =>
  z
    .strictObject({
      /** Base address, `https://HOST/paynet`: everything before `/api/...`. */
      baseUrl: webAddress("baseUrl"),
      /**
       * Whether real money moves at this account: `live` or `test`. The admin shows it; without it,
       * only a sandbox is recognized, and no account counts as live.
       */
      mode: z.enum(["live", "test"], { error: 'must be "live" or "test"' }).optional(),
      /** The merchant login at the gateway. */
      login: requiredText("login", "the merchant login of your gateway account"),
      /** Shared secret of all signatures; it is never sent. Keep it in an environment variable. */
      merchantControlKey: requiredText("merchantControlKey", "the merchant control key of your gateway account").meta({
        secret: true,
      }),
      /** Old keys after a rotation: they verify incoming messages and sign nothing. */
      previousControlKeys: z.array(z.string().trim().min(1, "is empty: remove it")).default([]).meta({ secret: true }),
      /** The endpoint for every currency that `endpoints` does not name. */
      endpointId: endpointNumber.optional(),
      /** A group of endpoints in place of one endpoint. */
      endpointGroupId: endpointNumber.optional(),
      /** Endpoints by currency: `{ EUR: 1042, USD: 1043 }`. */
      endpoints: z.record(z.string(), endpointNumber).superRefine(checkCurrencies).default({}),
      /**
       * RSA key of at least 2048 bits for operations signed by RSA-SHA256: PEM text (PKCS#1 or
       * PKCS#8), the path of a PEM file, or `env:NAME` for an environment variable that holds
       * either.
       */
      privateKey: privateKey.optional().meta({ secret: true }),
      /**
       * Public address of this store's backend, called by the gateway and the shopper's browser. A
       * payout in one step accepts callback addresses of at most 128 characters: with a longer one
       * no callback is requested and the result comes from status polls.
       */
      publicUrl: webAddress("publicUrl"),
      /** Storefront addresses to which a shopper may be sent back; the first is the default. */
      returnUrls: z
        .array(webAddress("returnUrls", false), { error: "is missing: list at least one storefront address" })
        .min(1, "is empty: list at least one storefront address the shopper may come back to"),
      /**
       * Hosts of the hosted form and of the gateway's 3-D Secure pages, without https:// and port.
       * Empty allows any https host that the gateway names, with a warning at boot; `["*"]` allows
       * it without one.
       */
      redirectHosts: z
        .array(hostName)
        .refine((hosts) => hosts.length < 2 || !hosts.includes("*"), 'lists "*" beside hosts: leave one of them out')
        .default([]),
      /**
       * Order fields that the acquirer requires beyond the ones we always send, such as `phone`,
       * `address1` or a name from `extraFields`.
       */
      requiredFields: z.array(z.string()).default([]),
      /**
       * Further request fields by client method: `{ saleForm: { site_url: "shop.example.com",
       * tax_id: { metadata: "tax_id" } } }`. Text is sent with every such call that does not set
       * the field itself. `metadata` names a field of the cart's metadata; it works for the hosted
       * forms, `sale`, `preauth` and `makeRebill`.
       */
      extraFields: extraFields
        .default({})
        .meta({ secret: true, kind: 'object of operations, each an object of fields: text or `{ metadata: "name" }`' }),
      /**
       * Limits in milliseconds: to connect, to wait for an answer, and in total inside a Medusa
       * hook (the cart lock waits 30 s).
       */
      timeouts: z
        .strictObject({
          connectMs: milliseconds(20_000).default(5_000),
          answerMs: milliseconds(60_000).default(15_000),
          totalMs: milliseconds(28_000).default(20_000),
        })
        .prefault({}),
      /**
       * Assumption: the `control` formulas use ISO 4217 exponents. `two-digits` is for gateways
       * that always multiply by 100; amounts whose third decimal is not 0 are then refused (1.255
       * KWD).
       */
      minorUnits: z.enum(["iso4217", "two-digits"]).default("iso4217").meta({ assumption: true }),
      /** Assumption: payment-form is signed like sale-form. */
      paymentFormSigning: z.enum(["control", "none"]).default("control").meta({ assumption: true }),
      /**
       * Signature of get-card-info: `control` (the family's documentation), or `none` to send it
       * unsigned (the specification states no signature).
       */
      getCardInfoSigning: z.enum(["control", "none"]).default("control"),
      /**
       * Signature of payout-form: `HMAC-SHA1` (older documentation, as payout) or `RSA-SHA256`
       * (newer).
       */
      payoutFormSigning: z.enum(["HMAC-SHA1", "RSA-SHA256"]).default("HMAC-SHA1"),
      /**
       * Path of a rebill: `make-rebill` (specification), or one of the two paths in the family's
       * newer documentation.
       */
      rebillPath: z.enum(["make-rebill", "make-rebill-sale", "make-rebill-preauth"]).default("make-rebill"),
      /**
       * The documented pair `{ sale: "make-rebill-sale", preauth: "make-rebill-preauth" }`, for
       * gateways that have both. A call with `rebillAs` uses the matching path; any other call uses
       * `rebillPath`.
       */
      rebillPaths: z
        .strictObject({ sale: pathOfPair("make-rebill-sale"), preauth: pathOfPair("make-rebill-preauth") })
        .optional(),
      /**
       * Version of create-card-ref: `v2` is signed by `control`, `v4` by RSA-SHA256 and needs
       * `privateKey`.
       */
      cardRefVersion: z.enum(["v2", "v4"], { error: 'must be "v2" or "v4"' }).default("v2"),
      /**
       * Names of the status fields for merchant-run 3-D Secure; an underscore may replace each
       * hyphen. Assumption: all names except those of `status` and `methodUrl`, which no source
       * prints, or prints in full.
       */
      threeDSFields: threeDSFields.prefault({}).meta({ assumption: true }),
      /**
       * Spelling of the field of upload-cres-result: the documentation's table has `cRes`, its
       * example `cres`.
       */
      cresField: z.enum(["cRes", "cres"]).default("cRes"),
      /**
       * Assumption: `merchantControlKey` is percent-encoded in the HMAC-SHA1 key (RFC 5849 3.4.2);
       * `plain` uses it unencoded. Both give the same result for letters, digits and `-._~`.
       */
      hmacKeyEncoding: z
        .enum(["percent", "plain"], { error: 'must be "percent" or "plain"' })
        .default("percent")
        .meta({ assumption: true }),
      /**
       * Assumption: an error without `type` proves nothing, whatever the HTTP status, so the call's
       * result is `unknown`. `refused` treats HTTP 400 as the validation error of the
       * specification: set it only if the gateway's operator confirms it.
       */
      untypedErrors: z
        .enum(["unknown", "refused"], { error: 'must be "unknown" or "refused"' })
        .default("unknown")
        .meta({ assumption: true }),
      /**
       * Groups are addressed as `/group/ID` (the family's documentation); `false` puts the id
       * directly after the operation. Assumption: the specification, which names a group's id as an
       * endpoint's, means the former.
       */
      groupPath: z.boolean().default(true).meta({ assumption: true }),
      /**
       * Also requests callbacks for later reversals and chargebacks: sends `notify_url` instead of
       * `server_callback_url`.
       */
      notify: z.boolean().default(false),
      /**
       * Assumption: a dispute must be answered within these days of its first report. The gateway
       * reports no deadline; your acquirer names the real one.
       */
      disputeDays: z.number(days).int(days).min(1, days).max(120, days).default(7).meta({ assumption: true }),
      /**
       * Operation that releases a hold: `void` (specification) or `return` (the family's
       * documentation).
       */
      release: z.enum(["void", "return"]).default("void"),
      /**
       * Assumption: the days for which the shopper's bank keeps an authorization; banks keep it for
       * 7 to 28. "Needs attention" shows a hold two days before. Nothing at the gateway depends on
       * it.
       */
      holdDays: z
        .number({ error: "must be a number of days, such as 7" })
        .int("must be a whole number of days")
        .min(1, "must be at least 1 day")
        .max(90, "must be at most 90 days")
        .default(7)
        .meta({ assumption: true }),
      /**
       * Card source of create-recurring-payment. `cardref`: the card reference (assumption: no
       * source prints that field). `cardref-v4`: the documented recurring-payment-id from
       * create-card-ref v4, whose schedule update-recurring-payment sets. `card`: the documented
       * card fields of a card typed on the shop's page.
       */
      recurringCardSource: z
        .enum(["cardref", "cardref-v4", "card"], { error: 'must be "cardref", "cardref-v4" or "card"' })
        .default("cardref")
        .meta({ assumption: true }),
      /**
       * Assumption: the gateway retries a declined charge of its schedule by itself; `false` leaves
       * retries to the plugin.
       */
      gatewayRetries: z.boolean({ error: "must be true or false" }).default(true).meta({ assumption: true }),
      /**
       * Assumption: the callback fields that identify a recurring payment by its
       * recurring-payment-id, by our order id, or by our order id followed by a dash and more text.
       */
      recurringCallbackFields: z
        .array(z.string().min(1).max(100), { error: 'must be a list of names, such as ["client_orderid"]' })
        .default(["client_orderid", "recurring-payment-id"])
        .meta({ assumption: true }),
      /** Assumption: the words for a schedule's `period`. Its `interval` is a whole number. */
      recurringPeriods: z
        .strictObject({
          day: z.string().min(1).default("day"),
          week: z.string().min(1).default("week"),
          month: z.string().min(1).default("month"),
          year: z.string().min(1).default("year"),
        })
        .prefault({})
        .meta({ assumption: true }),
      /** Assumption: the date format of a schedule, in Luxon tokens. */
      recurringDates: z.string().min(1).default("yyyy-MM-dd").meta({ assumption: true }),
      /** Assumption: the end date sent when a stopped schedule becomes open-ended again. */
      recurringOpenEnd: z.iso
        .date({ error: "must be a day such as 2099-12-31" })
        .default("2099-12-31")
        .meta({ assumption: true }),
      /**
       * Assumption: the fields by which payout-check and payout name a payout's phone number and
       * the recipient's bank.
       */
      payoutPhoneFields: z
        .strictObject({ phone: fieldName.default("phone"), bank: fieldName.default("bank_id") })
        .prefault({})
        .meta({ assumption: true }),
      /** Assumption: the field by which payout-check and payout name an e-wallet. */
      payoutWalletField: fieldName.default("wallet").meta({ assumption: true }),
      /** Assumption: the status field with a payout's fee; left out, no fee is shown. */
      payoutFeeField: fieldName.optional().meta({ assumption: true }),
    })
    // `when` runs these checks together with the others, so that a store sees every problem at
    // once.
    .refine((options) => endpointsGiven(options) > 0, {
      path: ["endpointId"],
      message: "is missing: set endpointId, endpointGroupId, or endpoints by currency",
      when: isObject,
    })
    .refine((options) => options.endpointId === undefined || options.endpointGroupId === undefined, {
      path: ["endpointGroupId"],
      message: "is given beside endpointId: keep one of them",
      when: isObject,
    })
    .refine((options) => unknownRequired(options).length === 0, {
      path: ["requiredFields"],
      error: ({ input }) =>
        `names "${unknownRequired(input as Record<string, unknown>).join('", "')}", which the forms do not take: use names such as phone or address1, or name it in extraFields`,
      when: isObject,
    })
    .refine((options) => payoutNames(options).length === 0, {
      path: ["extraFields"],
      error: ({ input }) =>
        `names "${payoutNames(input as Record<string, unknown>).join('", "')}" of a payout, which would change its destination: remove it`,
      when: isObject,
    })
    .refine((options) => options.cardRefVersion !== "v4" || options.privateKey !== undefined, {
      path: ["cardRefVersion"],
      message: 'is "v4", which is signed by RSA: add privateKey, or use "v2"',
      when: isObject,
    }),
)

function endpointsGiven({ endpointId, endpointGroupId, endpoints }: Record<string, unknown>): number {
  return [endpointId, endpointGroupId, ...Object.keys(endpoints ?? {})].filter((given) => given !== undefined).length
}

function isObject({ value }: { value: unknown }): boolean {
  return typeof value === "object" && value !== null
}

export type AccountOptions = z.input<typeof accountOptions>

// Marks a checked account. A global symbol, so that copies of the account and other copies of this
// package recognize it.
const checked: unique symbol = Symbol.for("medusa-plugin-card-payments/checked-account")

/** An account with checked options. `name` is its key in the store's configuration (`main`). */
export type Account = Readonly<z.output<typeof accountOptions>> & { readonly name: string; readonly [checked]: true }

/** One problem of the options; the message names the fix. */
export type OptionProblem = { option: string; message: string }

/**
 * Checks an account's options and reports every problem at once; it throws nothing. Meaning of the
 * options: docs/reference/account-options.md; source of the values: specification, Identifiers and
 * Authentication.
 */
export function parseAccount(name: string, options: unknown): { account: Account } | { problems: OptionProblem[] } {
  const result = readOptions(accountOptions, options)
  if (result.success) return { account: { ...result.data, name, [checked]: true } }
  return {
    problems: result.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => ({
            option: key,
            message: "is no option of an account: remove it or check its spelling",
          }))
        : [
            {
              option: issue.path.join("."),
              message: issue.path.length ? issue.message : "must be an object such as { baseUrl, login, ... }",
            },
          ],
    ),
  }
}

/**
 * Returns a checked account unchanged, or checks the given options.
 * @throws GatewayError `invalid` that names every problem with its fix, and no value of any option.
 */
export function toAccount(given: Account | AccountOptions): Account {
  if (isChecked(given)) return given
  const parsed = parseAccount("main", given)
  if ("account" in parsed) return parsed.account
  const problems = parsed.problems.map(({ option, message }) => ({ option: option || "options", message }))
  const lines = problems.map(({ option, message }) => `  - ${option} ${message}`)
  throw new GatewayError("invalid", ["The account's options cannot be used:", ...lines].join("\n"), {
    fields: problems.map(({ option }) => option),
  })
}

function isChecked(given: Account | AccountOptions): given is Account {
  // Callers in plain JavaScript may pass any value.
  return typeof given === "object" && given !== null && checked in given
}

const callablePorts = ["", "80", "8080", "443", "8443"]

/** The port of `publicUrl`, if the gateway family calls no address with it. */
export function callbackPortProblem({ publicUrl }: Pick<Account, "publicUrl">): string | undefined {
  const url = new URL(publicUrl)
  return isLoopback(url) || callablePorts.includes(url.port) ? undefined : url.port
}

/** Options that are legal but will not work together, each with its fix. */
export function accountWarnings(account: Account): string[] {
  const port = callbackPortProblem(account)
  if (port === undefined) return []
  return [
    `publicUrl uses port ${port}; this gateway family calls back on 80, 8080, 443 and 8443 only. ` +
      `Put the store behind one of these ports, or rely on polling.`,
  ]
}

/**
 * The endpoint for a currency: its own, else the account's endpoint or group, else (without a
 * currency) the only one configured.
 */
export function endpointFor(account: Account, currency: string): Endpoint | undefined {
  const own = Object.entries(account.endpoints).find(([code]) => code.toUpperCase() === currency.toUpperCase())?.[1]
  if (own) return { id: own, group: false }
  if (account.endpointId) return { id: account.endpointId, group: false }
  if (account.endpointGroupId) return { id: account.endpointGroupId, group: true }
  const [only, ...others] = Object.values(account.endpoints)
  return only && !currency && others.length === 0 ? { id: only, group: false } : undefined
}
