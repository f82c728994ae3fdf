import { MedusaError } from "@medusajs/framework/utils"
import { isGatewayError } from "../../../gateway"
import { settingsOf } from "../begin-attempt"
import { accountOf, type Context } from "../context"
import { parseEndpoint } from "../endpoint"
import { payableCard } from "../saved-cards/payable-card"
import { decrypt } from "../saved-cards/reference-cipher"
import { cardFields } from "./card-fields"
import { knownFields } from "./known-fields"
import { bindingOfRecurring } from "./binding-of-recurring"
import { findRecurring, updateRecurring } from "./recurring-rows"
import { type RecurringTerms, type ToldTerms, updateOf } from "./terms"

/**
 * Tells the gateway what it does not know yet of a subscription's schedule. All values are absolute and no day of them is
 * today's, so an update whose answer was lost may be sent again.
 * @returns a sentence where the gateway does not know it yet; undefined where it does, or has no such schedule
 */
export async function tellRecurring(
  context: Context,
  { subscriptionId, terms }: { subscriptionId: string; terms: RecurringTerms },
): Promise<{ problem: string; isFinal: boolean } | undefined> {
  const row = await findRecurring(context.pg, { subscription_id: subscriptionId })
  if (!row) return undefined
  const reference = row.reference && decrypt(context.options.cardKeys, bindingOfRecurring(row), row.reference)
  if (!reference) {
    const problem =
      "The gateway has not confirmed this subscription's schedule, so it cannot be told of changes. Look at the gateway."
    return { problem, isFinal: true }
  }
  const account = accountOf(context, row.account)
  const told = row.told as unknown as ToldTerms
  const update = updateOf(account, told, terms)
  if (!update) return undefined
  try {
    const isOther = update.told.saved_card_id !== told.saved_card_id
    const settings = settingsOf(context, row.provider_id)
    const wanted = { settings, savedCardId: terms.saved_card_id, customerId: row.customer_id, scenario: "REGULAR" }
    const card = isOther ? await payableCard(context, wanted) : undefined
    await context.client(account.name).updateRecurringPayment(
      {
        "client-orderid": row.client_orderid,
        "recurring-payment-id": reference.cardrefid,
        ...update.fields,
        ...(card ? knownFields(await cardFields(context, { account, card, savedCardId: terms.saved_card_id })) : {}),
      },
      { endpoint: parseEndpoint(row.endpoint) },
    )
    await updateRecurring(context.pg, row.id, {
      told: JSON.stringify(update.told) as never,
      is_unsure: false,
      error_message: null,
    })
    return undefined
  } catch (error) {
    const isGateways = isGatewayError(error)
    if (!isGateways && !MedusaError.isMedusaError(error)) throw error
    const message = (isGateways ? (error.reason ?? error.message) : error.message).slice(0, 300)
    const isFinal = !isGateways || error.kind === "refused" || error.kind === "invalid"
    await updateRecurring(context.pg, row.id, {
      is_unsure: isGateways && error.kind === "unknown",
      error_message: message,
    })
    const then = isFinal ? "" : " It is told again by itself."
    return { problem: `The gateway does not know of the latest change yet: ${message}${then}`, isFinal }
  }
}
