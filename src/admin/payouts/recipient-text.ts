import type { AdminPayout, AdminPayoutDetail } from "../../contracts"
import type { Messages } from "../format/localized-text"

type Named = Pick<AdminPayout, "recipient_name" | "destination"> & Partial<Pick<AdminPayoutDetail, "recipient">>

/**
 * Recipient and destination for use within a sentence: `Jane Doe, jane@example.com (card ••••
 * 3000)`.
 */
export function formatRecipient({ t }: Pick<Messages, "t">, { recipient_name, destination, recipient }: Named): string {
  const { email, card_id } = recipient ?? {}
  const kind = formatDestination({ t }, destination)
  const where = card_id ? t("cardPayments.payouts.byId", { id: card_id }) : kind
  const who = [recipient_name, email].filter(Boolean).join(", ")
  return who ? `${who} (${where})` : where
}

/** The kind and masked number of a destination: `Bank account •••• 3000`, `VISA •••• 1111`. */
export function formatDestination({ t }: Pick<Messages, "t">, { kind, label }: AdminPayout["destination"]): string {
  // Only a card entered by the recipient has digits: the gateway's status has no field for other
  // destinations.
  if (kind === "form") return label.includes("••••") ? label : t("cardPayments.payouts.kindShort.form")
  const name = t(`cardPayments.payouts.kind.${kind}`)
  // The label of another destination begins with its own name.
  if (kind === "card" || kind === "stored_card" || kind === "other") return label || name
  return `${name} ${label}`.trim()
}
