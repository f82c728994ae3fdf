import type { Words } from "../words-of"
import type { AdminPayout, AdminPayoutDetail } from "./admin-payout"
import { destinationWords } from "./destination-words"

type Named = Pick<AdminPayout, "recipient_name" | "destination"> & Partial<Pick<AdminPayoutDetail, "recipient">>

/** To whom and where, in a sentence: `Jane Doe, jane@example.com (card •••• 3000)`. */
export function recipientWords({ t }: Pick<Words, "t">, { recipient_name, destination, recipient }: Named): string {
  const { email, card_id } = recipient ?? {}
  const kind = destinationWords({ t }, destination)
  const where = card_id ? t("cardPayments.payouts.byId", { id: card_id }) : kind
  const who = [recipient_name, email].filter(Boolean).join(", ")
  return who ? `${who} (${where})` : where
}
