import { defineLink } from "@medusajs/framework/utils"
import CustomerModule from "@medusajs/medusa/customer"
import CardPayoutsModule from "../modules/card-payouts"

/** Links a payout to the customer who receives it. */
export default defineLink(
  { linkable: CardPayoutsModule.linkable.cardPayout, field: "customer_id" },
  CustomerModule.linkable.customer,
  { readOnly: true },
)
