import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { Delivery } from "../../contracts/requests/delivery"
import type { KnownMessage } from "../../messages"
import type CardSubscriptionCharge from "./models/charge"
import type CardSubscriptionEntry from "./models/entry"
import type CardPlan from "./models/plan"
import type CardSubscription from "./models/subscription"

/** The rows of this module as its plain SQL reads and writes them. */
export type PlanRow = Omit<InferTypeOf<typeof CardPlan>, "retry_hours"> & { retry_hours: number[] }
export type SubscriptionRow = Omit<
  InferTypeOf<typeof CardSubscription>,
  "retry_hours" | "delivery" | "next_terms" | "problem"
> & {
  problem: KnownMessage | null
  retry_hours: number[]
  next_terms: NextTerms | null
  delivery: Delivery | null
}
export type ChargeRow = Omit<InferTypeOf<typeof CardSubscriptionCharge>, "reason"> & { reason: KnownMessage | null }
export type EntryRow = Omit<InferTypeOf<typeof CardSubscriptionEntry>, "code" | "params"> & KnownMessage

export type { ChargeState, SubscriptionState } from "../../contracts"

/** A plan's terms that take effect with the next charge, as stored in JSON. */
export type NextTerms = Pick<
  SubscriptionRow,
  | "plan_id"
  | "title"
  | "variant_id"
  | "amount"
  | "period"
  | "interval"
  | "charges_limit"
  | "retry_hours"
  | "after_retries"
  | "no_stock"
  | "catch_up"
> & { ends_at: string | null }

export type Db = Knex | Knex.Transaction
