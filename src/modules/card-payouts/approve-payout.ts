import { generateEntityId, MedusaError } from "@medusajs/framework/utils"
import { spoken } from "../../mapping"
import { type Actor, hasApproved, isChangedSince, isMaker, peopleOf } from "./actor"
import { enter } from "./audit"
import { commit } from "./commit"
import type { Context } from "./context"
import { isCheckOver } from "./expire-check"
import { approvalsOf } from "./list-payouts"
import { findPayout, lockPayout, updatePayout } from "./payout-rows"
import { approvalsFor, assertDuplicatesSeen, limitsFor, type Request } from "./request-payout"
import { whyOverdrawn } from "./reserve"
import type { Db, PayoutRow } from "./rows"
import { sentences } from "./sentences"
import { whyNot } from "./states"

/**
 * Somebody else says yes. Who asked for it or shaped it cannot (option fourEyes), nor can an API key; a second yes has to come from
 * a second person. The approver's permission has been looked at before.
 * @throws MedusaError not_allowed with a sentence
 */
export async function approvePayout(context: Context, approval: Request): Promise<PayoutRow> {
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, approval.payout_id)
    if (row.batch_id) throw notAllowed(sentences.inBatch)
    const wrong = row.state === "awaiting_approval" ? undefined : whyNot(row.state, "approve")
    if (wrong) throw notAllowed(wrong)
    if (isCheckOver(row, context.now())) throw notAllowed(sentences.checkOver)
    // Rules that were made stricter since it was asked for hold as well.
    const limits = limitsFor(context, row)
    const overdrawn = row.limit_day && (await whyOverdrawn(trx, { ...row, day: row.limit_day, limits }))
    if (overdrawn) throw notAllowed(overdrawn)
    const needed = approvalsFor(row.amount, limits)
    if (needed > row.approvals_needed) await updatePayout(trx, row.id, { approvals_needed: needed })
    await assertDuplicatesSeen(context, trx, { row, seen: approval.duplicates_seen })
    return approveLocked(context, trx, { row, actor: approval.actor })
  })
}

/** `row` as it was found. @throws MedusaError not_allowed */
async function approveLocked(
  context: Context,
  trx: Db,
  { row, actor }: { row: PayoutRow; actor: Actor },
): Promise<PayoutRow> {
  const now = context.now()
  if (actor.kind !== "user" || !actor.id) throw notAllowed("Only a signed-in user of the admin approves payouts.")
  const approved = await sayYes(context, trx, { row, actor })
  if (!approved) throw notAllowed(await whyNotApproved(trx, row, actor))
  const isWhole = approved.state === "approved"
  const amount = spoken(row.amount, row.currency_code)
  const said = (await approvalsOf(trx, [row.id])).get(row.id)?.length ?? 0
  await enter(
    trx,
    {
      payout_id: row.id,
      kind: "approve",
      message: isWhole ? `Approved: ${amount}.` : `Approved: ${amount}. One more person has to approve it.`,
      actor,
      ...(isWhole ? { event: "approved" as const } : {}),
      changes: {
        approvals: [said - 1, said],
        ...moreNeeded(row, approved),
        ...(isWhole ? { state: [row.state, approved.state] } : {}),
      },
    },
    now,
  )
  return approved
}

/** Approvals that are needed by rules that were made stricter since. */
export function moreNeeded(
  { approvals_needed: before }: PayoutRow,
  { approvals_needed: now }: PayoutRow,
): Record<string, readonly [number, number]> {
  return before === now ? {} : { approvals_needed: [before, now] }
}

/**
 * The rule of four eyes, in one statement: the yes is written, and the payout approved, only where its state waits for one and the
 * approver is none of those who asked for it or shaped it.
 */
async function sayYes(
  { settings, now }: Context,
  trx: Db,
  { row, actor }: { row: PayoutRow; actor: Actor },
): Promise<PayoutRow | undefined> {
  const { rows } = await trx.raw<{ rows: PayoutRow[] }>(
    `WITH asked AS (
       SELECT id FROM card_payout
       WHERE id = :id AND state = 'awaiting_approval' AND deleted_at IS NULL
         AND (NOT :four_eyes::boolean OR NOT (makers && :signed_in::text[] OR coalesce(requested_at <= :changed_at::timestamptz, false)))
         AND NOT EXISTS (SELECT 1 FROM card_payout_approval WHERE payout_id = :id AND auth_identity_id = :auth_identity_id
                         AND withdrawn_at IS NULL AND deleted_at IS NULL)
       FOR UPDATE),
     yes AS (
       INSERT INTO card_payout_approval (id, payout_id, approver_id, auth_identity_id)
       SELECT :approval_id, id, :approver, :auth_identity_id FROM asked
       ON CONFLICT (payout_id, approver_id) WHERE withdrawn_at IS NULL AND deleted_at IS NULL DO NOTHING
       RETURNING payout_id)
     UPDATE card_payout SET
       state = CASE WHEN 1 + (SELECT count(*) FROM card_payout_approval
                              WHERE payout_id = :id AND withdrawn_at IS NULL AND deleted_at IS NULL) >= approvals_needed
                    THEN 'approved' ELSE state END,
       next_look_at = CASE WHEN :pays::boolean THEN :now::timestamptz ELSE next_look_at END,
       looks = 0, updated_at = now()
     FROM yes WHERE card_payout.id = yes.payout_id
     RETURNING card_payout.*`,
    {
      id: row.id,
      approver: actor.id,
      auth_identity_id: actor.auth_identity_id ?? null,
      signed_in: peopleOf(actor),
      changed_at: actor.identity_changed_at ?? null,
      approval_id: generateEntityId(undefined, "cpa"),
      four_eyes: settings.fourEyes,
      pays: settings.payOnApproval,
      now: now(),
    },
  )
  return rows[0]
}

async function whyNotApproved(trx: Db, { id }: PayoutRow, actor: Actor): Promise<string> {
  const row = await findPayout(trx, { id })
  const approvals = (await approvalsOf(trx, [id])).get(id) ?? []
  if (hasApproved(approvals, actor)) return sentences.approvedBefore
  if (isMaker(row.makers, actor)) return sentences.ownPayout
  if (isChangedSince(actor, row.requested_at)) return sentences.changedSince
  return whyNot(row.state, "approve") ?? "This payout was changed in the meantime; look again."
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}
