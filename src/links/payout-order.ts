import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import CardPayoutsModule from "../modules/card-payouts"

/** Links a payout to the order for which it pays. */
export default defineLink(
  { linkable: CardPayoutsModule.linkable.cardPayout, field: "order_id" },
  OrderModule.linkable.order,
  { readOnly: true },
)
