import { MedusaError } from "@medusajs/framework/utils"
import { type Account, GatewayError, isGatewayError } from "../../../gateway"
import { callbackField, settingsOf } from "../attempts/start-form"
import { accountOf, type Context, parseEndpoint } from "../context"
import type { RecurringPaymentRow } from "../records/rows"
import { payableCard } from "../saved-cards/payable-card"
import { decrypt } from "../records/encryption"
import { bindingOfRecurring, referenceColumns } from "./recurring-references"
import { cardFields } from "./card-source"
import { knownFields } from "../gateway-calls/extra-fields"
import { currentRecurring, updateRecurring } from "./recurring-rows"
import {
  unconfirmedUpdate,
  mayMoveToday,
  type RecurringTerms,
  type SyncedTerms,
  type Update,
  updateOf,
  wholeUpdate,
} from "./schedule-terms"

const TODAY_FIRST =
  "The gateway does not know of the latest change yet: a charge of today may still come, and would be moved away. It is told when that came, or tomorrow."

/**
 * Tells the gateway what it does not know yet of a subscription's schedule. All values are absolute
 * and no day of them is today's, so an update whose answer was lost may be sent again.
 * @returns a sentence where the gateway does not know it yet, "unconfirmed" where it is not known
 * whether it has the schedule; undefined where it knows, or has no such schedule
 */
export async function syncRecurring(
  context: Context,
  { subscriptionId, terms }: { subscriptionId: string; terms: RecurringTerms },
): Promise<{ problem: string; isFinal: boolean } | "unconfirmed" | undefined> {
  const row = await currentRecurring(context.pg, subscriptionId)
  if (!row) return undefined
  if (!row.reference) return "unconfirmed"
  const id = decrypt(context.options.cardKeys, bindingOfRecurring(row), row.reference)?.cardrefid
  if (!id) {
    const problem =
      "The gateway does not know of the latest change: the id of the schedule was encrypted with a key that is not among cardKeys any more. Put that key back, and try again."
    return { problem, isFinal: true }
  }
  const update = updateFor(accountOf(context, row.account), row, terms)
  if (!update) return undefined
  if (mayMoveToday(update, terms)) return { problem: TODAY_FIRST, isFinal: false }
  try {
    await sendUpdate(context, { row, id, terms, update })
    return undefined
  } catch (error) {
    const isGateways = isGatewayError(error)
    if (!isGateways && !MedusaError.isMedusaError(error)) throw error
    const message = (isGateways ? (error.reason ?? error.message) : error.message).slice(0, 300)
    const isFinal = !isGateways || error.kind === "refused" || error.kind === "invalid"
    await updateRecurring(context.pg, row.id, { error_message: message })
    const then = isFinal ? "" : " It is told again by itself."
    return { problem: `The gateway does not know of the latest change yet: ${message}${then}`, isFinal }
  }
}

/**
 * Where its creation, or a change, is not known to have arrived, neither is what it knows: then all
 * is said.
 */
function updateFor(account: Account, row: RecurringPaymentRow, terms: RecurringTerms): Update | undefined {
  if (row.state !== "active") return wholeUpdate(account, terms)
  const synced_terms = row.synced_terms as unknown as SyncedTerms
  return row.is_unsure ? unconfirmedUpdate(account, synced_terms, terms) : updateOf(account, synced_terms, terms)
}

type Sending = { row: RecurringPaymentRow; id: string; terms: RecurringTerms; update: Update }

/**
 * One update, and what the gateway knows then. @throws GatewayError; MedusaError where the card is
 * not to be charged
 */
export async function sendUpdate(context: Context, { row, id, terms, update }: Sending): Promise<void> {
  const elsewhere = await context.elsewhere()
  if (elsewhere) throw new GatewayError("unsent", elsewhere, { reason: elsewhere })
  const account = accountOf(context, row.account)
  const synced_terms = row.synced_terms as unknown as SyncedTerms
  const isOther = update.synced_terms.saved_card_id !== synced_terms.saved_card_id
  const settings = settingsOf(context, row.provider_id)
  const requested = { settings, savedCardId: terms.saved_card_id, customerId: row.customer_id, scenario: "REGULAR" }
  const card = isOther && !terms.is_stopped ? await payableCard(context, requested) : undefined
  const given =
    card && (await cardFields(context, { ...requested, account, card, subscriptionId: row.subscription_id }))
  // Committed before it leaves: an answer that is lost, or a process that ends, leaves in doubt
  // what the gateway knows.
  const unconfirmed = card ? { ...synced_terms, saved_card_id: "" } : synced_terms
  await updateRecurring(context.pg, row.id, { is_unsure: true, synced_terms: JSON.stringify(unconfirmed) as never })
  try {
    await context.client(account.name).updateRecurringPayment(
      {
        "client-orderid": row.client_orderid,
        "recurring-payment-id": id,
        ...update.fields,
        // One that was never confirmed may not know where to call back, either.
        ...(row.state === "active" ? {} : knownFields(callbackField(account))),
        ...(given ? knownFields(given.fields) : {}),
      },
      { endpoint: parseEndpoint(row.endpoint) },
    )
  } catch (error) {
    const isGateways = isGatewayError(error)
    // What is told again is told with the same card.
    if (isGateways && (error.kind === "refused" || error.kind === "invalid")) given?.erase()
    if (!isGateways || error.kind === "unknown" || error.kind === "forged") throw error
    // It changed nothing; what was in doubt before still is.
    await updateRecurring(context.pg, row.id, {
      is_unsure: row.is_unsure,
      synced_terms: JSON.stringify(synced_terms) as never,
    })
    throw error
  }
  given?.erase()
  await updateRecurring(context.pg, row.id, {
    state: "active",
    ...referenceColumns(context, row, id),
    synced_terms: JSON.stringify(update.synced_terms) as never,
    is_unsure: false,
    error_message: null,
  })
}
