import { MedusaError } from "@medusajs/framework/utils"
import type { ChargeRow } from "./rows"

/**
 * @param also a period that somebody ruled not charged, for which the money was found after all
 * @throws MedusaError not_found, not_allowed
 */
export function assertUnconfirmed(charge: ChargeRow | undefined, also?: "lapsed"): ChargeRow {
  if (!charge) throw new MedusaError(MedusaError.Types.NOT_FOUND, "This charge does not exist.")
  if (charge.state === "unconfirmed" || charge.state === also) return charge
  const sentence = "Whether the card was charged was found out in the meantime; look again."
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}
