import type { SubscriptionPlan } from "medusa-plugin-card-payments/storefront"
import { choice } from "../ui/choice"
import { element } from "../ui/element"
import { describeTerms } from "./describe-subscription"

type Settings = {
  plans: SubscriptionPlan[]
  /** The one-time price as text. */
  price: string
  chosen: SubscriptionPlan | null
  /** Null for a one-time purchase. */
  onchange: (plan: SubscriptionPlan | null) => void
}

/** The choice between a one-time purchase and the plans. */
export function planChoice({ plans, price, chosen, onchange }: Settings) {
  const option = (plan: SubscriptionPlan | null, text: { title: string; detail: string }) =>
    choice(
      {
        name: "plan",
        value: plan?.id ?? "once",
        checked: plan?.id === chosen?.id,
        "data-testid": "plan-choice",
        onchange: () => onchange(plan),
      },
      text,
    )
  return element(
    "fieldset",
    {},
    element("legend", {}, "Buy once or subscribe"),
    element(
      "div",
      { class: "options" },
      option(null, { title: "Buy once", detail: price }),
      ...plans.map((plan) =>
        option(plan, { title: plan.name, detail: [describeTerms(plan), plan.description].filter(Boolean).join(". ") }),
      ),
    ),
  )
}
