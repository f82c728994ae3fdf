import { useQueryClient } from "@tanstack/react-query"
import { postJson } from "../../post-json"
import { useOneAtATime } from "../../use-one-at-a-time"
import { useWords } from "../../use-words"
import { payoutKeys } from "../payout-keys"
import { readPayoutFailure } from "../read-payout-failure"
import type { AdminBatchDetail } from "./admin-batch"

/** Sends a file of payouts, once however often the button is pressed. Nothing of it is kept: it is full of account numbers. */
export function useUploadBatch() {
  const client = useQueryClient()
  const words = useWords()
  const { once, pending } = useOneAtATime<true>(() => client.invalidateQueries({ queryKey: payoutKeys.all }))

  const upload = (account: string, file: File) =>
    once(true, async () => {
      try {
        const { batch } = await postJson<{ batch: AdminBatchDetail }>("/admin/card-payments/payouts/batches", {
          account,
          name: file.name,
          csv: await file.text(),
        })
        client.setQueryData(payoutKeys.batch(batch.id), { batch })
        return { kind: "uploaded" as const, batch }
      } catch (error) {
        return readPayoutFailure(error, words)
      }
    })

  return { upload, pending: pending !== null }
}
