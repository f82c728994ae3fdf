import { createHmac } from "node:crypto"
import type { PayoutDestination, PayoutRecipient } from "../../../mapping"
import type { CardKey } from "../../../configuration"
import { isLikeIban } from "./is-like-iban"
import { plainNumber } from "./plain-number"

type Named = {
  account: string
  customer_id: string | null
  destination: PayoutDestination
  recipient: PayoutRecipient
  /** Of a stored card. */
  recurringPaymentId?: string
}

/** Digests of a destination under each key, the newest first: it is recognised by one, and cannot be read from it. */
export function destinationDigests(keys: readonly CardKey[], named: Named): string[] {
  const text = JSON.stringify(["payout-destination", ...identityOf(named)])
  return keys.map(({ secret }) => createHmac("sha256", secret).update(text).digest("base64url"))
}

/** What tells a destination from another one, whoever its recipient is said to be. */
function identityOf({ account, customer_id, destination, recipient, recurringPaymentId }: Named): string[] {
  switch (destination.kind) {
    case "card":
      return ["card", destination.number.replace(/\D/g, "")]
    case "stored_card":
      // The gateway gives it to each of its merchants apart.
      return ["stored_card", account, recurringPaymentId ?? destination.recurring_payment_id ?? ""]
    case "bank": {
      const number = plainNumber(destination.account_number)
      // An IBAN names its bank itself.
      if (isLikeIban(number)) return ["bank", number]
      const { routing_number = "", bank_code = "" } = destination
      return ["bank", number, plainNumber(routing_number), plainNumber(bank_code)]
    }
    case "wallet":
      return ["wallet", plainNumber(destination.wallet)]
    case "phone":
      return ["phone", destination.phone]
    case "form": {
      const { email, first_name, last_name } = recipient
      if (email) return ["form", "email", email.trim().toLowerCase()]
      if (customer_id) return ["form", "customer", customer_id]
      return ["form", "name", plainNumber(`${first_name} ${last_name}`)]
    }
  }
}
