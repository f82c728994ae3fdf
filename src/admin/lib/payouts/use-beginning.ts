import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import type { Beginning } from "./begin-form"
import { usePayout } from "./use-payout"

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
 * What an address says of a payout that is to be made: `order_id`, with the order's currency and customer, or `again`, an
 * earlier payout. `ready` once it is known, or cannot be had.
 */
export function useBeginning(params: URLSearchParams): { ready: boolean; beginning: Beginning } {
  const wanted = params.has("new")
  const orderId = wanted ? (params.get("order_id") ?? "") : ""
  const againId = wanted ? (params.get("again") ?? "") : ""
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
    beginning: {
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
