/** The demo store's regions, with their currencies and payment providers. */
export const regions = [
  {
    name: "Europe",
    currency_code: "eur",
    countries: ["de", "fr", "at", "be", "es", "it", "nl", "pt"],
    // The Store API sorts providers by id, so the ids are chosen for the wanted order.
    payment_providers: ["pp_card_main", "pp_card_sale", "pp_card_shop"],
  },
  { name: "Japan", currency_code: "jpy", countries: ["jp"], payment_providers: ["pp_card_jpy"] },
]
