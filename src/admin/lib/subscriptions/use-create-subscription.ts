import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { readFailure } from "../read-failure"
import { sdk } from "../sdk"
import { useOneAtATime } from "../use-one-at-a-time"
import { useWords } from "../use-words"
import type { CreationBody } from "./creation-form"
import { subscriptionKeys } from "./subscription-keys"

/** Begins a subscription, once however often the button is pressed. */
export function useCreateSubscription() {
  const client = useQueryClient()
  const words = useWords()
  const { once, pending } = useOneAtATime<true>(() => client.invalidateQueries({ queryKey: subscriptionKeys.all }))
  const { mutateAsync } = useMutation({
    mutationFn: (body: CreationBody) =>
      sdk.client.fetch<{ subscription: { id: string } }>("/admin/card-payments/subscriptions", {
        method: "POST",
        body,
      }),
    // Money: a second try is a person's decision.
    retry: false,
  })

  const create = (body: CreationBody) =>
    once(true, async () => {
      try {
        const { subscription } = await mutateAsync(body)
        toast.success(words.t("cardPayments.subscriptions.create.done"))
        return { kind: "created" as const, id: subscription.id }
      } catch (error) {
        return readFailure(error, words)
      }
    })

  return { create, pending: pending !== null }
}
