import { callbackDeliveries, callbackStates } from "../../contracts"
import type { CallbacksQuery } from "../../contracts/requests/payments"
import { isDay } from "../format/parse-input"
import { anyText, type ListQuery, oneOf, readListQuery } from "../ui/list-query"

const callbackFilters = {
  q: anyText,
  state: oneOf(callbackStates),
  deliveries: oneOf(callbackDeliveries),
  account: anyText,
  /** Date inputs' values (`2027-12-31`), in the store's time zone. */
  from: isDay,
  to: isDay,
} satisfies Partial<Record<keyof CallbacksQuery, (text: string) => boolean>>

export type CallbackFilter = keyof typeof callbackFilters

export function readCallbackQuery(params: URLSearchParams): ListQuery<CallbackFilter> {
  return readListQuery(params, { filters: callbackFilters })
}
