import { generateEntityId } from "@medusajs/framework/utils"
import { createHash } from "node:crypto"
import { claimRows, idsOf, type Lease, leaseRows, nextTry, releaseRow } from "../../../durable"
import type { GatewayMessage } from "../../../gateway"
import type { KnownMessage } from "../../../messages"
import { accountOf, type Context } from "../context"
import { PAYOUT_ORDER_FORM } from "../gateway-calls/order-id"
import { prepared } from "../records/prepared-statement"
import { type CallbackRow, findTransaction, type TransactionRow } from "../records/rows"
import { findByReference } from "../recurring/recurring-references"
import { findByOrderId } from "../recurring/recurring-rows"

/**
 * A repeated callback counts as new only after this interval; replays cannot make us poll the
 * gateway more often.
 */
const CALLBACK_REPEAT_INTERVAL = "interval '30 seconds'"

/**
 * The maximum number of distinct messages for one order: anyone with one signed message can vary
 * its unsigned fields (type, amount). The real gateway sends a handful.
 */
const MESSAGES_OF_ONE_ORDER = 200

/** A verified callback and the account that received it. */
export type Arrival = { account: string; message: GatewayMessage }

/**
 * Commits verified callbacks to the inbox in one statement: one row for each distinct message,
 * however often it is delivered. A message about no order of this store is stored as `unmatched`.
 * Orders of this store are: a transaction (its intent is committed before the gateway learns of the
 * order, so no callback can be earlier), a charge of one of our schedules, or, by the form of its
 * order id, a payout of the module `card_payouts`.
 * @returns for each callback the row id if it is to be processed now: a new message, or one
 * repeated long after it was processed. Undefined if it is `unmatched`, already waiting, or was
 * repeated soon after it was processed; the repeated one is processed after the interval, because
 * two like events cause two like messages.
 */
export async function receiveCallbacks(
  context: Context,
  arrivals: readonly Arrival[],
): Promise<(string | undefined)[]> {
  const fingerprints = arrivals.map(fingerprint)
  const distinct = new Map(arrivals.map((arrival, index) => [fingerprints[index], arrival]))
  const recurring = await Promise.all([...distinct.values()].map((arrival) => matchCallback(context, arrival)))
  const messages = [...distinct].map(([print, { account, message }], index) => ({
    recurring_payment_id: recurring[index] ?? null,
    id: generateEntityId(undefined, "ccb"),
    account,
    fingerprint: print,
    status: cut(message.status, 64),
    type: message.type === undefined ? null : cut(message.type, 64),
    orderid: cut(message.orderid, 64),
    client_orderid: cut(message.client_orderid, 128),
    amount: message.amount === undefined ? null : cut(message.amount, 32),
    reason_code: cut(message.fields["reason-code"] ?? "", 32).trim() || null,
    deliveries: fingerprints.filter((one) => one === print).length,
  }))
  const { rows } = await prepared<{ rows: (Pick<CallbackRow, "id" | "fingerprint"> & { opened: boolean })[] }>(
    context.pg,
    "card_callbacks_receive",
    () => context.pg.raw(receiveSql, [JSON.stringify(messages)]),
  )
  const kept = new Set(rows.map((row) => row.fingerprint))
  await pollSoon(
    context,
    messages.filter((message) => !kept.has(message.fingerprint ?? "")),
  )
  const opened = new Map(rows.flatMap((row) => (row.opened ? [[row.fingerprint, row.id]] : [])))
  // Several deliveries of one message in a batch are processed once.
  return fingerprints.map((print, index) => (fingerprints.indexOf(print) === index ? opened.get(print) : undefined))
}

