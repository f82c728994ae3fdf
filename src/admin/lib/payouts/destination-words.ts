import type { Words } from "../words-of"
import type { AdminPayout } from "./admin-payout"

/** Where to, in words with what of it is shown: `Bank account •••• 3000`, `VISA •••• 1111`. */
export function destinationWords({ t }: Pick<Words, "t">, { kind, label }: AdminPayout["destination"]): string {
  // Only a card that the recipient entered has digits to show; the gateway's status has no field for other destinations.
  if (kind === "form") return label.includes("••••") ? label : t("cardPayments.payouts.kindShort.form")
  const name = t(`cardPayments.payouts.kind.${kind}`)
  if (kind === "card" || kind === "stored_card") return label || name
  return `${name} ${label}`.trim()
}
