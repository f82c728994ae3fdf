import type { CardPaymentSession } from "./get-card-payment"
import type { MedusaSdk } from "./medusa-sdk"
import { type Judgement, pollCardPayment, type PollInput } from "./poll-card-payment"
import { sentences } from "./sentences"

export type FinishedVerification =
  /** The bank confirmed the card; nothing was charged. `listSavedCards` has it now, or in a moment. */
  | { outcome: "verified" }
  /** The bank or a filter said no. */
  | { outcome: "declined"; message: string }
  /** It did not happen for a technical reason; may be tried again. */
  | { outcome: "failed"; message: string }
  /** The shopper has not finished the card form or 3-D Secure; `redirectUrl` as in `waitForCardPayment`. */
  | { outcome: "unfinished"; redirectUrl: string | null; message: string }
  /** Not known yet. Ask again later. */
  | { outcome: "confirming"; message: string }

/**
 * Waits until the verification of a card is decided. It only reads, so it is safe to call again at any time. Wants the
 * signed-in customer who began it. What 3-D Secure wants of the browser it only waits for: `handleThreeDS` comes first.
 * @throws as `waitForCardPayment` does
 */
export async function waitForVerification(
  sdk: MedusaSdk,
  input: Omit<PollInput, "cartId">,
): Promise<FinishedVerification> {
  const answer = await pollCardPayment(sdk, input, async (session) => judge(session))
  if (answer.end) return answer.end
  const { open, message } = answer
  if (open) return { outcome: "unfinished", redirectUrl: open.redirect_url, message: notFinished }
  return { outcome: "confirming", message: message ?? sentences.verifying }
}

function judge(session: CardPaymentSession): Judgement<FinishedVerification> {
  const { message } = session
  switch (session.state) {
    case "verified":
      return { end: { outcome: "verified" } }
    case "declined":
      return { end: { outcome: "declined", message: message ?? sentences.notConfirmed } }
    case "failed":
    case "canceled":
      return { end: { outcome: "failed", message: message ?? sentences.notVerified } }
    case "pending":
      return { end: { outcome: "unfinished", redirectUrl: null, message: message ?? notFinished } }
    default:
      return { wait: message ?? sentences.verifying }
  }
}

const notFinished = "The verification of your card has not been finished."
