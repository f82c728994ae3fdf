import { MainAndSide } from "../main-and-side"
import { RecordPage } from "../record-page"
import { Section } from "../section"
import { TimelineEntries } from "../timeline-entries"
import { useWords } from "../use-words"
import { ChargeTable } from "./charge-table"
import { RulingPanel } from "./ruling-panel"
import { SubscriptionFacts } from "./subscription-facts"
import { SubscriptionHeader } from "./subscription-header"
import { UpcomingDates } from "./upcoming-dates"
import { useSubscription } from "./use-subscription"

/** One subscription on a page of its own. */
export const SubscriptionPage = ({ id }: { id: string }) => {
  const { t } = useWords()
  const query = useSubscription(id)
  const subscription = query.data?.subscription
  return (
    <RecordPage
      queries={[query]}
      said={{
        loading: t("cardPayments.subscriptions.loadingOne"),
        failed: subscription
          ? t("cardPayments.subscriptions.refreshFailed")
          : t("cardPayments.subscriptions.loadOneFailed"),
      }}
      back={{ to: "/card-subscriptions", label: t("cardPayments.subscriptions.backToList") }}
      data-testid="card-subscription"
      data-subscription-id={id}
    >
      {subscription && (
        <>
          <SubscriptionHeader subscription={subscription} />
          <RulingPanel subscription={subscription} />
          <MainAndSide
            side={
              <>
                <SubscriptionFacts subscription={subscription} />
                <UpcomingDates subscription={subscription} />
              </>
            }
          >
            <ChargeTable subscription={subscription} />
            <Section title={t("cardPayments.subscriptions.history")} data-testid="card-subscription-history">
              <div className="px-6 pb-4">
                <TimelineEntries
                  entries={subscription.history}
                  known={{ [subscription.customer_id]: subscription.customer?.email || subscription.customer_id }}
                />
              </div>
            </Section>
          </MainAndSide>
        </>
      )}
    </RecordPage>
  )
}
