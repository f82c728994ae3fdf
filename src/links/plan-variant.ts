import { defineLink } from "@medusajs/framework/utils"
import ProductModule from "@medusajs/medusa/product"
import CardSubscriptionsModule from "../modules/card-subscriptions"

/** Links a plan to the product variant that it sells. */
export default defineLink(
  { linkable: CardSubscriptionsModule.linkable.cardPlan, field: "variant_id" },
  ProductModule.linkable.productVariant,
  { readOnly: true },
)
