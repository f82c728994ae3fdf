import { useEffect, useState } from "react"
import { refusalWords } from "../refusal-words"
import { useWords } from "../use-words"
import type { AdminPayoutDetail, PayoutSettings } from "./admin-payout"
import { areShown } from "./are-shown"
import { checkCard } from "./check-card"
import { isCheckOpen } from "./is-check-open"
import { newPayoutDeed } from "./new-payout-deed"
import { newPayoutStep } from "./new-payout-step"
import type { PayoutForm } from "./payout-form"
import type { PayoutRequest } from "./payout-request"
import { useAcknowledgement } from "./use-acknowledgement"
import { useCreatePayout } from "./use-create-payout"
import { usePayout } from "./use-payout"
import { usePayoutAction } from "./use-payout-action"
import { usePayoutForm } from "./use-payout-form"

type NewPayoutOptions = {
  settings: PayoutSettings
  begin: PayoutForm
  /** Once somebody else has it to approve. */
  onRequested: (id: string) => void
}

/** A new payout from the first field to the request: fill in, check where its kind is checked, look at it, ask for it. */
export function useNewPayout({ settings, begin, onRequested }: NewPayoutOptions) {
  const words = useWords()
  const { t } = words
  const { form, account, change, complaint, giveTry, refuse } = usePayoutForm(settings, begin)
  const { create, pending: creating } = useCreatePayout()
  const { run, pending } = usePayoutAction()
  const [id, setId] = useState("")
  const [refusal, setRefusal] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const acknowledgement = useAcknowledgement()
  const payout = usePayout(id).data?.payout
  const step = id === "" ? "fill" : newPayoutStep(payout)
  const hasCard = form.kind === "card" && Object.keys(form.destination).length > 0
  const isCardSpent = payout !== undefined && !isCheckOpen(payout)

  useEffect(() => {
    // The gateway has it from here on; nobody else keeps it.
    if (hasCard && isCardSpent) change({ destination: {} })
  })

  const send = async (of: string, request: PayoutRequest): Promise<boolean> => {
    setRefusal(null)
    const result = await run(of, request)
    if (result.kind !== "done") setRefusal(refusalWords(words, result))
    return result.kind === "done"
  }

  const check = async (of: AdminPayoutDetail) => {
    const { card } = form.kind === "card" ? checkCard(form.destination) : { card: null }
    await send(of.id, card ? { kind: "check", card } : { kind: "check" })
  }

  const fill = async () => {
    setRefusal(null)
    const body = giveTry()
    if (!body || creating) return
    const result = await create(body)
    if (result.kind === "created") {
      setId(result.payout.id)
      if (newPayoutStep(result.payout) === "check") await check(result.payout)
    } else if (result.kind === "refused") {
      refuse(result.fields)
      setRefusals((times) => times + 1)
      // What stands at the fields is not said twice.
      if (!areShown(Object.keys(result.fields), form)) setRefusal(result.message)
    } else {
      setRefusal(t("cardPayments.payouts.create.noAnswer"))
    }
  }

  const request = async (of: AdminPayoutDetail) => {
    if (!acknowledgement.isGiven(of.duplicates.length > 0)) return
    const duplicates_seen = acknowledgement.seen ? of.duplicates.map(({ id }) => id) : []
    if (await send(of.id, { kind: "request", duplicates_seen })) onRequested(of.id)
  }

  const beginAnew = () => {
    setId("")
    setRefusal(null)
    acknowledgement.forget()
  }

  const submit = async () => {
    if (pending !== null) return
    const deed = newPayoutDeed(payout)
    if (!payout) await fill()
    else if (deed === "request") await request(payout)
    else if (deed === "check") await check(payout)
    else beginAnew()
  }

  return {
    fields: { form, account, change, complaint },
    payout: id === "" ? undefined : payout,
    step,
    refusal,
    /** How often the server has refused the form. */
    refusals,
    submit,
    creating,
    pending,
    acknowledgement,
  }
}
