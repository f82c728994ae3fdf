import type { AdminBatch, AdminBatchDetail, BatchState } from "../../../contracts"
import type { PayoutSettings } from "../../../configuration"
import { matchingRows, newestFirst, type Page, pageOf } from "../../../lists"
import { rendered } from "../../../messages"
import type { Actor } from "../actor"
import { type Approver, onlyBatchesWaitingFor } from "../approvals/waiting-for"
import { timelineOf } from "../audit-trail"
import type { Context } from "../context"
import { duplicatesOfBatch } from "../payouts/duplicates"
import type { BatchRow, BatchRowRow, Db, PayoutRow } from "../rows"
import { actionsOfBatch } from "./batch-actions"
import { findBatch } from "./batch-rows"
import { approvalsOfBatch, type Sums, sumsOf } from "./batch-totals"

/**
 * A page of batches, newest first; only those that wait for `waitingFor`, if set.
 * @param given `q`: a part of the file's name or of the id
 * @throws MedusaError invalid_data if `after` is not a cursor of this list
 */
export async function listBatches(
  context: Context,
  { waitingFor, q, state, ...page }: Page & { waitingFor?: Approver; q?: string; state?: BatchState },
): Promise<{ batches: AdminBatch<Date>[]; next: string | null }> {
  const query = matchingRows(context.pg, "card_payout_batch AS b", { equal: { state }, q, columns: ["name", "id"] })
  const some = waitingFor === undefined ? query : onlyBatchesWaitingFor(query, context, waitingFor)
  const { rows, next } = await pageOf<BatchRow>(some, newestFirst("batches"), page)
  const listed = await listedBatches(context, rows)
  return { batches: listed.map(({ batch }) => batch), next }
}

/** The list items of these batches, with the auth identities of their approvals. */
async function listedBatches(
  { pg, settings }: Context,
  rows: readonly BatchRow[],
): Promise<{ batch: AdminBatch<Date>; approvals: Approval[] }[]> {
  const ids = rows.map(({ id }) => id)
  const [sums, invalid, unchecked, approvals] = await Promise.all([
    sumsOf(pg, ids),
    invalidOf(pg, ids),
    uncheckedOf(pg, rows),
    approvalsOf(pg, ids),
  ])
  return rows.map((row) => {
    const { id, account, name, state, rows: count, requested_by, requested_at, created_at } = row
    const own = sums.get(id) as Sums
    const { counts, totals, to_pay, refused } = own
    const batchDetails = {
      id,
      account,
      name,
      state,
      rows: count,
      invalid: invalid.get(id) ?? 0,
      counts,
      totals,
      to_pay,
      refused,
      unchecked: unchecked.get(id) ?? 0,
    }
    const approved = approvals.filter(({ batch_id }) => batch_id === id)
    const batch = {
      ...batchDetails,
      requested_by,
      requested_at,
      created_at,
      approvals: approved.map(({ approver_id, at }) => ({ approver_id, at })),
      approvals_needed: neededOf(settings, row, own),
    }
    return { batch, approvals: approved }
  })
}

/**
 * Before the request, the approvals that the current limits require; since then, the stored number.
 */
function neededOf(settings: PayoutSettings, { state, account }: BatchRow, sums: Sums): number {
  return state === "checking" || state === "ready" ? approvalsOfBatch(settings, account, sums) : sums.approvals_asked
}

async function invalidOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = (await db("card_payout_batch_row")
    .whereIn("batch_id", [...ids])
    .where({ payout_id: null, deleted_at: null })
    .groupBy("batch_id")
    .select("batch_id", db.raw("count(*)::integer AS count"))) as { batch_id: string; count: number }[]
  return new Map(rows.map(({ batch_id, count }) => [batch_id, count]))
}

/** Only for batches in the state `checking`, because it has to read the payouts themselves. */
async function uncheckedOf(db: Db, batches: readonly BatchRow[]): Promise<Map<string, number>> {
  const ids = batches.flatMap(({ id, state }) => (state === "checking" ? [id] : []))
  const rows = (await db("card_payout")
    .whereIn("batch_id", ids)
    .whereIn("state", ["draft", "checking"])
    .where({ flow: "check_pay", deleted_at: null })
    .groupBy("batch_id")
    .select("batch_id", db.raw("count(*)::integer AS count"))) as { batch_id: string; count: number }[]
  return new Map(rows.map(({ batch_id, count }) => [batch_id, count]))
}

