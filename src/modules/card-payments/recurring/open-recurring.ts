import { generateEntityId, MedusaError } from "@medusajs/framework/utils"
import { type Account, isGatewayError } from "../../../gateway"
import { toMedusaError } from "../../../mapping"
import { settingsOf } from "../begin-attempt"
import { accountOf, type Context } from "../context"
import { formatEndpoint } from "../endpoint"
import type { OrderFacts } from "../order-facts"
import { endpointOf, newOrderId } from "../record-intent"
import { type RecurringPaymentRow, violates } from "../rows"
import { payableCard } from "../saved-cards/payable-card"
import { encrypt } from "../saved-cards/reference-cipher"
import { bindingOfRecurring } from "./binding-of-recurring"
import { RECURRING_LETTER } from "./recurring-letter"
import { findRecurring, updateRecurring } from "./recurring-rows"
import { referenceDigests } from "./reference-digest"
import { sendSchedule } from "./send-schedule"
import { type RecurringTerms, type ToldTerms, toldOf } from "./terms"

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
 * leaves it `unknown`: it is not sent again, since there might be two schedules then.
 * @throws MedusaError with a sentence when the gateway refused it, or was not reached: there is none then
 */
export async function openRecurring(context: Context, input: RecurringInput): Promise<RecurringPaymentRow> {
  const settings = settingsOf(context, input.provider_id)
  const account = accountOf(context, settings.account)
  const known = await findRecurring(context.pg, { subscription_id: input.subscription_id })
  if (known) return known
  if (!account.privateKey)
    throw notAllowed("The gateway charges by schedule only with an RSA key: set the account's privateKey.")
  if (!input.terms.next_day) throw notAllowed("No charge is to come, so there is no schedule to give to the gateway.")
  const wanted = {
    settings,
    savedCardId: input.terms.saved_card_id,
    customerId: input.customer_id,
    scenario: "REGULAR",
  }
  const card = await payableCard(context, wanted)
  const row = await intend(context, account, input)
  if (!row) return openRecurring(context, input)
  try {
    const { id, told } = await sendSchedule(context, { account, input, row, card })
    return await opened(context, { row, account, id, told })
  } catch (error) {
    if (!isGatewayError(error)) throw error
    const isLost = error.kind === "unknown"
    const error_message = (error.reason ?? error.message).slice(0, 500)
    const told = isLost ? JSON.stringify(toldOf(input.terms)) : null
    await updateRecurring(context.pg, row.id, {
      state: isLost ? "unknown" : "refused",
      error_message,
      told: told as never,
    })
    if (isLost) return (await findRecurring(context.pg, { id: row.id })) as RecurringPaymentRow
    if (error.kind === "unsent") throw toMedusaError(error)
    throw notAllowed(`The gateway did not take the schedule: ${error_message}`)
  }
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
  }
  try {
    await context.pg("card_recurring_payment").insert(row)
  } catch (error) {
    if (violates(error, "one_a_subscription")) return undefined
    throw error
  }
  return findRecurring(context.pg, { id: row.id })
}

type Opened = { row: RecurringPaymentRow; account: Account; id: string; told: ToldTerms }

async function opened(context: Context, { row, account, id, told }: Opened): Promise<RecurringPaymentRow> {
  const { cardKeys } = context.options
  const [digest = null] = referenceDigests(cardKeys, { account: account.name, id })
  await updateRecurring(context.pg, row.id, {
    state: "active",
    reference: encrypt(cardKeys, bindingOfRecurring(row), { cardrefid: id }),
    reference_digest: digest,
    told: JSON.stringify(told) as never,
    error_message: null,
  })
  return (await findRecurring(context.pg, { id: row.id })) as RecurringPaymentRow
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}
