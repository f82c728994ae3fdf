import { getCardPayment, startCardPayment, type StartedCardPayment } from "medusa-plugin-card-payments/storefront"
import { addressForm } from "../address-form"
import { element, fill } from "../element"
import { type BegunPayment, memory } from "../memory"
import { providerName, sortProviders } from "../provider-names"
import { goTo, type Page } from "../router"
import { type Cart, currentCart, money, sentenceFor, type Shop, statusOf } from "../shop"

export const checkoutPage: Page = async ({ shop, signal }) => {
  const found = await currentCart(shop)
  if (await isPaidOrBeingConfirmed(shop, found)) return elsewhere("/payment")
  if (!found?.items?.length) return elsewhere("/cart")

  const address = addressForm(found, shop.region)
  let cart = await saveAddress(shop, found, { address: address.read().address })
  const { payment_providers } = await shop.sdk.store.payment.listPaymentProviders({ region_id: shop.region.id })
  const providers = sortProviders(payment_providers.map(({ id }) => id))

  const summary = element("dl", { class: "summary" })
  const delivery = element("div", { class: "options" })
  const problem = element("p", { class: "problem", role: "alert", "data-testid": "checkout-problem", hidden: true })
  const button = element("button", { class: "primary wide", type: "submit", "data-testid": "pay-button" })
  let paying = false

  const tell = (text: string | null) => {
    fill(problem, text)
    problem.hidden = text === null
  }
  const showTotals = () => {
    const amount = (value: number | undefined) => money(value, cart.currency_code)
    fill(
      summary,
      ...(cart.items ?? []).flatMap((item) => [
        element("dt", {}, `${item.product_title ?? item.title}${item.quantity > 1 ? ` × ${item.quantity}` : ""}`),
        element("dd", {}, amount(item.unit_price * item.quantity)),
      ]),
      element("dt", {}, "Delivery"),
      element("dd", {}, amount(cart.shipping_total)),
      element("dt", { class: "sum" }, "Total"),
      element("dd", { class: "sum", "data-testid": "total" }, amount(cart.total)),
    )
    button.disabled = paying
    fill(button, paying ? "Opening the card form …" : `Pay ${amount(cart.total)}`)
  }

  // One change after another, and paying after them all: each answers a whole cart.
  let changes: Promise<void> = Promise.resolve()
  const change = (work: () => Promise<void>) => {
    changes = changes.then(work).then(showTotals, (error: unknown) => {
      if (!signal.aborted) tell(sentenceFor(error))
    })
  }
  const chooseDelivery = async (id: string) => {
    if (cart.shipping_methods?.some((method) => method.shipping_option_id === id)) return
    ;({ cart } = await shop.sdk.store.cart.addShippingMethod(cart.id, { option_id: id }))
  }
  const showDelivery = async () => {
    const { shipping_options: options } = await shop.sdk.store.fulfillment.listCartOptions({ cart_id: cart.id })
    options.sort((a, b) => (a.amount ?? 0) - (b.amount ?? 0))
    const chosen =
      options.find(({ id }) => cart.shipping_methods?.some((method) => method.shipping_option_id === id)) ?? options[0]
    if (chosen) await chooseDelivery(chosen.id)
    else tell("Nothing can be delivered to this country. Choose another one.")
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
    if (paying || !address.check()) return
    const providerId = new FormData(form).get("provider")
    if (typeof providerId !== "string") return tell("Choose how you want to pay.")
    paying = true
    tell(null)
    showTotals()
    let leavesPage = false
    try {
      await changes
      await saveAddress(shop, cart, address.read())
      // Fresh, because what was paid for meanwhile in another tab stands in it.
      ;({ cart } = await shop.sdk.store.cart.retrieve(cart.id))
      const returnUrl = `${location.origin}/payment`
      const started = await startCardPayment(shop.sdk, { cart, providerId, returnUrl })
      memory.setPayment({ sessionId: started.sessionId, cartId: cart.id })
      leavesPage = act(started, tell)
    } catch (error) {
      if (statusOf(error) === 404) memory.setCartId(null)
      tell(sentenceFor(error))
    }
    // A button that leads away stays busy, so that an impatient second click does nothing.
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
      element(
        "fieldset",
        {},
        element("legend", {}, "Payment"),
        element(
          "div",
          { class: "options" },
          ...providers.map((id, index) =>
            choice(
              { name: "provider", value: id, checked: index === 0, "data-testid": `provider-${id}` },
              providerName(id),
            ),
          ),
        ),
      ),
    ),
    element(
      "aside",
      { "aria-label": "Your order" },
      element("h2", {}, "Your order"),
      summary,
      button,
      problem,
      element("p", { class: "quiet" }, "You enter your card on the page of the payment gateway, not in this shop."),
    ),
  )
  showTotals()
  return {
    title: "Checkout",
    content: element("section", {}, element("h1", { tabindex: -1 }, "Checkout"), form),
  }
}

/** Does what the answer asks for; true where the browser leaves this page. */
function act(started: StartedCardPayment, tell: (text: string) => void): boolean {
  switch (started.outcome) {
    case "redirect":
      location.assign(started.redirectUrl)
      return true
    case "paid":
    case "confirming":
      goTo("/payment")
      return true
    case "missing":
      tell(`Please complete your details: ${started.missing.map(wordFor).join(", ") || started.message}`)
      return false
    default:
      tell(started.message)
      return false
  }
}

const words: Record<string, string> = {
  first_name: "first name",
  last_name: "last name",
  address1: "address",
  zip_code: "postal code",
  email: "e-mail address",
}
const wordFor = (field: string) => words[field] ?? field.replaceAll("_", " ")

/** A cart that is paid for, or perhaps is, has no page to pay on. */
async function isPaidOrBeingConfirmed(shop: Shop, cart: Cart | null): Promise<boolean> {
  const begun: BegunPayment | null = memory.payment()
  if (!begun || begun.orderNumber !== undefined || (cart && cart.id !== begun.cartId)) return false
  try {
    const { state } = await getCardPayment(shop.sdk, begun)
    return ["authorized", "captured", "processing", "unknown"].includes(state)
  } catch (error) {
    if (statusOf(error) === 404) return false
    throw error
  }
}

type Details = { email?: string; address: Record<string, string> }

/** Writes only what differs: a cart that stays as it is keeps the card form that is open for it. */
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

function choice(
  input: Parameters<typeof element>[1],
  text: { title: string; detail?: string; price?: string },
): HTMLLabelElement {
  return element(
    "label",
    { class: "option" },
    element("input", { type: "radio", ...input }),
    element(
      "span",
      { class: "option-text" },
      element("span", {}, text.title),
      text.detail && element("span", { class: "quiet" }, text.detail),
    ),
    text.price && element("span", { class: "price" }, text.price),
  )
}

function elsewhere(address: string) {
  goTo(address, { replace: true })
  // Never shown: the other page is being drawn already.
  return { title: "", content: element("section", {}) }
}
