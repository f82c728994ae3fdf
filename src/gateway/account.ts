import { z } from "zod"
import { GatewayError } from "./errors"
import { type ExtraFields, extraFields } from "./extra-fields"
import { readOptions } from "./read-options"
import { currencyExponent } from "./minor-units"
import { saleForm } from "./operations/payments"
import { payoutCheck } from "./operations/payouts"
import { parseUrl } from "./parse-url"
import { privateKey } from "./signing/private-key"
import { threeDSFields } from "./three-d-secure-fields"
import { lazySchema } from "./lazy-schema"

/** Where calls go: an endpoint, or a group of endpoints (wire facts 1). */
export type Endpoint = { id: string; group: boolean }

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** True for addresses of this machine, where plain http is allowed. */
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
  // Without the slashes it parses as well, and then every path appended to it would be another one.
  if (!url || !/^https?:\/\//i.test(value))
    return "is not a URL: write it in full, for example https://gateway.example.com/paynet"
  if (url.username || url.password) return "carries a user name or password: remove it"
  if (url.protocol === "https:") return undefined
  if (url.protocol === "http:" && isLoopback(url)) return undefined
  return "must begin with https:// (http:// is allowed for localhost only)"
}

/** Paths are appended to a base address, so nothing may follow its own path. */
function basePathProblem(value: string): string | undefined {
  return /[?#]/.test(value) ? "carries a query (?) or a fragment (#): remove it" : undefined
}

const hostName = lazySchema(() =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^([a-z0-9]([a-z0-9-]*[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$|^\[[0-9a-f:.]+\]$/,
      "must be a host's name alone, such as pay.example.com: no https://, no port, one for each entry",
    ),
)

/** Specification, Resources: endpointId is an int64. */
const LARGEST_ENDPOINT = 9_223_372_036_854_775_807n

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

const milliseconds = (max: number) =>
  z.number().int().min(100, "must be at least 100 ms").max(max, `must be at most ${max} ms`)

function checkCurrencies(endpoints: Record<string, string>, context: z.RefinementCtx) {
  const problem = (message: string) => context.addIssue({ code: "custom", message })
  const currencies = Object.keys(endpoints)
  for (const currency of currencies) {
    try {
      currencyExponent(currency)
    } catch {
      problem(`names "${currency}", which is no ISO 4217 currency: use codes such as EUR`)
    }
  }
  if (new Set(currencies.map((currency) => currency.toUpperCase())).size < currencies.length) {
    problem("names a currency twice: keep one endpoint for each")
  }
}

/** Required fields that no form declares and no `extraFields` names. */
function unknownRequired({ requiredFields, extraFields }: Record<string, unknown>): string[] {
  const extra = Object.values((extraFields ?? {}) as ExtraFields).flatMap((fields) => Object.keys(fields ?? {}))
  const known = [...Object.keys(saleForm.request.shape), ...extra]
  const requested: unknown[] = Array.isArray(requiredFields) ? requiredFields : []
  return requested.filter((field): field is string => typeof field === "string" && !known.includes(field))
}

/** `extraFields` that would name where a payout goes. Declared names are refused as such. */
function payoutNames(options: Record<string, unknown>): string[] {
  const { extraFields, payoutPhoneFields, payoutWalletField } = options
  const names = [...Object.values((payoutPhoneFields ?? {}) as Record<string, unknown>), payoutWalletField]
  return (["payout", "payoutCheck"] as const).flatMap((operation) =>
    Object.keys(((extraFields ?? {}) as ExtraFields)[operation] ?? {}).filter(
      (name) => names.includes(name) && !Object.hasOwn(payoutCheck.request.shape, name),
    ),
  )
}

/** What a payout says of itself and of its sender, whatever it goes to. */
const filledIn =
  /^(client_orderid|amount|currency|order_desc|first_name|last_name|email|server_callback_url|login|control|oauth_.*)$/i

const fieldName = lazySchema(() =>
  z
    .string({ error: "must be a field's name, such as phone" })
    .regex(/^[a-z][\w-]{0,63}$/i, "must be a field's name, such as phone")
    .refine((name) => !filledIn.test(name), "is a field that every payout fills in otherwise: use another name"),
)

const pathOfPair = <const Path extends string>(path: Path) =>
  z.literal(path, { error: `must be "${path}": rebillPaths names the documented pair` })

/**
 * An account's options, as a store writes them. Every message says what to do about it.
 * Options marked *assumption* decide what no source documents; the default is our guess.
 */
export const accountOptions = lazySchema(() =>
  z
    .strictObject({
      /** `https://HOST/paynet`: everything before `/api/...`. */
      baseUrl: webAddress("baseUrl"),
      /** The merchant login at the gateway. */
      login: requiredText("login", "the merchant login of your gateway account"),
      /** The shared secret of all signatures; it is never sent. Keep it in an environment variable. */
      merchantControlKey: requiredText("merchantControlKey", "the merchant control key of your gateway account"),
      /** Old keys after a rotation: they still verify incoming messages, and sign nothing. */
      previousControlKeys: z.array(z.string().trim().min(1, "is empty: remove it")).default([]),
      /** The endpoint for every currency that `endpoints` does not name. */
      endpointId: endpointNumber.optional(),
      /** A group of endpoints instead of one endpoint. */
      endpointGroupId: endpointNumber.optional(),
      /** Endpoints by currency: `{ EUR: 1042, USD: 1043 }`. */
      endpoints: z.record(z.string(), endpointNumber).superRefine(checkCurrencies).default({}),
      /**
       * RSA key of at least 2048 bits for the operations signed by RSA-SHA256: its PEM text (PKCS#1 or PKCS#8), the path of a
       * file with it, or `env:NAME` for an environment variable that holds either.
       */
      privateKey: privateKey.optional(),
      /**
       * Where the gateway and the shopper's browser reach this store's backend. A payout in one step takes callback addresses of
       * 128 characters: with a longer one the gateway does not report it, and what became of it is found out by asking.
       */
      publicUrl: webAddress("publicUrl"),
      /** Storefront addresses a shopper may be sent back to; the first is the default. */
      returnUrls: z
        .array(webAddress("returnUrls", false), { error: "is missing: list at least one storefront address" })
        .min(1, "is empty: list at least one storefront address the shopper may come back to"),
      /**
       * Hosts of the hosted form, and of pages to which the gateway sends a shopper for 3-D Secure: names without https:// and port.
       * Empty allows any https host that the gateway names.
       */
      redirectHosts: z.array(hostName).default([]),
      /** Order fields the acquirer wants beyond the ones we always require, such as `phone`, `address1` or a name of `extraFields`. */
      requiredFields: z.array(z.string()).default([]),
      /**
       * Further fields of calls, by client method: `{ saleForm: { site_url: "shop.example.com", tax_id: { metadata: "tax_id" } } }`.
       * Text is sent with every such call that does not give the field itself; `metadata` names a field of the cart's metadata, for
       * the forms, `sale`, `preauth` and `makeRebill`.
       */
      extraFields: extraFields
        .default({})
        .meta({ kind: 'object of operations, each an object of fields: text or `{ metadata: "name" }`' }),
      /** In milliseconds: to connect, to wait for an answer, and in all inside a Medusa hook (the cart lock waits 30 s). */
      timeouts: z
        .strictObject({
          connectMs: milliseconds(20_000).default(5_000),
          answerMs: milliseconds(60_000).default(15_000),
          totalMs: milliseconds(28_000).default(20_000),
        })
        .prefault({}),
      /**
       * Assumption: ISO 4217 exponents in the `control` formulas; `two-digits` for gateways that always multiply by 100. Amounts
       * with a third decimal other than 0 are refused then (1.255 KWD).
       */
      minorUnits: z.enum(["iso4217", "two-digits"]).default("iso4217"),
      /** Assumption: payment-form is signed like sale-form. */
      paymentFormSigning: z.enum(["control", "none"]).default("control"),
      /** get-card-info is signed by `control` (the family's documentation); `none` sends it unsigned (the specification states none). */
      getCardInfoSigning: z.enum(["control", "none"]).default("control"),
      /** payout-form is signed by `HMAC-SHA1` (older documentation, as payout) or `RSA-SHA256` (newer). */
      payoutFormSigning: z.enum(["HMAC-SHA1", "RSA-SHA256"]).default("HMAC-SHA1"),
      /** Path of a rebill: `make-rebill` (specification), or one of the pair in the family's newer documentation. */
      rebillPath: z.enum(["make-rebill", "make-rebill-sale", "make-rebill-preauth"]).default("make-rebill"),
      /**
       * The documented pair, `{ sale: "make-rebill-sale", preauth: "make-rebill-preauth" }`, for gateways that have both: a call
       * that says what it wants (`rebillAs`) takes the path for it, any other goes on with `rebillPath`.
       */
      rebillPaths: z
        .strictObject({ sale: pathOfPair("make-rebill-sale"), preauth: pathOfPair("make-rebill-preauth") })
        .optional(),
      /** How a card reference is made: `v2` is signed by `control`, `v4` by RSA-SHA256 and needs `privateKey`. */
      cardRefVersion: z.enum(["v2", "v4"], { error: 'must be "v2" or "v4"' }).default("v2"),
      /**
       * Names of the status fields that tell of 3-D Secure run by the merchant; an underscore may stand for each hyphen.
       * Assumption: all but those of `status` and `methodUrl`, which no source prints, or prints whole.
       */
      threeDSFields: threeDSFields.prefault({}),
      /** How upload-cres-result spells its field: the documentation's table says `cRes`, its example `cres`. */
      cresField: z.enum(["cRes", "cres"]).default("cRes"),
      /**
       * Assumption: `merchantControlKey` is percent-encoded in the key of HMAC-SHA1 (RFC 5849 3.4.2); `plain` takes it as it is. Both
       * are the same for letters, digits and `-._~`.
       */
      hmacKeyEncoding: z.enum(["percent", "plain"], { error: 'must be "percent" or "plain"' }).default("percent"),
      /**
       * Assumption: an error without `type` tells nothing, HTTP 400 or not: the call's result is `unknown`. `refused` takes one of
       * HTTP 400 for the validation error that the specification calls it: set it only where the gateway's operator confirms it.
       */
      untypedErrors: z.enum(["unknown", "refused"], { error: 'must be "unknown" or "refused"' }).default("unknown"),
      /**
       * Groups are addressed as `/group/ID` (the family's documentation); `false` puts the id straight after the operation.
       * Assumption: the specification, which names a group's id as an endpoint's, means the former.
       */
      groupPath: z.boolean().default(true),
      /** Ask for later reversals and chargebacks as well: `notify_url` instead of `server_callback_url`. */
      notify: z.boolean().default(false),
      /** How a hold is released: `void` (specification) or `return` (the family's documentation). */
      release: z.enum(["void", "return"]).default("void"),
      /**
       * What create-recurring-payment is given of the card: `cardref`, its card reference (assumption: no source prints that
       * field); `cardref-v4`, the recurring-payment-id that create-card-ref v4 is documented to answer, whose schedule
       * update-recurring-payment sets; `card`, the card's own fields, as documented, of a card typed on the shop's page.
       */
      recurringCardSource: z
        .enum(["cardref", "cardref-v4", "card"], { error: 'must be "cardref", "cardref-v4" or "card"' })
        .default("cardref"),
      /** Assumption: the gateway tries a declined charge of its schedule again by itself; `false` leaves that to us. */
      gatewayRetries: z.boolean({ error: "must be true or false" }).default(true),
      /**
       * Assumption: the callback's fields that name a recurring payment, by its recurring-payment-id, by our order id, or by our
       * order id with a dash and more behind it.
       */
      recurringCallbackFields: z
        .array(z.string().min(1).max(100), { error: 'must be a list of names, such as ["client_orderid"]' })
        .default(["client_orderid", "recurring-payment-id"]),
      /** Assumption: the words of a schedule's `period`. Its `interval` is a whole number. */
      recurringPeriods: z
        .strictObject({
          day: z.string().min(1).default("day"),
          week: z.string().min(1).default("week"),
          month: z.string().min(1).default("month"),
          year: z.string().min(1).default("year"),
        })
        .prefault({}),
      /** Assumption: how days of a schedule are written, in the tokens of Luxon. */
      recurringDates: z.string().min(1).default("yyyy-MM-dd"),
      /** Assumption: the last day of a schedule that was stopped and has no end after all. */
      recurringOpenEnd: z.iso.date({ error: "must be a day such as 2099-12-31" }).default("2099-12-31"),
      /** Assumption: the fields by which payout-check and payout name a payout by phone number, and the recipient's bank. */
      payoutPhoneFields: z
        .strictObject({ phone: fieldName.default("phone"), bank: fieldName.default("bank_id") })
        .prefault({}),
      /** Assumption: the field by which payout-check and payout name an e-wallet. */
      payoutWalletField: fieldName.default("wallet"),
      /** Assumption: the field of a payout's status that tells what it costs; left out, no fee is shown. */
      payoutFeeField: fieldName.optional(),
    })
    // `when`: these are checked beside everything else that may be wrong, so that a store sees all of it at once.
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
        `names "${payoutNames(input as Record<string, unknown>).join('", "')}" of a payout, where it says to whom the money goes: remove it`,
      when: isObject,
    })
    .refine((options) => options.cardRefVersion !== "v4" || options.privateKey !== undefined, {
      path: ["cardRefVersion"],
      message: 'is "v4", which is signed by RSA: add privateKey, or take "v2"',
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

// An account tells by this that it was checked, also a copy of it, or one that another copy of this package checked.
const checked: unique symbol = Symbol.for("medusa-plugin-card-payments/checked-account")

/** An account whose options were checked. `name` is how the store calls it (`main`). */
export type Account = Readonly<z.output<typeof accountOptions>> & { readonly name: string; readonly [checked]: true }

/** One thing wrong with the options, with its fix in the message. */
export type OptionProblem = { option: string; message: string }

/**
 * Checks an account's options and reports every problem at once; it throws nothing. What the options mean:
 * docs/reference/account-options.md; where the values come from: specification, Identifiers and Authentication.
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
 * An account as it is; or its options, checked.
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
  // Plain JavaScript may hand over anything.
  return typeof given === "object" && given !== null && checked in given
}

/** What is legal but will not work as it stands, with its fix. */
export function accountWarnings(account: Account): string[] {
  const url = new URL(account.publicUrl)
  const callable = ["", "80", "8080", "443", "8443"]
  if (isLoopback(url) || callable.includes(url.port)) return []
  return [
    `publicUrl uses port ${url.port}; this gateway family calls back on 80, 8080, 443 and 8443 only. ` +
      `Put the store behind one of these ports, or rely on polling.`,
  ]
}

/**
 * The endpoint for a currency: its own, else the account's endpoint or group, else (without a currency) the only one there is.
 */
export function endpointFor(account: Account, currency: string): Endpoint | undefined {
  const own = Object.entries(account.endpoints).find(([code]) => code.toUpperCase() === currency.toUpperCase())?.[1]
  if (own) return { id: own, group: false }
  if (account.endpointId) return { id: account.endpointId, group: false }
  if (account.endpointGroupId) return { id: account.endpointGroupId, group: true }
  const [only, ...others] = Object.values(account.endpoints)
  return only && !currency && others.length === 0 ? { id: only, group: false } : undefined
}
