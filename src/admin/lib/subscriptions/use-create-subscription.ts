import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import type { ActionResult } from "../action-result"
import { readFailure } from "../read-failure"
import { sdk } from "../sdk"
import { useWords } from "../use-words"
import type { CreationBody } from "./creation-form"
import { subscriptionKeys } from "./subscription-keys"

type Created = { kind: "created"; id: string }

/** Begins a subscription, once however often the button is pressed. */
export function useCreateSubscription() {
  const client = useQueryClient()
  const words = useWords()
  const busy = useRef(false)
  const mutation = useMutation({
    mutationFn: (body: CreationBody) =>
      sdk.client.fetch<{ subscription: { id: string } }>("/admin/card-payments/subscriptions", {
        method: "POST",
        body,
      }),
    // Money: a second try is a person's decision.
    retry: false,
  })

  const create = async (body: CreationBody): Promise<Exclude<ActionResult, { kind: "done" }> | Created> => {
    if (busy.current) return { kind: "refused", message: words.t("cardPayments.actions.busy") }
    busy.current = true
    try {
      const { subscription } = await mutation.mutateAsync(body)
      toast.success(words.t("cardPayments.subscriptions.create.done"))
      return { kind: "created", id: subscription.id }
    } catch (error) {
      return readFailure(error, words)
    } finally {
      busy.current = false
      void client.invalidateQueries({ queryKey: subscriptionKeys.all })
    }
  }

  return { create, pending: mutation.isPending }
}
