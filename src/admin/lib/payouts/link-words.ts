import type { Words } from "../words-of"
import type { AdminPayout } from "./admin-payout"

/** What the page is called that the gateway has for the recipient, and what to mind about its link. */
export function linkWords(
  { t }: Pick<Words, "t">,
  { flow }: Pick<AdminPayout, "flow">,
): { name: string; hint: string } {
  return flow === "form"
    ? { name: t("cardPayments.payouts.links.form"), hint: t("cardPayments.payouts.links.formHint") }
    : { name: t("cardPayments.payouts.links.page"), hint: t("cardPayments.payouts.links.pageHint") }
}
