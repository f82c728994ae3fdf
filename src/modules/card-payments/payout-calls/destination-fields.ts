import type { Account } from "../../../gateway"
import { destinationNameProblem } from "../../../gateway/extra-fields"
import type { PayoutRecipient } from "../../../contracts/requests/payout-destination"
import type { PayeeCard } from "../../../card-check"
import { knownFields } from "../gateway-calls/extra-fields"
import type { DecryptedPayout } from "./encrypted-destination"
import { sentNumber } from "./account-number"

type Given = {
  account: Account
  destination: DecryptedPayout["destination"]
  recipient: PayoutRecipient
  card?: PayeeCard
}

/** The wire names of a bank account's fields other than its number (wire facts 4.12). */
const bankFields = [
  "bank_name",
  "bank_branch",
  "account_name",
  "bank_code",
  "bank_address1",
  "bank_zip_code",
  "routing_number",
  "bank_province",
  "bank_area",
  "bank_city",
] as const

/**
 * The destination and recipient under wire names (wire facts 4.12, 4.14); undefined for kinds
 * without such fields. Only the listed fields are copied: any other property of a destination would
 * become a field of the call.
 */
export function destinationFields({
  account,
  destination,
  recipient,
  card,
}: Given): Record<string, string> | undefined {
  const { first_name, last_name, email } = recipient
  // Omits the recipient's phone number: in a check, a field of that name may itself be a
  // destination.
  const whom = { first_name, last_name, email }
  switch (destination.kind) {
    case "card":
      if (!card) return undefined
      return knownFields({
        ...whom,
        credit_card_number: card.number,
        card_printed_name: card.holder,
        expire_month: card.expiry_month,
        expire_year: card.expiry_year,
      })
    case "bank": {
      const bank = Object.fromEntries(bankFields.map((name) => [name, destination[name]]))
      return knownFields({ ...whom, ...bank, account_number: sentNumber(destination.account_number) })
    }
    case "wallet":
      return knownFields({ ...whom, [account.payoutWalletField]: destination.wallet })
    case "phone": {
      const names = account.payoutPhoneFields
      return knownFields({ ...whom, [names.phone]: destination.phone, [names.bank]: destination.bank })
    }
    case "other":
      // Checked again: a later version of the plugin may set a field that this row contains.
      if (Object.keys(destination.fields).some((name) => destinationNameProblem(name))) return undefined
      return knownFields({ ...destination.fields, ...whom })
    default:
      return undefined
  }
}
