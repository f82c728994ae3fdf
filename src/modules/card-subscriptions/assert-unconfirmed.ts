import { MedusaError } from "@medusajs/framework/utils"
import type { ChargeRow } from "./rows"

/** @throws MedusaError not_found, not_allowed */
export function assertUnconfirmed(charge: ChargeRow | undefined): ChargeRow {
  if (!charge) throw new MedusaError(MedusaError.Types.NOT_FOUND, "This charge does not exist.")
  if (charge.state === "unconfirmed") return charge
  const sentence = "Whether the card was charged was found out in the meantime; look again."
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}
