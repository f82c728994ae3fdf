import {
  type CardPaymentSession,
  type CompletedOrder,
  type FinishedCardPayment,
  getCardPayment,
  paymentSessionFromUrl,
  waitForCardPayment,
} from "medusa-plugin-card-payments/storefront"
import { bankConfirmation } from "../checkout/bank-confirmation"
import { brandName } from "../cards/format-card"
import { subscriptionIdOf } from "../subscriptions/cart-subscriptions"
import { element, fill } from "../ui/element"
import { memory } from "../memory"
import type { Page } from "../router"
import { money, errorText, type Shop } from "../shop"

/**
 * How long the page shows "checking" before it says that the result is not known yet, in
 * milliseconds.
 */
const patienceMs = 15_000

/** The gateway's page returns here; a reload or a second visit shows the real state. */
export const paymentPage: Page = async ({ shop, url, signal }) => {
  const started = memory.payment()
  const sessionId = paymentSessionFromUrl(url) ?? started?.sessionId
  const cartId = started?.sessionId === sessionId ? started?.cartId : (memory.cartId() ?? started?.cartId)
  const heading = element("h1", { tabindex: -1 }, "Your payment")
  const state = element("div", { role: "status", class: "state", "data-testid": "payment-state" })
  const stage = element("div", {})
  const view: View = (word, title, ...content) => {
    state.dataset.state = word
    if (heading.textContent !== title) fill(heading, title)
    fill(state, ...content)
  }
  if (!sessionId) {
    view("none", "No payment is under way", text("This browser has started no payment."), shopLink())
  } else {
    view("waiting", "Your payment", text("Checking your payment …"), element("span", { class: "spinner" }))
    const following = cartId
      ? follow(shop, { sessionId, cartId, signal, view, stage })
      : showSession(shop, sessionId, view)
    void following.catch((error: unknown) => {
      if (signal.aborted) return
      const reload = element("button", { class: "primary", onclick: () => location.reload() }, "Check again")
      view("confirming", "Your payment", text(`${errorText(error)} Do not pay again before you know.`), reload)
    })
  }
  return { title: "Payment", content: element("section", { class: "narrow" }, heading, state, stage) }
}

type View = (state: string, title: string, ...content: HTMLElement[]) => void
type Followed = { sessionId: string; cartId: string; signal: AbortSignal; view: View; stage: HTMLElement }

/** Waits for the payment's result without a limit, and shows its state meanwhile. */
async function follow(shop: Shop, followed: Followed): Promise<void> {
  const { sessionId, cartId, signal, view } = followed
  let card: CardPaymentSession["card"] = null
  let deadlineMs = patienceMs
  for (;;) {
    const onState = (session: CardPaymentSession) => {
      card = session.card ?? null
      // A result that the gateway itself does not know is shown at once.
      if (session.state === "unknown") confirming(view, session.message)
    }
    const finished = await waitOrConfirm(shop, followed, { deadlineMs, onState })
    if (finished === "left") return
    if (finished === "confirmed") continue
    if (show(finished, { view, card, sessionId, cartId })) return
    deadlineMs = 60_000
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    signal.throwIfAborted()
  }
}

type Waiting = { deadlineMs: number; onState: (session: CardPaymentSession) => void }

/** Waits for the result, or runs the bank's confirmation if the bank needs the shopper. */
async function waitOrConfirm(
  shop: Shop,
  followed: Followed,
  { deadlineMs, onState }: Waiting,
): Promise<FinishedCardPayment | "confirmed" | "left"> {
  const { sessionId, cartId, signal } = followed
  const requested = new AbortController()
  const found: { bankPage?: string } = {}
  try {
    return await waitForCardPayment(shop.sdk, {
      sessionId,
      cartId,
      deadlineMs,
      signal: AbortSignal.any([signal, requested.signal]),
      onState(session) {
        onState(session)
        found.bankPage = unvisitedPage(session)
        if (session.state === "three_d_secure" || found.bankPage) requested.abort()
      },
    })
  } catch (error) {
    if (!requested.signal.aborted || signal.aborted) throw error
    return found.bankPage ? goToBank(found.bankPage) : confirmAtBank(shop, followed)
  }
}

/**
 * A bank's page that takes the whole window. A shopper who comes back by the back button is not
 * sent there again.
 */
function unvisitedPage({ id, state, redirect_url: url }: CardPaymentSession): string | undefined {
  const started = memory.payment()
  if (state !== "redirect" || !url || started?.sessionId !== id || !started.inShop) return undefined
  return started.sentTo === url ? undefined : url
}

