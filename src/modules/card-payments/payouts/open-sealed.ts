import type { PayoutOrder } from "../../../mapping"
import type { Context } from "../context"
import { decrypt } from "../saved-cards/reference-cipher"
import { bindingOfPayout } from "./binding-of-payout"
import type { SealedPayout } from "./sealed-payout"

/** What was sealed for this payout; undefined where none of the keys can read it, or it is another payout's. */
export function openSealed(
  { options: { cardKeys } }: Pick<Context, "options">,
  order: Pick<PayoutOrder, "id" | "account" | "sealed">,
): SealedPayout | undefined {
  return order.sealed === null ? undefined : decrypt<SealedPayout>(cardKeys, bindingOfPayout(order), order.sealed)
}
