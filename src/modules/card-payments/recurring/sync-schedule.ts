import { MedusaError } from "@medusajs/framework/utils"
import { type Account, isGatewayError } from "../../../gateway"
import { reasonOf } from "../../../mapping"
import { englishText, type KnownMessage, toMessage } from "../../../messages"
import { callbackField, settingsOf } from "../attempts/start-form"
import { accountOf, type Context, parseEndpoint } from "../context"
import type { RecurringPaymentRow } from "../records/rows"
import { payableCard } from "../saved-cards/payable-card"
import { decrypt } from "../records/encryption"
import { bindingOfRecurring, referenceColumns } from "./recurring-references"
import { cardFields, notSent, scheduleReason } from "./card-source"
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

type SyncProblem = Extract<
  KnownMessage,
  {
    code:
      "schedule.key_missing" | "schedule.waits_for_charge" | "schedule.not_synced" | "schedule.not_synced_and_retried"
  }
>

/**
 * Syncs changed terms of a subscription's schedule to the gateway. All values are absolute and no
 * date is today's, so an update whose answer was lost may be sent again.
 * @returns `problem` if the change is not synced, `isFinal` if a retry cannot help;
 * "unconfirmed" if the schedule itself is not confirmed; undefined if it is synced or there is no
 * schedule
 */
export async function syncRecurring(
  context: Context,
  { subscriptionId, terms }: { subscriptionId: string; terms: RecurringTerms },
): Promise<{ problem: SyncProblem; isFinal: boolean } | "unconfirmed" | undefined> {
  const row = await currentRecurring(context.pg, subscriptionId)
  if (!row) return undefined
  if (!row.reference) return "unconfirmed"
  const id = decrypt(context.options.cardKeys, bindingOfRecurring(row), row.reference)?.cardrefid
  if (!id) return { problem: toMessage("schedule.key_missing"), isFinal: true }
  const update = updateFor(accountOf(context, row.account), row, terms)
  if (!update) return undefined
  if (mayMoveToday(update, terms)) return { problem: toMessage("schedule.waits_for_charge"), isFinal: false }
  try {
    await sendUpdate(context, { row, id, terms, update })
    return undefined
  } catch (error) {
    const isGateways = isGatewayError(error)
    if (!isGateways && !MedusaError.isMedusaError(error)) throw error
    const reason = isGateways ? scheduleReason(error) : reasonOf(error)
    const isFinal = !isGateways || error.kind === "refused" || error.kind === "invalid"
    await updateRecurring(context.pg, row.id, { error_message: englishText(reason) })
    const code = isFinal ? "schedule.not_synced" : "schedule.not_synced_and_retried"
    return { problem: toMessage(code, { reason }), isFinal }
  }
}

/**
 * All terms, if the creation or an earlier update of the schedule is unconfirmed; otherwise only
 * the changes.
 */
function updateFor(account: Account, row: RecurringPaymentRow, terms: RecurringTerms): Update | undefined {
  if (row.state !== "active") return wholeUpdate(account, terms)
  const synced_terms = row.synced_terms as unknown as SyncedTerms
  return row.is_unsure ? unconfirmedUpdate(account, synced_terms, terms) : updateOf(account, synced_terms, terms)
}

type Sending = { row: RecurringPaymentRow; id: string; terms: RecurringTerms; update: Update }

/**
 * Sends one update and stores the synced terms. @throws GatewayError; MedusaError if the card
 * cannot be charged
 */
export async function sendUpdate(context: Context, { row, id, terms, update }: Sending): Promise<void> {
  const elsewhere = await context.elsewhere()
  if (elsewhere) throw notSent("unsent", elsewhere)
  const account = accountOf(context, row.account)
  const synced_terms = row.synced_terms as unknown as SyncedTerms
  const isOther = update.synced_terms.saved_card_id !== synced_terms.saved_card_id
  const settings = settingsOf(context, row.provider_id)
  const requested = { settings, savedCardId: terms.saved_card_id, customerId: row.customer_id, scenario: "REGULAR" }
  const card = isOther && !terms.is_stopped ? await payableCard(context, requested) : undefined
  const given =
    card && (await cardFields(context, { ...requested, account, card, subscriptionId: row.subscription_id }))
  // Committed before the call: a lost answer or a crash leaves the synced terms unconfirmed.
  const unconfirmed = card ? { ...synced_terms, saved_card_id: "" } : synced_terms
  await updateRecurring(context.pg, row.id, { is_unsure: true, synced_terms: JSON.stringify(unconfirmed) as never })
  try {
    await context.client(account.name).updateRecurringPayment(
      {
        "client-orderid": row.client_orderid,
        "recurring-payment-id": id,
        ...update.fields,
        // A schedule that was never confirmed may lack the callback address as well.
        ...(row.state === "active" ? {} : knownFields(callbackField(account))),
        ...(given ? knownFields(given.fields) : {}),
      },
      { endpoint: parseEndpoint(row.endpoint) },
    )
  } catch (error) {
    const isGateways = isGatewayError(error)
    // Keep the typed card for a retry, unless the update was rejected.
    if (isGateways && (error.kind === "refused" || error.kind === "invalid")) given?.erase()
    if (!isGateways || error.kind === "unknown" || error.kind === "forged") throw error
    // The update changed nothing; restore the state before it.
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
