import type { PickerOption } from "../search-picker"
import type { DestinationKind } from "./admin-payout"

/** What a person writes to pay somebody out: text as it was typed. */
export type PayoutForm = {
  account: string
  amount: string
  currency_code: string
  kind: DestinationKind
  /** By the names of the kind's own fields. */
  destination: Readonly<Record<string, string>>
  first_name: string
  last_name: string
  email: string
  phone: string
  customer: PickerOption | null
  order: PickerOption | null
  reference: string
  description: string
}

/** A payout as the server takes it. */
export type PayoutBody = {
  account: string
  amount: string
  currency_code: string
  destination: { kind: DestinationKind } & Record<string, string>
  recipient: { first_name: string; last_name: string; email?: string; phone?: string }
  description?: string
  reference?: string
  customer_id?: string
  order_id?: string
}