type Approval = { batch_id: string; approver_id: string; at: Date; auth_identity_ids: string[] }

/**
 * Approvals that are not withdrawn, each person once, oldest first. If a batch paid in part is
 * requested again, only approvals of the rest count.
 */
async function approvalsOf(db: Db, ids: readonly string[]): Promise<Approval[]> {
  const approvals = (await db("card_payout_approval")
    .join("card_payout", "card_payout.id", "card_payout_approval.payout_id")
    .whereIn("card_payout.batch_id", [...ids])
    .join("card_payout_batch", "card_payout_batch.id", "card_payout.batch_id")
    .where({ "card_payout_approval.withdrawn_at": null, "card_payout_approval.deleted_at": null })
    // Without this condition PostgreSQL scans all payouts: the index of batches excludes deleted
    // rows.
    .where({ "card_payout.deleted_at": null })
    .whereNotIn("card_payout_batch.state", ["checking", "ready"])
    .whereRaw(
      "(card_payout_batch.state <> 'awaiting_approval' OR card_payout.state IN ('awaiting_approval', 'approved'))",
    )
    .groupBy("card_payout.batch_id", "card_payout_approval.approver_id")
    .orderBy("at")
    .select("card_payout.batch_id", "card_payout_approval.approver_id")
    .select(
      db.raw("array_remove(array_agg(DISTINCT card_payout_approval.auth_identity_id), NULL) AS auth_identity_ids"),
    )
    .min("card_payout_approval.created_at as at")) as unknown
  return approvals as Approval[]
}

/**
 * Details of a batch for the admin, with the requester's actions as far as this module decides
 * them.
 * @throws MedusaError not_found
 */
export async function viewBatch(context: Context, id: string, requester: Actor): Promise<AdminBatchDetail<Date>> {
  const batch = await findBatch(context.pg, id)
  const [[listed], sums, duplicates, problems, timeline] = await Promise.all([
    listedBatches(context, [batch]),
    sumsOf(context.pg, [id]),
    duplicatesOfBatch(context.pg, context, batch),
    problemsOfRows(context.pg, batch),
    timelineOf(context.pg, { batch_id: id }),
  ])
  const { batch: shown, approvals } = listed as NonNullable<typeof listed>
  const given = approvals.flatMap(({ approver_id, auth_identity_ids }) =>
    [null, ...auth_identity_ids].map((auth_identity_id) => ({ approver_id, auth_identity_id })),
  )
  const details = { batch, listed: shown, approvals: given, sums: sums.get(id) as Sums, requester }
  const actions = await actionsOfBatch(context, details)
  const alike = duplicates.slice(0, FIRST_ROWS).map((repeat) => ({ ...repeat, with: rendered(repeat.with) }))
  return { ...shown, duplicates: alike, duplicate_count: duplicates.length, actions, ...problems, timeline }
}

type Row = Pick<BatchRowRow, "row_number" | "cells" | "problems"> & Pick<PayoutRow, "error"> & { of_all: string }

/** How many rows with problems or duplicates are shown: a file may have thousands. */
const FIRST_ROWS = 100

/** The first rows with problems, and the number of all. */
async function problemsOfRows(
  db: Db,
  { id }: BatchRow,
): Promise<Pick<AdminBatchDetail<Date>, "problems" | "problem_rows">> {
  const rows = (await db("card_payout_batch_row as own")
    // Joins by batch and state as well: by id alone PostgreSQL scans all payouts of the store.
    .leftJoin("card_payout as payout", (on) => {
      void on
        .on("payout.id", "own.payout_id")
        .andOnVal("payout.batch_id", id)
        .andOnVal("payout.state", "failed")
        .andOnNull("payout.deleted_at")
    })
    .where({ "own.batch_id": id, "own.deleted_at": null })
    .where((either) => void either.whereNull("own.payout_id").orWhereNotNull("payout.id"))
    .orderBy("own.row_number")
    .limit(FIRST_ROWS)
    .select("own.row_number", "own.cells", "own.problems", "payout.error")
    .select(db.raw("count(*) OVER () AS of_all"))) as Row[]
  return {
    problems: rows.map(({ row_number, cells, problems, error }) => ({
      row_number,
      cells,
      problems: [...problems, ...(error ? [{ field: "", ...error }] : [])].map((problem) => ({
        ...rendered(problem),
        field: problem.field,
      })),
    })),
    problem_rows: Number(rows[0]?.of_all ?? 0),
  }
}
