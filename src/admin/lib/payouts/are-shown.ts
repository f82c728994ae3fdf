import { destinationFields } from "./destination-fields"
import type { PayoutForm } from "./payout-form"

const always = [
  ...["account", "amount", "currency_code", "destination", "destination.kind", "customer_id", "order_id"],
  ...["recipient.first_name", "recipient.last_name", "recipient.email", "recipient.phone", "reference", "description"],
]

/** Whether the form has a place for every one of these fields, by the server's names. None is nothing that is shown. */
export function areShown(paths: readonly string[], { kind }: Pick<PayoutForm, "kind">): boolean {
  const own = destinationFields[kind].map(({ name }) => `destination.${name}`)
  return paths.length > 0 && paths.every((path) => always.includes(path) || own.includes(path))
}
