/**
 * Links from this plugin's rows to Medusa's, for `query.graph`. Read-only: the id is a column of
 * the row. Medusa imports this file, and each link registers itself.
 */
import { defineLink } from "@medusajs/framework/utils"
import CustomerModule from "@medusajs/medusa/customer"
import OrderModule from "@medusajs/medusa/order"
import ProductModule from "@medusajs/medusa/product"
import CardPayoutsModule from "../modules/card-payouts"
import CardSubscriptionsModule from "../modules/card-subscriptions"

/** The product variant that a plan sells. */
export const planVariant = defineLink(
  { linkable: CardSubscriptionsModule.linkable.cardPlan, field: "variant_id" },
  ProductModule.linkable.productVariant,
  { readOnly: true },
)

/** The customer of a subscription. */
export const subscriptionCustomer = defineLink(
  { linkable: CardSubscriptionsModule.linkable.cardSubscription, field: "customer_id" },
  CustomerModule.linkable.customer,
  { readOnly: true },
)

/** The order of a subscription's period. */
export const chargeOrder = defineLink(
  { linkable: CardSubscriptionsModule.linkable.cardSubscriptionCharge, field: "order_id" },
  OrderModule.linkable.order,
  { readOnly: true },
)

/** The customer who receives a payout. */
export const payoutCustomer = defineLink(
  { linkable: CardPayoutsModule.linkable.cardPayout, field: "customer_id" },
  CustomerModule.linkable.customer,
  { readOnly: true },
)

/** The order that a payout is about. */
export const payoutOrder = defineLink(
  { linkable: CardPayoutsModule.linkable.cardPayout, field: "order_id" },
  OrderModule.linkable.order,
  { readOnly: true },
)
