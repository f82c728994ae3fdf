import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import CardSubscriptionsModule from "../modules/card-subscriptions"

/** The order of a subscription's period. */
export default defineLink(
  { linkable: CardSubscriptionsModule.linkable.cardSubscriptionCharge, field: "order_id" },
  OrderModule.linkable.order,
  { readOnly: true },
)
