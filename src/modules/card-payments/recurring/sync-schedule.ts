import { MedusaError } from "@medusajs/framework/utils"
import { type Account, isGatewayError } from "../../../gateway"
import { reasonOf } from "../../../mapping"
import { type MessageOf, toMessage } from "../../../messages"
import { callbackField, settingsOf } from "../attempts/start-form"
import { accountOf, type Context, parseEndpoint } from "../context"
import type { RecurringPaymentRow } from "../records/rows"
import { payableCard } from "../saved-cards/payable-card"
import { decrypt } from "../records/encryption"
import { bindingOfRecurring, referenceColumns } from "./recurring-references"
import { cardFields, notSent, scheduleReason } from "./card-source"
import { failureColumns, ownFailure } from "../gateway-calls/call-failure"
import { knownFields } from "../gateway-calls/extra-fields"
import { currentRecurring, updateRecurring } from "./recurring-rows"
import {
  acknowledgedBy,
  completed,
  unconfirmedUpdate,
  mayMoveToday,
  type RecurringTerms,
  type ScheduleTerms,
  type Update,
  updateOf,
  wholeUpdate,
} from "./schedule-terms"
import { syncAfter } from "./sync-states"

type SyncProblem = MessageOf<
  "schedule.key_missing" | "schedule.waits_for_charge" | "schedule.not_synced" | "schedule.not_synced_and_retried"
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
  const found = await currentRecurring(context.pg, subscriptionId)
  if (!found) return undefined
  if (!found.reference) return "unconfirmed"
  const update = updateFor(accountOf(context, found.account), found, terms)
  const requested_terms = update?.terms ?? completed(found.acknowledged_terms ?? {}, terms)
  const row = await recordRequest(context, found, { move: update ? "request" : "withdraw", requested_terms })
  if (!update) return undefined
  const id = decrypt(context.options.cardKeys, bindingOfRecurring(found), found.reference)?.cardrefid
  if (!id) {
    const problem = toMessage("schedule.key_missing")
    const sync_state = syncAfter(row.sync_state, "refuse")
    await updateRecurring(context.pg, row.id, { sync_state, ...ownFailure(problem) })
    return { problem, isFinal: true }
  }
  if (mayMoveToday(update, terms)) return { problem: toMessage("schedule.waits_for_charge"), isFinal: false }
  try {
    await sendUpdate(context, { row, id, update })
    return undefined
  } catch (error) {
    const isGateways = isGatewayError(error)
    if (!isGateways && !MedusaError.isMedusaError(error)) throw error
    const reason = isGateways ? scheduleReason(error) : reasonOf(error)
    const isFinal = isFinalFailure(error)
    const { error_message, error_reason } = isGateways ? failureColumns(error) : ownFailure(reason)
    await updateRecurring(context.pg, row.id, { error_message, error_reason })
    const code = isFinal ? "schedule.not_synced" : "schedule.not_synced_and_retried"
    return { problem: toMessage(code, { reason }), isFinal }
  }
}

/** True if the same update would fail again: it was rejected, or its card cannot be charged. */
function isFinalFailure(error: unknown): boolean {
  return isGatewayError(error) ? error.kind === "refused" || error.kind === "invalid" : MedusaError.isMedusaError(error)
}

/**
 * All terms, if the creation or an earlier update of the schedule is unconfirmed; otherwise only
 * the changes.
 */
function updateFor(account: Account, row: RecurringPaymentRow, terms: RecurringTerms): Update | undefined {
  const { acknowledged_terms, card_ids, sync_state } = row
  if (!acknowledged_terms) return wholeUpdate(account, row, terms)
  const known = { terms: acknowledged_terms, card_ids }
  return sync_state === "unknown" ? unconfirmedUpdate(account, known, terms) : updateOf(account, known, terms)
}

type Request = { move: "request" | "withdraw"; requested_terms: ScheduleTerms }

/** Records the terms that the gateway is to have. @returns the row with them */
async function recordRequest(
  { pg }: Context,
  row: RecurringPaymentRow,
  { move, requested_terms }: Request,
): Promise<RecurringPaymentRow> {
  if (move === "withdraw" && row.sync_state === "synced") return row
  const changes = { sync_state: syncAfter(row.sync_state, move), requested_terms }
  await updateRecurring(pg, row.id, changes)
  return { ...row, ...changes }
}

type Sending = { row: RecurringPaymentRow; id: string; update: Update }

/**
 * Sends one update and stores the acknowledged terms. @throws GatewayError; MedusaError if the card
 * cannot be charged
 */
export async function sendUpdate(context: Context, { row, id, update }: Sending): Promise<void> {
  const environmentChange = await context.environmentChange()
  if (environmentChange) throw notSent("unsent", environmentChange)
  const account = accountOf(context, row.account)
  const { fields, terms, card_ids, saved_card_id } = update
  const card = saved_card_id === undefined ? undefined : await cardToSend(context, { row, account, saved_card_id })
  // Committed before the call: after a lost answer or a crash, the gateway may have either terms
  // and may charge either card.
  const { sync_state: before, card_ids: cardsBefore } = row
  // A lost update may have changed any of the acknowledged terms.
  const certain = (before === "unknown" ? null : row.acknowledged_terms) ?? {}
  const sent = syncAfter(before, "send")
  const possible = card ? [...new Set([...cardsBefore, ...card_ids])] : cardsBefore
  await updateRecurring(context.pg, row.id, { sync_state: sent, card_ids: possible })
  try {
    await context.client(account.name).updateRecurringPayment(
      {
        "client-orderid": row.client_orderid,
        "recurring-payment-id": id,
        ...fields,
        // A schedule that was never confirmed may lack the callback address as well.
        ...(row.state === "active" ? {} : knownFields(callbackField(account))),
        ...(card ? knownFields(card.fields) : {}),
      },
      { endpoint: parseEndpoint(row.endpoint) },
    )
  } catch (error) {
    const isGateways = isGatewayError(error)
    // Keep the typed card for a retry, unless the update was rejected.
    if (isFinalFailure(error)) card?.erase()
    if (!isGateways || error.kind === "unknown" || error.kind === "forged") throw error
    // The update changed nothing: the state before it decides what the gateway has.
    const move = error.kind === "unsent" ? "unsend" : "refuse"
    await updateRecurring(context.pg, row.id, { sync_state: syncAfter(before, move), card_ids: cardsBefore })
    throw error
  }
  card?.erase()
  await updateRecurring(context.pg, row.id, {
    state: "active",
    ...referenceColumns(context, row, id),
    sync_state: syncAfter(sent, "acknowledge"),
    requested_terms: terms,
    acknowledged_terms: acknowledgedBy(update, certain),
    card_ids,
    error_message: null,
    error_reason: null,
  })
}

type SentCard = { row: RecurringPaymentRow; account: Account; saved_card_id: string }

/**
 * The card to send. Terms whose card cannot be charged become `failed`: they cannot be sent.
 * @throws MedusaError if the card cannot be charged; GatewayError `invalid` if it was to be typed
 */
async function cardToSend(context: Context, { row, account, saved_card_id: savedCardId }: SentCard) {
  const { customer_id: customerId, subscription_id: subscriptionId } = row
  const settings = settingsOf(context, row.provider_id)
  try {
    const card = await payableCard(context, { settings, savedCardId, customerId, scenario: "REGULAR" })
    return await cardFields(context, { account, card, savedCardId, subscriptionId })
  } catch (error) {
    if (isFinalFailure(error)) {
      await updateRecurring(context.pg, row.id, { sync_state: syncAfter(row.sync_state, "refuse") })
    }
    throw error
  }
}
