import type { SandboxSwitches } from "../sandbox"
import { UsageError } from "./command"

type SwitchOption = { values: string; meaning: string }

/**
 * The sandbox's switches for undocumented behavior, as options of the command; the first value is
 * the default. A switch without an option does not compile.
 */
const switches: Record<keyof SandboxSwitches, SwitchOption> = {
  answerFormat: { values: "accept|form", meaning: "JSON, or form text with line feeds" },
  validationStatus: { values: "400|200", meaning: "HTTP status of a refusal" },
  captureOrderIds: { values: "", meaning: "captures and returns get order ids of their own" },
  preauthRelease: { values: "both|void|return", meaning: "what releases a hold" },
  repeatedOrder: { values: "refuse|replay", meaning: "a client_orderid that was used before" },
  callbackSchedule: { values: "<ms,ms,...>", meaning: "gaps before each delivery, at most 30" },
  minorUnits: { values: "iso4217|two-digits", meaning: "amounts in signatures" },
  paymentFormSigning: { values: "control|none", meaning: "as the account option" },
  getCardInfoSigning: { values: "control|none", meaning: "as the account option" },
  payoutFormSigning: { values: "either|HMAC-SHA1|RSA-SHA256", meaning: "as the account option, or either" },
  oauthWindow: { values: "<seconds>", meaning: "what oauth_timestamp may be off: 300; 0 takes any" },
  nonceReuse: { values: "refuse|accept", meaning: "an oauth_nonce that was used before" },
  universalForm: { values: "sale|preauth", meaning: "what payment-form becomes" },
  threeDSFlow: {
    values: "gateway|gateway-html|seed|challenge|frictionless|challenge-without-method|3ds1",
    meaning: "who runs 3-D Secure, and what the issuer asks for",
  },
  unknownOrder: { values: "error|validation-error", meaning: "type of the answer to a status query" },
  payoutCheckValidFor: { values: "<seconds>", meaning: "how long a payout-check can be paid; 0 sets no end" },
  payoutFormValidFor: { values: "<seconds>", meaning: "how long a payout-form takes a card; 0 sets no end" },
  payoutPhoneField: { values: "phone|<name>", meaning: "as the account option payoutPhoneFields" },
  payoutWalletField: { values: "wallet|<name>", meaning: "as the account option payoutWalletField" },
  payoutOtherField: {
    values: "destination_id|<name>",
    meaning: "the field that names another destination of a payout",
  },
  payoutFee: { values: "none|<amount>", meaning: "what status tells as commission of a payout" },
}

const entries = Object.entries(switches).map(([name, { values, meaning }]) => ({
  name,
  option: optionName(name),
  values,
  meaning,
}))

/** The options, for parseArgs. */
export const switchFlags: Record<string, { type: "string" | "boolean" }> = Object.fromEntries(
  entries.map(({ option, values }) => [option, { type: values ? "string" : "boolean" }]),
)

const COLUMN = 38

export const switchHelp = entries
  .map(({ option, values, meaning }) => {
    const named = `  --${option} ${values}`.trimEnd()
    return named.length < COLUMN ? `${named.padEnd(COLUMN)}${meaning}` : `${named}\n${" ".repeat(COLUMN)}${meaning}`
  })
  .join("\n")

/** The given switches; the sandbox checks the values itself. @throws UsageError */
export function readSwitches(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = entries
    .filter(({ option }) => given[option] !== undefined)
    .map(({ name, option, values }) => [name, valueOf(given[option], { option, values })])
  return Object.fromEntries(read) as Record<string, unknown>
}

export function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`--${option} wants whole numbers, not "${text}".`)
  return Number(text)
}

function valueOf(given: unknown, { option, values }: { option: string; values: string }): unknown {
  if (typeof given !== "string") return given
  if (values.includes(",")) return given.split(",").map((part) => wholeNumber(option, part.trim()))
  return values.startsWith("<") || /^\d/.test(values) ? wholeNumber(option, given) : given
}

/** `answerFormat` is `--answer-format`, `threeDSFlow` is `--three-d-secure-flow`. */
function optionName(name: string): string {
  return name.replace("DS", "DSecure").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
