import type { Words } from "../words-of"
import type { PayoutEntry } from "./admin-payout"

type Doer = Pick<PayoutEntry, "actor_id" | "actor_kind" | "ip">

/** Who did a step, and from where: `ann@example.com, from 192.0.2.1`. @param person names people and keys */
export function doerWords(
  { t }: Pick<Words, "t">,
  { actor_id, actor_kind, ip }: Doer,
  person: (id: string) => string,
): string {
  const isSomebody = actor_id !== null && actor_kind !== "plugin" && actor_kind !== "gateway"
  const who = isSomebody ? person(actor_id) : t(`cardPayments.payouts.actor.${actor_kind}`)
  return ip ? `${who}, ${t("cardPayments.payouts.from", { ip })}` : who
}
