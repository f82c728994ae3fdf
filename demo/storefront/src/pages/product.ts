import { element, fill } from "../element"
import { goTo, type Page } from "../router"
import { addToCart, money, sentenceFor } from "../shop"

export const productPage: Page = async ({ shop, url }) => {
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
  let chosen = first
  const price = element("p", { class: "price big", "aria-live": "polite" })
  const showPrice = () => fill(price, money(chosen.calculated_price?.calculated_amount, shop.region.currency_code))
  showPrice()
  const problem = element("p", { class: "problem", role: "alert", hidden: true })
  const button = element("button", { class: "primary", type: "submit", "data-testid": "add-to-cart" }, "Add to cart")

  const add = async (event: Event) => {
    event.preventDefault()
    button.disabled = true
    try {
      await addToCart(shop, chosen.id)
      goTo("/cart")
    } catch (error) {
      fill(problem, sentenceFor(error))
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
        button,
        problem,
      ),
    ),
  }
}
