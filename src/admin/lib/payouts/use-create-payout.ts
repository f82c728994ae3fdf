import { useQueryClient } from "@tanstack/react-query"
import { postJson } from "../post-json"
import { useOneAtATime } from "../use-one-at-a-time"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import type { PayoutBody } from "./payout-form"
import { payoutKeys } from "./payout-keys"
import { readPayoutFailure } from "./read-payout-failure"

/** Makes the draft of a payout, once however often the button is pressed. What was sent is not kept: see usePayoutAction. */
export function useCreatePayout() {
  const client = useQueryClient()
  const words = useWords()
  const { once, pending } = useOneAtATime<true>(() => client.invalidateQueries({ queryKey: payoutKeys.all }))

  const create = (body: PayoutBody) =>
    once(true, async () => {
      try {
        const { payout } = await postJson<{ payout: AdminPayoutDetail }>("/admin/card-payments/payouts", body)
        client.setQueryData(payoutKeys.detail(payout.id), { payout })
        return { kind: "created" as const, payout }
      } catch (error) {
        return readPayoutFailure(error, words)
      }
    })

  return { create, pending: pending !== null }
}
