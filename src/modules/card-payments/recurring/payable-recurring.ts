import { MedusaError } from "@medusajs/framework/utils"
import type { Context } from "../context"
import { decrypt } from "../saved-cards/reference-cipher"
import { bindingOfRecurring } from "./binding-of-recurring"
import { findRecurring } from "./recurring-rows"

/** The recurring-payment-id, for a charge that follows at once. @throws MedusaError not_allowed where it is not known */
export async function payableRecurring(context: Context, id: string): Promise<string> {
  const row = await findRecurring(context.pg, { id })
  const reference = row?.reference && decrypt(context.options.cardKeys, bindingOfRecurring(row), row.reference)
  if (reference) return reference.cardrefid
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "The gateway has not confirmed this subscription's schedule, so its card cannot be charged.",
  )
}
