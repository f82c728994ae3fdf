import type { SubscriptionDetail } from "medusa-plugin-card-payments/storefront"
import { cardName, formatExpiry } from "../cards/format-card"
import { element } from "../ui/element"
import { formatDay, describePrice, describeStateSince, describeState } from "./describe-subscription"

/** A subscription's state, with the amount, the next charge and the card. */
export function subscriptionDetails(subscription: SubscriptionDetail): HTMLElement[] {
  const { title, state, problem, quantity, plan, next_plan, card, next_charge_at } = subscription
  const { ends_at, ended_at, charges_paid, charges_limit } = subscription
  const day = (moment: string) => formatDay(moment, subscription.time_zone)
  const details: [name: string, value: string | null | false][] = [
    ["Plan", plan.name !== title && plan.name],
    ["Changes to", next_plan && `${next_plan.name}, when this period ends`],
    ["Amount", describePrice(subscription)],
    ["Quantity", quantity > 1 && String(quantity)],
    ["Next charge", next_charge_at && day(next_charge_at)],
    [
      "Card",
      card && [cardName(card), formatExpiry({ ...card, expired: false }).toLowerCase()].filter(Boolean).join(", "),
    ],
    ["Charges paid", charges_limit !== null && `${charges_paid} of ${charges_limit}`],
    ["Ends on", ended_at === null && ends_at && day(ends_at)],
    ["Ended on", ended_at && day(ended_at)],
  ]
  return [
    element(
      "div",
      { class: "state", "data-state": attention.includes(state) ? "failed" : "" },
      element(
        "p",
        {},
        element("strong", { "data-testid": "subscription-state", "data-state": state }, describeState(subscription)),
        describeStateSince(subscription),
      ),
      problem && element("p", { "data-testid": "subscription-attention" }, problem.message),
      state === "pending" && element("p", {}, "It starts as soon as its first payment is confirmed."),
    ),
    element(
      "dl",
      { class: "details" },
      ...details.flatMap(([name, value]) => (value ? [element("dt", {}, name), element("dd", {}, value)] : [])),
    ),
  ]
}

const attention = ["past_due", "unpaid"]
