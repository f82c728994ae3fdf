import type { PaymentSessionDTO } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Standing } from "./standing-of"

/** A session that a card may pay for. Those that Medusa has a payment for were answered before. @throws MedusaError */
export function assertOpen({ status }: Pick<PaymentSessionDTO, "status">, { orderedCartId }: Standing): void {
  const sentence = orderedCartId
    ? "This cart has been ordered already. Please do not pay again."
    : openStatuses.has(status)
      ? undefined
      : "This payment is over. Please go back to the cart and begin a new one."
  if (sentence) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}

const openStatuses: ReadonlySet<string> = new Set(["pending", "requires_more", "error"])
