import { generateEntityId } from "@medusajs/framework/utils"
import { type KnownMessage, toMessage } from "../../../messages"
import { type Actor, peopleOf } from "../actor"
import type { Context } from "../context"
import type { ApprovalRow, Db, PayoutRow } from "../rows"

/** The denials of an approval, or of the manual resolution of a payout. */
const denials = {
  payout: {
    own: "payout.own_payout",
    approved: "payout.approved_before",
    changed: "payout.account_changed_since",
  },
  batch: {
    own: "payout_batch.own_batch",
    approved: "payout_batch.approved_before",
    changed: "payout_batch.account_changed_since",
  },
  resolution: {
    own: "payout.own_resolution",
    approved: undefined,
    changed: "payout.account_changed_before_resolution",
  },
} as const

type FourEyes = {
  actor: Actor
  /** The payouts, and the batch that they belong to. */
  requests: readonly Pick<PayoutRow, "initiators" | "requested_at">[]
  /** The approvals that are not withdrawn. */
  approvals?: readonly Approval[]
}

type Approval = Pick<ApprovalRow, "approver_id"> & Partial<Pick<ApprovalRow, "auth_identity_id">>

/**
 * The four-eyes rule as a message: the reason why the actor may neither approve nor resolve, or
 * undefined. With the option fourEyes, nobody may who created, changed or requested one of these,
 * or whose account changed since the request. Nobody approves twice, with the option or without.
 * `recordApprovals` enforces the same for approvals.
 */
export function fourEyesDenial(
  { settings }: Pick<Context, "settings">,
  of: keyof typeof denials,
  { actor, requests, approvals = [] }: FourEyes,
): KnownMessage | undefined {
  const { own, approved, changed } = denials[of]
  const people = peopleOf(actor)
  const isInitiator = requests.some(({ initiators }) => people.some((one) => initiators.includes(one)))
  if (settings.fourEyes && isInitiator) return toMessage(own)
  if (approved && approvals.some((approval) => isBy(actor, approval))) return toMessage(approved)
  const isChanged = requests.some(({ requested_at }) => isChangedSince(actor, requested_at))
  return settings.fourEyes && isChanged ? toMessage(changed) : undefined
}

/** By user id or by auth identity. */
function isBy({ id, auth_identity_id: own }: Actor, { approver_id, auth_identity_id }: Approval): boolean {
  return approver_id === id || (!!own && auth_identity_id === own)
}

/** True if the actor's account changed at or after the request. */
function isChangedSince({ identity_changed_at: changed }: Actor, requested_at: Date | null): boolean {
  return !!changed && !!requested_at && changed >= requested_at
}

/** The four-eyes rule of approvals as SQL, for a payout `p`; see `approvalBindings`. */
const mayApprove = `(NOT :four_eyes::boolean OR NOT (p.initiators && :signed_in::text[]
           OR EXISTS (SELECT 1 FROM card_payout_batch b WHERE b.id = p.batch_id AND b.initiators && :signed_in::text[])
           OR coalesce(p.requested_at <= :changed_at::timestamptz, false)))
         AND NOT EXISTS (SELECT 1 FROM card_payout_approval
                         WHERE payout_id = p.id AND auth_identity_id = :auth_identity_id
                           AND withdrawn_at IS NULL AND deleted_at IS NULL)
`

/** The same without the payouts that the actor approved before. */
export const approvable = `${mayApprove} AND NOT EXISTS (SELECT 1 FROM card_payout_approval
  WHERE payout_id = p.id AND approver_id = :approver AND withdrawn_at IS NULL AND deleted_at IS NULL)`

/** The parameters of `mayApprove`. */
export function approvalBindings({ settings }: Pick<Context, "settings">, actor: Actor) {
  return {
    approver: actor.id,
    auth_identity_id: actor.auth_identity_id ?? null,
    signed_in: peopleOf(actor),
    changed_at: actor.identity_changed_at ?? null,
    four_eyes: settings.fourEyes,
  }
}

/**
 * The four-eyes rule in one statement. It records the actor's approval of each of these payouts
 * that awaits approval and that the rule lets the actor approve, and approves a payout once enough
 * approvals exist. Returns the payouts that it recorded an approval for.
 */
export async function recordApprovals(
  { settings, now }: Context,
  trx: Db,
  { rows, actor }: { rows: readonly PayoutRow[]; actor: Actor },
): Promise<PayoutRow[]> {
  const { rows: approved } = await trx.raw<{ rows: PayoutRow[] }>(
    `WITH given AS (
       SELECT unnest(:ids::text[]) AS id, unnest(:approval_ids::text[]) AS approval_id),
     asked AS (
       SELECT p.id, given.approval_id FROM card_payout p JOIN given ON given.id = p.id
       WHERE p.state = 'awaiting_approval' AND p.deleted_at IS NULL
         AND ${mayApprove}
       FOR UPDATE OF p),
     yes AS (
       INSERT INTO card_payout_approval (id, payout_id, approver_id, auth_identity_id)
       SELECT approval_id, id, :approver, :auth_identity_id FROM asked
       ON CONFLICT (payout_id, approver_id) WHERE withdrawn_at IS NULL AND deleted_at IS NULL DO NOTHING
       RETURNING payout_id),
     counted AS (
       SELECT p.id, p.approvals_needed <= 1 + (
         SELECT count(*) FROM card_payout_approval
         WHERE payout_id = p.id AND withdrawn_at IS NULL AND deleted_at IS NULL) AS is_whole
       FROM card_payout p JOIN yes ON yes.payout_id = p.id)
     UPDATE card_payout SET
       state = CASE WHEN is_whole THEN 'approved' ELSE state END,
       next_poll_at = CASE WHEN is_whole AND :pays::boolean THEN :now::timestamptz ELSE next_poll_at END,
       poll_count = 0, updated_at = now()
     FROM counted WHERE card_payout.id = counted.id
     RETURNING card_payout.*`,
    {
      ids: rows.map(({ id }) => id),
      approval_ids: rows.map(() => generateEntityId(undefined, "cpa")),
      ...approvalBindings({ settings }, actor),
      pays: settings.payOnApproval,
      now: now(),
    },
  )
  return approved
}
