import { z } from "zod"
import { currencyExponent } from "../gateway"

const digits = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,19}$/))

const knownCurrency = z
  .string()
  .transform((code) => code.toUpperCase())
  .refine((code) => {
    try {
      return currencyExponent(code) >= 0
    } catch {
      return false
    }
  }, "must be ISO 4217 codes such as EUR")

const accountSchema = z.strictObject({
  login: z.string().min(1).max(20),
  merchantControlKey: z.string().min(1),
  endpointId: digits,
  /** Further endpoints of the same account. */
  otherEndpointIds: z.array(digits).default([]),
  /** A group of all the account's endpoints, reached as `/group/ID`. */
  endpointGroupId: digits.optional(),
  /** Currencies the account takes; left out, it takes every one. */
  currencies: z.array(knownCurrency).optional(),
})

/** Assumption: no source prints the gaps of the thirty tries; these suit a developer's machine. */
const localSchedule = [0, 100, 250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000]

/** wire facts 8.1 */
const MAXIMUM_TRIES = 30

const switches = {
  /** `accept`: JSON. `form`: form text with a line feed after every value. */
  answerFormat: z.enum(["accept", "form"]),
  /** HTTP status of a `validation-error`: 400 by the specification, 200 by the family's older clients. */
  validationStatus: z.union([z.literal(200), z.literal(400)]),
  /** Assumption: capture and return stay on the original's order id; `true` gives each its own. */
  captureOrderIds: z.boolean(),
  /** Specification: void or return. The family's documentation: return only. */
  preauthRelease: z.enum(["both", "void", "return"]),
  /** Assumption: a repeated client_orderid is refused; `replay` gives the first answer again. */
  repeatedOrder: z.enum(["refuse", "replay"]),
  /** Milliseconds before each delivery attempt of a callback. */
  callbackSchedule: z.array(z.number().int().min(0).max(2_000_000_000)).min(1).max(MAXIMUM_TRIES),
  /** Assumption: the same rule as the account option of this name. */
  minorUnits: z.enum(["iso4217", "two-digits"]),
  /** Assumption: the same rule as the account option of this name. */
  paymentFormSigning: z.enum(["control", "none"]),
  /** Assumption: what the universal form becomes is set up at the gateway. */
  universalForm: z.enum(["sale", "preauth"]),
  /** Assumption: the `type` with which status answers for an order it does not know. */
  unknownOrder: z.enum(["error", "validation-error"]),
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
  universalForm: "sale",
  unknownOrder: "error",
} as const satisfies { [Name in keyof typeof switches]: z.input<(typeof switches)[Name]> }

const switchesSchema = z.strictObject(switches)
const changeSchema = switchesSchema.partial()

/** Fixed credentials, so that a store's configuration survives a restart of the sandbox. They open nothing else. */
const defaultAccounts: z.input<typeof accountSchema>[] = [
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
  /** 0 takes a free one. */
  port: z.number().int().min(0).max(65_535).default(0),
  host: z.string().min(1).default("127.0.0.1"),
  /** Origin under which browsers and stores reach the sandbox, when it is not the address it listens on. */
  publicUrl: z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), "must be an http(s) address")
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
  /** Keeps the orders over a restart; left out, they are forgotten. */
  stateFile: z.string().min(1).optional(),
  accounts: z
    .array(accountSchema)
    .min(1)
    .default(() => defaultAccounts.map((account) => accountSchema.parse(account))),
  ...changeSchema.shape,
})

export type SandboxOptions = z.input<typeof optionsSchema>
export type SandboxAccount = z.output<typeof accountSchema>
/** What can be changed while the sandbox runs. */
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
 * Checks the options and fills in the defaults.
 * @throws Error naming every option at fault.
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
 * @throws Error naming every option at fault.
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
