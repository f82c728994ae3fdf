import type { CreateCartWorkflowInputDTO, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { addShippingMethodToCartWorkflow, createCartWorkflow } from "@medusajs/medusa/core-flows"
import { reasonOf } from "../../mapping"
import { type KnownMessage, toMessage } from "../../messages"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type ChargeRow,
  type SubscriptionRow,
} from "../../modules/card-subscriptions"
import { BACKORDERED_VARIANT, isNoStock } from "./backorder"

type RenewCardSubscriptionInput = { charge_id: string }

const renewStep = createStep(
  "card-subscriptions-renew",
  async ({ charge_id }: RenewCardSubscriptionInput, { container }) => {
    return new StepResponse({ failure: await tryToRenew(container, charge_id) })
  },
)

/** @returns the reason why there is no cart; null if there is one or none is needed */
async function tryToRenew(container: MedusaContainer, chargeId: string): Promise<KnownMessage | null> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charge = await subscriptions.findCharge(chargeId)
  // The sign-up has its order already, and a charge without a period gets none.
  if (!charge || charge.is_signup || charge.period_index === null) return null
  const { subscription_id } = charge
  try {
    await putRenewalCart(container, charge)
    await subscriptions.clearProblem({ subscription_id, codes: ["order.not_made"] })
    return null
  } catch (error) {
    const reason = reasonOf(error)
    const problem = toMessage("order.not_made", { reason })
    await subscriptions.recordProblem({ subscription_id, problem, over: ["order.not_made"] })
    return reason
  }
}

/**
 * Creates the cart of a paid period, with the first order's items and delivery, and links it to the
 * payment of the period. The payment's reconciliation runs Medusa's own completion, which creates
 * the order: stock, tax, shipping and `order.placed` work as for any order. A cart that cannot be
 * created is tried again for `abandonAfter` minutes; then the payment is reversed.
 */
export const renewCardSubscriptionWorkflow = createWorkflow(
  "renew-card-subscription",
  (input: RenewCardSubscriptionInput) => {
    return new WorkflowResponse(renewStep(input))
  },
)

type CartInput = CreateCartWorkflowInputDTO

type Item = {
  variant_id?: string
  quantity: number
  title?: string
  subtitle?: string
  thumbnail?: string
  product_id?: string
  metadata: Record<string, unknown>
}

/** The cart that becomes a renewal's order. */
type Template = {
  cart: Record<string, unknown>
  items: Item[]
  shippingOptionIds: string[]
}

/**
 * Links a paid charge's cart to its payment: the subscription's item at the price that was charged,
 * delivered as the first order. Idempotent: an existing cart is used.
 * @throws the error with which Medusa refuses such a cart (no stock, a deleted shipping option)
 */
async function putRenewalCart(container: MedusaContainer, charge: ChargeRow): Promise<string> {
  if (charge.cart_id) return linked(container, charge, charge.cart_id)
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const subscription = await subscriptions.find(charge.subscription_id)
  const template = await templateOf(container, subscription)
  const items = template.items.map((item) => priced(item, { charge, subscription, template }))
  const cartId = await createCart(container, { template, items, subscription })
  for (const id of template.shippingOptionIds) {
    await addShippingMethodToCartWorkflow(container).run({ input: { cart_id: cartId, options: [{ id }] } })
  }
  // If two runs made a cart at the same time, both use the one that was recorded first.
  return linked(container, charge, await subscriptions.orders.keepCart(charge.id, cartId))
}

async function linked(container: MedusaContainer, charge: ChargeRow, cart_id: string): Promise<string> {
  const payment_collection_id = charge.payment_collection_id ?? ""
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { payment_collection_id }
  const { data } = await query.graph({ entity: "cart_payment_collection", fields: ["cart_id"], filters })
  if (data.length > 0) return cart_id
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  await link.create({ [Modules.CART]: { cart_id }, [Modules.PAYMENT]: { payment_collection_id } })
  return cart_id
}

/**
 * Sets the items' prices so that they add up to the period's amount, tax included. Tax or shipping
 * on top appears as a difference.
 */
function priced(item: Item, of: { charge: ChargeRow; subscription: SubscriptionRow; template: Template }): Item {
  const pieces = of.template.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const unit_price = MathBN.div(of.charge.amount, pieces).toNumber()
  // No promotions either, because the amount was charged already.
  return { ...item, ...{ unit_price, is_tax_inclusive: true, is_discountable: false } }
}

type Making = { template: Template; items: Item[]; subscription: SubscriptionRow }

async function createCart(container: MedusaContainer, { template, items, subscription }: Making): Promise<string> {
  const run = async (ordered: Item[]) => {
    const input = { ...template.cart, items: ordered } as unknown as CartInput
    return (await createCartWorkflow(container).run({ input })).result.id
  }
  try {
    return await run(items)
  } catch (error) {
    if (subscription.no_stock !== "backorder" || !isNoStock(error)) throw error
    return run(await Promise.all(items.map((item) => backordered(container, item))))
  }
}

/**
 * An item without its variant, which needs no stock. `finishRenewal` puts the variant back on the
 * order, so that the admin can allocate stock later.
 */
