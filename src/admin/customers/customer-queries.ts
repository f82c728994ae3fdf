import { useQuery } from "@tanstack/react-query"
import type { AdminCustomer } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { fetchJson } from "../http/store-server"
import { type RunRequest, useRequest } from "../http/use-request"

const path = (id: string) => `/admin/card-payments/customers/${encodeURIComponent(id)}`
const keyOf = (id: string) => ["card-payments", "customers", id] as const

/** Cards, subscriptions, payments and payouts of a customer, in one request. */
export function useCardCustomer(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => fetchJson<{ customer: AdminCustomer }>(path(id)),
    select: ({ customer }) => customer,
    enabled: id !== "",
    staleTime: 0,
  })
}

/** Deletes a saved card. The outcome is a toast; the prompt shows a failure. */
export function useDeleteCard(customerId: string): RunRequest<{ kind: string }> {
  const messages = useMessages()
  // `kind` is the card's id, so that only its own button shows the request.
  return useRequest<{ kind: string }, object>({
    route: ({ kind }) => ({ path: `${path(customerId)}/cards/${encodeURIComponent(kind)}`, method: "DELETE" }),
    stale: [{ queryKey: keyOf(customerId) }],
    outcome: () => ({ tone: "success", text: messages.t("cardPayments.customer.card.deleted") }),
  })
}
