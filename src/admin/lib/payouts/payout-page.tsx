import { Container, Skeleton } from "@medusajs/ui"
import { TextLink } from "../text-link"
import { useWords } from "../use-words"
import { FailureNotice } from "../widget-notice"
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
  const failed = query.isError ? query : settings.isError ? settings : null
  return (
    // It takes the focus from a part that has gone.
    <div className="flex flex-col gap-y-3 outline-none" tabIndex={-1} data-testid="card-payout" data-payout-id={id}>
      {failed && (
        <Container className="p-0">
          <FailureNotice
            sentence={payout ? t("cardPayments.payouts.refreshFailed") : t("cardPayments.payouts.loadOneFailed")}
            query={toldQuery(words, failed)}
          />
          <div className="px-6 pb-4">
            <TextLink to="/card-payouts" className="txt-compact-small">
              {t("cardPayments.payouts.backToList")}
            </TextLink>
          </div>
        </Container>
      )}
      {(query.isPending || settings.isPending) && !failed && <PageSkeleton />}
      {payout && settings.data && (
        <>
          <PayoutHeader payout={payout} settings={settings.data} />
          <PayoutRuling payout={payout} />
          <div className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_380px] xl:items-start">
            <div className="flex min-w-0 flex-col gap-y-3">
              <PayoutLinks payout={payout} zone={settings.data.time_zone} />
              <PayoutTimeline entries={payout.timeline} zone={settings.data.time_zone} />
            </div>
            <div className="flex min-w-0 flex-col gap-y-3">
              <PayoutFacts payout={payout} zone={settings.data.time_zone} />
              <PayoutApprovals payout={payout} zone={settings.data.time_zone} />
              <GatewayAnswers payout={payout} zone={settings.data.time_zone} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

const PageSkeleton = () => {
  const { t } = useWords()
  return (
    <div role="status" className="flex flex-col gap-y-3" data-testid="card-payout-loading">
      <span className="sr-only">{t("cardPayments.payouts.loadingOne")}</span>
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
