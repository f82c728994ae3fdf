import { checkCvv2 } from "../card-check"
import { browserData } from "./browser-data"
import type { MedusaSdk } from "./medusa-sdk"
import { submitCard, type SubmitInput, type SubmittedCard } from "./submit-card"

type PayInput = SubmitInput & {
  /** `csc_…`, one of `listSavedCards`. */
  savedCardId: string
  /** Wanted where `listSavedCards` says `cvv2_required`; kept nowhere. */
  cvv2?: string
}

/**
 * Pays for a cart with a card that the signed-in customer has saved. Sent once, as by `payWithCard`, and with the same
 * answers and errors; a card that is not the customer's is `invalid`.
 */
export function payWithSavedCard(sdk: MedusaSdk, input: PayInput): Promise<SubmittedCard> {
  const { browser = browserData(), savedCardId, cvv2 } = input
  const problem = cvv2 === undefined ? undefined : checkCvv2(cvv2)
  if (problem) return submitCard(sdk, input, { problems: { cvv2: problem } })
  return submitCard(sdk, input, { saved_card: savedCardId, browser, ...(cvv2 ? { cvv2: cvv2.trim() } : {}) })
}
