import type { SubscriptionCharge, SubscriptionDetail } from "medusa-plugin-card-payments/storefront"
import { element } from "../ui/element"
import { money } from "../shop"
import { describeChargeState, formatDay } from "./describe-subscription"

/** Past charges with their orders, and upcoming ones. */
export function subscriptionRecord({ charges, upcoming, time_zone }: SubscriptionDetail): HTMLElement[] {
  return [
    element(
      "section",
      {},
      element("h2", {}, "Charges"),
      charges.length > 0
        ? element("ul", { class: "charges" }, ...charges.map((charge) => row(charge, time_zone)))
        : element("p", { "data-testid": "no-charges" }, "Nothing has been charged yet."),
    ),
    element(
      "section",
      {},
      element("h2", {}, "Next dates"),
      upcoming.length > 0
        ? element(
            "ul",
            { class: "dates", "data-testid": "upcoming" },
            ...upcoming.map((at) => element("li", {}, formatDay(at, time_zone))),
          )
        : element("p", { "data-testid": "no-dates" }, "No further charge."),
    ),
  ]
}

function row(charge: SubscriptionCharge, timeZone: string) {
  const { due_at, state, amount, currency_code, order_display_id, order_total, retry_at, reason } = charge
  const details = [
    describeChargeState(state),
    order_display_id !== null && `order ${order_display_id}`,
    order_total !== null && `which comes to ${money(Number(order_total), currency_code)}`,
    state === "declined" && retry_at !== null && `tried again on ${formatDay(retry_at, timeZone)}`,
  ]
  return element(
    "li",
    { "data-testid": "charge-row", "data-state": state },
    element("span", {}, formatDay(due_at, timeZone)),
    element("span", { class: "price" }, money(Number(amount), currency_code)),
    element("span", { class: "muted" }, details.filter(Boolean).join(", ")),
    reason && state !== "paid" && element("span", { class: "problem" }, reason.message),
  )
}
