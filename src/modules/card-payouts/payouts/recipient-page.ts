import { toMessage } from "../../../messages"
import type { Actor } from "../actor"
import { append } from "../audit-trail"
import { commit, type Context } from "../context"
import type { PayoutRow, PayoutState } from "../rows"
import { lockPayout, seekPayout } from "./payout-rows"
import { isUnconfirmedFailure } from "./poll-schedule"

/** The data that a recipient sees on the private status page. */
export type RecipientView = {
  /**
   * `waits_for_recipient`: a hosted form whose page is open; `returned`: the recipient came back
   * from there, and may have entered a destination; `received`: the gateway has one;
   * `probably_not_paid`: an inferred failure that the gateway has not confirmed.
   */
  state:
    | "preparing"
    | "waits_for_recipient"
    | "returned"
    | "received"
    | "on_its_way"
    | "paid"
    | "not_paid"
    | "probably_not_paid"
    | "confirming"
  /** Decimal text in major units. */
  amount: string
  currency_code: string
  /** Masked. */
  destination: string
  updated_at: Date
}

const shownStates: Readonly<Record<PayoutState, RecipientView["state"]>> = {
  draft: "preparing",
  checking: "preparing",
  checked: "preparing",
  awaiting_approval: "preparing",
  approved: "preparing",
  paying: "on_its_way",
  paid: "paid",
  failed: "not_paid",
  unknown: "confirming",
  canceled: "not_paid",
}

/** With what the page needs to be written; the answer as JSON has only the view. */
export type RecipientDetails = RecipientView & Pick<PayoutRow, "order_id"> & { is_destination_shown: boolean }

/** @returns undefined if the token is not one of ours */
export async function viewForRecipient(
  { pg, now }: Context,
  status_token: string,
): Promise<RecipientDetails | undefined> {
  const row = await seekPayout(pg, { status_token })
  if (!row) return undefined
  const { amount, currency_code, destination_label: destination, updated_at, order_id } = row
  // The label of a form is a text of ours until the gateway reports a card.
  const is_destination_shown = row.destination_kind !== "form" || destination.includes("••••")
  const view = { state: stateFor(row, now()), amount, currency_code, destination, updated_at }
  return { ...view, order_id, is_destination_shown }
}

function stateFor(row: PayoutRow, now: Date): RecipientView["state"] {
  if (isUnconfirmedFailure(row)) return "probably_not_paid"
  if (row.flow !== "form") return shownStates[row.state]
  // The gateway's status has no field for destinations other than cards, so `returned` may be all
  // that is known until the gateway decides.
  if (isLinkOpen(row, now)) {
    if (row.taken_at) return "received"
    return row.returned_at ? "returned" : "waits_for_recipient"
  }
  return row.state === "paying" && !row.link ? "preparing" : shownStates[row.state]
}

/**
 * True if the recipient can still use the payout's page, as far as we know (option linkValidFor).
 */
export function isLinkOpen({ state, link, link_expires_at }: PayoutRow, now: Date): boolean {
  if (state !== "paying" && state !== "unknown") return false
  return link !== null && !(link_expires_at && new Date(link_expires_at) <= now)
}

/** A return is noted once in this time, so that repeated ones do not ask the gateway each time. */
const RETURN_PAUSE_MS = 60_000

/**
 * Notes that the gateway's page sent the recipient's browser back: the schedule asks the gateway for
 * the status at once. Anybody who has the token can cause this, so it decides nothing.
 */
export async function noteReturn({ pg, now }: Context, status_token: string): Promise<void> {
  const at = now()
  await pg("card_payout")
    .where({ status_token, flow: "form", deleted_at: null })
    .whereIn("state", ["paying", "unknown"])
    .whereNotNull("link")
    .whereRaw("coalesce(returned_at <= ?::timestamptz, true)", [new Date(at.getTime() - RETURN_PAUSE_MS)])
    .update({ returned_at: at, next_poll_at: pg.raw("least(next_poll_at, ?::timestamptz)", [at]) })
}

/** Records, once per person, who saw a link with which money can be taken. */
export async function noteLinkShown(context: Context, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  const seen = () => ({ payout_id: id, kind: "link_shown", actor_id: actor.id, deleted_at: null })
  if (await context.pg("card_payout_entry").where(seen()).first("id")) return
  await commit(context.pg, async (trx) => {
    await lockPayout(trx, id)
    if (await trx("card_payout_entry").where(seen()).first("id")) return
    const message = toMessage("payout.link_shown")
    await append(trx, { payout_id: id, kind: "link_shown", message, actor }, context.now())
  })
}
