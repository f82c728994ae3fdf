import type { AdminPayoutDetail } from "../../contracts"
import type { Messages } from "../format/localized-text"
import type { Acknowledgement } from "../ui/acknowledgement"
import { TextLink } from "../ui/inline-elements"

/** The possible duplicates of a payout, to acknowledge; null without duplicates. */
export function acknowledgeDuplicates(
  { t, time }: Messages,
  { duplicates }: Pick<AdminPayoutDetail, "duplicates">,
  zone: string,
): Acknowledgement | null {
  if (duplicates.length === 0) return null
  return {
    notice: t("cardPayments.payouts.duplicates.notice", { number: duplicates.length }),
    label: t("cardPayments.payouts.duplicates.seen"),
    missing: t("cardPayments.payouts.duplicates.unseen"),
    items: duplicates.map((one) => (
      <li key={one.id}>
        <TextLink to={`/card-payments/payouts/${one.id}`} target="_blank" rel="noreferrer">
          {t("cardPayments.payouts.duplicates.one", {
            state: t(`cardPayments.payouts.state.${one.state}`),
            time: time(one.created_at, zone),
          })}
        </TextLink>
      </li>
    )),
    "data-testid": "card-payout-duplicates",
  }
}
