import type { Words } from "../words-of"
import type { AdminPayout } from "./admin-payout"

/** Where to, in words with what of it is shown: `Bank account •••• 3000`, `VISA •••• 1111`. */
export function destinationWords({ t }: Pick<Words, "t">, { kind, label }: AdminPayout["destination"]): string {
  const name = t(`cardPayments.payouts.kind.${kind}`)
  // Before the recipient has named a card the server's own words stand there.
  if (kind === "form") return label.includes("••••") ? label : name
  if (kind === "card" || kind === "stored_card") return label || name
  return `${name} ${label}`.trim()
}
