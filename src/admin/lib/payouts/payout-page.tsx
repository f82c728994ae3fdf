import { MainAndSide } from "../main-and-side"
import { RecordPage } from "../record-page"
import { useWords } from "../use-words"
import { GatewayAnswers } from "./gateway-answers"
import { PayoutApprovals } from "./payout-approvals"
import { PayoutFacts } from "./payout-facts"
import { PayoutHeader } from "./payout-header"
import { PayoutLinks } from "./payout-links"
import { PayoutRuling } from "./payout-ruling"
import { PayoutTimeline } from "./payout-timeline"
import { toldQuery } from "./told-query"
import { usePayout } from "./use-payout"
import { usePayoutSettings } from "./use-payout-settings"

/** One payout on a page of its own, which follows what becomes of it. */
export const PayoutPage = ({ id }: { id: string }) => {
  const words = useWords()
  const { t } = words
  const query = usePayout(id)
  const settings = usePayoutSettings()
  const payout = query.data?.payout
  return (
    <RecordPage
      queries={[toldQuery(words, query), toldQuery(words, settings)]}
      said={{
        loading: t("cardPayments.payouts.loadingOne"),
        failed: payout ? t("cardPayments.payouts.refreshFailed") : t("cardPayments.payouts.loadOneFailed"),
      }}
      back={{ to: "/card-payouts", label: t("cardPayments.payouts.backToList") }}
      data-testid="card-payout"
      data-payout-id={id}
    >
      {payout && settings.data && (
        <>
          <PayoutHeader payout={payout} settings={settings.data} />
          <PayoutRuling payout={payout} />
          <MainAndSide
            side={
              <>
                <PayoutFacts payout={payout} zone={settings.data.time_zone} />
                <PayoutApprovals payout={payout} zone={settings.data.time_zone} />
                <GatewayAnswers payout={payout} zone={settings.data.time_zone} />
              </>
            }
          >
            <PayoutLinks payout={payout} zone={settings.data.time_zone} />
            <PayoutTimeline entries={payout.timeline} zone={settings.data.time_zone} about="payout" />
          </MainAndSide>
        </>
      )}
    </RecordPage>
  )
}
