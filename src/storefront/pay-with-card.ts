import { type CardInput, checkCard } from "../card-check"
import { browserData } from "./browser-data"
import type { MedusaSdk } from "./medusa-sdk"
import { submitCard, type SubmitInput, type SubmittedCard } from "./submit-card"

type PayInput = SubmitInput & {
  card: CardInput
  /** The signed-in shopper ticked "save this card"; it is saved once the payment is approved. */
  saveCard?: boolean
}

/**
 * Pays for a cart with a card that was typed into the shop's own page, for a provider with `integration: "direct"`. The card
 * is checked (`checkCard`), then it goes to one route of the store, once, and is kept nowhere: not in the session, not in an
 * address, not in an error. A second call while a payment is under way answers how that one stands; after a decline it begins
 * the next attempt. Two calls at the same moment are one. After `three_d_secure` and `confirming` (the gateway has not said yet
 * what it wants) go on with `handleThreeDS`, then with `waitForCardPayment`.
 * @throws the reason of `signal` once that is aborted, and the SDK's error where the store cannot be reached before the card
 *   is sent, or refuses the request as such (401: `saveCard` without a signed-in customer); nothing was charged then. Aborted
 *   later, the payment goes on: `waitForCardPayment` tells what came of it
 */
export function payWithCard(sdk: MedusaSdk, input: PayInput): Promise<SubmittedCard> {
  const { fields, card } = checkCard(input.card)
  if (!card) return submitCard(sdk, input, { problems: fields })
  const { browser = browserData(), saveCard } = input
  return submitCard(sdk, input, { card, browser, ...(saveCard ? { save_card: true } : {}) })
}
