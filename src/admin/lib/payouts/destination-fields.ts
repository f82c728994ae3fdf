import type { DestinationKind } from "./admin-payout"

/** A field of a destination: at most so many characters, and what a keyboard on a screen shows for it. */
type DestinationField = {
  name: string
  required: boolean
  max: number
  keys?: "numeric" | "tel"
}

const required = (name: string, max: number, keys?: DestinationField["keys"]) => ({ name, required: true, max, keys })
const optional = (name: string, max: number) => ({ name, required: false, max })

/** What each kind of destination asks for, by the server's names. Which of two names a stored card is checked apart. */
export const destinationFields: Readonly<Record<DestinationKind, readonly DestinationField[]>> = {
  form: [],
  stored_card: [optional("saved_card_id", 64), optional("recurring_payment_id", 128)],
  card: [
    required("number", 19, "numeric"),
    required("holder", 128),
    required("expiry_month", 2, "numeric"),
    required("expiry_year", 4, "numeric"),
  ],
  bank: [
    required("account_number", 34),
    optional("account_name", 128),
    required("bank_name", 255),
    required("bank_branch", 255),
    optional("bank_code", 3),
    optional("routing_number", 16),
    optional("bank_address1", 255),
    optional("bank_zip_code", 255),
    optional("bank_city", 255),
    optional("bank_area", 255),
    optional("bank_province", 255),
  ],
  wallet: [required("wallet", 128)],
  phone: [required("phone", 16, "tel"), optional("bank", 128)],
}
