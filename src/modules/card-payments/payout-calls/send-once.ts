import { reasonOf, unauthorizedReason } from "../../../mapping"
import { MedusaError } from "@medusajs/framework/utils"
import { type Account, type GatewayError, isGatewayError } from "../../../gateway"
import type { PayoutOrder, Sent } from "../../../mapping"
import { englishText, type Message, toMessage } from "../../../messages"
import { accountOf, type Context, parseEndpoint } from "../context"
import { callReason } from "../gateway-calls/call-failure"
import { maskPayout, decryptDestination, type DecryptedPayout } from "./encrypted-destination"

type Client = ReturnType<Context["client"]>

/** The inputs of a call. `prepare` does everything that can fail before the call is sent. */
type CallTools = { account: Account; client: Client; endpoint: ReturnType<typeof parseEndpoint>; kept: DecryptedPayout }

export type Accepted = { "paynet-order-id"?: string; "serial-number"?: string }

/**
 * `call` sends the request once. `secrets` are sent values beyond the encrypted destination, for
 * masking.
 */
type Prepared<Answer> = { call(): Promise<Answer>; secrets?: readonly string[] }

type Order = Pick<PayoutOrder, "id" | "account" | "endpoint" | "encrypted">

/**
 * The maximum duration of `prepare`, which may wait for the database. Callers measure the age of a
 * call from its intent, so a call that is sent much later could still be in flight when others poll
 * for it.
 */
const PREPARED_MS = 2_000

/**
 * Makes one call about a payout and returns its outcome. Never repeats the call and never throws.
 */
export async function sendOnce<Answer extends Accepted>(
  context: Context,
  order: Order,
  prepare: (tools: CallTools) => Prepared<Answer> | Promise<Prepared<Answer>>,
): Promise<Sent & { answer?: Answer }> {
  let kept: DecryptedPayout | undefined
  let prepared: Prepared<Answer>
  const since = context.now().getTime()
  try {
    const environmentChange = await context.environmentChange()
    if (environmentChange) throw new Unusable(environmentChange)
    kept = decryptDestination(context, order)
    if (!kept) throw new Unusable(toMessage("payout_call.key_missing"))
    prepared = await prepare({
      account: accountOf(context, order.account),
      client: context.client(order.account),
      endpoint: parseEndpoint(order.endpoint),
      kept,
    })
    if (context.now().getTime() - since > PREPARED_MS) throw new Unusable(toMessage("payout_call.too_late"))
  } catch (error) {
    return notSent(context, order, error)
  }
  try {
    const answer = await prepared.call()
    const { "paynet-order-id": orderid, "serial-number": serial } = answer
    return { outcome: "accepted", orderid: orderid || null, serial_number: serial || null, answer }
  } catch (error) {
    const mask = (text: string) => maskPayout(text, kept, prepared.secrets)
    if (isGatewayError(error)) return failed(error, mask)
    context.logger.error(`[card-payments] ${order.id}: the call to the gateway broke off.`)
    return { outcome: "unknown", message: toMessage("payout_call.broke_off") }
  }
}

function notSent(context: Context, { id }: Order, error: unknown): Sent {
  if (error instanceof Unusable) {
    const { reason: message, isFinal } = error
    return isFinal ? { outcome: "refused", code: null, message, isSent: false } : { outcome: "unsent", message }
  }
  if (error instanceof MedusaError) {
    return { outcome: "refused", code: null, message: reasonOf(error), isSent: false }
  }
  // The error's own text may contain secrets, so it is not logged.
  context.logger.error(`[card-payments] ${id}: a payout could not be prepared; nothing was sent.`)
  return { outcome: "unsent", message: toMessage("payout_call.not_prepared") }
}

function failed(error: GatewayError, mask: (text: string) => string): Sent {
  const { kind, code, reason } = error
  if (kind === "invalid") {
    const message = toMessage("payout_call.not_valid", { reason: callReason(error) })
    return { outcome: "refused", code: null, message, isSent: false }
  }
  if (kind === "refused") {
    // The gateway's code has a column of its own.
    const own = unauthorizedReason(error) ?? toMessage("payout_reason.none")
    const message = reason ? toMessage("payout_reason.text", { text: mask(reason) }) : own
    return { outcome: "refused", code: code ?? null, message }
  }
  return { outcome: kind === "unsent" ? "unsent" : "unknown", message: noAnswer(error, mask) }
}

function noAnswer(error: GatewayError, mask: (text: string) => string): Message {
  const { kind, operation = "", cause, reason, httpStatus } = error
  if (error.isOfOtherOrder) return toMessage("payout_call.other_order", { operation })
  if (reason) return toMessage("payout_call.error_answer", { operation, text: mask(reason) })
  if (httpStatus !== undefined) return toMessage("payout_call.answer_unusable", { operation, status: `${httpStatus}` })
  if (!(cause instanceof Error)) return toMessage("payout_call.broke_off")
  const failure = mask(cause.message)
  return toMessage(kind === "unsent" ? "payout_call.unreachable" : "payout_call.no_answer", { operation, failure })
}

/**
 * The reason why a call cannot be made; nothing was sent. The reason is for the admin and contains
 * no secret.
 */
export class Unusable extends Error {
  constructor(
    readonly reason: Message,
    /** True if a retry cannot help; otherwise a retry may succeed once the reason is gone. */
    readonly isFinal = false,
  ) {
    super(englishText(reason))
    this.name = "Unusable"
  }
}
