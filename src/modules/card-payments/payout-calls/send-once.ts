import { MedusaError } from "@medusajs/framework/utils"
import { type Account, type GatewayError, isGatewayError } from "../../../gateway"
import type { PayoutOrder, Sent } from "../../../mapping"
import { accountOf, type Context, parseEndpoint } from "../context"
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
 * The maximum duration of `prepare`, which may wait for the database. The caller measures from its
 * intent: a call sent much later could still be in flight when others poll for it.
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
    const elsewhere = await context.elsewhere()
    if (elsewhere) throw new Unusable(elsewhere)
    kept = decryptDestination(context, order)
    if (!kept) throw new Unusable(UNREADABLE)
    prepared = await prepare({
      account: accountOf(context, order.account),
      client: context.client(order.account),
      endpoint: parseEndpoint(order.endpoint),
      kept,
    })
    if (context.now().getTime() - since > PREPARED_MS) throw new Unusable("this server was held up for too long.")
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
    return { outcome: "unknown", message: "The call to the gateway broke off." }
  }
}

const UNREADABLE =
  "None of the plugin's cardKeys can read where this payout goes; nothing was sent. Put back the key that it was made with."

function notSent(context: Context, { id }: Order, error: unknown): Sent {
  if (error instanceof Unusable) {
    const { message, isFinal } = error
    return isFinal ? { outcome: "refused", code: null, message, isSent: false } : { outcome: "unsent", message }
  }
  if (error instanceof MedusaError) return { outcome: "refused", code: null, message: error.message, isSent: false }
  // The error's own text may contain secrets, so it is not logged.
  context.logger.error(`[card-payments] ${id}: a payout could not be prepared; nothing was sent.`)
  return { outcome: "unsent", message: "The call could not be prepared on this server; nothing was sent." }
}

function failed(error: GatewayError, mask: (text: string) => string): Sent {
  const { kind, code, reason, message } = error
  if (kind === "invalid") {
    return { outcome: "refused", code: null, message: `Nothing was sent: ${mask(message)}`, isSent: false }
  }
  if (kind === "refused") return { outcome: "refused", code: code ?? null, message: mask(reason ?? message) }
  return { outcome: kind === "unsent" ? "unsent" : "unknown", message: mask(message) }
}

/**
 * The reason why a call cannot be made; nothing was sent. Its message is for the admin and contains
 * no secret.
 */
export class Unusable extends Error {
  constructor(
    message: string,
    /** True if a retry cannot help; otherwise a retry may succeed once the reason is gone. */
    readonly isFinal = false,
  ) {
    super(message)
    this.name = "Unusable"
  }
}
