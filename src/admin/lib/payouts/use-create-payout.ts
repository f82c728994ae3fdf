import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { postJson } from "../post-json"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import type { PayoutBody } from "./payout-form"
import { payoutKeys } from "./payout-keys"
import type { PayoutResult } from "./payout-result"
import { readPayoutFailure } from "./read-payout-failure"

type Created = { kind: "created"; payout: AdminPayoutDetail }

/** Makes the draft of a payout, once however often the button is pressed. What was sent is not kept: see usePayoutAction. */
export function useCreatePayout() {
  const client = useQueryClient()
  const words = useWords()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)

  const create = async (body: PayoutBody): Promise<Exclude<PayoutResult, { kind: "done" }> | Created> => {
    if (busy.current) return { kind: "refused", message: words.t("cardPayments.actions.busy"), fields: {} }
    busy.current = true
    setPending(true)
    try {
      const { payout } = await postJson<{ payout: AdminPayoutDetail }>("/admin/card-payments/payouts", body)
      client.setQueryData(payoutKeys.detail(payout.id), { payout })
      return { kind: "created", payout }
    } catch (error) {
      return readPayoutFailure(error, words)
    } finally {
      busy.current = false
      setPending(false)
      void client.invalidateQueries({ queryKey: payoutKeys.all })
    }
  }

  return { create, pending }
}
