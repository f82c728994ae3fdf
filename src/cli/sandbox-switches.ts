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
  captureOrderIds: { values: "", meaning: "captures and returns get their own order ids" },
  preauthRelease: { values: "both|void|return", meaning: "the operation that releases a hold" },
  repeatedOrder: { values: "refuse|replay", meaning: "the answer to a used client_orderid" },
  callbackSchedule: { values: "<ms,ms,...>", meaning: "gaps before each delivery, at most 30" },
  minorUnits: { values: "iso4217|two-digits", meaning: "amounts in signatures" },
  paymentFormSigning: { values: "control|none", meaning: "as the account option" },
  getCardInfoSigning: { values: "control|none", meaning: "as the account option" },
  payoutFormSigning: { values: "either|HMAC-SHA1|RSA-SHA256", meaning: "as the account option, or either" },
  oauthWindow: { values: "<seconds>", meaning: "seconds that oauth_timestamp may be off: 300; 0 accepts any" },
  nonceReuse: { values: "refuse|accept", meaning: "the answer to a used oauth_nonce" },
  universalForm: { values: "sale|preauth", meaning: "the transaction type of payment-form" },
  threeDSFlow: {
    values: "gateway|gateway-html|seed|challenge|frictionless|challenge-without-method|3ds1",
    meaning: "the 3-D Secure flow",
  },
  unknownOrder: { values: "error|validation-error", meaning: "type of the status answer about an unknown order" },
  payoutCheckValidFor: { values: "<seconds>", meaning: "seconds for which a payout-check can be paid; 0: no limit" },
  payoutFormValidFor: { values: "<seconds>", meaning: "seconds for which a payout-form accepts a card; 0: no limit" },
  payoutPhoneField: { values: "phone|<name>", meaning: "as the account option payoutPhoneFields" },
  payoutWalletField: { values: "wallet|<name>", meaning: "as the account option payoutWalletField" },
  payoutOtherField: {
    values: "destination_id|<name>",
    meaning: "the field that names another destination of a payout",
  },
  payoutFee: { values: "none|<amount>", meaning: "the commission in a payout's status" },
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
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`--${option} needs whole numbers, not "${text}".`)
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
