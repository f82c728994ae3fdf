import { type Account, GatewayError } from "../../../gateway"
import type { Context } from "../context"
import { findTransaction } from "../rows"
import type { PayableCard } from "../saved-cards/payable-card"
import type { TypedCard } from "./card-memory"

type Wanted = { account: Account; card: PayableCard; savedCardId: string; subscriptionId: string }

export type CardFields = {
  fields: Record<string, string | undefined>
  /** To be called once the gateway has had them: a card that was typed is not kept any longer. */
  forget(): void
}

/**
 * How a recurring payment names its card: by its reference (assumption), or with the account's `recurringCardSource: "card"` by
 * the fields of a card that was typed on the shop's page a moment ago for this subscription.
 * @throws GatewayError `invalid` where that card is not in memory any more; nothing was sent then
 */
export async function cardFields(context: Context, wanted: Wanted): Promise<CardFields> {
  const { account, card, subscriptionId } = wanted
  if (account.recurringCardSource !== "card") {
    return { fields: { cardrefid: card.reference.cardrefid }, forget: () => undefined }
  }
  const typed = await typedCard(context, wanted)
  if (!typed) {
    const reason = "the gateway wants the card itself (recurringCardSource), so the customer has to enter it once more"
    throw new GatewayError("invalid", `Not sent: ${reason}.`, { reason })
  }
  const { number, cvv2, holder, expiry_month, expiry_year } = typed.card
  const fields = {
    "credit-card-number": number,
    cvv2,
    "card-printed-name": holder,
    "expire-month": expiry_month,
    "expire-year": expiry_year,
  }
  return { fields, forget: () => context.cardMemory.release(subscriptionId, typed.sessionId) }
}

/** Of those that are kept for the subscription, the one that was saved as the card that it is charged to. */
async function typedCard(context: Context, { savedCardId, subscriptionId }: Wanted): Promise<TypedCard | undefined> {
  for (const typed of context.cardMemory.of(subscriptionId)) {
    const origin = { payment_session_id: typed.sessionId, saved_card_id: savedCardId, means: "card" as const }
    if (await findTransaction(context.pg, origin)) return typed
  }
  return undefined
}
