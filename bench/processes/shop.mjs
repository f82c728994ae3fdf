const email = "admin@example.com"
const password = "supersecret"

const address = {
  first_name: "Jane",
  last_name: "Doe",
  address_1: "Main Street 1",
  city: "Berlin",
  postal_code: "10115",
  country_code: "de",
  phone: "+493012345",
}

/**
 * Fills an empty store through its admin API, and prepares carts up to the payment step. Nothing
 * here is timed.
 */
export async function openShop(origin, createAdmin) {
  await createAdmin({ email, password })
  const { token } = await call(`${origin}/auth/user/emailpass`, { email, password })
  const admin = (path, body = {}) => call(origin + path, body, bearer(token))
  const { sales_channel } = await admin("/admin/sales-channels", { name: "Web" })
  const { api_key } = await admin("/admin/api-keys", { title: "web", type: "publishable" })
  await admin(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [sales_channel.id] })
  const { region } = await admin("/admin/regions", {
    name: "Europe",
    currency_code: "eur",
    countries: ["de"],
    payment_providers: ["pp_card_main", "pp_card_renewals", "pp_system_default"],
  })
  const profile = (await admin("/admin/shipping-profiles", { name: "Default", type: "default" })).shipping_profile
  const shipping = await shippingOption(admin, { channelId: sales_channel.id, profileId: profile.id })
  const { product } = await admin("/admin/products", {
    title: "Shirt",
    status: "published",
    shipping_profile_id: profile.id,
    sales_channels: [{ id: sales_channel.id }],
    options: [{ title: "Size", values: ["M"] }],
    variants: [
      { title: "M", options: { Size: "M" }, manage_inventory: false, prices: [{ currency_code: "eur", amount: 20 }] },
    ],
  })
  const headers = { "x-publishable-api-key": api_key.token }
  const store = (path, body = {}, customer = {}) => call(origin + path, body, { ...headers, ...customer })
  const variantId = product.variants[0].id

  /** For the signed-in shopper, if there is one. */
  async function cart(customer) {
    const created = await store(
      "/store/carts",
      {
        region_id: region.id,
        email: "shopper@example.com",
        shipping_address: address,
        billing_address: address,
        items: [{ variant_id: variantId, quantity: 2 }],
      },
      customer,
    )
    const cartId = created.cart.id
    await store(`/store/carts/${cartId}/shipping-methods`, { option_id: shipping.id })
    const { payment_collection } = await store("/store/payment-collections", { cart_id: cartId })
    return { cartId, collectionId: payment_collection.id }
  }
  // The first cart creates the shopper's customer; concurrent first carts would be refused.
  await cart()
  return {
    headers,
    /** The admin's own request headers. */
    signedIn: { headers: bearer(token) },
    admin,
    store,
    cart,
    variantId,
    delivery: { region_id: region.id, shipping_option_id: shipping.id, shipping_address: address },
    /** @returns the customer's id and the request headers of the login */
    async customer(login) {
      const registered = await store("/auth/customer/emailpass/register", login)
      const { customer } = await store("/store/customers", { email: login.email }, bearer(registered.token))
      const signedIn = await store("/auth/customer/emailpass", login)
      return { id: customer.id, headers: bearer(signedIn.token) }
    },
    /** Carts that lack only a payment session. */
    async carts(count) {
      const places = Array.from({ length: count }).keys()
      const made = []
      const worker = async () => {
        for (const place of places) made[place] = await cart()
      }
      await Promise.all([worker(), worker(), worker()])
      return made
    },
  }
}

async function shippingOption(admin, { channelId, profileId }) {
  const { stock_location } = await admin("/admin/stock-locations", {
    name: "Warehouse",
    address: { address_1: "a", country_code: "de" },
  })
  const location = `/admin/stock-locations/${stock_location.id}`
  await admin(`${location}/sales-channels`, { add: [channelId] })
  await admin(`${location}/fulfillment-providers`, { add: ["manual_manual"] })
  const { stock_location: located } = await admin(`${location}/fulfillment-sets?fields=id,*fulfillment_sets`, {
    name: "Ship",
    type: "shipping",
  })
  const { fulfillment_set } = await admin(`/admin/fulfillment-sets/${located.fulfillment_sets[0].id}/service-zones`, {
    name: "Germany",
    geo_zones: [{ type: "country", country_code: "de" }],
  })
  const { shipping_option } = await admin("/admin/shipping-options", {
    name: "Standard",
    service_zone_id: fulfillment_set.service_zones[0].id,
    shipping_profile_id: profileId,
    provider_id: "manual_manual",
    price_type: "flat",
    type: { label: "Standard", description: "2 days", code: "standard" },
    prices: [{ currency_code: "eur", amount: 5 }],
    rules: [
      { attribute: "enabled_in_store", operator: "eq", value: "true" },
      { attribute: "is_return", operator: "eq", value: "false" },
    ],
  })
  return shipping_option
}

const bearer = (token) => ({ authorization: `Bearer ${token}` })

/** GET without a body, POST with one. */
async function call(url, body, headers = {}) {
  const response = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
