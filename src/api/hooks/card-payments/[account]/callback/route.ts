import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { parseCallback } from "../../../../../gateway"
import { notFound, toMedusaError } from "../../../../../mapping"
import { toMessage } from "../../../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { processCardCallbackWorkflow } from "../../../../../workflows/payments/process-card-callback"
import { rawQuery } from "../../../../access-log"
import { doSoon } from "../../../../after-response"

/**
 * Receives a callback: verified, committed, answered 200, and only then processed. A forged
 * callback is answered 401 and not stored.
 */
async function receive(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const account = cards.findAccount(req.params.account ?? "")
  if (!account) throw notFound(toMessage("account.not_found"))
  const waiting = await cards.receive(account.name, verified(req, account))
  res.status(200).type("text/plain").send("OK")
  if (!waiting) return
  // Not awaited: the response is sent already.
  doSoon(req, waiting, () => processCardCallbackWorkflow(req.scope).run({ input: { callback_id: waiting } }))
}

function verified(req: MedusaRequest, account: Parameters<typeof parseCallback>[0]) {
  try {
    return parseCallback(account, req.method, rawQuery(req), req.body as Record<string, unknown> | undefined)
  } catch (error) {
    throw toMedusaError(error)
  }
}

export const GET = receive
export const POST = receive
