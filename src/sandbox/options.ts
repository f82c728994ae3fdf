import { createPublicKey, type KeyObject } from "node:crypto"
import { z } from "zod"
import { isWebAddress } from "../gateway/parse-url"
import { decimalPattern, isCurrency } from "../money"

/**
 * Flows that the gateway runs: by its page's address and `html`, or by `html` alone (wire facts 9,
 * mode A). `seed`: the address is `redirect_url`, in the call's answer and in status
 * (specification: 3DS flow).
 */
export const gatewayFlows = ["gateway", "gateway-html", "seed"] as const

/**
 * All 3-D Secure flows. The others are mode B, run by the merchant's own pages: `frictionless` ends
 * after the 3DS Method, `3ds1` is 3DS 1.0.2.
 */
export const threeDSFlows = [...gatewayFlows, "challenge", "frictionless", "challenge-without-method", "3ds1"] as const

export type ThreeDSFlow = (typeof threeDSFlows)[number]
export type GatewayFlow = (typeof gatewayFlows)[number]

const digits = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,19}$/))

const knownCurrency = z
  .string()
  .transform((code) => code.toUpperCase())
  .refine(isCurrency, "must be ISO 4217 codes such as EUR")

const publicKey = z.string().transform((pem, context): KeyObject => {
  try {
    return createPublicKey(pem)
  } catch {
    context.addIssue({ code: "custom", message: "must be a PEM key" })
    return z.NEVER
  }
})

const accountSchema = z.strictObject({
  login: z.string().min(1).max(20),
  merchantControlKey: z.string().min(1),
  endpointId: digits,
  /** Further endpoints of the same account. */
  otherEndpointIds: z.array(digits).default([]),
  /** A group of all the account's endpoints, called as `/group/ID`. */
  endpointGroupId: digits.optional(),
  /**
   * PEM of the registered RSA key, public or private. Default: the sandbox generates a pair and
   * returns the private key.
   */
  publicKey: publicKey.optional(),
  /** Currencies that the account accepts; default: all. */
  currencies: z.array(knownCurrency).optional(),
})

/**
 * Milliseconds. Assumption: no source prints the intervals of the thirty tries; these suit a
 * developer's machine.
 */
const localSchedule = [0, 100, 250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000]

/** wire facts 8.1 */
const MAXIMUM_TRIES = 30

/** Seconds, up to ten years; 0 means no limit. */
const validFor = z.number().int().min(0).max(315_360_000)

const fieldName = z.string().regex(/^[a-z][\w-]{0,63}$/i, "must be a field's name")

const feeText = new RegExp(`^none$|${decimalPattern({ whole: 7, decimals: 3 }).source}`)

const switches = {
  answerFormat: z.enum(["accept", "form"]),
  validationStatus: z.union([z.literal(200), z.literal(400)]),
  captureOrderIds: z.boolean(),
  preauthRelease: z.enum(["both", "void", "return"]),
  repeatedOrder: z.enum(["refuse", "replay"]),
  callbackSchedule: z.array(z.number().int().min(0).max(2_000_000_000)).min(1).max(MAXIMUM_TRIES),
  minorUnits: z.enum(["iso4217", "two-digits"]),
  paymentFormSigning: z.enum(["control", "none"]),
  getCardInfoSigning: z.enum(["control", "none"]),
  payoutFormSigning: z.enum(["either", "HMAC-SHA1", "RSA-SHA256"]),
  oauthWindow: z.number().int().min(0).max(86_400),
  nonceReuse: z.enum(["refuse", "accept"]),
  universalForm: z.enum(["sale", "preauth"]),
  threeDSFlow: z.enum(threeDSFlows),
  unknownOrder: z.enum(["error", "validation-error"]),
  payoutCheckValidFor: validFor,
  payoutFormValidFor: validFor,
  payoutPhoneField: fieldName,
  payoutWalletField: fieldName,
  payoutFee: z.string().regex(feeText, 'must be "none" or decimal text such as "0.35"'),
  payoutOtherField: fieldName,
}

/**
 * Description of each switch, for the sandbox's docs page; text that starts with "Assumption:" is
 * marked there.
 */
