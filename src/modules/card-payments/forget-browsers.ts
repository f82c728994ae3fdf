import { isFinal, statuses } from "../../gateway"
import type { Context } from "./context"

/** A card may be saved for a day after the payment; after fifteen nobody asks for an unfinished one any more. */
const DAYS = { final: 1, unfinished: 15 }

/** Forgets what is known of browsers, addresses on the net among it, once it is of no more use. */
export async function forgetBrowsers({ pg, now }: Context): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await pg("card_transaction")
    .whereNotNull("browser")
    .where((over) => {
      void over.where("created_at", "<", before(DAYS.unfinished))
      void over.orWhere((ended) => {
        void ended.whereIn("status", Object.keys(statuses).filter(isFinal)).where("created_at", "<", before(DAYS.final))
        void ended.whereRaw("save_card IS DISTINCT FROM 'wanted'")
      })
    })
    .update({ browser: null })
}
