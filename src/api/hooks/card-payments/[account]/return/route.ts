import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isGatewayError, parseReturn } from "../../../../../gateway"
import { notFound } from "../../../../../mapping"
import { toMessage } from "../../../../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type TransactionRow,
} from "../../../../../modules/card-payments"
import { rawQuery } from "../../../../access-log"
import { reconcileSoon } from "../../../../after-response"
import { mayAskStatus } from "../../../../card-testing-limits"

/**
 * The shopper's return from the hosted page; always redirects to the storefront. Only the gateway's
 * signature is trusted, and it proves only that the shopper has finished there. The payment's
 * status comes from the gateway, and the storefront's waiting page polls this plugin.
 */
async function handleReturn(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const account = cards.findAccount(req.params.account ?? "")
  if (!account) throw notFound(toMessage("account.not_found"))
  const { transaction, isSigned } = await returned(req, cards, account)
  const target = new URL(transaction?.return_url ?? account.returnUrls[0] ?? account.publicUrl)
  if (transaction) {
    target.searchParams.set("payment_session_id", transaction.payment_session_id)
    const now = new Date()
    const asks = await mayAskStatus(req, transaction.payment_session_id)
    // Returns of other payments use an address that only their shopper knows.
    const isForm = transaction.card_source === "form"
    await cards.update(transaction.id, {
      ...(isForm && { shopper_returned_at: transaction.shopper_returned_at ?? now }),
      ...(isForm && isSigned && { submitted_at: transaction.submitted_at ?? now }),
      ...(asks && transaction.next_check_at ? { next_check_at: now } : {}),
    })
    if (asks && transaction.status !== "approved") reconcileSoon(req, transaction.id)
  }
  res.setHeader("Cache-Control", "no-store")
  res.setHeader("Referrer-Policy", "no-referrer")
  res.redirect(303, target.href)
}

type Account = NonNullable<ReturnType<CardPaymentsModuleService["findAccount"]>>

type Returned = { transaction: TransactionRow | undefined; isSigned: boolean }

/**
 * Finds the transaction by the signed order id; otherwise by the session in the URL, which anyone
 * may have written.
 */
async function returned(req: MedusaRequest, cards: CardPaymentsModuleService, account: Account): Promise<Returned> {
  const query = new URLSearchParams(rawQuery(req))
  try {
    const own = query.has("control") ? rawQuery(req) : undefined
    const message = parseReturn(account, req.method, own, req.body as Record<string, unknown> | undefined)
    const found = await cards.attemptOf({ account: account.name, client_orderid: message.client_orderid })
    if (found) return { transaction: found, isSigned: true }
  } catch (error) {
    if (!isGatewayError(error)) throw error
  }
  const session = query.get("session")
  const named = session && /^\w+$/.test(session) ? { account: account.name, payment_session_id: session } : undefined
  return { transaction: named && (await cards.attemptOf(named)), isSigned: false }
}

export const GET = handleReturn
export const POST = handleReturn
