import type { AdminPayoutDetail, PayoutSettings } from "../../../contracts"
import type { CreatePayoutBody } from "../../../contracts/requests/payouts"
import { useEffect, useState } from "react"
import { useMessages } from "../../format/localized-text"
import { type ActionResult, formatRefusal } from "../../http/action-result"
import { useRequest } from "../../http/use-request"
import { clearField, useRecordForm } from "../../ui/form/record-form"
import { checkCard } from "../destination-fields"
import { payoutKeys, usePayout } from "../payout-queries"
import { type PayoutRequest, usePayoutAction } from "../payout-request"
import { fieldOfPayout, type PayoutForm, payoutSchema } from "./payout-form"

type NewPayoutOptions = {
  settings: PayoutSettings
  initialForm: PayoutForm
  open: boolean
  onClose: () => void
  /** Called after the server has accepted the request for approval. */
  onRequested: (id: string) => void
}

/**
 * The steps of a new payout: fill in the form, check it at the gateway if its kind needs that,
 * review it and request approval.
 */
export function useNewPayout({ settings, initialForm, open, onClose, onRequested }: NewPayoutOptions) {
  const messages = useMessages()
  const { t } = messages
  const creation = useCreatePayout()
  const { run, pending } = usePayoutAction()
  const [id, setId] = useState("")
  const [refusal, setRefusal] = useState<string | null>(null)
  const [seen, setSeen] = useState(false)
  const [requests, setRequests] = useState(0)
  const [currency_code, setCurrency] = useState("")
  const [accountName, setAccount] = useState("")
  const account = settings.accounts.find(({ name }) => name === accountName)
  const { form, drawer } = useRecordForm<PayoutForm, CreatePayoutBody, ActionResult<{ payout: AdminPayoutDetail }>>({
    schema: payoutSchema({ account, currency_code, locale: messages.locale }),
    defaults: initialForm,
    open,
    onClose,
    // The form's values are sent again with the check, and corrected after it.
    staysOpen: true,
    pending: creation.pending !== null || pending !== null,
    send: (body) => creation.run({ kind: "create", body }),
    onDone: ({ answer: { payout: draft } }) => {
      setId(draft.id)
      if (newPayoutStep(draft) === "check") void check(draft)
    },
    noAnswer: t("cardPayments.payouts.create.noAnswer"),
    fieldOf: fieldOfPayout,
  })
  const typed = form.watch()
  if (typed.currency_code !== currency_code) setCurrency(typed.currency_code)
  if (typed.account !== accountName) setAccount(typed.account)
  const payout = usePayout(id).data?.payout
  const step = id === "" ? "fill" : newPayoutStep(payout)
  const hasCard = typed.kind === "card" && Object.values(typed.destination).some(Boolean)
  const isCardSpent = payout !== undefined && !isCheckOpen(payout)

  useEffect(() => {
    // The gateway has answered the check, so the card number is no longer needed: clear it.
    if (hasCard && isCardSpent) clearField(form, "destination", {})
  })

  const send = async (of: string, request: PayoutRequest): Promise<boolean> => {
    setRefusal(null)
    const result = await run(of, request)
    if (result.kind !== "done") setRefusal(formatRefusal(messages, result))
    return result.kind === "done"
  }

  const check = async (of: AdminPayoutDetail) => {
    const { kind, destination } = form.getValues()
    const { card } = kind === "card" ? checkCard(destination) : { card: null }
    await send(of.id, card ? { kind: "check", card } : { kind: "check" })
  }

  const request = async (of: AdminPayoutDetail) => {
    setRequests(requests + 1)
    if (of.duplicates.length > 0 && !seen) return
    const duplicates_seen = seen ? of.duplicates.map(({ id }) => id) : []
    if (await send(of.id, { kind: "request", duplicates_seen })) onRequested(of.id)
  }

  const resetForm = () => {
    setId("")
    setRefusal(null)
    setSeen(false)
    setRequests(0)
  }

  const submit = async () => {
    if (pending !== null) return
    const nextAction = nextPayoutAction(payout)
    if (!payout) drawer.onSubmit()
    else if (nextAction === "request") await request(payout)
    else if (nextAction === "check") await check(payout)
    else resetForm()
  }

  return {
    form,
    drawer: {
      ...drawer,
      refusal: drawer.refusal ?? refusal,
      attempts: drawer.attempts + requests,
      onSubmit: () => void submit(),
    },
    typed,
    account,
    payout: id === "" ? undefined : payout,
    step,
    pending,
    /** Whether the duplicates were acknowledged, and whether they had to be. */
    duplicates: { seen, missed: requests > 0, onSee: setSeen },
  }
}

export type NewPayoutStep = "fill" | "check" | "review"

/** The step of a payout. Payouts that were requested or went further are at `review`. */
export function newPayoutStep(payout: Pick<AdminPayoutDetail, "state" | "flow"> | undefined): NewPayoutStep {
  if (!payout) return "fill"
  const { state, flow } = payout
  const needsCheck = flow === "check_pay" && state === "draft"
  return needsCheck || state === "checking" || state === "failed" || state === "canceled" ? "check" : "review"
}

/**
 * The action of the submit button. A check that was not completed is repeated for the same payout;
 * it never creates another one.
 */
export function nextPayoutAction(
  payout: Pick<AdminPayoutDetail, "state" | "flow"> | undefined,
): "fill" | "check" | "correct" | "request" {
  if (!payout) return "fill"
  if (newPayoutStep(payout) === "review") return "request"
  return isCheckOpen(payout) ? "check" : "correct"
}

/**
 * True while the gateway has not answered the check. Until then the typed card may be needed to
 * send it again.
 */
export function isCheckOpen({ state }: Pick<AdminPayoutDetail, "state">): boolean {
  return state === "draft" || state === "checking"
}

/** Creates the draft of a payout. */
function useCreatePayout() {
  return useRequest<{ kind: "create"; body: CreatePayoutBody }, { payout: AdminPayoutDetail }>({
    route: ({ body }) => ({ path: "/admin/card-payments/payouts", body }),
    stale: [{ queryKey: payoutKeys.all }],
    shownBy: ({ payout }) => payoutKeys.detail(payout.id),
  })
}