export const switchMeanings: Record<keyof typeof switches, string> = {
  answerFormat:
    "`accept`: JSON where the Accept header asks for it. `form`: always form text with a line feed after every value.",
  validationStatus: "HTTP status of a `validation-error`: 400 by the specification, 200 by the family's older clients.",
  captureOrderIds:
    "Assumption: capture and return stay on the original's order id; `true` gives each its own, and what was returned of a capture is told by status of the capture's id, not of the order's.",
  preauthRelease: "What releases a hold. Specification: void or return. The family's documentation: return only.",
  repeatedOrder: "Assumption: a repeated client_orderid is refused; `replay` gives the first answer again.",
  callbackSchedule:
    "Assumption: milliseconds before each delivery attempt of a callback. Thirty tries are documented, their gaps are not.",
  minorUnits: "Assumption: how amounts count in a `control`, by the same rule as the account option of this name.",
  paymentFormSigning: "Assumption: how payment-form is signed, by the same rule as the account option of this name.",
  getCardInfoSigning:
    "How get-card-info is signed: `control` by the family's documentation, `none` by the specification, which states none.",
  payoutFormSigning: "How payout-form is signed. The two editions of the documentation differ, so either is taken.",
  oauthWindow: "Assumption: seconds that `oauth_timestamp` may differ from the clock; 0 takes any.",
  nonceReuse: "Assumption: a nonce is good for one call.",
  universalForm: "Assumption: what the universal form becomes is set up at the gateway.",
  threeDSFlow:
    "What a card with 3-D Secure goes through (CVV2 321). `gateway`: the gateway runs it; `gateway-html`: the same, and status gives its page as `html` without `redirect-to`; `seed`: the address comes as `redirect_url`, in the call's answer and in status, as the specification has it. All others are run by the merchant's own pages and the uploads. Hosted forms go on with `gateway`.",
  unknownOrder: "Assumption: the `type` with which status answers for an order it does not know.",
  payoutCheckValidFor:
    "Assumption: seconds, by the sandbox's clock, for which a payout-check can be paid; 0 sets no end. Afterwards payout-pay is refused.",
  payoutFormValidFor:
    "Assumption: seconds, by the sandbox's clock, for which a payout-form takes a card; 0 sets no end. Afterwards its page says so, and the order stays `processing`.",
  payoutPhoneField: "Assumption: the field that names a payout by phone number.",
  payoutWalletField: "Assumption: the field that names an e-wallet.",
  payoutOtherField: "Assumption: the field that names a destination of any other kind.",
  payoutFee:
    "Assumption: what status tells as `commission` of a payout, its check or a transfer; `none` tells nothing.",
}

const defaults = {
  answerFormat: "accept",
  validationStatus: 400,
  captureOrderIds: false,
  preauthRelease: "both",
  repeatedOrder: "refuse",
  callbackSchedule: localSchedule,
  minorUnits: "iso4217",
  paymentFormSigning: "control",
  getCardInfoSigning: "control",
  payoutFormSigning: "either",
  oauthWindow: 300,
  nonceReuse: "refuse",
  universalForm: "sale",
  threeDSFlow: "gateway",
  unknownOrder: "error",
  payoutCheckValidFor: 0,
  payoutFormValidFor: 0,
  payoutPhoneField: "phone",
  payoutWalletField: "wallet",
  payoutOtherField: "destination_id",
  payoutFee: "none",
} as const satisfies { [Name in keyof typeof switches]: z.input<(typeof switches)[Name]> }

const switchesSchema = z.strictObject(switches)

/** A change of some of the switches. */
export const changeSchema = switchesSchema.partial()

/**
 * Fixed credentials, so that a store's configuration survives a restart of the sandbox. They are
 * valid only there.
 */
export const defaultAccounts: z.input<typeof accountSchema>[] = [
  {
    login: "sandbox-shop",
    merchantControlKey: "4B1F6C1E-5A0D-4E7B-9C52-SANDBOXKEY01",
    endpointId: "1042",
    otherEndpointIds: ["1043"],
    endpointGroupId: "77",
  },
  {
    login: "sandbox-shop-two",
    merchantControlKey: "7D2A9E34-1C8F-4B60-8E19-SANDBOXKEY02",
    endpointId: "2042",
    endpointGroupId: "78",
  },
]

const optionsSchema = z.strictObject({
  /** 0 picks a free port. */
  port: z.number().int().min(0).max(65_535).default(0),
  host: z.string().min(1).default("127.0.0.1"),
  /**
   * Origin under which browsers and stores reach the sandbox, if it differs from the listening
   * address.
   */
  publicUrl: z
    .string()
    .refine((value) => isWebAddress(value), "must be an http(s) address")
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
  /** Keeps the orders over a restart; without it they are lost. */
  stateFile: z.string().min(1).optional(),
  accounts: z
    .array(accountSchema)
    .min(1)
    .default(() => defaultAccounts.map((account) => accountSchema.parse(account))),
  ...changeSchema.shape,
})

export type SandboxOptions = z.input<typeof optionsSchema>
export type SandboxAccount = z.output<typeof accountSchema>
/** Settings that can change while the sandbox runs; `/_sandbox/docs` describes each switch. */
export type SandboxSwitches = z.output<typeof switchesSchema>

export type ParsedOptions = {
  port: number
  host: string
  publicUrl: string | undefined
  stateFile: string | undefined
  accounts: SandboxAccount[]
  switches: SandboxSwitches
}

/**
 * Checks the options and fills in defaults.
 * @throws Error naming every wrong option.
 */
export function parseOptions(options: SandboxOptions = {}): ParsedOptions {
  const { port, host, publicUrl, stateFile, accounts, ...given } = read(optionsSchema, options)
  const ids = accounts.flatMap((account) => [account.endpointId, ...account.otherEndpointIds, ...groupOf(account)])
  if (new Set(ids).size < ids.length)
    throw new Error("Sandbox options: accounts share an endpoint id; give each its own.")
  const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { port, host, publicUrl, stateFile, accounts, switches: switchesSchema.parse({ ...defaults, ...chosen }) }
}

/**
 * Checks a change of the switches at run time.
 * @throws Error naming every wrong option.
 */
export function parseSwitches(change: unknown): Partial<SandboxSwitches> {
  return read(changeSchema, change)
}

function groupOf(account: SandboxAccount): string[] {
  return account.endpointGroupId ? [account.endpointGroupId] : []
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`.trim())
  throw new Error(`Sandbox options: ${problems.join("; ")}.`)
}
