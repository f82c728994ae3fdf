import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { backoff, type Lease, releaseRow, renewRow } from "../../../durable"
import { messageOf } from "../../../mapping"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import { DIFFERENCES, type DifferenceRow, type RunRow, RUNS } from "./run-rows"
import type { Difference } from "./compare-payment"

export type NewDifference = Difference &
  Pick<DifferenceRow, "transaction_id" | "payment_id" | "client_orderid" | "orderid" | "currency_code"> &
  Pick<DifferenceRow, "ours" | "theirs"> & { row_number?: number }

export type Commit = {
  differences: readonly NewDifference[]
  /** Payments compared since the last commit. */
  compared: number
  changes: Partial<Pick<RunRow, "phase" | "cursor" | "state" | "finished_at">>
}

const RENEWED_EVERY_MS = 10_000
/** Errors in a row before a run fails; with the time between them about half an hour. */
const MOST_FAILURES = 9
/** Rows of one statement, whose bindings PostgreSQL limits. */
const ROWS_AT_ONCE = 500

export type KeptLease = ReturnType<typeof keptLease>

/**
 * The lease of a run, renewed in the background while its payments are compared. Renewals and
 * commits follow each other, since each proves the lease by the end that the last one wrote.
 */
export function keptLease({ pg, now, logger }: Context, claimed: Lease) {
  let lease: Lease | undefined = claimed
  let last: Promise<unknown> = Promise.resolve()
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
  const renew = async () => {
    if (lease) lease = await renewRow(pg, RUNS, lease)
  }
  const renewing = setInterval(() => {
    inOrder(renew).catch((error: unknown) =>
      logger.error(`[card-payments] Reconciliation ${claimed.id}: ${messageOf(error)}`),
    )
  }, RENEWED_EVERY_MS)
  renewing.unref()

  return {
    /** True once another process may have the run, or it was canceled. */
    isLost: () => lease === undefined,

    /** Writes results, progress and the renewed lease, all or nothing. False if the lease is lost. */
    commit: (commit: Commit): Promise<boolean> =>
      inOrder(async () => {
        if (!lease) return false
        const held = lease
        lease = await pg.transaction((trx) => write(trx, held, commit))
        return lease !== undefined
      }),

    /** After an error: another try later, or the end of the run after too many in a row. */
    postpone: (reason: string): Promise<void> =>
      inOrder(async () => {
        if (!lease) return
        const { id, until } = lease
        lease = undefined
        const own = () => pg(RUNS).where({ id }).whereRaw("leased_until = ?::timestamptz", [until])
        const { failures } = ((await own().first("failures")) as Pick<RunRow, "failures"> | undefined) ?? {
          failures: 0,
        }
        const error = toMessage("reconciliation.failed_repeatedly", { reason: reason.slice(0, 300) })
        const isOver = failures + 1 >= MOST_FAILURES
        await own().update({
          failures: failures + 1,
          leased_until: isOver ? null : pg.raw("now() + ? * interval '1 ms'", [backoffOf(failures)]),
          ...(isOver ? { state: "failed", finished_at: now(), error: JSON.stringify(error) } : {}),
          updated_at: now(),
        })
      }),

    release: async (): Promise<void> => {
      clearInterval(renewing)
      await inOrder(async () => {
        if (lease) await releaseRow(pg, RUNS, lease)
        lease = undefined
      })
    },
  }
}

function backoffOf(failures: number): number {
  return backoff(failures, { first: 5_000, longest: 600_000 })
}

/** @returns the renewed lease; undefined if it was lost */
async function write(
  trx: Knex.Transaction,
  { id, until }: Lease,
  { differences, compared, changes }: Commit,
): Promise<Lease | undefined> {
  const isOver = changes.state !== undefined
  const rows = (await trx(RUNS)
    .where({ id, state: "running" })
    .whereRaw("leased_until = ?::timestamptz", [until])
    .update({
      ...changes,
      compared: trx.raw("compared + ?", [compared]),
      differences: trx.raw("differences + ?", [differences.length]),
      failures: 0,
      leased_until: isOver ? null : trx.raw("now() + interval '1 minute'"),
      updated_at: trx.fn.now(),
    })
    .returning(["id", trx.raw("leased_until::text AS until")])) as { id: string; until: string | null }[]
  const [row] = rows
  if (!row) return undefined
  await insertDifferences(trx, id, differences)
  return { id, until: row.until ?? until }
}

/** Inserts the rows of differences; the time of each keeps their order. */
export async function insertDifferences(
  trx: Knex.Transaction,
  run_id: string,
  differences: readonly NewDifference[],
): Promise<void> {
  if (differences.length === 0) return
  const at = Date.now()
  const rows = differences.map((difference, index) => ({
    ...{ id: generateEntityId(undefined, "crd"), run_id, ...difference },
    ours: difference.ours && JSON.stringify(difference.ours),
    theirs: difference.theirs && JSON.stringify(difference.theirs),
    // Milliseconds apart, so that the list keeps the order of the payments.
    created_at: new Date(at + index),
  }))
  await trx.batchInsert(DIFFERENCES, rows, ROWS_AT_ONCE)
}
