import { generateEntityId } from "@medusajs/framework/utils"
import { createHash } from "node:crypto"
import { type GatewayMessage } from "../../gateway"
import type { Context } from "./context"
import { nextTry } from "./poll-schedule"
import { type CallbackRow, findTransaction, type TransactionRow } from "./rows"

/** A repeated callback is a new knock only after this long; a replay cannot make us ask the gateway more often. */
const KNOCK_AGAIN_SECONDS = 30

/**
 * Commits a verified callback to the inbox: one row for each distinct message, whatever the number of deliveries.
 * @returns the row's id when it waits for processing, undefined when it was dealt with already.
 */
export async function receiveCallback(
  context: Context,
  account: string,
  message: GatewayMessage,
): Promise<string | undefined> {
  const { rows } = await context.pg.raw<{ rows: Pick<CallbackRow, "id" | "state">[] }>(
    `INSERT INTO card_callback (id, account, fingerprint, status, type, orderid, client_orderid, amount, state, next_attempt_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'received', now() + interval '10 seconds')
     ON CONFLICT (fingerprint) WHERE deleted_at IS NULL DO UPDATE SET
       deliveries = card_callback.deliveries + 1,
       updated_at = now(),
       state = CASE WHEN card_callback.processed_at < now() - interval '${KNOCK_AGAIN_SECONDS} seconds'
                    THEN 'received' ELSE card_callback.state END,
       next_attempt_at = CASE WHEN card_callback.processed_at < now() - interval '${KNOCK_AGAIN_SECONDS} seconds'
                    THEN now() + interval '10 seconds' ELSE card_callback.next_attempt_at END
     RETURNING id, state`,
    [
      generateEntityId(undefined, "ccb"),
      account,
      fingerprint(account, message),
      message.status.slice(0, 64),
      message.type?.slice(0, 64) ?? null,
      message.orderid.slice(0, 64),
      message.client_orderid.slice(0, 128),
      message.amount?.slice(0, 32) ?? null,
    ],
  )
  const [row] = rows
  return row?.state === "received" ? row.id : undefined
}

function fingerprint(account: string, { status, type, orderid, client_orderid, amount }: GatewayMessage): string {
  return createHash("sha256")
    .update(JSON.stringify([account, status, type ?? "", orderid, client_orderid, amount ?? ""]))
    .digest("hex")
}

/** The order a callback is about: only one that our own intent began. */
export async function transactionOfCallback(context: Context, callbackId: string): Promise<TransactionRow | undefined> {
  const callback = (await context.pg("card_callback").where({ id: callbackId }).first()) as CallbackRow | undefined
  if (!callback) return undefined
  return findTransaction(context.pg, { account: callback.account, client_orderid: callback.client_orderid })
}

export async function settleCallback(
  context: Context,
  callbackId: string,
  result: { state: "processed" | "unmatched" } | { error: string },
): Promise<void> {
  const now = context.now()
  if ("state" in result) {
    await context.pg("card_callback").where({ id: callbackId }).update({
      state: result.state,
      processed_at: now,
      next_attempt_at: null,
      last_error: null,
      updated_at: now,
    })
    return
  }
  const row = (await context.pg("card_callback").where({ id: callbackId }).first()) as CallbackRow | undefined
  const attempts = (row?.attempts ?? 0) + 1
  await context
    .pg("card_callback")
    .where({ id: callbackId })
    .update({
      attempts,
      last_error: result.error.slice(0, 500),
      next_attempt_at: nextTry(attempts, now),
      updated_at: now,
    })
}

/** Takes callbacks whose processing did not finish (a crash, an error), for this process alone. */
export async function claimCallbacks(context: Context, limit: number): Promise<string[]> {
  const { rows } = await context.pg.raw<{ rows: { id: string }[] }>(
    `UPDATE card_callback SET next_attempt_at = ?::timestamptz + interval '1 minute'
     WHERE id IN (
       SELECT id FROM card_callback
       WHERE state = 'received' AND next_attempt_at <= ?::timestamptz AND deleted_at IS NULL
       ORDER BY next_attempt_at LIMIT ? FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [context.now(), context.now(), limit],
  )
  return rows.map(({ id }) => id)
}

/** Takes transactions that are due to be asked for, for this process alone, for at most a minute. */
export async function claimDue(context: Context, limit: number): Promise<string[]> {
  const now = context.now()
  const { rows } = await context.pg.raw<{ rows: { id: string }[] }>(
    `UPDATE card_transaction SET leased_until = ?::timestamptz + interval '1 minute'
     WHERE id IN (
       SELECT id FROM card_transaction
       WHERE next_check_at <= ?::timestamptz AND (leased_until IS NULL OR leased_until <= ?::timestamptz)
         AND deleted_at IS NULL
       ORDER BY next_check_at LIMIT ? FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [now, now, now, limit],
  )
  return rows.map(({ id }) => id)
}

/** Gives a claimed transaction back. */
export async function releaseLease(context: Context, id: string): Promise<void> {
  await context.pg("card_transaction").where({ id }).update({ leased_until: null })
}
