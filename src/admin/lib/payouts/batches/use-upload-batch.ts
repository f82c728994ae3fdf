import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { postJson } from "../../post-json"
import { useWords } from "../../use-words"
import type { PayoutResult } from "../payout-result"
import { payoutKeys } from "../payout-keys"
import { readPayoutFailure } from "../read-payout-failure"
import type { AdminBatchDetail } from "./admin-batch"

type Uploaded = { kind: "uploaded"; batch: AdminBatchDetail }

/** Sends a file of payouts, once however often the button is pressed. Nothing of it is kept: it is full of account numbers. */
export function useUploadBatch() {
  const client = useQueryClient()
  const words = useWords()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)

  const upload = async (account: string, file: File): Promise<Exclude<PayoutResult, { kind: "done" }> | Uploaded> => {
    if (busy.current) return { kind: "refused", message: words.t("cardPayments.actions.busy"), fields: {} }
    busy.current = true
    setPending(true)
    try {
      const { batch } = await postJson<{ batch: AdminBatchDetail }>("/admin/card-payments/payouts/batches", {
        account,
        name: file.name,
        csv: await file.text(),
      })
      client.setQueryData(payoutKeys.batch(batch.id), { batch })
      return { kind: "uploaded", batch }
    } catch (error) {
      return readPayoutFailure(error, words)
    } finally {
      busy.current = false
      setPending(false)
      void client.invalidateQueries({ queryKey: payoutKeys.all })
    }
  }

  return { upload, pending }
}
