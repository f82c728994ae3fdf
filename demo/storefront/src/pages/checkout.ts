import { getCardPayment } from "medusa-plugin-card-payments/storefront"
import { addressForm } from "../checkout/address-form"
import { saveBillingAddress, savedAddress } from "../checkout/billing-address"
import type { CardPanel } from "../cards/card-panel"
import { subscriptionIdOf, subscriptionLines } from "../subscriptions/cart-subscriptions"
import { choice } from "../ui/choice"
import { element, fill } from "../ui/element"
import { type StartedPayment, memory } from "../memory"
import { missingFieldsText } from "../checkout/missing-fields"
import { type Started, pay as payFor, retryText } from "../checkout/pay"
import { paymentWays } from "../checkout/payment-ways"
import { redirectTo, goTo, type Page } from "../router"
import { type Cart, currentCart, money, errorText, type Shop, statusOf } from "../shop"
import { consentText, describeTerms } from "../subscriptions/describe-subscription"

export const checkoutPage: Page = async ({ shop, signal }) => {
  const found = await currentCart(shop)
  const paymentState = await paymentStateOf(shop, found)
  if (paymentState === "submitted") return redirectTo("/payment")
  if (!found?.items?.length) return redirectTo("/cart")

  // The account's address fills in for a cart without one.
  const known = found.shipping_address?.address_1 ? found.shipping_address : savedAddress(shop.customer)
  const stored = { ...known, email: found.email ?? shop.customer?.email }
  const address = addressForm({ stored, region: shop.region, withEmail: true })
  let cart = await saveAddress(shop, found, { address: address.read().address })
  const subscriptions = await subscriptionLines(shop, cart, signal)
  const ways = await paymentWays(shop, { signal, onchange: () => showTotals(), savesCard: subscriptions.size > 0 })

  const summary = element("dl", { class: "summary" })
  const delivery = element("div", { class: "options" })
  const problem = element("p", { class: "problem", role: "alert", "data-testid": "checkout-problem", hidden: true })
  const button = element("button", { class: "primary wide", type: "submit", "data-testid": "pay-button" })
  const note = element("p", { class: "muted" })
  let paying = false

  const notify = (text: string | null) => {
    fill(problem, text)
    problem.hidden = text === null
  }
  const termsOf = (itemId: string) => {
    const terms = subscriptions.get(itemId)
    return terms ? [element("br", {}), element("span", { class: "muted" }, describeTerms(terms))] : []
  }
  const showTotals = () => {
    const amount = (value: number | undefined) => money(value, cart.currency_code)
    fill(
      summary,
      ...(cart.items ?? []).flatMap((item) => [
        element(
          "dt",
          {},
          `${item.product_title ?? item.title}${item.quantity > 1 ? ` × ${item.quantity}` : ""}`,
          ...termsOf(item.id),
        ),
        element("dd", {}, amount(item.unit_price * item.quantity)),
      ]),
      element("dt", {}, "Delivery"),
      element("dd", {}, amount(cart.shipping_total)),
      element("dt", { class: "sum" }, "Total"),
      element("dd", { class: "sum", "data-testid": "total" }, amount(cart.total)),
    )
    const panel = ways.chosen()?.panel
    // Not `disabled`, which would lose the focus.
    button.setAttribute("aria-disabled", String(paying))
    fill(button, paying ? (panel?.cardSource().kind === "form" ? opening : "Paying …") : `Pay ${amount(cart.total)}`)
    fill(note, panel?.note())
  }

  // Changes run one after another, and the payment after them: each returns a whole cart.
  let changes: Promise<void> = Promise.resolve()
  const change = (work: () => Promise<void>) => {
    changes = changes.then(work).then(showTotals, (error: unknown) => {
      if (!signal.aborted) notify(errorText(error))
    })
  }
  const chooseDelivery = async (id: string) => {
    if (cart.shipping_methods?.some((method) => method.shipping_option_id === id)) return
    ;({ cart } = await shop.sdk.store.cart.addShippingMethod(cart.id, { option_id: id }))
  }
  const showDelivery = async () => {
    const { shipping_options } = await shop.sdk.store.fulfillment.listCartOptions({ cart_id: cart.id })
    const options = deliveriesFor(cart, shipping_options)
    options.sort((a, b) => (a.amount ?? 0) - (b.amount ?? 0))
    const chosen =
      options.find(({ id }) => cart.shipping_methods?.some((method) => method.shipping_option_id === id)) ?? options[0]
    if (chosen) await chooseDelivery(chosen.id)
    else notify("Nothing can be delivered to this country. Choose another one.")
    fill(
      delivery,
      ...options.map((option) =>
        choice(
          {
            name: "delivery",
            value: option.id,
            checked: option.id === chosen?.id,
            "data-testid": "shipping-option",
            onchange: () => change(() => chooseDelivery(option.id)),
          },
          { title: option.name, detail: option.type.description, price: money(option.amount, cart.currency_code) },
        ),
      ),
    )
  }
  await showDelivery()
  address.country.addEventListener("change", () =>
    change(async () => {
      cart = await saveAddress(shop, cart, { address: address.read().address })
      await showDelivery()
    }),
  )

  const form = element("form", { novalidate: true, class: "checkout", onsubmit: (event) => void pay(event) })
  const pay = async (event: Event) => {
    event.preventDefault()
    if (paying) return
    const way = ways.chosen()
    if (!way) return notify("Nothing can be paid in this region. Choose another one.")
    const { providerId, panel } = way
    // The address is checked after the card, so that the focus ends on the first wrong field of the
    // page.
    const cardIsFine = panel.check()
    if (!address.check() || !cardIsFine) return
    const cardSource = panel.cardSource()
    const inShop = cardSource.kind !== "form"
    paying = true
    notify(null)
    showTotals()
    let leavesPage = false
    try {
      await changes
      await saveAddress(shop, cart, address.read())
      // Saved, so that it is filled in the next time.
      if (shop.customer) await saveBillingAddress(shop, address.read().address)
      const shown = cart.total
      // Read again: another tab may have paid meanwhile.
      ;({ cart } = await shop.sdk.store.cart.retrieve(cart.id))
      if (cart.total !== shown) {
        paying = false
        showTotals()
        return notify(
          `The total is ${money(cart.total, cart.currency_code)} now. Nothing was charged; check it and pay again.`,
        )
      }
      const started = await payFor(shop, { cart, providerId, cardSource, startOver: paymentState === "at the bank" })
      if (!isToBeCorrected(started)) panel.clear()
      const sentTo = inShop && started.outcome === "redirect" ? started.redirectUrl : undefined
      if (started.outcome === "amount_changed") ({ cart } = await shop.sdk.store.cart.retrieve(cart.id))
      else memory.setPayment({ sessionId: started.sessionId, cartId: cart.id, inShop, sentTo })
      leavesPage = act(started, { notify, panel })
    } catch (error) {
      panel.clear()
      if (statusOf(error) === 404) memory.setCartId(null)
      notify(errorText(error))
    }
    // While the page is left the button stays busy, so that a second click does nothing.
    if (leavesPage) return
    paying = false
    showTotals()
  }
  fill(
    form,
    element(
      "div",
      {},
      element("fieldset", {}, element("legend", {}, "Contact and address"), address.fields),
      element("fieldset", {}, element("legend", {}, "Delivery"), delivery),
      ways.content,
    ),
    element(
      "aside",
      { "aria-label": "Your order" },
      element("h2", {}, "Your order"),
      summary,
      ...[...subscriptions.values()].map((terms) =>
        element(
          "p",
          { "data-testid": "subscription-terms" },
          terms ? consentText(terms) : "Your card will be saved and charged at each period, until you cancel.",
        ),
      ),
      button,
      problem,
      note,
    ),
  )
  showTotals()
  return {
    title: "Checkout",
    content: element("section", {}, element("h1", { tabindex: -1 }, "Checkout"), form),
  }
}

