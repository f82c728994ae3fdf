import type { Account } from "../../../gateway"
import type { PayoutRecipient } from "../../../mapping"
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

/** Of a bank account, beside its number, as the wire names them (wire facts 4.12). */
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
 * Where the money goes and who gets it, by the names of the wire (wire facts 4.12, 4.14); undefined
 * for what no call names. Nothing but these fields: what else a destination carried would be a
 * field of the call.
 */
export function destinationFields({
  account,
  destination,
  recipient,
  card,
}: Given): Record<string, string> | undefined {
  const { first_name, last_name, email } = recipient
  // Without their phone number: in a check a field of that name may be where the money goes,
  // whatever stands beside it.
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
    default:
      return undefined
  }
}
