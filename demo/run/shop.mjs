import { createRequire } from "node:module"
// The SDK's package sets no module type, so Node treats its ES modules as CommonJS.
const { default: Medusa } = createRequire(import.meta.url)("@medusajs/js-sdk")

const silent = { type: "jwt", jwtTokenStorageMethod: "memory" }

const address = {
  first_name: "Erika",
  last_name: "Muster",
  address_1: "Lindenweg 5",
  city: "Berlin",
  postal_code: "10115",
  country_code: "de",
  phone: "+4930123456",
}

/** The SDK as a shopper's browser uses it. */
export function storeOf({ medusaUrl: baseUrl, publishableKey }) {
  return new Medusa({ baseUrl, publishableKey, auth: silent })
}

/** The SDK as an admin's browser uses it, signed in. */
export async function signedIn({ medusaUrl: baseUrl, email, password }) {
  const admin = new Medusa({ baseUrl, auth: silent })
  const { token } = await admin.client.fetch("/auth/user/emailpass", { method: "POST", body: { email, password } })
  await admin.client.setToken(token)
  return admin
}

/** A cart that lacks only its payment. @param chosen product by its place, quantity and e-mail address */
export async function fillCart({ store }, region_id, chosen = {}) {
  const { product = 0, quantity = 1, email = "shopper@example.com" } = chosen
  const { products } = await store.product.list({ region_id, fields: "*variants.calculated_price" })
  const variant_id = products[product % products.length]?.variants[0]?.id
  const { cart } = await store.cart.create({ region_id, items: [{ variant_id, quantity }] })
  await store.cart.update(cart.id, { email, shipping_address: address, billing_address: address })
  const { shipping_options } = await store.fulfillment.listCartOptions({ cart_id: cart.id })
  const standard = shipping_options.find(({ name }) => name === "Standard")
  const { cart: complete } = await store.cart.addShippingMethod(cart.id, { option_id: standard?.id })
  return complete
}