async function backordered(container: MedusaContainer, { variant_id, ...item }: Item): Promise<Item> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["title", "sku", "product.id", "product.title", "product.thumbnail"]
  const { data } = await query.graph({ entity: "variant", fields, filters: { id: variant_id } })
  const variant = data[0] as
    { title?: string; product?: { id: string; title: string; thumbnail: string | null } } | undefined
  return {
    ...item,
    title: variant?.product?.title ?? item.title,
    subtitle: variant?.title ?? item.subtitle,
    thumbnail: variant?.product?.thumbnail ?? undefined,
    product_id: variant?.product?.id,
    ...{ requires_shipping: false },
    metadata: { ...item.metadata, [BACKORDERED_VARIANT]: variant_id },
  }
}

type FirstOrder = {
  region_id: string
  sales_channel_id: string
  currency_code: string
  email: string
  shipping_address: Record<string, unknown> | null
  billing_address: Record<string, unknown> | null
  shipping_methods: { shipping_option_id: string | null }[]
}

async function templateOf(container: MedusaContainer, subscription: SubscriptionRow): Promise<Template> {
  const { id, customer_id, variant_id, quantity, title } = subscription
  const metadata = { card_subscription_id: id }
  const first = await firstOrderOf(container, subscription)
  const own = { variant_id: variant_id ?? undefined, quantity, title, metadata }
  if (!first) return templateOfDelivery(container, subscription, own)
  return {
    cart: {
      customer_id,
      email: first.email,
      region_id: first.region_id,
      sales_channel_id: first.sales_channel_id,
      currency_code: first.currency_code,
      shipping_address: addressOf(first.shipping_address),
      billing_address: addressOf(first.billing_address),
    },
    // Not the first order's items, because shoppers can write their metadata.
    items: [own],
    shippingOptionIds: first.shipping_methods.flatMap(({ shipping_option_id }) => shipping_option_id ?? []),
  }
}

async function firstOrderOf(
  container: MedusaContainer,
  { first_order_id }: SubscriptionRow,
): Promise<FirstOrder | undefined> {
  if (!first_order_id) return undefined
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = [
    ...["region_id", "sales_channel_id", "currency_code", "email", "shipping_address.*", "billing_address.*"],
    "shipping_methods.shipping_option_id",
  ]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: first_order_id } })
  return data[0] as FirstOrder | undefined
}

export type DeliveredTo = Pick<SubscriptionRow, "customer_id" | "currency_code" | "delivery">

/**
 * The cart of a subscription that started without an order: with its own delivery details,
 * otherwise with the customer's address.
 */
export async function templateOfDelivery(
  container: MedusaContainer,
  { customer_id, currency_code, delivery }: DeliveredTo,
  item: Item,
): Promise<Template> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["email", "addresses.*"]
  const { data } = await query.graph({ entity: "customer", fields, filters: { id: customer_id } })
  const customer = data[0] as {
    email: string
    addresses?: (Record<string, unknown> & { is_default_shipping?: boolean })[]
  }
  const addresses = customer?.addresses ?? []
  const address = delivery?.shipping_address ?? addresses.find((one) => one.is_default_shipping) ?? addresses[0] ?? null
  const region_id = delivery?.region_id ?? (await regionOf(container, { currency_code, address }))
  return {
    cart: {
      ...{ customer_id, region_id, currency_code, email: customer?.email },
      sales_channel_id: await salesChannelOf(container, item.variant_id),
      ...{ shipping_address: addressOf(address), billing_address: addressOf(address) },
    },
    items: [item],
    shippingOptionIds: delivery?.shipping_option_id ? [delivery.shipping_option_id] : [],
  }
}

/**
 * The store's default sales channel where the product is sold in it; otherwise one in which it is
 * sold.
 */
async function salesChannelOf(container: MedusaContainer, variantId: string | undefined): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["product.sales_channels.id"]
  const [{ data }, [store]] = await Promise.all([
    query.graph({ entity: "variant", fields, filters: { id: variantId } }),
    container.resolve(Modules.STORE).listStores({}, { take: 1 }),
  ])
  const { product } = (data[0] ?? {}) as { product?: { sales_channels?: { id: string }[] } }
  const ids = product?.sales_channels?.map(({ id }) => id) ?? []
  const usual = store?.default_sales_channel_id ?? undefined
  return usual && (ids.includes(usual) || ids.length === 0) ? usual : ids[0]
}

async function regionOf(
  container: MedusaContainer,
  { currency_code, address }: { currency_code: string; address: Readonly<Record<string, unknown>> | null },
): Promise<string | undefined> {
  const regions = await container.resolve(Modules.REGION).listRegions({ currency_code }, { relations: ["countries"] })
  const country = address?.country_code
  return (regions.find((region) => region.countries?.some(({ iso_2 }) => iso_2 === country)) ?? regions[0])?.id
}

const addressFields = [
  ...["first_name", "last_name", "company", "address_1", "address_2", "city", "province", "postal_code"],
  ...["country_code", "phone"],
] as const

function addressOf(address: Readonly<Record<string, unknown>> | null | undefined): Record<string, unknown> | undefined {
  if (!address) return undefined
  return Object.fromEntries(addressFields.flatMap((name) => (address[name] ? [[name, address[name]]] : [])))
}
