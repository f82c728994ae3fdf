import type { Logger } from "@medusajs/framework/types"
import { type Account, type CallReport, type GatewayError, type Hint, hintFor, hintText } from "../../../gateway"
import { namesUnknownOrder } from "../../../gateway/hint-for"
import { maskEmails } from "../../../gateway/redact"
import { PAYOUT_ORDER_FORM } from "./order-id"

/**
 * A wrong option fails every call: the same hint is logged as a warning at most once in this
 * interval, otherwise at debug level.
 */
const REPEAT_MS = 60_000

type Operations = ReadonlySet<CallReport["operation"]>

/** Read-only calls. "Unknown order" is an ordinary answer to them. */
const questions: Operations = new Set(["status", "getCardInfo"])

/**
 * The gateway may quote a payout's destination in any spelling, so the gateway's text of these
 * calls is not logged.
 */
const payouts: Operations = new Set([
  "payout",
  "payoutForm",
  "payoutCheck",
  "payoutPay",
  "transfer",
  "panEligibilitySend",
])
const payoutOrder = new RegExp(PAYOUT_ORDER_FORM)

/**
 * Logs one line for each gateway call. The line of a failed call names the operation, account,
 * address and HTTP status, and the option to check if the failure points to one. No line contains a
 * secret or an e-mail address.
 */
export function callLog(logger: Pick<Logger, "debug" | "warn">, account: Account): (report: CallReport) => void {
  const written = new Map<Hint["code"], number>()
  const isRepeated = ({ code }: Hint) => {
    const now = Date.now()
    if (now - (written.get(code) ?? -Infinity) < REPEAT_MS) return true
    written.set(code, now)
    return false
  }
  return (report) => {
    const { operation, clientOrderid = "", outcome, httpStatus = "", milliseconds, error } = report
    const call = `[card-payments] ${operation} ${clientOrderid}`
    if (!error) return void logger.debug(`${call} ${outcome} ${httpStatus} ${Math.round(milliseconds)} ms`)
    const isPayout = payouts.has(operation) || payoutOrder.test(clientOrderid)
    const hint = hintFor(error, account)
    const text = hint ? hintText(isPayout ? withoutReason(hint) : hint) : failureText(error, isPayout)
    const isOrdinary = hint ? isRepeated(hint) : questions.has(operation) && namesUnknownOrder(error, account)
    logger[isOrdinary ? "debug" : "warn"](
      maskEmails(`${call} of the account "${account.name}": ${text.replace(/\s+/g, " ")}`),
    )
  }
}

function withoutReason({ code, params }: Hint): Hint {
  return { code, params: { ...params, reason: null } }
}

function failureText({ kind, message, url, httpStatus, failure }: GatewayError, isPayout: boolean): string {
  const where = url === undefined ? "nothing was sent" : `${httpStatus ?? failure ?? "no answer"} from ${url}`
  return isPayout ? `${kind}, ${where}` : `${kind}, ${where}: ${message}`
}
