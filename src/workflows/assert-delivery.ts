import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, MedusaError } from "@medusajs/framework/utils"
import { spoken, toWireAmount } from "../mapping"
import type { Delivery, PlanRow } from "../modules/card-subscriptions"
import { isShipped } from "./is-shipped"
import { offeredShipping } from "./offered-shipping"

type Wanted = {
  customer_id: string
  delivery: Delivery
  /** Who names the option must not choose one that costs more than the plan includes. */
  isFreeOnly: boolean
  plan: Pick<PlanRow, "currency_code" | "variant_id" | "amount">
}

/**
 * What is charged has to become an order: where it goes to, and whether the store offers to deliver it that way, is looked up before
 * anything is charged.
 * @throws MedusaError invalid_data with a sentence
 */
export async function assertDelivery(container: MedusaContainer, wanted: Wanted): Promise<void> {
  const { region_id, shipping_option_id } = wanted.delivery
  const { currency_code, variant_id } = wanted.plan
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
  if (shipping_option_id !== undefined) await assertOffered(container, wanted)
}

async function assertOffered(
  container: MedusaContainer,
  { customer_id, delivery, isFreeOnly, plan }: Wanted,
): Promise<void> {
  const { currency_code } = plan
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { id: delivery.shipping_option_id }
  const { data } = await query.graph({ entity: "shipping_option", fields: ["id"], filters })
  if (data.length === 0) throw invalid("This shipping option does not exist.")
  const offered = await offeredShipping(container, { customer_id, currency_code, delivery }, plan)
  if (!offered) {
    throw invalid("The store does not offer this shipping option for this product and address. Choose another one.")
  }
  const amount = MathBN.convert(offered.amount as BigNumberInput)
  if (isFreeOnly && amount.gt(0)) {
    const cost = spoken(toWireAmount(amount, currency_code), currency_code)
    throw invalid(`This way of delivery costs ${cost}, which the plan does not include. Choose a free one.`)
  }
}

function invalid(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, sentence)
}
