import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { ActionResult } from "../action-result"
import { readFailure } from "../read-failure"
import { sdk } from "../sdk"
import { tellFailure } from "../tell-failure"
import { touchesOrder } from "../touches-order"
import { useOneAtATime } from "../use-one-at-a-time"
import { useWords } from "../use-words"
import type { AdminSubscriptionDetail } from "./admin-subscription"
import { subscriptionKeys } from "./subscription-keys"
import { type SubscriptionRequest, subscriptionRoute } from "./subscription-request"
import { tellSubscriptionOutcome } from "./tell-subscription-outcome"

type Answer = { subscription: AdminSubscriptionDetail }

export type RunSubscription = {
  run: (request: SubscriptionRequest) => Promise<ActionResult>
  /** The request under way, if any. */
  pending: SubscriptionRequest["kind"] | null
}

const inForms: readonly SubscriptionRequest["kind"][] = ["card", "plan", "rule_schedule", "rule_charge"]

/**
 * Sends a person's requests about one subscription, one at a time, and tells the outcome in a sentence. The screen shows the
 * answer at once; after that everything about subscriptions is fetched again, whatever came of it.
 */
export function useSubscriptionAction(subscription: AdminSubscriptionDetail): RunSubscription {
  const client = useQueryClient()
  const words = useWords()
  const { once, pending } = useOneAtATime<SubscriptionRequest["kind"]>(() => {
    void client.invalidateQueries({ queryKey: subscriptionKeys.all })
    // A charge makes an order.
    void client.invalidateQueries({ predicate: ({ queryKey }) => touchesOrder(queryKey) })
  })
  const { mutateAsync } = useMutation({
    mutationFn: (request: SubscriptionRequest) => {
      const { path, body } = subscriptionRoute(subscription.id, request)
      return sdk.client.fetch<Answer>(path, { method: "POST", body })
    },
    // Money: a second try is a person's decision.
    retry: false,
  })

  const run = (request: SubscriptionRequest) =>
    once(request.kind, async (): Promise<ActionResult> => {
      const queryKey = subscriptionKeys.detail(subscription.id)
      try {
        const answer = await mutateAsync(request)
        await client.cancelQueries({ queryKey })
        client.setQueryData<Answer>(queryKey, (old) => ({
          subscription: { ...old?.subscription, ...answer.subscription },
        }))
        const { tone, text } = tellSubscriptionOutcome(words, request, {
          before: subscription,
          after: answer.subscription,
        })
        toast[tone](text)
        return { kind: "done" }
      } catch (error) {
        // A form stays open and says it itself.
        return inForms.includes(request.kind) ? readFailure(error, words) : tellFailure(error, words)
      }
    })

  return { run, pending }
}