function goToBank(url: string): "left" {
  const started = memory.payment()
  if (started) memory.setPayment({ ...started, sentTo: url })
  location.assign(url)
  return "left"
}

async function confirmAtBank(shop: Shop, { sessionId, cartId, signal, view, stage }: Followed) {
  const bank = bankConfirmation(shop, {
    sessionId,
    cartId,
    signal,
    onStep({ step, title, message }) {
      const isAsked = step === "challenge"
      view(
        isAsked ? "three_d_secure" : "waiting",
        title,
        text(message),
        ...(isAsked ? [] : [element("span", { class: "spinner" })]),
      )
    },
  })
  fill(stage, bank.content)
  try {
    const finished = await bank.run()
    if (finished.outcome === "redirect") return goToBank(finished.redirectUrl)
    if (finished.outcome === "waiting") confirming(view, finished.message)
    return "confirmed"
  } finally {
    fill(stage)
  }
}

type Shown = { view: View; card: CardPaymentSession["card"]; sessionId: string; cartId: string }

/** Shows the result; true if it is final. */
function show(finished: FinishedCardPayment, { view, card, sessionId, cartId }: Shown): boolean {
  switch (finished.outcome) {
    case "paid":
    case "placed": {
      const number = finished.order.display_id ?? finished.order.id
      memory.setPayment({ sessionId, cartId, orderNumber: number })
      // A cart started in another tab meanwhile stays.
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
      view("unfinished", "You have not finished paying", ...continueLinks(finished.redirectUrl))
      return finished.redirectUrl === null
    case "confirming":
      confirming(view, finished.message)
      return false
  }
}

/** Links to the page that is open for this payment, or to the checkout. */
function continueLinks(address: string | null): HTMLElement[] {
  const link = (label: string) => element("a", { class: "button primary", href: address }, label)
  const inShop = memory.payment()?.inShop
  if (!address) return [text(inShop ? notStarted : formOpen), tryAgain("Go to checkout")]
  if (!inShop) return [text(formOpen), link("Back to the card form")]
  return [text("Your bank still waits for you, and nothing has been charged."), link("Continue at your bank")]
}

const formOpen = "The card form is still open, and nothing has been charged."
const notStarted = "The payment has not started. You can pay again: you are charged only once."

function confirming(view: View, message: string | null | undefined) {
  view(
    "confirming",
    "Your payment is being confirmed",
    element("p", {}, element("strong", {}, message || "Your payment is still being confirmed. Do not pay again.")),
    text(
      "This page keeps checking. You can also close it: the order is placed automatically once the payment is confirmed.",
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
        ? [element("dt", {}, "Card"), element("dd", {}, `${brandName(card.brand) ?? "Card"} ···· ${card.last4}`)]
        : []),
      ...(typeof email === "string" ? [element("dt", {}, "E-mail"), element("dd", {}, email)] : []),
    ),
    ...subscriptionsOf(finished.order).map((id) =>
      element(
        "p",
        {},
        element(
          "a",
          { href: `/account/subscriptions/${id}`, "data-testid": "see-subscription" },
          "See your subscription",
        ),
      ),
    ),
    shopLink(),
  ]
}

/** Subscriptions whose first payment is this order. */
function subscriptionsOf({ items }: CompletedOrder): string[] {
  const lines: { metadata?: Record<string, unknown> | null }[] = Array.isArray(items) ? items : []
  return lines.flatMap((line) => subscriptionIdOf(line) ?? [])
}

/**
 * For a browser without the cart, such as one opened by a bank's app: the store completes the order
 * by itself.
 */
async function showSession(shop: Shop, sessionId: string, view: View) {
  const { state, message } = await getCardPayment(shop.sdk, { sessionId })
  if (state === "authorized" || state === "captured") {
    view("paid", "Your payment has arrived", text("You can go back to the browser in which you were shopping."))
  } else if (state === "declined" || state === "failed" || state === "canceled") {
    view(state === "declined" ? "declined" : "failed", "The payment did not go through", text(message ?? "Try again."))
  } else {
    confirming(view, message)
  }
}

const text = (message: string) => element("p", {}, message)
const nothingLost = () => element("p", { class: "muted" }, "Your card was not charged, and your cart is still here.")
const shopLink = () => element("a", { class: "button", href: "/" }, "Back to the shop")
const tryAgain = (label: string) =>
  element("a", { class: "button primary", href: "/checkout", "data-testid": "try-again" }, label)
