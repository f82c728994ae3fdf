import type { PayoutOrder } from "../../../mapping"
import type { Context } from "../context"
import { destinationLabel } from "./destination-label"
import { openSealed } from "./open-sealed"

/** By what people know a recipient; null for what was not given, or cannot be read. */
export type DescribedRecipient = {
  email: string | null
  /** Masked: `+49 •••• 567`. */
  phone: string | null
  /** The end of the recurring-payment-id, where a card is named by that alone: `•••• 001`. */
  card_id: string | null
}

/** Enough of it stays hidden below this. */
const ID_LENGTH = 6
const ID_END = 3

/** Who is paid, as an admin may see it before saying yes: read from what is kept encrypted. */
export function describeRecipient(
  context: Pick<Context, "options">,
  row: Pick<PayoutOrder, "id" | "account" | "sealed">,
): DescribedRecipient {
  const kept = openSealed(context, row)
  const { email = null, phone } = kept?.recipient ?? {}
  const id = kept?.destination.kind === "stored_card" ? kept.destination.recurring_payment_id : undefined
  return {
    email,
    phone: phone === undefined ? null : destinationLabel({ kind: "phone", phone }),
    card_id: id === undefined ? null : `••••${id.length < ID_LENGTH ? "" : ` ${id.slice(-ID_END)}`}`,
  }
}
