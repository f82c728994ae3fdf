import type { PickerOption } from "../search-picker"
import type { AdminPayoutDetail, PayoutSettings } from "./admin-payout"
import type { PayoutForm } from "./payout-form"
import { splitName } from "./split-name"

/** What is known of a payout before anybody has typed anything. */
export type Beginning = {
  order?: PickerOption | null
  customer?: PickerOption | null
  currency_code?: string | null
  /** Who paid the order, by its own address: guests have no name of their own. */
  payer?: { first_name: string; last_name: string; email: string }
  /** An earlier payout that is made once more. Where it went to is only known masked: that has to be typed again. */
  again?: AdminPayoutDetail | null
}

/** The form for a new payout: the hosted form from the first account, unless something else is known. */
export function beginForm(settings: PayoutSettings, beginning: Beginning): PayoutForm {
  const { order, customer, currency_code, payer, again } = beginning
  const account = settings.accounts.find(({ name }) => name === again?.account) ?? settings.accounts[0]
  const currencies = (account?.currencies ?? []).map((one) => one.currency_code)
  const wanted = again?.currency_code ?? currency_code ?? ""
  const kinds = account?.destinations ?? []
  const kind = kinds.find((one) => one === again?.destination.kind) ?? kinds.find((one) => one === "form") ?? kinds[0]
  const person = again?.customer
    ? { id: again.customer.id, label: again.customer.email, detail: again.customer.name ?? undefined }
    : again?.customer_id
      ? { id: again.customer_id, label: again.customer_id }
      : (customer ?? null)
  return {
    account: account?.name ?? "",
    amount: again?.amount ?? "",
    currency_code: currencies.includes(wanted) ? wanted : currencies.length === 1 ? (currencies[0] ?? "") : "",
    kind: kind ?? "form",
    destination: {},
    ...nameOf(again?.recipient_name ?? person?.detail, payer),
    // By it a recipient who enters a destination is recognised, should they be paid twice.
    email: again ? (again.recipient.email ?? "") : (person?.label ?? payer?.email ?? ""),
    phone: "",
    customer: person,
    order: again?.order_id ? { id: again.order_id, label: again.order_id } : (order ?? null),
    reference: again?.reference ?? "",
    description: again?.description ?? "",
  }
}

function nameOf(name: string | null | undefined, payer: Beginning["payer"]) {
  if (name || !payer) return splitName(name ?? "")
  return { first_name: payer.first_name, last_name: payer.last_name }
}
