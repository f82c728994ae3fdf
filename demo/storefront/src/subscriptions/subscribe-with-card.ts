import { subscribeWithSavedCard } from "medusa-plugin-card-payments/storefront"
import { savedAddress } from "../checkout/billing-address"
import type { Shop } from "../shop"

/**
 * Subscribes without a checkout: the card is charged each period, and parcels go to the account's
 * address. Returns `csb_…`.
 */
export async function subscribeWithCard(
  shop: Shop,
  { planId, savedCardId }: { planId: string; savedCardId: string },
): Promise<string> {
  const { id } = await subscribeWithSavedCard(shop.sdk, {
    planId,
    savedCardId,
    regionId: shop.region.id,
    shippingOptionId: await freeDelivery(shop),
  })
  return id
}

/**
 * The free delivery that a plan's amount includes. Medusa lists shipping options only for a cart,
 * so a cart is created and left unused.
 */
async function freeDelivery({ sdk, region, customer }: Shop): Promise<string | undefined> {
  const country_code = savedAddress(customer)?.country_code ?? undefined
  const { cart } = await sdk.store.cart.create({ region_id: region.id, shipping_address: { country_code } })
  const { shipping_options } = await sdk.store.fulfillment.listCartOptions({ cart_id: cart.id })
  return shipping_options.find(({ type }) => type.code === "subscription-box")?.id
}
