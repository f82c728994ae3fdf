import { notAllowed, notFound } from "../../../mapping"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import type { CallbackRow } from "../records/rows"
import { adminCallbacks, denialReason, failed, type ListedCallback } from "./list-callbacks"

/**
 * Makes a waiting callback due now. The poll job processes it, so a request of the admin calls no
 * gateway.
 * @throws MedusaError not_found; not_allowed with the reason if the callback waits for nothing
 */
export async function processAgain({ pg, now }: Context, id: string): Promise<ListedCallback> {
  const at = now()
  const due = (await pg("card_callback")
    .where({ id, state: "received", deleted_at: null })
    .update({ next_attempt_at: at, updated_at: at })
    .returning("*")) as CallbackRow[]
  const [callback] = await adminCallbacks(pg, due)
  if (callback) return callback
  const row = (await pg("card_callback").where({ id, deleted_at: null }).first()) as CallbackRow | undefined
  const reason = row && denialReason(row)
  throw reason ? notAllowed(reason) : notFound(toMessage("callback.not_found"))
}

/** The same for every callback whose processing failed. @returns their number */
export async function processFailed({ pg, now }: Context): Promise<number> {
  const at = now()
  return failed(pg("card_callback").where({ deleted_at: null })).update({ next_attempt_at: at, updated_at: at })
}
