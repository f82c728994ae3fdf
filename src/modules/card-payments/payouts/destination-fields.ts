import type { Account } from "../../../gateway"
import type { PayoutRecipient } from "../../../mapping"
import type { PayeeCard } from "../../../card-check"
import { knownFields } from "../recurring/known-fields"
import { isLikeIban } from "./is-like-iban"
import { plainNumber } from "./plain-number"
import type { SealedPayout } from "./sealed-payout"

type Given = {
  account: Account
  destination: SealedPayout["destination"]
  recipient: PayoutRecipient
  card?: PayeeCard
}

/** Where the money goes and who gets it, by the names of the wire (wire facts 4.12, 4.14); undefined for what no call names. */
export function destinationFields({
  account,
  destination,
  recipient,
  card,
}: Given): Record<string, string> | undefined {
  const { first_name, last_name, email, phone } = recipient
  const whom = { first_name, last_name, email, phone }
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
      const { kind, account_number: number, ...bank } = destination
      return knownFields({ ...whom, ...bank, account_number: isLikeIban(number) ? plainNumber(number) : number })
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
