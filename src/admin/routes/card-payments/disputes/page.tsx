import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { disputeList } from "../../../disputes/dispute-list"
import { useMessages } from "../../../format/localized-text"
import { TextLink } from "../../../ui/inline-elements"
import { Breadcrumb } from "../../../ui/page-layout"
import { RecordList, useRecordList } from "../../../ui/record-list"

/** Chargebacks and other disputes, with the deadline and the state that people set. */
const DisputesPage = () => {
  const { t } = useMessages()
  const list = useRecordList(disputeList)
  const unanswered = list.answer?.settings.unanswered
  return (
    <Container className="p-0" data-testid="card-disputes-page">
      <RecordList
        of={list}
        notes={
          <div className="txt-small flex flex-wrap gap-x-4 gap-y-1 px-6 py-3">
            {unanswered && unanswered.count > 0 && (
              <span data-testid="card-disputes-unanswered">
                {t("cardPayments.disputes.unanswered", { number: unanswered.count, overdue: unanswered.overdue })}
              </span>
            )}
            {/* Reversals made at the gateway. */}
            {(["refunded_outside", "voided_outside"] as const).map((name) => (
              <TextLink key={name} to={`/card-payments?${name}=true`}>
                {t(`cardPayments.payments.filter.${name}`)}
              </TextLink>
            ))}
          </div>
        }
      />
    </Container>
  )
}

export const config = defineRouteConfig({
  label: "cardPayments.disputes.title",
  translationNs: "translation",
  rank: 20,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.disputes.title" /> }
export default DisputesPage
