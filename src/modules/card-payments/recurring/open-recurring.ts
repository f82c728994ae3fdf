import { generateEntityId, MedusaError } from "@medusajs/framework/utils"
import { type Account, isGatewayError } from "../../../gateway"
import { toMedusaError } from "../../../mapping"
import { settingsOf } from "../begin-attempt"
import { accountOf, type Context } from "../context"
import { formatEndpoint } from "../endpoint"
import type { OrderFacts } from "../order-facts"
import { newOrderId } from "../order-id"
import { endpointOf } from "../record-intent"
import { type RecurringPaymentRow, violates } from "../rows"
import { payableCard } from "../saved-cards/payable-card"
import { newCardReference } from "./new-card-reference"
import { RECURRING_LETTER } from "./recurring-letter"
import { currentRecurring, findRecurring, updateRecurring } from "./recurring-rows"
import { referenceColumns } from "./reference-columns"
import { sendSchedule } from "./send-schedule"
import { type RecurringTerms, toldOf } from "./terms"

export type RecurringInput = {
  subscription_id: string
  customer_id: string
  provider_id: string
  terms: RecurringTerms
  description: string
  facts: OrderFacts
}

/**
 * Gives the gateway a card with a schedule, once for each subscription: intent committed, sent once. An answer that was lost
 * leaves it `unknown`: it is not sent again, since there might be two schedules then; but for one whose id was known before,
 * which is told its terms like any other.
 * @throws MedusaError with a sentence when the gateway refused it, or was not reached: there is none then
 */
export async function openRecurring(context: Context, input: RecurringInput): Promise<RecurringPaymentRow> {
  const settings = settingsOf(context, input.provider_id)
  const account = accountOf(context, settings.account)
  const known = await currentRecurring(context.pg, input.subscription_id)
  if (known) return known
  if (!account.privateKey)
    throw notAllowed("The gateway charges by schedule only with an RSA key: set the account's privateKey.")
  if (!input.terms.next_day) throw notAllowed("No charge is to come, so there is no schedule to give to the gateway.")
  const savedCardId = input.terms.saved_card_id
  const wanted = { settings, savedCardId, customerId: input.customer_id, scenario: "REGULAR" }
  const card = await payableCard(context, wanted)
  const row = await intend(context, account, input)
  if (!row) return openRecurring(context, input)
  try {
    const ahead =
      account.recurringCardSource === "cardref-v4" ? await newCardReference(context, savedCardId) : undefined
    if (ahead) await updateRecurring(context.pg, row.id, referenceColumns(context, row, ahead))
    const id = await sendSchedule(context, { account, input, row, card, id: ahead })
    await updateRecurring(context.pg, row.id, { state: "active", ...referenceColumns(context, row, id) })
  } catch (error) {
    if (!isGatewayError(error)) throw error
    const isNone = error.kind === "refused" || error.kind === "invalid" || error.kind === "unsent"
    const error_message = (error.reason ?? error.message).slice(0, 500)
    await updateRecurring(context.pg, row.id, { state: isNone ? "refused" : "unknown", error_message })
    if (error.kind === "unsent") throw toMedusaError(error)
    if (isNone) throw notAllowed(`The gateway did not take the schedule: ${error_message}`)
  }
  return (await findRecurring(context.pg, { id: row.id })) as RecurringPaymentRow
}

/** Undefined where another request was quicker. */
async function intend(
  context: Context,
  account: Account,
  input: RecurringInput,
): Promise<RecurringPaymentRow | undefined> {
  const session = { currency_code: input.terms.currency_code }
  const row = {
    id: generateEntityId(undefined, "crp"),
    subscription_id: input.subscription_id,
    customer_id: input.customer_id,
    account: account.name,
    provider_id: input.provider_id,
    endpoint: formatEndpoint(endpointOf(account, { session, type: "sale" })),
    client_orderid: newOrderId(RECURRING_LETTER),
    state: "intended",
    currency_code: input.terms.currency_code.toLowerCase(),
    told: JSON.stringify(toldOf(input.terms)),
  }
  try {
    await context.pg("card_recurring_payment").insert(row)
  } catch (error) {
    if (violates(error, "one_a_subscription")) return undefined
    throw error
  }
  return findRecurring(context.pg, { id: row.id })
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}
