import type { PayoutDestination, PayoutRecipient } from "../../../mapping"

/** What is kept, encrypted, of where a payout goes. Of a typed card nothing is. */
export type SealedPayout = {
  destination: Exclude<PayoutDestination, { kind: "card" }> | { kind: "card" }
  recipient: PayoutRecipient
  /** Whose saved card it is: the card's reference stays in its own row. */
  customer_id: string | null
  /** What people are shown of it, and what it is recognised by: of the same destination, whoever writes them down. */
  label: string
  digest: string
}
