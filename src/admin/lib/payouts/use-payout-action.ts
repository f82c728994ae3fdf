import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { postJson } from "../post-json"
import { useOneAtATime } from "../use-one-at-a-time"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import { payoutKeys } from "./payout-keys"
import { type PayoutRequest, payoutRoute } from "./payout-request"
import type { PayoutResult } from "./payout-result"
import { readPayoutFailure } from "./read-payout-failure"
import { tellPayoutOutcome } from "./tell-payout-outcome"

type Answer = { payout: AdminPayoutDetail }

export type RunPayout = {
  run: (id: string, request: PayoutRequest) => Promise<PayoutResult>
  /** The request under way, if any. */
  pending: PayoutRequest["kind"] | null
}

/**
 * Sends a person's requests about payouts, one at a time, and tells the outcome in a sentence; what is refused whoever asked
 * tells. No mutation of react-query, which would keep what was sent: a card number may be in it.
 */
export function usePayoutAction(): RunPayout {
  const client = useQueryClient()
  const words = useWords()
  const { once, pending } = useOneAtATime<PayoutRequest["kind"]>(() =>
    client.invalidateQueries({ queryKey: payoutKeys.all }),
  )

  const run = (id: string, request: PayoutRequest) =>
    once(request.kind, async (): Promise<PayoutResult> => {
      const queryKey = payoutKeys.detail(id)
      try {
        const { path, body } = payoutRoute(id, request)
        const { payout } = await postJson<Answer>(path, body)
        await client.cancelQueries({ queryKey })
        client.setQueryData<Answer>(queryKey, (old) => ({ payout: { ...old?.payout, ...payout } }))
        const { tone, text } = tellPayoutOutcome(words, request, payout)
        toast[tone](text)
        return { kind: "done" }
      } catch (error) {
        return readPayoutFailure(error, words)
      }
    })

  return { run, pending }
}
