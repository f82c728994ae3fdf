import { getCardPayment, paymentSessionFromUrl, startCardPayment } from "medusa-plugin-card-payments/storefront"
import { element, fill } from "../ui/element"
import type { Page } from "../router"
import { money, errorText } from "../shop"

/**
 * The page of the link that Medusa's admin copies for an order that owes money. It needs no cart
 * and no account.
 */
export const paymentLinkPage: Page = async ({ shop, url, signal }) => {
  const collectionId = url.pathname.split("/").at(-1) ?? ""
  const { order } = await shop.sdk.store.order.retrieve(url.searchParams.get("order_id") ?? "")
  const due = order.summary.pending_difference
  const amount = money(due, order.currency_code)
  const state = element("div", { role: "status", "data-testid": "link-state" })
  const problem = element("p", { class: "problem", role: "alert", "data-testid": "link-problem", hidden: true })
  const pay = element("button", { class: "primary wide", "data-testid": "link-pay" }, `Pay ${amount}`)

  const show = (word: string, ...content: HTMLElement[]) => {
    state.dataset.state = word
    fill(state, ...content)
  }
  const notify = (message: string | null) => {
    fill(problem, message)
    problem.hidden = message === null
  }
  const offer = () => {
    if (due <= 0) return show("nothing_due", text("Nothing is left to pay for this order."))
    const sum = element("dl", { class: "summary" }, element("dt", {}, "Left to pay"), element("dd", {}, amount))
    show("due", sum, pay)
  }

  let paying = false
  const start = async () => {
    if (paying) return
    paying = true
    notify(null)
    try {
      const started = await startCardPayment(shop.sdk, {
        // The order's collection stands for a cart's.
        cart: { id: order.id, payment_collection: { id: collectionId } },
        providerId: "pp_card_sale",
        returnUrl: `${location.origin}${url.pathname}?order_id=${order.id}`,
      })
      // While the page is left, a second click does nothing.
      if (started.outcome === "redirect") return location.assign(started.redirectUrl)
      notify("message" in started ? started.message : "This payment is already there. Load the page again.")
    } catch (error) {
      notify(errorText(error))
    }
    paying = false
  }
  pay.addEventListener("click", () => void start())

  /** Waits for the result of the payment from which the shopper came back. */
  const follow = async (sessionId: string) => {
    for (;;) {
      const { state: reached, message } = await getCardPayment(shop.sdk, { sessionId, signal })
      if (reached === "authorized" || reached === "captured") {
        return show("paid", text("Thank you. Your payment has arrived."))
      }
      if (["declined", "failed", "canceled", "redirect", "pending"].includes(reached)) {
        notify(message ?? null)
        return offer()
      }
      show("confirming", text(message ?? "Your payment is being confirmed. Do not pay again."))
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      signal.throwIfAborted()
    }
  }
  const sessionId = paymentSessionFromUrl(url)
  if (sessionId) {
    void follow(sessionId).catch((error: unknown) => {
      if (!signal.aborted) notify(`${errorText(error)} Do not pay again before you know.`)
    })
  } else {
    offer()
  }
  const title = `Order ${order.display_id ?? ""}`
  return {
    title,
    content: element("section", { class: "narrow" }, element("h1", { tabindex: -1 }, title), state, problem),
  }
}

const text = (message: string) => element("p", {}, message)
