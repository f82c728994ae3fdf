import type { Words } from "../words-of"
import type { AdminPayoutDetail, PayoutAction } from "./admin-payout"

/** Why whoever looks cannot do this to the payout now, as the server says it; null where it can be tried. */
export function whyNot(
  { t }: Pick<Words, "t">,
  { actions }: Pick<AdminPayoutDetail, "actions">,
  action: PayoutAction,
): string | null {
  const { allowed, why } = actions[action]
  return allowed ? null : why || t("cardPayments.actions.notNow")
}
