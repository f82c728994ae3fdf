import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, Modules } from "@medusajs/framework/utils"
import { listShippingOptionsForCartWithPricingWorkflow } from "@medusajs/medusa/core-flows"
import { amountParam, invalidData, toWireAmount } from "../../mapping"
import { toMessage } from "../../messages"
import type { Delivery } from "../../contracts/requests/delivery"
import type { PlanRow } from "../../modules/card-subscriptions"
import { type DeliveredTo, templateOfDelivery } from "./renewal-order"

type DeliveryRequest = {
  customer_id: string
  delivery: Delivery
  /** Refuses a shipping option that costs more than the plan includes. */
  isFreeOnly: boolean
  plan: Pick<PlanRow, "currency_code" | "variant_id" | "amount">
}

/**
 * Checks before any charge that the subscription's orders can be delivered: the region matches the
 * address, and the store offers the shipping option for this product and address.
 * @throws MedusaError invalid_data
 */
export async function assertDelivery(container: MedusaContainer, request: DeliveryRequest): Promise<void> {
  const { region_id, shipping_option_id } = request.delivery
  const { currency_code, variant_id } = request.plan
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  if (region_id !== undefined) {
    const fields = ["id", "currency_code"]
    const { data } = await query.graph({ entity: "region", fields, filters: { id: region_id } })
    const region = data[0] as { currency_code: string } | undefined
    if (!region) throw invalidData(toMessage("delivery.region_not_found"))
    if (region.currency_code !== currency_code) {
      throw invalidData(toMessage("delivery.region_in_other_currency", { currency: currency_code.toUpperCase() }))
    }
  }
  if (shipping_option_id === undefined && variant_id && (await isShipped(container, variant_id))) {
    throw invalidData(toMessage("delivery.option_missing"))
  }
  if (shipping_option_id !== undefined) await assertOffered(container, request)
}

async function assertOffered(
  container: MedusaContainer,
  { customer_id, delivery, isFreeOnly, plan }: DeliveryRequest,
): Promise<void> {
  const { currency_code } = plan
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { id: delivery.shipping_option_id }
  const { data } = await query.graph({ entity: "shipping_option", fields: ["id"], filters })
  if (data.length === 0) throw invalidData(toMessage("delivery.option_not_found"))
  const offered = await offeredShipping(container, { customer_id, currency_code, delivery }, plan)
  if (!offered) throw invalidData(toMessage("delivery.option_not_offered"))
  const amount = MathBN.convert(offered.amount as BigNumberInput)
  if (isFreeOnly && amount.gt(0)) {
    const cost = amountParam(toWireAmount(amount, currency_code), currency_code)
    throw invalidData(toMessage("delivery.option_costs", { amount: cost }))
  }
}

type OfferedShipping = { amount: unknown }

/**
 * The price of a shipping option in a cart of this subscription, as Medusa lists options to
 * shoppers: by address, region, sales channel and rules. Undefined where the store does not offer
 * it, or it does not deliver the product.
 */
async function offeredShipping(
  container: MedusaContainer,
  delivered: DeliveredTo,
  { variant_id, amount }: Pick<PlanRow, "variant_id" | "amount">,
): Promise<OfferedShipping | undefined> {
  const id = delivered.delivery?.shipping_option_id
  const item = { variant_id: variant_id ?? undefined, quantity: 1, title: "Subscription", metadata: {} }
  const { cart } = await templateOfDelivery(container, delivered, item)
  if (!id || !cart.region_id || !cart.sales_channel_id) return undefined
  const carts = container.resolve(Modules.CART)
  const { billing_address: _, ...asked } = cart
  const items = [{ ...item, unit_price: amount, is_tax_inclusive: true }]
  // Created by the module, not by a workflow: no event is published and no stock is checked.
  const [made] = await carts.createCarts([{ ...asked, items } as never])
  if (!made) return undefined
  try {
    const input = { cart_id: made.id, options: [{ id }], is_return: false }
    const { result } = await listShippingOptionsForCartWithPricingWorkflow(container).run({ input })
    const options = result as { id: string; shipping_profile_id: string | null; amount?: unknown }[]
    const profile = await shippingProfileOf(container, variant_id)
    const option = options.find((one) => one.id === id && (!profile || one.shipping_profile_id === profile))
    return option && option.amount !== undefined && option.amount !== null ? { amount: option.amount } : undefined
  } finally {
    await carts.deleteCarts([made.id])
    // Medusa does not delete a cart's address with the cart.
    if (made.shipping_address) await carts.deleteAddresses([made.shipping_address.id])
  }
}

async function shippingProfileOf(container: MedusaContainer, id: string | null): Promise<string | undefined> {
  if (!id) return undefined
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["product.shipping_profile.id"]
  const { data } = await query.graph({ entity: "variant", fields, filters: { id } })
  const [variant] = data as { product?: { shipping_profile?: { id: string } | null } | null }[]
  return variant?.product?.shipping_profile?.id
}

/** Whether a variant is shipped, by Medusa's own condition for a cart's items. */
export async function isShipped(container: MedusaContainer, id: string): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["product.shipping_profile.id", "inventory_items.inventory.requires_shipping"]
  const { data } = await query.graph({ entity: "variant", fields, filters: { id } })
  const variant = data[0] as Shipped | undefined
  const isStocked = variant?.inventory_items?.some((item) => item?.inventory?.requires_shipping) ?? false
  return !!variant?.product?.shipping_profile?.id || isStocked
}

type Shipped = {
  product?: { shipping_profile?: { id: string } | null } | null
  inventory_items?: ({ inventory?: { requires_shipping: boolean } | null } | null)[] | null
}
