import { model } from "@medusajs/framework/utils"

/**
 * What a store sells by subscription: a product's variant, an amount, a rhythm, and what becomes of failures. Who signs up
 * gets a copy of these terms, so a plan that is changed changes nothing for them. Amounts are decimal text, major units.
 */
const CardPlan = model
  .define("card_plan", {
    id: model.id({ prefix: "cpl" }).primaryKey(),
    name: model.text().searchable(),
    description: model.text().nullable(),
    product_id: model.text().nullable(),
    variant_id: model.text().nullable(),
    /** Medusa's payment provider that charges: `pp_card_main`. */
    provider_id: model.text(),
    engine: model.enum(["gateway", "store"]),
    /** All of what one unit costs in one period, with tax and delivery. */
    amount: model.text(),
    currency_code: model.text(),
    period: model.enum(["day", "week", "month", "year"]),
    interval: model.number(),
    trial_days: model.number().default(0),
    /** Number of charges after which it is completed. */
    charges_limit: model.number().nullable(),
    ends_at: model.dateTime().nullable(),
    /** Hours from one try of a declined charge to the next one. */
    retry_hours: model.json(),
    after_retries: model.enum(["cancel", "pause", "unpaid"]),
    no_stock: model.enum(["backorder", "return"]),
    catch_up: model.enum(["latest", "all"]),
    is_active: model.boolean().default(true),
  })
  .indexes([{ on: ["product_id"] }, { on: ["variant_id"] }])

export default CardPlan
