import {
  listPlans,
  listSavedCards,
  type SavedCard,
  type SubscriptionPlan,
} from "medusa-plugin-card-payments/storefront"
import { element, fill } from "../ui/element"
import { planCard } from "../subscriptions/plan-card"
import { planChoice } from "../subscriptions/plan-choice"
import { goTo, type Page } from "../router"
import { addToCart, money, errorText, type Shop, subscribe } from "../shop"
import { subscribeWithCard } from "../subscriptions/subscribe-with-card"
import { describePrice } from "../subscriptions/describe-subscription"

export const productPage: Page = async ({ shop, url, signal }) => {
  const handle = decodeURIComponent(url.pathname.split("/").pop() ?? "")
  const { products } = await shop.sdk.store.product.list({
    handle,
    region_id: shop.region.id,
    fields: "*variants.calculated_price",
  })
  const [product] = products
  const variants = product?.variants ?? []
  const [first] = variants
  if (!product || !first) {
    return {
      title: "Not found",
      content: element(
        "section",
        {},
        element("h1", { tabindex: -1 }, "This product is not on sale any more"),
        element("p", {}, element("a", { href: "/" }, "See all products")),
      ),
    }
  }
  const plans = await plansOf(shop, product.id, signal)
  let chosen = first
  // A shopper who had to sign in returns with the chosen plan.
  let plan = plans.find(({ id }) => id === url.searchParams.get("plan")) ?? null
  const cards = planCard(plans.some(isTrial) ? await savedCardsOf(shop, signal) : [])
  const price = element("p", { class: "price big", "aria-live": "polite" })
  const ways = element("div", {})
  const cardPlace = element("div", {})
  const action = element("div", {})
  const problem = element("p", { class: "problem", role: "alert", hidden: true })
  const button = element("button", { class: "primary", type: "submit" })

  const once = () => money(chosen.calculated_price?.calculated_amount, shop.region.currency_code)
  const showPrice = () => {
    fill(price, plan ? describePrice(plan) : once())
    button.dataset.testid = plan ? "subscribe" : "add-to-cart"
    fill(button, plan ? "Subscribe" : "Add to cart")
    fill(cardPlace, plan && isTrial(plan) && shop.customer !== null && cards.content(plan))
    if (plan && !shop.customer) fill(action, signInLink(`/products/${product.handle}?plan=${plan.id}`))
    else if (plan && isTrial(plan) && !cards.chosen()) fill(action, addCardLink())
    else fill(action, button)
  }
  const showPlans = () => {
    const offered = plans.filter(({ variant_id }) => variant_id === null || variant_id === chosen.id)
    if (!offered.some(({ id }) => id === plan?.id)) plan = null
    const onchange = (requested: SubscriptionPlan | null) => {
      plan = requested
      showPrice()
    }
    fill(ways, offered.length > 0 && planChoice({ plans: offered, price: once(), chosen: plan, onchange }))
  }
  showPlans()
  showPrice()

  const add = async (event: Event) => {
    event.preventDefault()
    button.disabled = true
    try {
      const savedCardId = cards.chosen()
      if (plan && isTrial(plan) && savedCardId) {
        const id = await subscribeWithCard(shop, { planId: plan.id, savedCardId })
        goTo(`/account/subscriptions/${id}`)
        return
      }
      await (plan ? subscribe(shop, plan.id) : addToCart(shop, chosen.id))
      goTo("/cart")
    } catch (error) {
      fill(problem, errorText(error))
      problem.hidden = false
      button.disabled = false
    }
  }
  const choices = variants.map((variant) =>
    element(
      "label",
      { class: "choice" },
      element("input", {
        type: "radio",
        name: "variant",
        value: variant.id,
        checked: variant === chosen,
        onchange: () => {
          chosen = variant
          showPlans()
          showPrice()
        },
      }),
      element("span", {}, variant.title ?? "Standard"),
    ),
  )
  return {
    title: product.title,
    content: element(
      "section",
      { class: "product" },
      product.thumbnail
        ? element("img", { src: product.thumbnail, alt: "" })
        : element("span", { class: "no-picture" }),
      element(
        "form",
        { onsubmit: (event) => void add(event) },
        element("h1", { tabindex: -1 }, product.title),
        price,
        element("p", {}, product.description ?? ""),
        choices.length > 1 &&
          element(
            "fieldset",
            {},
            element("legend", {}, product.options?.[0]?.title ?? "Kind"),
            element("div", { class: "choices" }, ...choices),
          ),
        ways,
        cardPlace,
        action,
        problem,
      ),
    ),
  }
}

/**
 * Plans in the region's currency, oldest first; none if they cannot be read, since one-time
 * purchases still work.
 */
async function plansOf({ sdk, region }: Shop, productId: string, signal: AbortSignal): Promise<SubscriptionPlan[]> {
  try {
    const plans = await listPlans(sdk, { productId, signal })
    return plans
      .filter(({ currency_code }) => currency_code === region.currency_code)
      .sort((a, b) => a.created_at.localeCompare(b.created_at))
  } catch {
    signal.throwIfAborted()
    return []
  }
}

const isTrial = ({ trial_days }: SubscriptionPlan) => trial_days > 0

/** Saved cards; none for a guest, or if they cannot be read. */
async function savedCardsOf({ sdk, customer }: Shop, signal: AbortSignal): Promise<SavedCard[]> {
  if (!customer) return []
  try {
    return (await listSavedCards(sdk, { signal })).cards
  } catch {
    signal.throwIfAborted()
    return []
  }
}

function addCardLink() {
  return element(
    "a",
    { class: "button primary", href: "/account", "data-testid": "subscribe-add-card" },
    "Save a card in your account",
  )
}

function signInLink(back: string) {
  return element(
    "a",
    { class: "button primary", href: `/sign-in?next=${encodeURIComponent(back)}`, "data-testid": "subscribe-sign-in" },
    "Sign in to subscribe",
  )
}
