import { type Account, GatewayError, isGatewayError } from "../../../gateway"
import { isRefusal, notAllowed, quotedReason, reasonOf } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { type Context, parseEndpoint } from "../context"
import { callReason } from "../gateway-calls/call-failure"
import { findTransaction, type SavedCardRow } from "../records/rows"
import type { PayableCard } from "../saved-cards/payable-card"
import type { TypedCard } from "./card-memory"

type CardFieldsRequest = { account: Account; card: PayableCard; savedCardId: string; subscriptionId: string }

type CardFields = {
  fields: Record<string, string | undefined>
  /** Call it once the gateway has the fields: a typed card is not kept any longer. */
  erase(): void
}

/**
 * The card fields of a recurring payment: the card's reference (assumption), or with the account's
 * `recurringCardSource: "card"` the data of a card recently typed on the shop's page for this
 * subscription.
 * @throws GatewayError `invalid` if that card is no longer in memory; nothing was sent then
 */
export async function cardFields(context: Context, requested: CardFieldsRequest): Promise<CardFields> {
  const { account, card, subscriptionId } = requested
  if (account.recurringCardSource !== "card") {
    return { fields: { cardrefid: card.reference.cardrefid }, erase: () => undefined }
  }
  const typed = await typedCard(context, requested)
  if (!typed) {
    throw notSent("invalid", toMessage("schedule.card_needed_again"))
  }
  const { number, cvv2, holder, expiry_month, expiry_year } = typed.card
  const fields = {
    "credit-card-number": number,
    cvv2,
    "card-printed-name": holder,
    "expire-month": expiry_month,
    "expire-year": expiry_year,
  }
  return { fields, erase: () => context.cardMemory.release(subscriptionId, typed.sessionId) }
}

/** Among the cards kept for the subscription, the one that was saved as the card to charge. */
async function typedCard(
  context: Context,
  { savedCardId, subscriptionId }: CardFieldsRequest,
): Promise<TypedCard | undefined> {
  for (const typed of context.cardMemory.of(subscriptionId)) {
    const origin = { payment_session_id: typed.sessionId, saved_card_id: savedCardId, card_source: "card" as const }
    if (await findTransaction(context.pg, origin)) return typed
  }
  return undefined
}

/**
 * Creates the recurring-payment-id of a saved card with create-card-ref v4. Each subscription needs
 * its own id, because it has its own schedule. Nothing is charged before the id is stored, so a
 * call whose answer was lost may be repeated.
 * @throws GatewayError
 */
export async function newCardReference(context: Context, savedCardId: string): Promise<string> {
  const saved = (await context.pg("card_saved_card").where({ id: savedCardId }).first()) as SavedCardRow | undefined
  const origin = saved && (await findTransaction(context.pg, { id: saved.transaction_id }))
  if (!origin?.orderid) throw notSent("invalid", toMessage("schedule.origin_missing"))
  const id = await ask(context, origin, origin.orderid)
  if (id) return id
  throw notSent("refused", toMessage("schedule.no_reference_answered"))
}

/** The error of a schedule that was not sent; `scheduleReason` returns its message. */
export function notSent(kind: "invalid" | "refused" | "unsent", message: KnownMessage): GatewayError {
  const cause = notAllowed(message)
  return new GatewayError(kind, `Not sent: ${cause.message}`, { reason: cause.message, cause })
}

/** The message why the gateway has no schedule or no update, by the error of the call. */
export function scheduleReason(error: GatewayError): KnownMessage {
  if (isRefusal(error.cause)) return reasonOf(error.cause)
  return error.reason ? quotedReason(error.reason) : toMessage("reason.with_full_stop", { reason: callReason(error) })
}

type Origin = NonNullable<Awaited<ReturnType<typeof findTransaction>>>

async function ask(context: Context, origin: Origin, orderid: string): Promise<string | undefined> {
  const { client_orderid, account, endpoint } = origin
  try {
    const answer = await context
      .client(account)
      .createCardRefV4({ client_orderid, orderid }, { endpoint: parseEndpoint(endpoint) })
    return answer["recurring-payment-id"]
  } catch (error) {
    if (!isGatewayError(error) || error.kind !== "unknown") throw error
    throw new GatewayError("unsent", "The schedule was not sent: create-card-ref v4 gave no answer.", { cause: error })
  }
}
