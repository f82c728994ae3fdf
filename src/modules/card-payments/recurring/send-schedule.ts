import { type Account, GatewayError } from "../../../gateway"
import { callbackField } from "../begin-attempt"
import type { Context } from "../context"
import { parseEndpoint } from "../endpoint"
import type { OrderFacts } from "../order-facts"
import { findTransaction, type RecurringPaymentRow, type SavedCardRow } from "../rows"
import type { PayableCard } from "../saved-cards/payable-card"
import { cardFields } from "./card-fields"
import { knownFields } from "./known-fields"
import type { RecurringInput } from "./open-recurring"
import { scheduleFields, type ToldTerms, toldOf } from "./terms"

type Sending = { account: Account; input: RecurringInput; row: RecurringPaymentRow; card: PayableCard }

/** One call that gives the gateway a card with its schedule. @throws GatewayError */
export async function sendSchedule(
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
    ...knownFields(callbackField(account)),
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
      ...knownFields(fields),
      ...knownFields(customerFields(facts, card.ipaddress)),
      email,
    },
    options,
  )
  return { id: answer["recurring-payment-id"] ?? "", told }
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
