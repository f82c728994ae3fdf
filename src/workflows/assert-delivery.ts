import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { Delivery, PlanRow } from "../modules/card-subscriptions"
import { isShipped } from "./is-shipped"

/**
 * What is charged has to become an order: where it goes to is looked up before anything is charged.
 * @throws MedusaError invalid_data with a sentence
 */
export async function assertDelivery(
  container: MedusaContainer,
  { region_id, shipping_option_id }: Delivery,
  { currency_code, variant_id }: Pick<PlanRow, "currency_code" | "variant_id">,
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  if (region_id !== undefined) {
    const fields = ["id", "currency_code"]
    const { data } = await query.graph({ entity: "region", fields, filters: { id: region_id } })
    const region = data[0] as { currency_code: string } | undefined
    if (!region) throw invalid("This region does not exist.")
    if (region.currency_code !== currency_code) {
      throw invalid(`This plan is sold in ${currency_code.toUpperCase()} only. Choose a region with that currency.`)
    }
  }
  if (shipping_option_id === undefined && variant_id && (await isShipped(container, variant_id))) {
    throw invalid("Choose how it is delivered: name a shipping_option_id.")
  }
  if (shipping_option_id !== undefined) {
    const filters = { id: shipping_option_id }
    const { data } = await query.graph({ entity: "shipping_option", fields: ["id"], filters })
    if (data.length === 0) throw invalid("This shipping option does not exist.")
  }
}

function invalid(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, sentence)
}