const opening = "Opening the card form …"

/**
 * A cart with only subscriptions gets free delivery, because a plan's amount includes it; other
 * carts do not. Only this page enforces that: a store with more at stake uses a rule of the
 * shipping option.
 */
function deliveriesFor<Option extends { type: { code: string } }>({ items }: Cart, options: Option[]): Option[] {
  const isFree = items?.every((item) => subscriptionIdOf(item) !== undefined) ?? false
  return options.filter(({ type }) => (type.code === "subscription-box") === isFree)
}

/** The card stays in the form while the shopper corrects it; nothing was sent. */
const isToBeCorrected = ({ outcome }: Started) => outcome === "invalid" || outcome === "missing"

type PageActions = { notify: (text: string) => void; panel: CardPanel }

/** Acts on the answer; true if the browser leaves this page. */
function act(started: Started, { notify, panel }: PageActions): boolean {
  switch (started.outcome) {
    case "redirect":
      location.assign(started.redirectUrl)
      return true
    case "paid":
    case "confirming":
    case "three_d_secure":
      goTo("/payment")
      return true
    case "missing":
      notify(missingFieldsText(started))
      return false
    case "invalid":
      notify(started.message)
      panel.notify(started.fields)
      return false
    case "limited":
      notify(retryText(started.retryAfter))
      return false
    default:
      notify(started.message)
      return false
  }
}

/**
 * `submitted`: the cart is paid, or may be, so there is nothing to pay. `at the bank`: the bank
 * waits for the shopper, who may also start again here.
 */
async function paymentStateOf(shop: Shop, cart: Cart | null): Promise<"submitted" | "at the bank" | "open"> {
  const started: StartedPayment | null = memory.payment()
  if (!started || started.orderNumber !== undefined || (cart && cart.id !== started.cartId)) return "open"
  try {
    const { state } = await getCardPayment(shop.sdk, started)
    if (["authorized", "captured", "processing", "unknown"].includes(state)) return "submitted"
    return state === "three_d_secure" || (state === "redirect" && started.inShop) ? "at the bank" : "open"
  } catch (error) {
    if (statusOf(error) === 404) return "open"
    throw error
  }
}

type Details = { email?: string; address: Record<string, string> }

/** Writes only changes: an unchanged cart keeps its open card form. */
async function saveAddress(shop: Shop, cart: Cart, { email, address }: Details): Promise<Cart> {
  const stored: Record<string, unknown> = { ...cart.shipping_address }
  const isSame = Object.entries(address).every(([name, value]) => (stored[name] ?? "") === value)
  if (isSame && (email === undefined || email === cart.email)) return cart
  const answer = await shop.sdk.store.cart.update(cart.id, {
    ...(email ? { email } : {}),
    shipping_address: address,
    billing_address: address,
  })
  return answer.cart
}
