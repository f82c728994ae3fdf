import { type Account, GatewayError } from "../../../gateway"
import type { Context } from "../context"
import { findTransaction } from "../rows"
import type { PayableCard } from "../saved-cards/payable-card"

type Wanted = { account: Account; card: PayableCard; savedCardId: string }

/**
 * How a recurring payment names its card: by its reference (assumption), or with the account's `recurringCardSource: "card"` by
 * the fields of a card that was typed on the shop's page a moment ago.
 * @throws GatewayError `invalid` where that card is not in memory any more; nothing was sent then
 */
export async function cardFields(
  context: Context,
  { account, card, savedCardId }: Wanted,
): Promise<Record<string, string | undefined>> {
  if (account.recurringCardSource !== "card") return { cardrefid: card.reference.cardrefid }
  const origin = await findTransaction(context.pg, { saved_card_id: savedCardId, means: "card" })
  const typed = origin && context.cardMemory.find(origin.payment_session_id)
  if (!typed) {
    const reason = "the gateway wants the card itself (recurringCardSource), so the customer has to enter it once more"
    throw new GatewayError("invalid", `Not sent: ${reason}.`, { reason })
  }
  const { number, cvv2, holder, expiry_month, expiry_year } = typed
  return {
    "credit-card-number": number,
    cvv2,
    "card-printed-name": holder,
    "expire-month": expiry_month,
    "expire-year": expiry_year,
  }
}
