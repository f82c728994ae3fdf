import { TextLink } from "../text-link"
import { useWords } from "../use-words"
import { Acknowledge } from "./acknowledge"
import type { AdminPayoutDetail } from "./admin-payout"
import type { useAcknowledgement } from "./use-acknowledgement"

type DuplicatesProps = {
  payout: Pick<AdminPayoutDetail, "duplicates">
  acknowledgement: ReturnType<typeof useAcknowledgement>
  /** The store's, by its IANA name. */
  zone: string
}

/** Others that look like the same money once more, and that somebody has looked at them. Nothing where there are none. */
export const Duplicates = ({ payout: { duplicates }, acknowledgement, zone }: DuplicatesProps) => {
  const { t, time } = useWords()
  if (duplicates.length === 0) return null
  return (
    <Acknowledge
      acknowledgement={acknowledgement}
      notice={t("cardPayments.payouts.duplicates.notice", { number: duplicates.length })}
      label={t("cardPayments.payouts.duplicates.seen")}
    >
      {duplicates.map((one) => (
        <li key={one.id}>
          <TextLink to={`/card-payouts/${one.id}`} target="_blank" rel="noreferrer">
            {t("cardPayments.payouts.duplicates.one", {
              state: t(`cardPayments.payouts.state.${one.state}`),
              time: time(one.created_at, zone),
            })}
          </TextLink>
        </li>
      ))}
    </Acknowledge>
  )
}
