import type { Actor } from "./actor"
import { enter } from "./audit"
import { commit } from "./commit"
import type { Context } from "./context"
import { lockPayout } from "./payout-rows"

const SHOWN = "Was shown the link of the recipient's page."

/** Writes down, once for each person, who saw a link by which money can be taken. */
export async function noteLinkShown(context: Context, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  const seen = () => ({ payout_id: id, kind: "link_shown", actor_id: actor.id, deleted_at: null })
  if (await context.pg("card_payout_entry").where(seen()).first("id")) return
  await commit(context.pg, async (trx) => {
    await lockPayout(trx, id)
    if (await trx("card_payout_entry").where(seen()).first("id")) return
    await enter(trx, { payout_id: id, kind: "link_shown", message: SHOWN, actor }, context.now())
  })
}
