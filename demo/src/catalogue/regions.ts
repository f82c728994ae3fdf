/** Where the demo store sells, in which currency, and how one pays there. */
export const regions = [
  {
    name: "Europe",
    currency_code: "eur",
    countries: ["de", "fr", "at", "be", "es", "it", "nl", "pt"],
    // The Store API lists them in the order of their ids, so each is named to come where it stands.
    payment_providers: ["pp_card_main", "pp_card_sale", "pp_card_shop"],
  },
  { name: "Japan", currency_code: "jpy", countries: ["jp"], payment_providers: ["pp_card_jpy"] },
]
