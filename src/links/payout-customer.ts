import { defineLink } from "@medusajs/framework/utils"
import CustomerModule from "@medusajs/medusa/customer"
import CardPayoutsModule from "../modules/card-payouts"

/** Who is paid out to. */
export default defineLink(
  { linkable: CardPayoutsModule.linkable.cardPayout, field: "customer_id" },
  CustomerModule.linkable.customer,
  { readOnly: true },
)
