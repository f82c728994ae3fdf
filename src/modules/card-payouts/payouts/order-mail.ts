import type { MailVerb } from "../../../contracts"
import { notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Actor } from "../actor"
import { append } from "../audit-trail"
import { commit, type Context } from "../context"
import type { PayoutRow } from "../rows"
import { lockPayout } from "./payout-rows"
import { isLinkOpen } from "./recipient-page"

/** The step in the audit trail, and the event that sends the e-mail. */
const mails = {
  mail_link: { message: toMessage("payout.link_mailed"), event: "link_mailed" },
  mail_status: { message: toMessage("payout.status_mailed"), event: "status_mailed" },
} as const satisfies Record<MailVerb, object>

/** A second order in this time is the same one: two clicks, or two tabs. */
const SAME_MS = 60_000

/**
 * The reason why this e-mail cannot be sent to the payout's recipient now. Whether the recipient has
 * an address, and the store a provider, is not known here.
 */
export function mailDenialReason({ now }: Context, verb: MailVerb, row: PayoutRow): KnownMessage | undefined {
  if (verb === "mail_status") return undefined
  if (!isLinkOpen(row, now())) return toMessage("payout.page_not_open")
  return row.taken_at ? toMessage("payout.page_used") : undefined
}

/** `refusal`: the reason of the store or of the recipient against it, which the caller knows. */
type MailOrder = { payout_id: string; actor: Actor; refusal?: KnownMessage | undefined }

/**
 * Orders an e-mail with a link to the recipient: an entry with its event, which names no address and
 * has no link. The same order within a minute adds none.
 * @throws MedusaError not_found; not_allowed with a message
 */
export async function orderMail(
  context: Context,
  verb: MailVerb,
  { payout_id, actor, refusal }: MailOrder,
): Promise<PayoutRow> {
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, payout_id)
    const wrong = mailDenialReason(context, verb, row) ?? refusal
    if (wrong) throw notAllowed(wrong)
    const now = context.now()
    const same = await trx("card_payout_entry")
      .where({ payout_id, kind: verb, deleted_at: null })
      .where("happened_at", ">", new Date(now.getTime() - SAME_MS))
      .first("id")
    if (!same) await append(trx, { payout_id, kind: verb, ...mails[verb], actor }, now)
    return row
  })
}
