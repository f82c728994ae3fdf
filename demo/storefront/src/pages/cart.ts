import { subscriptionLines } from "../subscriptions/cart-subscriptions"
import { element, fill } from "../ui/element"
import { goTo, type Page } from "../router"
import { currentCart, money, errorText } from "../shop"
import { describeTerms } from "../subscriptions/describe-subscription"

export const cartPage: Page = async ({ shop, signal }) => {
  const cart = await currentCart(shop)
  const items = cart?.items ?? []
  if (!cart || items.length === 0) {
    return {
      title: "Cart",
      content: element(
        "section",
        { "data-testid": "empty-cart" },
        element("h1", { tabindex: -1 }, "Your cart is empty"),
        element("p", {}, "Choose something, and it waits for you here."),
        element("a", { class: "button primary", href: "/" }, "See all products"),
      ),
    }
  }
  const subscriptions = await subscriptionLines(shop, cart, signal)
  const subscribedTo = (itemId: string) => {
    const terms = subscriptions.get(itemId)
    if (terms === undefined) return null
    const subscriptionLabel = terms ? `Subscription: ${describeTerms(terms)}` : "Subscription"
    return element("span", { "data-testid": "cart-subscription" }, subscriptionLabel)
  }
  const problem = element("p", { class: "problem", role: "alert", hidden: true })
  const list = element("ul", { class: "lines" })
  const change = async (work: () => Promise<unknown>) => {
    list.toggleAttribute("inert", true)
    try {
      await work()
      goTo("/cart", { replace: true })
    } catch (error) {
      list.toggleAttribute("inert", false)
      fill(problem, errorText(error))
      problem.hidden = false
    }
  }
  fill(
    list,
    ...items.map((item) =>
      element(
        "li",
        {},
        item.thumbnail ? element("img", { src: item.thumbnail, alt: "" }) : element("span", { class: "no-picture" }),
        element(
          "div",
          { class: "line-text" },
          element("span", { class: "card-title" }, item.product_title ?? item.title),
          element("span", { class: "muted" }, item.variant_title ?? ""),
          subscribedTo(item.id) ?? element("span", {}, money(item.unit_price, cart.currency_code)),
        ),
        element(
          "label",
          { class: "quantity" },
          element("span", { class: "sr-only" }, `Quantity of ${item.product_title ?? item.title}`),
          element(
            "select",
            {
              onchange: (event) => {
                const quantity = Number((event.target as HTMLSelectElement).value)
                void change(() => shop.sdk.store.cart.updateLineItem(cart.id, item.id, { quantity }))
              },
            },
            ...Array.from({ length: Math.max(10, item.quantity) }, (_, index) =>
              element("option", { value: index + 1, selected: index + 1 === item.quantity }, index + 1),
            ),
          ),
        ),
        element(
          "button",
          {
            class: "plain",
            "aria-label": `Remove ${item.product_title ?? item.title}`,
            onclick: () => void change(() => shop.sdk.store.cart.deleteLineItem(cart.id, item.id)),
          },
          "Remove",
        ),
      ),
    ),
  )
  return {
    title: "Cart",
    content: element(
      "section",
      {},
      element("h1", { tabindex: -1 }, "Cart"),
      list,
      problem,
      element(
        "p",
        { class: "total" },
        "Items ",
        element("strong", { "data-testid": "cart-total" }, money(cart.item_total, cart.currency_code)),
      ),
      element("a", { class: "button primary", href: "/checkout", "data-testid": "checkout" }, "Go to checkout"),
    ),
  }
}
