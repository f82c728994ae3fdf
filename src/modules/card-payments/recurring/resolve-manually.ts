import { isGatewayError } from "../../../gateway"
import { notAllowed, toMedusaError } from "../../../mapping"
import { toMessage } from "../../../messages"
import { accountOf, type Context } from "../context"
import { ownFailure } from "../gateway-calls/call-failure"
import type { RecurringPaymentRow } from "../records/rows"
import { decrypt, encrypt } from "../records/encryption"
import { bindingOfRecurring, findByReference } from "./recurring-references"
import { currentRecurring, refusedColumns, updateRecurring } from "./recurring-rows"
import { sendUpdate } from "./sync-schedule"
import { type RecurringTerms, wholeUpdate } from "./schedule-terms"

/** A call that got no answer may still arrive at the gateway, which would execute it. */
const UNDER_WAY_MS = 5 * 60_000
const open: readonly RecurringPaymentRow["state"][] = ["intended", "unknown"]

export type RecurringResolution = {
  subscriptionId: string
  /**
   * The schedule that an admin found at the gateway, with its id encrypted by `encryptRecurringId`;
   * omitted if there is none.
   */
  found?: { encrypted: string; terms: RecurringTerms }
}

/**
 * Encrypts the recurring-payment-id that an admin read at the gateway, so that no log contains it.
 * @throws MedusaError not_allowed if nothing is to be resolved
 */
export async function encryptRecurringId(context: Context, subscriptionId: string, id: string): Promise<string> {
  const row = await unconfirmed(context, subscriptionId)
  return encrypt(context.options.cardKeys, bindingOfRecurring(row), { cardrefid: id })
}

/**
 * Resolves manually a schedule whose creation was never confirmed. If an admin found it, all terms
 * are sent to it again, and the gateway's answer is the proof. If the gateway has none, a new one
 * may be created.
 * @throws MedusaError with a message; nothing is changed then
 */
export async function resolveRecurring(
  context: Context,
  { subscriptionId, found }: RecurringResolution,
): Promise<void> {
  const row = await unconfirmed(context, subscriptionId)
  if (!found) {
    const until = new Date(new Date(row.created_at).getTime() + waitOf(context))
    if (until > context.now()) {
      throw notAllowed(toMessage("schedule.may_still_arrive", { until: until.toISOString() }))
    }
    return updateRecurring(
      context.pg,
      row.id,
      refusedColumns(row, ownFailure(toMessage("step_reason.resolved_manually"))),
    )
  }
  const id = decrypt(context.options.cardKeys, bindingOfRecurring(row), found.encrypted)?.cardrefid
  const other = id && (await findByReference(context, { account: row.account, id }))
  if (!id || (other && other.subscription_id !== row.subscription_id))
    throw notAllowed(toMessage("schedule.of_other_subscription"))
  const update = wholeUpdate(accountOf(context, row.account), row, found.terms)
  try {
    await sendUpdate(context, { row, id, update })
  } catch (error) {
    if (isGatewayError(error) && error.kind === "unknown") {
      throw notAllowed(toMessage("schedule.id_not_confirmed"))
    }
    throw toMedusaError(error)
  }
}

function waitOf({ options }: Context): number {
  return Math.max(UNDER_WAY_MS, options.reconcileAfter * 1000)
}

async function unconfirmed(context: Context, subscriptionId: string): Promise<RecurringPaymentRow> {
  const row = await currentRecurring(context.pg, subscriptionId)
  if (!row || !open.includes(row.state)) {
    throw notAllowed(toMessage("schedule.outcome_known"))
  }
  const age = context.now().getTime() - new Date(row.created_at).getTime()
  if (row.state === "intended" && age < UNDER_WAY_MS) {
    throw notAllowed(toMessage("schedule.being_sent"))
  }
  return row
}
