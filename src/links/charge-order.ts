import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import CardSubscriptionsModule from "../modules/card-subscriptions"

/** Links the charge of a subscription's period to its order. */
export default defineLink(
  { linkable: CardSubscriptionsModule.linkable.cardSubscriptionCharge, field: "order_id" },
  OrderModule.linkable.order,
  { readOnly: true },
)
