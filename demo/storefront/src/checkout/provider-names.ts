type Name = {
  title: string
  detail: string
  /** The card is entered on this shop's own page: the provider's option `integration: "direct"`. */
  inShop?: boolean
}

const whenShipped: Name = {
  title: "Pay by card",
  detail: "Reserved on your card now, charged when your order ships.",
}
const names: Record<string, Name> = {
  pp_card_main: whenShipped,
  pp_card_sale: { title: "Pay by card, charged at once", detail: "The amount leaves your account right away." },
  pp_card_shop: {
    title: "Card, on this page",
    detail: "Charged at once. You enter your card here instead of on the gateway’s page.",
    inShop: true,
  },
  pp_card_jpy: whenShipped,
}

/** A readable name for a provider id such as `pp_card_main`. */
export function providerName(id: string): Name {
  return names[id] ?? { title: id.replace(/^pp_/, "").replaceAll("_", " "), detail: "" }
}

/** The store's first choice first; the Store API guarantees no order. */
export function sortProviders(ids: string[]): string[] {
  const rank = (id: string) => {
    const index = Object.keys(names).indexOf(id)
    return index < 0 ? Infinity : index
  }
  return [...ids].sort((a, b) => rank(a) - rank(b))
}
