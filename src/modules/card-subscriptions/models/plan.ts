import { model } from "@medusajs/framework/utils"
import { billingPeriods, catchUps, engines, noStockOutcomes, retryOutcomes } from "../../../contracts"

/**
 * A subscription offer: a product variant, an amount, a billing interval, and rules for failed
 * charges. Each subscription copies these terms at sign-up, so later changes do not affect it.
 * Amounts are decimal text in major units.
 */
const CardPlan = model
  .define("card_plan", {
    id: model.id({ prefix: "cpl" }).primaryKey(),
    name: model.text().searchable(),
    description: model.text().nullable(),
    product_id: model.text().nullable(),
    variant_id: model.text().nullable(),
    /** Medusa's payment provider, such as `pp_card_main`. */
    provider_id: model.text(),
    engine: model.enum([...engines]),
    /** The total for one unit in one period, with tax and delivery. */
    amount: model.text(),
    currency_code: model.text(),
    period: model.enum([...billingPeriods]),
    interval: model.number(),
    trial_days: model.number().default(0),
    /** Number of charges after which the subscription is completed. */
    charges_limit: model.number().nullable(),
    ends_at: model.dateTime().nullable(),
    /** Hours between the attempts of a declined charge. */
    retry_hours: model.json(),
    after_retries: model.enum([...retryOutcomes]),
    no_stock: model.enum([...noStockOutcomes]),
    catch_up: model.enum([...catchUps]),
    is_active: model.boolean().default(true),
  })
  .indexes([{ on: ["product_id"] }, { on: ["variant_id"] }])

export default CardPlan
