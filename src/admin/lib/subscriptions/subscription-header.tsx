import { Alert, Container, Heading, Text } from "@medusajs/ui"
import { useWords } from "../use-words"
import type { AdminSubscriptionDetail } from "./admin-subscription"
import { stateSentence } from "./state-sentence"
import { SubscriptionActions } from "./subscription-actions"
import { SubscriptionBadge } from "./subscription-badge"

/** What a subscription is, how it stands, what needs attention, and what can be done about it. */
export const SubscriptionHeader = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const words = useWords()
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
          {stateSentence(words, subscription)}
        </Text>
        {subscription.next_plan && (
          <Text size="small" className="text-ui-fg-subtle text-pretty" data-testid="card-subscription-next-plan">
            {words.t("cardPayments.subscriptions.nextPlan", { plan: subscription.next_plan.name })}
          </Text>
        )}
        {subscription.problem && (
          <Alert variant="warning" data-testid="card-subscription-problem">
            {subscription.problem}
          </Alert>
        )}
      </div>
      <SubscriptionActions subscription={subscription} />
    </Container>
  )
}
