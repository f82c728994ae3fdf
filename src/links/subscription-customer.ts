import { defineLink } from "@medusajs/framework/utils"
import CustomerModule from "@medusajs/medusa/customer"
import CardSubscriptionsModule from "../modules/card-subscriptions"

/** Links a subscription to its customer. */
export default defineLink(
  { linkable: CardSubscriptionsModule.linkable.cardSubscription, field: "customer_id" },
  CustomerModule.linkable.customer,
  { readOnly: true },
)
