import { type AdminSubscription, type AdminSubscriptionDetail, NEWEST_OF_SUBSCRIPTION } from "../../contracts"
import { Alert, Container, Heading, Text } from "@medusajs/ui"
import { useMessages, type Messages } from "../format/localized-text"
import { NewestNote } from "../ui/newest-note"
import { MainAndSide, RecordPage, Section } from "../ui/page-layout"
import { TimelineEntries } from "../ui/timeline"
import { ChargeTable } from "./charge-table"
import { ResolutionPanel } from "./manual-resolution"
import { SubscriptionActions } from "./subscription-actions"
import { SubscriptionBadge } from "./subscription-badge"
import { SubscriptionDetails, UpcomingDates } from "./subscription-details"
import { useSubscription } from "./subscription-query"

/** The page of one subscription. */
export const SubscriptionPage = ({ id }: { id: string }) => {
  const { t } = useMessages()
  const query = useSubscription(id)
  const subscription = query.data?.subscription
  return (
    <RecordPage
      queries={[query]}
      texts={{
        loading: t("cardPayments.subscriptions.loadingOne"),
        failed: subscription
          ? t("cardPayments.subscriptions.refreshFailed")
          : t("cardPayments.subscriptions.loadOneFailed"),
      }}
      back={{ to: "/card-payments/subscriptions", label: t("cardPayments.subscriptions.backToList") }}
      data-testid="card-subscription"
      data-subscription-id={id}
    >
      {subscription && (
        <>
          <SubscriptionHeader subscription={subscription} />
          <ResolutionPanel subscription={subscription} />
          <MainAndSide
            side={
              <>
                <SubscriptionDetails subscription={subscription} />
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
              <NewestNote rows={subscription.history} most={NEWEST_OF_SUBSCRIPTION} />
            </Section>
          </MainAndSide>
        </>
      )}
    </RecordPage>
  )
}

/** A subscription's title, state, problem and actions. */
const SubscriptionHeader = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const messages = useMessages()
  return (
    <Container className="flex flex-col gap-y-4">
      <div aria-live="polite" className="flex flex-col gap-y-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Heading className="min-w-0 break-words" data-testid="card-subscription-title">
            {subscription.title}
          </Heading>
          <SubscriptionBadge state={subscription.state} />
        </div>
        <Text size="small" className="text-ui-fg-subtle text-pretty" data-testid="card-subscription-meaning">
          {stateText(messages, subscription)}
        </Text>
        {subscription.next_plan && (
          <Text size="small" className="text-ui-fg-subtle text-pretty" data-testid="card-subscription-next-plan">
            {messages.t("cardPayments.subscriptions.nextPlan", { plan: subscription.next_plan.name })}
          </Text>
        )}
        {subscription.problem && (
          <Alert variant="warning" data-testid="card-subscription-problem">
            {messages.text(subscription.problem)}
          </Alert>
        )}
      </div>
      <SubscriptionActions subscription={subscription} />
    </Container>
  )
}

type Stated = Pick<
  AdminSubscription,
  | "state"
  | "next_charge_at"
  | "in_trial"
  | "ends_at"
  | "ended_at"
  | "charges_paid"
  | "next_amount"
  | "currency_code"
  | "time_zone"
>

/** The explanation of a subscription's state, with its dates and amount. */
export function stateText({ t, date, price }: Messages, subscription: Stated): string {
  const { state, next_charge_at, ended_at, ends_at } = subscription
  const day = (time: string) => date(time, subscription.time_zone)
  const amount = price(subscription.next_amount, subscription.currency_code)
  switch (state) {
    case "active":
      if (!next_charge_at) return t("cardPayments.subscriptions.meaning.activeLast")
      return subscription.in_trial
        ? t("cardPayments.subscriptions.meaning.trial", { amount, date: day(next_charge_at) })
        : t("cardPayments.subscriptions.meaning.active", { amount, date: day(next_charge_at) })
    case "canceling": {
      const end = next_charge_at ?? ends_at
      return end
        ? t("cardPayments.subscriptions.meaning.canceling", { date: day(end) })
        : t("cardPayments.subscriptions.meaning.cancelingUndated")
    }
    case "canceled":
      return ended_at
        ? t("cardPayments.subscriptions.meaning.canceled", { date: day(ended_at) })
        : t("cardPayments.subscriptions.meaning.canceledUndated")
    case "completed":
      return t("cardPayments.subscriptions.meaning.completed", { number: subscription.charges_paid })
    case "pending":
      return t("cardPayments.subscriptions.meaning.pending")
    case "past_due":
      return t("cardPayments.subscriptions.meaning.pastDue")
    case "unpaid":
      return t("cardPayments.subscriptions.meaning.unpaid")
    case "paused":
      return t("cardPayments.subscriptions.meaning.paused")
  }
}
