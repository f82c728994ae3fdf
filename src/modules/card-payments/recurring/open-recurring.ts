import { generateEntityId, MedusaError } from "@medusajs/framework/utils"
import { type Account, GatewayError, isGatewayError } from "../../../gateway"
import { toMedusaError } from "../../../mapping"
import { callbackField, settingsOf } from "../begin-attempt"
import { accountOf, type Context } from "../context"
import { formatEndpoint, parseEndpoint } from "../endpoint"
import type { OrderFacts } from "../order-facts"
import { endpointOf, newOrderId } from "../record-intent"
import { findTransaction, type RecurringPaymentRow, type SavedCardRow, violates } from "../rows"
import { payableCard, type PayableCard } from "../saved-cards/payable-card"
import { encrypt } from "../saved-cards/reference-cipher"
import { cardFields } from "./card-fields"
import { findRecurring, updateRecurring } from "./recurring-rows"
import { referenceDigests } from "./reference-digest"
import { type RecurringTerms, scheduleFields, type ToldTerms } from "./terms"

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
    const { id, told } = await send(context, { account, input, row, card })
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

/** Order ids of recurring payments begin with it, so that their charges are told apart without a look into the database. */
export const RECURRING_LETTER = "r"

type Sending = { account: Account; input: RecurringInput; row: RecurringPaymentRow; card: PayableCard }

async function send(
  context: Context,
  { account, input, row, card }: Sending,
): Promise<{ id: string; told: ToldTerms }> {
  const client = context.client(account.name)
  const options = { endpoint: parseEndpoint(row.endpoint) }
  const { terms, facts } = input
  const schedule = {
    order_desc: input.description,
    currency: terms.currency_code.toUpperCase(),
    ...scheduleFields(account, terms),
    ...known(callbackField(account)),
  }
  const told = toldOf(terms)
  if (account.recurringCardSource === "cardref-v4") {
    const id = await newCardReference(context, input)
    const answer = await client.updateRecurringPayment(
      { "client-orderid": row.client_orderid, "recurring-payment-id": id, ...schedule },
      options,
    )
    return { id: answer["recurring-payment-id"] ?? id, told }
  }
  const email = facts.email
  if (!email)
    throw new GatewayError("invalid", "The customer's e-mail is not known.", {
      reason: "the customer's e-mail is not known",
    })
  const fields = await cardFields(context, { account, card, savedCardId: terms.saved_card_id })
  const answer = await client.createRecurringPayment(
    {
      "client-orderid": row.client_orderid,
      rp_card_type: "SRC",
      ...schedule,
      ...known(fields),
      ...known(customerFields(facts, card.ipaddress)),
      email,
    },
    options,
  )
  return { id: answer["recurring-payment-id"] ?? "", told }
}

/** Such of the fields as are known. */
export function known(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Wire facts 4.17: this family spells with hyphens. */
function customerFields(
  { first_name, last_name, country, city, zip_code, address1, state, phone }: OrderFacts,
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

/** Each subscription has a reference of its own: one recurring-payment-id has one schedule. */
async function newCardReference(context: Context, { terms }: RecurringInput): Promise<string> {
  const saved = (await context.pg("card_saved_card").where({ id: terms.saved_card_id }).first()) as
    SavedCardRow | undefined
  const origin = saved && (await findTransaction(context.pg, { id: saved.transaction_id }))
  if (!origin?.orderid) {
    const reason = "the payment from which the card was saved is not known any more"
    throw new GatewayError("invalid", `Not sent: ${reason}.`, { reason })
  }
  const order = { client_orderid: origin.client_orderid, orderid: origin.orderid }
  const answer = await context
    .client(origin.account)
    .createCardRefV4(order, { endpoint: parseEndpoint(origin.endpoint) })
  const id = answer["recurring-payment-id"]
  if (id) return id
  const reason = "create-card-ref v4 answered no recurring-payment-id"
  throw new GatewayError("refused", `Not sent: ${reason}.`, { reason })
}

export function toldOf({
  amount,
  period,
  interval,
  next_day,
  last_day,
  is_stopped,
  saved_card_id,
  today,
}: RecurringTerms): ToldTerms {
  return { amount, period, interval, last_day, is_stopped, saved_card_id, start_day: next_day ?? today }
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

export function bindingOfRecurring({ id, customer_id, account }: RecurringPaymentRow): string {
  return [id, customer_id, account].join(" ")
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}
