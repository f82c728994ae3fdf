import {
  type CardPaymentSession,
  type CompletedOrder,
  type FinishedCardPayment,
  getCardPayment,
  paymentSessionFromUrl,
  waitForCardPayment,
} from "medusa-plugin-card-payments/storefront"
import { element, fill } from "../element"
import { memory } from "../memory"
import type { Page } from "../router"
import { money, sentenceFor, type Shop } from "../shop"

/** How long a shopper looks at "checking" before the page says what it does not know, in milliseconds. */
const patienceMs = 15_000

/** Where the gateway's page leads back to, and where a reload or a second visit finds the honest state. */
export const paymentPage: Page = async ({ shop, url, signal }) => {
  const begun = memory.payment()
  const sessionId = paymentSessionFromUrl(url) ?? begun?.sessionId
  const cartId = begun?.sessionId === sessionId ? begun?.cartId : (memory.cartId() ?? begun?.cartId)
  const heading = element("h1", { tabindex: -1 }, "Your payment")
  const state = element("div", { role: "status", class: "state", "data-testid": "payment-state" })
  const view: View = (word, title, ...content) => {
    state.dataset.state = word
    if (heading.textContent !== title) fill(heading, title)
    fill(state, ...content)
  }
  if (!sessionId) {
    view("none", "No payment is under way", text("There is no payment that this browser knows of."), shopLink())
  } else {
    view("waiting", "Your payment", text("Checking your payment …"), element("span", { class: "spinner" }))
    const following = cartId ? follow(shop, { sessionId, cartId, signal, view }) : look(shop, sessionId, view)
    void following.catch((error: unknown) => {
      if (signal.aborted) return
      const reload = element("button", { class: "primary", onclick: () => location.reload() }, "Check again")
      view("confirming", "Your payment", text(`${sentenceFor(error)} Do not pay again before you know.`), reload)
    })
  }
  return { title: "Payment", content: element("section", { class: "narrow" }, heading, state) }
}

type View = (state: string, title: string, ...content: HTMLElement[]) => void
type Followed = { sessionId: string; cartId: string; signal: AbortSignal; view: View }

/** Waits for the end of the payment however long it takes, and says meanwhile how it stands. */
async function follow(shop: Shop, { sessionId, cartId, signal, view }: Followed): Promise<void> {
  let card: CardPaymentSession["card"] = null
  let deadlineMs = patienceMs
  for (;;) {
    const onState = (session: CardPaymentSession) => {
      card = session.card ?? null
      // What the gateway itself does not know is said at once, without waiting for the end of the shopper's patience.
      if (session.state === "unknown") confirming(view, session.message)
    }
    const finished = await waitForCardPayment(shop.sdk, { sessionId, cartId, signal, deadlineMs, onState })
    if (show(finished, { view, card, sessionId, cartId })) return
    deadlineMs = 60_000
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    signal.throwIfAborted()
  }
}

type Shown = { view: View; card: CardPaymentSession["card"]; sessionId: string; cartId: string }

/** Draws what came of it; true where nothing more is to be waited for. */
function show(finished: FinishedCardPayment, { view, card, sessionId, cartId }: Shown): boolean {
  switch (finished.outcome) {
    case "paid":
    case "placed": {
      const number = finished.order.display_id ?? finished.order.id
      memory.setPayment({ sessionId, cartId, orderNumber: number })
      // A cart begun since in another tab stays.
      if (memory.cartId() === cartId) memory.setCartId(null)
      view(finished.outcome, "Thank you for your order", ...receipt(finished, number, card))
      return true
    }
    case "declined":
      view("declined", "Your order is not paid yet", text(finished.message), nothingLost(), tryAgain("Try again"))
      return true
    case "failed":
      view("failed", "The payment did not go through", text(finished.message), tryAgain("Try again"))
      return true
    case "unfinished":
      view(
        "unfinished",
        "You have not finished paying",
        text("The card form is still open, and nothing has been charged."),
        finished.redirectUrl
          ? element("a", { class: "button primary", href: finished.redirectUrl }, "Back to the card form")
          : tryAgain("Go to checkout"),
      )
      return finished.redirectUrl === null
    case "confirming":
      confirming(view, finished.message)
      return false
  }
}

function confirming(view: View, message: string | null | undefined) {
  view(
    "confirming",
    "Your payment is being confirmed",
    element("p", {}, element("strong", {}, message || "Your payment is still being confirmed. Do not pay again.")),
    text(
      "This page goes on checking. You may also close it: the order is made by itself once the payment is confirmed.",
    ),
  )
}

type Ordered = Extract<FinishedCardPayment, { order: CompletedOrder }>

function receipt(finished: Ordered, number: number | string, card: CardPaymentSession["card"]): HTMLElement[] {
  const { total, currency_code: currency, email } = finished.order
  return [
    element(
      "p",
      {},
      `${finished.outcome === "paid" ? "Your order is paid." : finished.message} Its number is `,
      element("strong", { "data-testid": "order-number" }, number),
      ".",
    ),
    element(
      "dl",
      { class: "summary" },
      ...(typeof total === "number" && typeof currency === "string"
        ? [element("dt", {}, "Total"), element("dd", {}, money(total, currency))]
        : []),
      ...(card?.last4
        ? [element("dt", {}, "Card"), element("dd", {}, `${card.brand ?? "Card"} ···· ${card.last4}`)]
        : []),
      ...(typeof email === "string" ? [element("dt", {}, "E-mail"), element("dd", {}, email)] : []),
    ),
    shopLink(),
  ]
}

/** A browser that does not know the cart, such as the one a bank's app opened: the store makes the order by itself. */
async function look(shop: Shop, sessionId: string, view: View) {
  const { state, message } = await getCardPayment(shop.sdk, { sessionId })
  if (state === "authorized" || state === "captured") {
    view("paid", "Your payment has arrived", text("You can go back to the browser in which you were shopping."))
  } else if (state === "declined" || state === "failed" || state === "canceled") {
    view(state === "declined" ? "declined" : "failed", "The payment did not go through", text(message ?? "Try again."))
  } else {
    confirming(view, message)
  }
}

const text = (sentence: string) => element("p", {}, sentence)
const nothingLost = () => element("p", { class: "quiet" }, "Your card was not charged, and your cart is still here.")
const shopLink = () => element("a", { class: "button", href: "/" }, "Back to the shop")
const tryAgain = (label: string) =>
  element("a", { class: "button primary", href: "/checkout", "data-testid": "try-again" }, label)
