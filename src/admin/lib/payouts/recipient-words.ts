import type { Words } from "../words-of"
import type { AdminPayout } from "./admin-payout"
import { destinationWords } from "./destination-words"

/** To whom and where, in a sentence: `Jane Doe (card •••• 3000)`. */
export function recipientWords(
  { t }: Pick<Words, "t">,
  { recipient_name, destination }: Pick<AdminPayout, "recipient_name" | "destination">,
): string {
  const where = destinationWords({ t }, destination)
  return recipient_name ? `${recipient_name} (${where})` : where
}
