import { MedusaError } from "@medusajs/framework/utils"
import { checkPayeeCard } from "../../../card-check"
import type { PayoutDestination } from "../../../mapping"
import type { Context } from "../context"
import { accountNumberProblem } from "./account-number-problem"
import { findStoredCard, type StoredCard } from "./find-stored-card"
import { payeeCardFields } from "./payee-card-fields"
import { takesTypedCards } from "./takes-typed-cards"

type Wanted = { account: string; customer_id: string | null; destination: PayoutDestination }

export type CheckedDestination = {
  /** A sentence for each field at fault, by `destination.<field>`; none of them repeats a secret. */
  fields: Record<string, string>
  /** Of a stored card that can be paid to. */
  stored?: StoredCard
  /** Of a typed card, its scheme in words, such as `american express`. */
  brand?: string | null
}

/** Checks what a schema cannot see: card numbers, check digits of IBANs, saved cards and whose they are. */
export async function checkDestination(context: Context, wanted: Wanted): Promise<CheckedDestination> {
  const { account, destination } = wanted
  if (destination.kind === "card") {
    if (!takesTypedCards(context, account)) return { fields: { "destination.kind": TYPED_ELSEWHERE } }
    const { fields, brand } = checkPayeeCard(destination, context.now())
    return { fields: payeeCardFields("destination", fields), brand: brand?.replaceAll("-", " ") ?? null }
  }
  if (destination.kind === "bank") {
    const problem = accountNumberProblem(context, { account, number: destination.account_number })
    return { fields: problem ? { "destination.account_number": problem } : {} }
  }
  if (destination.kind !== "stored_card") return { fields: {} }
  try {
    return { fields: {}, stored: await findStoredCard(context, { ...wanted, destination }) }
  } catch (error) {
    if (!(error instanceof MedusaError)) throw error
    return { fields: { "destination.saved_card_id": error.message } }
  }
}

const TYPED_ELSEWHERE =
  'Card numbers may be typed only for an account whose payment provider has integration: "direct". Send the recipient the hosted form instead.'
