import { generateEntityId } from "@medusajs/framework/utils"
import { type Account, isGatewayError } from "../../../gateway"
import { notAllowed, toMedusaError } from "../../../mapping"
import { toMessage } from "../../../messages"
import type { OrderDetails } from "../attempts/order-details"
import { endpointOf } from "../attempts/record-intent"
import { callbackField, settingsOf } from "../attempts/start-form"
import { accountOf, type Context, formatEndpoint, parseEndpoint } from "../context"
import { failureColumns } from "../gateway-calls/call-failure"
import { knownFields } from "../gateway-calls/extra-fields"
import { newOrderId, RECURRING_PREFIX } from "../gateway-calls/order-id"
import { type RecurringPaymentRow, violates } from "../records/rows"
import { payableCard, type PayableCard } from "../saved-cards/payable-card"
import { cardFields, newCardReference, notSent, scheduleReason } from "./card-source"
import { referenceColumns } from "./recurring-references"
import { currentRecurring, findRecurring, refusedColumns, updateRecurring } from "./recurring-rows"
import { type RecurringTerms, scheduleFields, toScheduleTerms } from "./schedule-terms"
import { syncAfter } from "./sync-states"

export type RecurringInput = {
  subscription_id: string
  customer_id: string
  provider_id: string
  terms: RecurringTerms
  description: string
  orderDetails: OrderDetails
}

/**
 * Creates a schedule at the gateway, once for each subscription: commits the intent, then sends the
 * call once. A lost answer leaves it `unknown`, and it is not sent again, because there might be
 * two schedules. Exception: a schedule whose id was known beforehand is synced like any other.
 * @throws MedusaError with a message if the gateway refused or was not reached: there is no
 * schedule then
 */
export async function openRecurring(context: Context, input: RecurringInput): Promise<RecurringPaymentRow> {
  const settings = settingsOf(context, input.provider_id)
  const account = accountOf(context, settings.account)
  const known = await currentRecurring(context.pg, input.subscription_id)
  if (known) return known
  if (!account.privateKey) throw notAllowed(toMessage("schedule.needs_key"))
  if (!input.terms.next_day) throw notAllowed(toMessage("schedule.no_charge_ahead"))
  const savedCardId = input.terms.saved_card_id
  const requested = { settings, savedCardId, customerId: input.customer_id, scenario: "REGULAR" }
  const card = await payableCard(context, requested)
  const row = await intend(context, account, input)
  if (!row) return openRecurring(context, input)
  try {
    const ahead =
      account.recurringCardSource === "cardref-v4" ? await newCardReference(context, savedCardId) : undefined
    if (ahead) await updateRecurring(context.pg, row.id, referenceColumns(context, row, ahead))
    const id = await sendSchedule(context, { account, input, row, card, id: ahead })
    await updateRecurring(context.pg, row.id, {
      state: "active",
      ...referenceColumns(context, row, id),
      sync_state: syncAfter(row.sync_state, "acknowledge"),
      acknowledged_terms: row.requested_terms,
    })
  } catch (error) {
    if (!isGatewayError(error)) throw error
    const isNone = error.kind === "refused" || error.kind === "invalid" || error.kind === "unsent"
    const { error_message, error_reason } = failureColumns(error)
    const failure = { error_message, error_reason }
    await updateRecurring(context.pg, row.id, isNone ? refusedColumns(row, failure) : { state: "unknown", ...failure })
    if (error.kind === "unsent") throw toMedusaError(error)
    if (isNone) throw notAllowed(toMessage("schedule.refused", { reason: scheduleReason(error) }))
  }
  return (await findRecurring(context.pg, { id: row.id })) as RecurringPaymentRow
}

/** Commits the intent; undefined if another request was faster. */
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
    client_orderid: newOrderId(RECURRING_PREFIX),
    state: "intended",
    currency_code: input.terms.currency_code.toLowerCase(),
    sync_state: syncAfter("pending", "send"),
    requested_terms: JSON.stringify(toScheduleTerms(input.terms)),
    card_ids: [input.terms.saved_card_id],
  }
  try {
    await context.pg("card_recurring_payment").insert(row)
  } catch (error) {
    if (violates(error, "one_a_subscription")) return undefined
    throw error
  }
  return findRecurring(context.pg, { id: row.id })
}

type Sending = {
  account: Account
  input: RecurringInput
  row: RecurringPaymentRow
  card: PayableCard
  /** The recurring-payment-id if the card already has one (`recurringCardSource: "cardref-v4"`). */
  id?: string
}

/**
 * Sends the card and its schedule in one call. @returns the recurring-payment-id @throws
 * GatewayError
 */
async function sendSchedule(context: Context, { account, input, row, card, id }: Sending): Promise<string> {
  const environmentChange = await context.environmentChange()
  if (environmentChange) throw notSent("unsent", environmentChange)
  const client = context.client(account.name)
  const options = { endpoint: parseEndpoint(row.endpoint) }
  const { terms, orderDetails } = input
  const schedule = {
    order_desc: input.description,
    currency: terms.currency_code.toUpperCase(),
    ...scheduleFields(account, terms),
    ...knownFields(callbackField(account)),
  }
  if (id) {
    const answer = await client.updateRecurringPayment(
      { "client-orderid": row.client_orderid, "recurring-payment-id": id, ...schedule },
      options,
    )
    return answer["recurring-payment-id"] ?? id
  }
  const email = orderDetails.email
  if (!email) throw notSent("invalid", toMessage("schedule.email_missing"))
  const requested = { account, card, savedCardId: terms.saved_card_id, subscriptionId: input.subscription_id }
  const { fields, erase } = await cardFields(context, requested)
  try {
    const answer = await client.createRecurringPayment(
      {
        "client-orderid": row.client_orderid,
        rp_card_type: "SRC",
        ...schedule,
        ...knownFields(fields),
        ...knownFields(customerFields(orderDetails, card.ipaddress)),
        email,
      },
      options,
    )
    erase()
    return answer["recurring-payment-id"] ?? ""
  } catch (error) {
    // Keep the typed card only if nothing was sent: only then is the call repeated.
    if (!isGatewayError(error) || error.kind !== "unsent") erase()
    throw error
  }
}

/** Wire facts 4.17: these calls use hyphens in field names. */
function customerFields(
  { first_name, last_name, country, city, zip_code, address1, state, phone }: OrderDetails,
  ipaddress: string | null,
) {
  return {
    "first-name": first_name,
    "last-name": last_name,
    country,
    city,
    "zip-code": zip_code,
    address1,
    state,
    phone,
    "customer-ip": ipaddress ?? undefined,
  }
}
