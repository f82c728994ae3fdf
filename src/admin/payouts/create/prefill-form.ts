import type { AdminPayoutDetail, PayoutSettings } from "../../../contracts"
import { useQuery } from "@tanstack/react-query"
import { sdk } from "../../http/store-server"
import type { PickerOption } from "../../ui/form/search-picker"
import { usePayout } from "../payout-queries"
import type { PayoutForm } from "./payout-form"

type Order = {
  id: string
  display_id: number
  email: string | null
  currency_code: string
  customer_id: string | null
  billing_address: { first_name: string | null; last_name: string | null } | null
}
type Customer = { id: string; email: string; first_name: string | null; last_name: string | null }

/**
 * The prefill of a new payout from the URL: `order_id` with the order's currency and customer, or
 * `again`, the id of an earlier payout. `ready` is true once all requests have succeeded or failed.
 */
export function usePrefill(params: URLSearchParams): { ready: boolean; prefill: Prefill } {
  const requested = params.has("new")
  const orderId = requested ? (params.get("order_id") ?? "") : ""
  const againId = requested ? (params.get("again") ?? "") : ""
  const again = usePayout(againId)
  const order = useQuery({
    queryKey: ["card-payments", "order-to-pay-out", orderId],
    queryFn: () =>
      sdk.client.fetch<{ order: Order }>(`/admin/orders/${encodeURIComponent(orderId)}`, {
        query: {
          fields: "id,display_id,email,currency_code,customer_id,billing_address.first_name,billing_address.last_name",
        },
      }),
    enabled: orderId !== "",
  })
  const customerId = order.data?.order.customer_id ?? ""
  const customer = useQuery({
    queryKey: ["card-payments", "customer-to-pay-out", customerId],
    queryFn: () =>
      sdk.client.fetch<{ customer: Customer }>(`/admin/customers/${encodeURIComponent(customerId)}`, {
        query: { fields: "id,email,first_name,last_name" },
      }),
    enabled: customerId !== "",
  })
  const isWaiting = [
    { query: again, id: againId },
    { query: order, id: orderId },
    { query: customer, id: customerId },
  ].some(({ query, id }) => id !== "" && query.isPending)
  return {
    ready: !isWaiting,
    prefill: {
      again: again.data?.payout,
      order: order.data && {
        id: order.data.order.id,
        label: `#${order.data.order.display_id}`,
        detail: order.data.order.email ?? undefined,
      },
      currency_code: order.data?.order.currency_code,
      payer: order.data && payerOf(order.data.order),
      customer: customer.data && pickerOption(customer.data.customer),
    },
  }
}

function payerOf({ email, billing_address }: Order) {
  const { first_name, last_name } = billing_address ?? {}
  return { first_name: first_name ?? "", last_name: last_name ?? "", email: email ?? "" }
}

function pickerOption({ id, email, first_name, last_name }: Customer) {
  return { id, label: email, detail: [first_name, last_name].filter(Boolean).join(" ") || undefined }
}

/** The data that a new payout's form is prefilled with. */
type Prefill = {
  order?: PickerOption | null
  customer?: PickerOption | null
  currency_code?: string | null
  /** The payer by the order's billing address and e-mail address: guests have no customer name. */
  payer?: { first_name: string; last_name: string; email: string }
  /** An earlier payout to repeat. Its destination is masked, so the user must enter it again. */
  again?: AdminPayoutDetail | null
}

/**
 * The initial form of a new payout. By default it uses the first account and the `form`
 * destination.
 */
export function prefillForm(settings: PayoutSettings, prefill: Prefill): PayoutForm {
  const { order, customer, currency_code, payer, again } = prefill
  const account = settings.accounts.find(({ name }) => name === again?.account) ?? settings.accounts[0]
  const currencies = (account?.currencies ?? []).map((one) => one.currency_code)
  const requested = again?.currency_code ?? currency_code ?? ""
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
    currency_code: currencies.includes(requested) ? requested : currencies.length === 1 ? (currencies[0] ?? "") : "",
    kind: kind ?? "form",
    destination: {},
    namedFields: [],
    ...nameOf(again?.recipient_name ?? person?.detail, payer),
    // Duplicate detection uses the e-mail address if the recipient enters the destination.
    email: again ? (again.recipient.email ?? "") : (person?.label ?? payer?.email ?? ""),
    phone: "",
    customer: person,
    order: again?.order_id ? { id: again.order_id, label: again.order_id } : (order ?? null),
    reference: again?.reference ?? "",
    description: again?.description ?? "",
  }
}

function nameOf(name: string | null | undefined, payer: Prefill["payer"]) {
  if (name || !payer) return splitName(name ?? "")
  return { first_name: payer.first_name, last_name: payer.last_name }
}

/** Splits a full name: the last word is the last name; a single word is the first name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const nameParts = name.trim().split(/\s+/).filter(Boolean)
  if (nameParts.length < 2) return { first_name: nameParts[0] ?? "", last_name: "" }
  return { first_name: nameParts.slice(0, -1).join(" "), last_name: nameParts[nameParts.length - 1] ?? "" }
}
