import { type Account, GatewayError, isGatewayError } from "../../../gateway"
import { callbackField } from "../begin-attempt"
import type { Context } from "../context"
import { parseEndpoint } from "../endpoint"
import type { OrderFacts } from "../order-facts"
import type { RecurringPaymentRow } from "../rows"
import type { PayableCard } from "../saved-cards/payable-card"
import { cardFields } from "./card-fields"
import { knownFields } from "./known-fields"
import type { RecurringInput } from "./open-recurring"
import { scheduleFields } from "./terms"

type Sending = {
  account: Account
  input: RecurringInput
  row: RecurringPaymentRow
  card: PayableCard
  /** The recurring-payment-id of a card that has one already (`recurringCardSource: "cardref-v4"`). */
  id?: string
}

/** One call that gives the gateway a card with its schedule. @returns the recurring-payment-id @throws GatewayError */
export async function sendSchedule(context: Context, { account, input, row, card, id }: Sending): Promise<string> {
  const elsewhere = await context.elsewhere()
  if (elsewhere) throw new GatewayError("unsent", elsewhere, { reason: elsewhere })
  const client = context.client(account.name)
  const options = { endpoint: parseEndpoint(row.endpoint) }
  const { terms, facts } = input
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
  const email = facts.email
  if (!email)
    throw new GatewayError("invalid", "The customer's e-mail is not known.", {
      reason: "the customer's e-mail is not known",
    })
  const wanted = { account, card, savedCardId: terms.saved_card_id, subscriptionId: input.subscription_id }
  const { fields, forget } = await cardFields(context, wanted)
  try {
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
    forget()
    return answer["recurring-payment-id"] ?? ""
  } catch (error) {
    // Only what never left is sent again.
    if (!isGatewayError(error) || error.kind !== "unsent") forget()
    throw error
  }
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
