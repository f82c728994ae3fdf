import type { MedusaRequest } from "@medusajs/framework/http"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type CardSource,
  shopperOf,
} from "../../../../../../modules/card-payments"
import { type SessionToPay, sessionToPay } from "../../../../../../workflows/payments/payable-session"
import { startSession } from "../../../../../../workflows/payments/start-card-payment"
import { customerOf } from "../../../../../signed-in-customer"
import { answerAmount } from "../../../answer-session"
import { answerIfPaid, assertOpen, openSession, explainNotFound, sessionAccessOf } from "../../../find-session"
import { paySession } from "../../../pay-session"
import { savedCardId } from "../../../../../../contracts/requests/storefront"
import { withinFormLimits } from "../../../../../card-testing-limits"
import { type StoreAnswer, answering } from "../../../../../answer-refusals"

/**
 * Returns a payment form, or charges the saved card named in the session's data. The unguessable
 * session id is enough for a form; a saved card needs its owner's sign-in.
 */
export const POST = answering(
  async (req: MedusaRequest, res: StoreAnswer<"POST sessions/:id/start">): Promise<void> => {
    const open = await explainNotFound(req, sessionToPay(req.scope, req.params.id ?? ""))
    const { row } = open
    const customerId = creatorAgain(req, open)
    const savedCard = savedCardId.safeParse(row.data?.saved_card).data
    if (savedCard && customerId) return payWith(req, res, { kind: "saved", savedCardId: savedCard, customerId })
    // Another customer's session is answered as not found.
    if (customerOf(req)) await sessionAccessOf(req, row.payment_collection_id)
    const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const { integration } = cards.providerSettings(row.provider_id)
    if (integration === "hosted" && !(await withinFormLimits(req, res, row.id))) return
    const started = await startSession(req.scope, {
      session_id: row.id,
      shopper: shopperOf(req),
      customer_id: customerId,
    })
    if ("differs" in started) return answerAmount(req, res, started.differs)
    res.json({ session: { ...started.done, integration } })
  },
)

async function payWith(
  req: MedusaRequest,
  res: StoreAnswer<"POST sessions/:id/start">,
  cardSource: CardSource,
): Promise<void> {
  const { open, access } = await openSession(req)
  if (await answerIfPaid(req, res, { open, isShopper: access.isShopper })) return
  assertOpen(open.row, access)
  return paySession(req, res, { open, cardSource, returnUrl: open.row.data?.return_url })
}

/**
 * The customer who created the session, if signed in now: the session's data counts only for that
 * customer.
 */
function creatorAgain(req: MedusaRequest, { row }: SessionToPay): string | undefined {
  const creator = row.context?.customer as { id?: unknown } | undefined
  const customerId = customerOf(req)
  return customerId && creator?.id === customerId ? customerId : undefined
}
