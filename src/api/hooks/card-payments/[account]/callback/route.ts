import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type GatewayMessage, isGatewayError, parseCallback } from "../../../../../gateway"
import { notFound, toMedusaError } from "../../../../../mapping"
import { toMessage } from "../../../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { processCardCallbackWorkflow } from "../../../../../workflows/payments/process-card-callback"
import { rawQuery } from "../../../../access-log"
import { doSoon } from "../../../../after-response"

/**
 * Receives a callback: verified, committed, answered 200, and only then processed. A refused one is
 * counted and not stored: a forged one is answered 401, an unreadable one 400.
 */
async function receive(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const message = [req.method, rawQuery(req), req.body as Record<string, unknown> | undefined] as const
  const account = cards.findAccount(req.params.account ?? "")
  if (!account) {
    await cards.callbacks.refuse({ account: undefined, reason: "unknown_account", message })
    throw notFound(toMessage("account.not_found"))
  }
  let callback: GatewayMessage
  try {
    callback = parseCallback(account, ...message)
  } catch (error) {
    const reason = isGatewayError(error) && error.kind === "forged" ? "forged" : "malformed"
    await cards.callbacks.refuse({ account: account.name, reason, message })
    throw toMedusaError(error)
  }
  const waiting = await cards.receive(account.name, callback)
  res.status(200).type("text/plain").send("OK")
  if (!waiting) return
  // Not awaited: the response is sent already.
  doSoon(req, waiting, () => processCardCallbackWorkflow(req.scope).run({ input: { callback_id: waiting } }))
}

export const GET = receive
export const POST = receive