/** Cuts a text without leaving half of a surrogate pair, which the database rejects. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, "")
}

// Scalar subqueries with a limit force an index lookup for each message: the planner expects a
// hundred messages, and EXISTS may read the whole table to build a hash.
const receiveSql = `
  WITH message AS (
    SELECT * FROM json_to_recordset(?) AS m(id text, account text, fingerprint text, status text, type text,
      orderid text, client_orderid text, amount text, reason_code text, deliveries integer,
      recurring_payment_id text)),
  about AS (
    SELECT message.*,
      recurring_payment_id IS NOT NULL
        OR client_orderid ~ '${PAYOUT_ORDER_FORM}'
        OR (SELECT true FROM card_transaction t WHERE t.client_orderid = message.client_orderid
         AND t.account = message.account AND t.deleted_at IS NULL LIMIT 1) AS ours
    FROM message)
  INSERT INTO card_callback AS known (id, account, fingerprint, status, type, orderid, client_orderid, amount, reason_code,
    deliveries, recurring_payment_id, state, next_attempt_at, processed_at)
  SELECT id, account, fingerprint, status, type, orderid, client_orderid, amount, reason_code, deliveries, recurring_payment_id,
    CASE WHEN ours THEN 'received' ELSE 'unmatched' END,
    CASE WHEN ours THEN now() + interval '10 seconds' END,
    CASE WHEN ours THEN NULL ELSE now() END
  FROM about
  WHERE (SELECT count(*) FROM (SELECT 1 FROM card_callback c WHERE c.client_orderid = about.client_orderid
           AND c.deleted_at IS NULL LIMIT ${MESSAGES_OF_ONE_ORDER}) AS few) < ${MESSAGES_OF_ONE_ORDER}
    OR (SELECT true FROM card_callback c WHERE c.fingerprint = about.fingerprint AND c.deleted_at IS NULL LIMIT 1)
  ORDER BY fingerprint
  ON CONFLICT (fingerprint) WHERE deleted_at IS NULL DO UPDATE SET
    deliveries = known.deliveries + excluded.deliveries,
    updated_at = now(),
    state = CASE WHEN known.state = 'received' THEN known.state ELSE excluded.state END,
    next_attempt_at = CASE
      WHEN known.state = 'received' THEN known.next_attempt_at
      WHEN excluded.state = 'unmatched' THEN NULL
      WHEN known.processed_at < now() - ${CALLBACK_REPEAT_INTERVAL} THEN excluded.next_attempt_at
      ELSE known.processed_at + ${CALLBACK_REPEAT_INTERVAL} END
  RETURNING id, fingerprint, state = 'received' AND next_attempt_at = now() + interval '10 seconds' AS opened`

/** If an order's inbox is full, a further message still brings the next poll forward. */
async function pollSoon(
  context: Context,
  messages: readonly { account: string; client_orderid: string }[],
): Promise<void> {
  for (const { account, client_orderid } of messages) {
    const updated = await context
      .pg("card_transaction")
      .where({ account, client_orderid, deleted_at: null })
      .whereRaw(`coalesce(last_checked_at, created_at) < now() - ${CALLBACK_REPEAT_INTERVAL}`)
      .whereRaw("(next_check_at IS NULL OR next_check_at > now())")
      .update({ next_check_at: context.now() })
    if (updated === 0) continue
    const what = `more than ${MESSAGES_OF_ONE_ORDER} different callbacks for ${client_orderid}`
    context.logger.warn(`[card-payments] ${account}: ${what}; further ones are not kept, the gateway is asked instead`)
  }
}

function fingerprint({ account, message: { status, type, orderid, client_orderid, amount } }: Arrival): string {
  return createHash("sha256")
    .update(JSON.stringify([account, status, type ?? "", orderid, client_orderid, amount ?? ""]))
    .digest("hex")
}

/**
 * The subject of a callback: a transaction of ours, a charge of one of our schedules (which may not
 * be a transaction yet), or possibly a payout. `deliveries` is the number of deliveries so far, for
 * `finishCallback`.
 */
export async function openCallback(context: Context, callbackId: string): Promise<OpenedCallback> {
  const callback = (await context.pg("card_callback").where({ id: callbackId }).first()) as CallbackRow | undefined
  if (!callback) return { deliveries: 0, transaction: undefined }
  const { account, client_orderid, orderid, deliveries, recurring_payment_id: id } = callback
  if (payoutOrder.test(client_orderid)) {
    return { deliveries, transaction: undefined, payout: { account, client_orderid } }
  }
  const recurring = id === null ? undefined : { id, client_orderid, orderid }
  return { deliveries, transaction: await findTransaction(context.pg, { account, client_orderid }), recurring }
}

