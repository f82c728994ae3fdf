type Delivery = { zoneId: string; profileId: string; price: { currency_code: string; amount: number } }

/** A shipping option with one price, as input of Medusa's workflow. */
export function shippingOption(name: string, description: string, { zoneId, profileId, price }: Delivery) {
  return {
    name,
    price_type: "flat" as const,
    provider_id: "manual_manual",
    service_zone_id: zoneId,
    shipping_profile_id: profileId,
    type: { label: name, description, code: name.toLowerCase().replaceAll(" ", "-") },
    prices: [price],
    rules: [
      { attribute: "enabled_in_store", value: "true", operator: "eq" as const },
      { attribute: "is_return", value: "false", operator: "eq" as const },
    ],
  }
}
