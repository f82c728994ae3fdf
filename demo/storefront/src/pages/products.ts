import { element } from "../ui/element"
import type { Page } from "../router"
import { money } from "../shop"

export const productsPage: Page = async ({ shop }) => {
  const { products } = await shop.sdk.store.product.list({
    region_id: shop.region.id,
    fields: "*variants.calculated_price",
    order: "title",
    limit: 50,
  })
  const cards = products.map((product) => {
    const prices = (product.variants ?? []).flatMap((variant) => variant.calculated_price?.calculated_amount ?? [])
    const lowest = Math.min(...prices)
    return element(
      "li",
      {},
      element(
        "a",
        { class: "card", href: `/products/${product.handle}`, "data-testid": "product-card" },
        product.thumbnail
          ? element("img", { src: product.thumbnail, alt: "", loading: "lazy" })
          : element("span", { class: "no-picture" }),
        element("span", { class: "card-title" }, product.title),
        prices.length > 0 &&
          element(
            "span",
            { class: "price" },
            `${new Set(prices).size > 1 ? "from " : ""}${money(lowest, shop.region.currency_code)}`,
          ),
      ),
    )
  })
  return {
    title: "Products",
    content: element(
      "section",
      {},
      element("h1", { tabindex: -1 }, "Made by hand, in small numbers"),
      cards.length > 0
        ? element("ul", { class: "cards" }, ...cards)
        : element("p", {}, "Nothing is on sale at the moment."),
    ),
  }
}
