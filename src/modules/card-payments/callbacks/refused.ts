import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { RefusalReason, RefusedCallbacks } from "../../../contracts"
import { type MessagePart, parameterNames } from "../../../gateway"
import type { Context } from "../context"
import type { RefusedCallbackRow } from "../records/rows"

/** Stands for every name that is no account: a stranger can invent any number of names. */
const NO_ACCOUNT = "*"

/** A refused callback. @property account undefined if the address names none of the options */
export type RefusedCallback = {
  account: string | undefined
  reason: RefusalReason
  message: readonly [method: string, query?: MessagePart, body?: MessagePart]
}

/**
 * Counts refused callbacks by account and reason, in one statement. A row keeps the names of the
 * last message's known parameters, and nothing else that the sender wrote: whatever a stranger
 * sends, the table has at most one row for each account and reason.
 */
export async function countRefused({ pg, now }: Context, refused: readonly RefusedCallback[]): Promise<void> {
  const groups = new Map<string, { last: RefusedCallback; count: number }>()
  for (const last of refused) {
    const key = JSON.stringify([last.account ?? NO_ACCOUNT, last.reason])
    groups.set(key, { last, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  const rows = [...groups.values()].map(({ last: { account = NO_ACCOUNT, reason, message }, count }) => ({
    ...{ id: generateEntityId(undefined, "crf"), account, reason, count },
    sample: { method: message[0], ...parameterNames(...message) },
  }))
  await pg.raw(countSql, [now(), JSON.stringify(rows)])
}

// The order avoids deadlocks of two servers. The count stops at the column's limit.
const countSql = `
  INSERT INTO card_refused_callback AS known (id, account, reason, count, sample, created_at, last_at)
  SELECT id, account, reason, count, sample, moment, moment
  FROM (SELECT ?::timestamptz AS moment) AS clock, json_to_recordset(?) AS r(id text, account text, reason text, count integer, sample jsonb)
  ORDER BY account, reason
  ON CONFLICT (account, reason) WHERE deleted_at IS NULL DO UPDATE SET
    count = least(known.count::bigint + excluded.count, 2147483647),
    last_at = excluded.last_at,
    sample = excluded.sample,
    updated_at = excluded.last_at`

/** The counts of refused callbacks, the most recent first. */
export async function refusedCallbacks(pg: Knex): Promise<RefusedCallbacks<Date>[]> {
  const rows = (await pg("card_refused_callback")
    .where({ deleted_at: null })
    .orderByRaw("last_at DESC, account, reason")) as RefusedCallbackRow[]
  return rows.map(({ id, account, reason, count, created_at: first_at, last_at, sample }) => {
    return { id, account: account === NO_ACCOUNT ? null : account, reason, count, first_at, last_at, sample }
  })
}
