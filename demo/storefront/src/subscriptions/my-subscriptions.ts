import { listSubscriptions, type Subscription } from "medusa-plugin-card-payments/storefront"
import { element, fill } from "../ui/element"
import { errorText, type Shop } from "../shop"
import { formatDay, describePrice, describeState } from "./describe-subscription"

/**
 * The shopper's subscriptions, each with a link to its page. Without them the rest of the account
 * still works.
 */
export async function mySubscriptions({ sdk }: Shop, { signal }: { signal: AbortSignal }): Promise<HTMLElement> {
  const heading = element("h2", { tabindex: -1 }, "My subscriptions")
  const list = element("div", { "data-testid": "my-subscriptions" })
  const load = async () => {
    try {
      const subscriptions = (await listSubscriptions(sdk, { signal })).filter(hasStarted)
      fill(list, subscriptions.length > 0 ? element("ul", { class: "my-cards" }, ...subscriptions.map(entry)) : none())
    } catch (error) {
      signal.throwIfAborted()
      fill(
        list,
        failed(error, () => void again()),
      )
    }
  }
  const again = async () => {
    await load()
    if (!signal.aborted) heading.focus()
  }
  await load()
  return element("section", {}, heading, list)
}

/**
 * False while the subscription is only in a cart, or was removed from it: no card was ever given.
 */
function hasStarted({ state, card }: Subscription): boolean {
  return card !== null || (state !== "pending" && state !== "canceled")
}

function entry(subscription: Subscription) {
  const { id, title, state, next_charge_at, problem, time_zone } = subscription
  return element(
    "li",
    { "data-testid": "subscription", "data-state": state },
    element(
      "p",
      {},
      element(
        "a",
        { class: "card-title", href: `/account/subscriptions/${id}`, "data-testid": "subscription-link" },
        title,
      ),
    ),
    element("p", {}, describePrice(subscription)),
    element(
      "p",
      { class: "muted" },
      [describeState(subscription), next_charge_at && `next charge on ${formatDay(next_charge_at, time_zone)}`]
        .filter(Boolean)
        .join(" · "),
    ),
    problem && element("p", { class: "problem" }, problem.message),
  )
}

function none() {
  return element(
    "p",
    { "data-testid": "no-subscriptions" },
    "You have no subscription yet. ",
    element("a", { href: "/" }, "Browse the shop"),
  )
}

function failed(error: unknown, retry: () => void) {
  return element(
    "div",
    { role: "alert" },
    element("p", { class: "problem" }, errorText(error)),
    element("button", { type: "button", "data-testid": "subscriptions-again", onclick: retry }, "Try again"),
  )
}
