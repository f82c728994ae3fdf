import { Container, Skeleton } from "@medusajs/ui"
import { Section } from "../section"
import { TextLink } from "../text-link"
import { TimelineEntries } from "../timeline-entries"
import { useWords } from "../use-words"
import { FailureNotice } from "../widget-notice"
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
    // It takes the focus from a part that has gone.
    <div
      className="flex flex-col gap-y-3 outline-none"
      tabIndex={-1}
      data-testid="card-subscription"
      data-subscription-id={id}
    >
      {query.isError && (
        <Container className="p-0">
          <FailureNotice
            sentence={
              subscription
                ? t("cardPayments.subscriptions.refreshFailed")
                : t("cardPayments.subscriptions.loadOneFailed")
            }
            query={query}
          />
          <div className="px-6 pb-4">
            <TextLink to="/card-subscriptions" className="txt-compact-small">
              {t("cardPayments.subscriptions.backToList")}
            </TextLink>
          </div>
        </Container>
      )}
      {query.isPending && <PageSkeleton />}
      {subscription && (
        <>
          <SubscriptionHeader subscription={subscription} />
          <RulingPanel subscription={subscription} />
          <div className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_380px] xl:items-start">
            <div className="flex min-w-0 flex-col gap-y-3">
              <ChargeTable subscription={subscription} />
              <Section title={t("cardPayments.subscriptions.history")} data-testid="card-subscription-history">
                <div className="px-6 pb-4">
                  <TimelineEntries
                    entries={subscription.history}
                    known={{ [subscription.customer_id]: subscription.customer?.email || subscription.customer_id }}
                  />
                </div>
              </Section>
            </div>
            <div className="flex min-w-0 flex-col gap-y-3">
              <SubscriptionFacts subscription={subscription} />
              <UpcomingDates subscription={subscription} />
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
    <div role="status" className="flex flex-col gap-y-3" data-testid="card-subscription-loading">
      <span className="sr-only">{t("cardPayments.subscriptions.loadingOne")}</span>
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
