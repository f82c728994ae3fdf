import type { Words } from "../words-of"
import type { AdminPayout } from "./admin-payout"

/** Where to: the kind, and what of it is shown. */
export function destinationWords({ t }: Pick<Words, "t">, { kind, label }: AdminPayout["destination"]): string {
  const name = t(`cardPayments.payouts.kind.${kind}`)
  return label === "" || kind === "form" ? name : `${name} ${label}`
}
