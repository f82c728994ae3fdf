import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type CardSubscriptionCharge from "./models/charge"
import type CardSubscriptionEntry from "./models/entry"
import type CardPlan from "./models/plan"
import type CardSubscription from "./models/subscription"

/** The rows of this module as it reads and writes them itself: plain SQL, each step one commit. */
export type PlanRow = Omit<InferTypeOf<typeof CardPlan>, "retry_hours"> & { retry_hours: number[] }
export type SubscriptionRow = Omit<InferTypeOf<typeof CardSubscription>, "retry_hours" | "delivery"> & {
  retry_hours: number[]
  delivery: Delivery | null
}
export type ChargeRow = InferTypeOf<typeof CardSubscriptionCharge>
export type EntryRow = InferTypeOf<typeof CardSubscriptionEntry>

export type SubscriptionState = SubscriptionRow["state"]
export type ChargeState = ChargeRow["state"]

/** Where the orders of a subscription go that has no first order. */
export type Delivery = {
  region_id?: string
  shipping_option_id?: string
  shipping_address?: Readonly<Record<string, string | null | undefined>>
}

export type Db = Knex | Knex.Transaction
