import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, ProductStatus } from "@medusajs/framework/utils"
import {
  createProductsWorkflow,
  createShippingOptionsWorkflow,
  deleteProductsWorkflow,
  updateProductsWorkflow,
} from "@medusajs/medusa/core-flows"
import { regions } from "../catalogue/regions"
import { shippingOption } from "../catalogue/shipping-option"
import { subscriptionBox } from "../catalogue/subscription-box"

/** The used part of the plugin's module; missing values of a plan get the module's defaults. */
type Subscriptions = { plans: { create(plan: Record<string, unknown>): Promise<unknown> } }

/**
 * Adds the subscription box, also to a store filled by an earlier version. Existing data stays
 * unchanged.
 */
export async function offerSubscriptions(container: MedusaContainer): Promise<void> {
  const profiles = await container
    .resolve(Modules.FULFILLMENT)
    .listShippingProfiles({}, { order: { created_at: "ASC" } })
  const profileId = profiles[0]?.id
  if (!profileId) throw new Error("The store has no shipping profile.")
  await offerDelivery(container, profileId)
  await offerProduct(container, profileId)
}

/**
 * Delivery is free, so that an order's total equals its period's charge: a plan's amount includes
 * delivery.
 */
async function offerDelivery(container: MedusaContainer, profileId: string) {
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const { name, description } = subscriptionBox.delivery
  if ((await fulfillment.listShippingOptions({ name })).length > 0) return
  const zones = await fulfillment.listServiceZones({ name: regions.map((region) => region.name) })
  const options = zones.flatMap((zone) => {
    const { currency_code } = regions.find((region) => region.name === zone.name) ?? {}
    if (!currency_code) return []
    return shippingOption(name, description, { zoneId: zone.id, profileId, price: { currency_code, amount: 0 } })
  })
  if (options.length > 0) await createShippingOptionsWorkflow(container).run({ input: options })
}

async function offerProduct(container: MedusaContainer, profileId: string) {
  const { product, plans } = subscriptionBox
  const found = await container.resolve(Modules.PRODUCT).listProducts({ handle: product.handle })
  // Published last: a published product has its plans, while an interrupted start leaves it
  // proposed.
  const unfinished = found.filter(({ status }) => status === ProductStatus.PROPOSED)
  if (found.length > unfinished.length) return
  if (unfinished.length > 0) {
    await deleteProductsWorkflow(container).run({ input: { ids: unfinished.map(({ id }) => id) } })
  }
  const [store] = await container.resolve(Modules.STORE).listStores()
  const { result } = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          ...product,
          status: ProductStatus.PROPOSED,
          shipping_profile_id: profileId,
          sales_channels: store?.default_sales_channel_id ? [{ id: store.default_sales_channel_id }] : [],
        },
      ],
    },
  })
  const subscriptions = container.resolve<Subscriptions>("card_subscriptions")
  for (const { id, variants } of result) {
    for (const plan of plans) await subscriptions.plans.create({ ...plan, product_id: id, variant_id: variants[0]?.id })
    await updateProductsWorkflow(container).run({
      input: { selector: { id }, update: { status: ProductStatus.PUBLISHED } },
    })
  }
}