const payoutOrder = new RegExp(PAYOUT_ORDER_FORM)

type OpenedCallback = {
  deliveries: number
  transaction: TransactionRow | undefined
  recurring?: RecurringMessage
  payout?: PayoutMessage
}

/**
 * A callback that has the form of a payout's order id; `card_payouts` knows whether the payout
 * exists.
 */
export type PayoutMessage = { account: string; client_orderid: string }

/** A charge of a recurring payment's schedule, as reported by a callback. */
export type RecurringMessage = { id: string; client_orderid: string; orderid: string }

/**
 * Stores the result of processing a callback. If the message was delivered again meanwhile, it may
 * report a second like event that the poll did not show yet: it is processed again after the
 * interval.
 */
export async function finishCallback(
  context: Context,
  callbackId: string,
  result: { state: "processed"; deliveries: number } | { state: "unmatched" } | { error: KnownMessage },
): Promise<void> {
  const now = context.now()
  if ("state" in result) {
    const again = context.pg.raw("state = 'received' AND deliveries > ?", [
      result.state === "processed" ? result.deliveries : Number.MAX_SAFE_INTEGER,
    ])
    await context
      .pg("card_callback")
      .where({ id: callbackId })
      .update({
        state: context.pg.raw("CASE WHEN ? THEN state ELSE ? END", [again, result.state]),
        processed_at: now,
        next_attempt_at: context.pg.raw(`CASE WHEN ? THEN ?::timestamptz + ${CALLBACK_REPEAT_INTERVAL} END`, [
          again,
          now,
        ]),
        last_error: null,
        updated_at: now,
      })
    return
  }
  const row = (await context.pg("card_callback").where({ id: callbackId }).first()) as CallbackRow | undefined
  const attempts = (row?.attempts ?? 0) + 1
  // Another run may have processed it meanwhile: made due again, it was claimed twice.
  await context
    .pg("card_callback")
    .where({ id: callbackId, state: "received" })
    .update({
      attempts,
      last_error: result.error,
      next_attempt_at: nextTry(attempts, now),
      updated_at: now,
    })
}

/** Claims unfinished callbacks (after a crash or an error) for this process. */
export async function claimCallbacks({ pg, now }: Context, limit: number): Promise<string[]> {
  const claimed = await claimRows(pg, {
    table: "card_callback",
    due: "state = 'received' AND next_attempt_at <= ?::timestamptz",
    bindings: [now()],
    until: "next_attempt_at",
    orderBy: "next_attempt_at",
    limit,
    now: now(),
  })
  return idsOf(claimed)
}

/**
 * Claims due transactions for this process, for at most a minute. Those of an account that the
 * options lack cannot be polled; the inbox shows the account.
 */
export async function claimDue({ pg, now: clock, options }: Context, limit: number): Promise<Lease[]> {
  const now = clock()
  return leaseRows(pg, {
    table: "card_transaction",
    due: "next_check_at <= ?::timestamptz AND account = ANY(?)",
    bindings: [now, Object.keys(options.accounts)],
    orderBy: "next_check_at",
    limit,
    now,
  })
}

/** Releases a claimed transaction, unless another worker has claimed it since. */
export function releaseDue({ pg }: Context, lease: Lease): Promise<void> {
  return releaseRow(pg, "card_transaction", lease)
}

/**
 * The id of the recurring payment that a callback names in the account's `recurringCallbackFields`;
 * usually undefined. Only a hint: nothing is recorded before the gateway is polled.
 */
async function matchCallback(
  context: Context,
  { account: name, message }: { account: string; message: GatewayMessage },
): Promise<string | undefined> {
  for (const field of accountOf(context, name).recurringCallbackFields) {
    const value = message.fields[field]
    if (!value) continue
    const isOrderId = field === "client_orderid" || field === "merchant_order"
    const row =
      (await findByOrderId(context.pg, { account: name, client_orderid: value })) ??
      (isOrderId ? undefined : await findByReference(context, { account: name, id: value }))
    if (row) return row.id
  }
  return undefined
}
