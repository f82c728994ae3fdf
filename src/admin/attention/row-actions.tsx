import { toast } from "@medusajs/ui"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useNavigate } from "react-router-dom"
import type {
  AdminAttention,
  AdminAttentionRow,
  AdminDispute,
  AdminTransaction,
  AttentionAction,
  AttentionActionName,
} from "../../contracts"
import { DisputeDrawer } from "../disputes/change-dispute"
import { disputeOfPath } from "../disputes/dispute-request"
import { type Messages, useMessages } from "../format/localized-text"
import { AcknowledgeForm } from "../payments/acknowledge-form"
import { paymentKeys, paymentQuery, usePayment } from "../payments/payment-queries"
import { StepResolution } from "../payments/step-resolution"
import { stepQuestion, useTransactionAction } from "../payments/transaction-request"
import { batchQuery } from "../payouts/batches/batch-queries"
import { batchRow, useBatchAction } from "../payouts/batches/batch-request"
import { PayoutResolution } from "../payouts/manual-resolution"
import { payoutRow } from "../payouts/payout-actions"
import { payoutQuery, payoutSettingsQuery } from "../payouts/payout-queries"
import { usePayoutAction } from "../payouts/payout-request"
import { TestResult } from "../settings/account-section"
import { type TestAnswer, useAccountTest } from "../settings/settings-queries"
import { ResolutionPanel } from "../subscriptions/manual-resolution"
import { subscriptionRow } from "../subscriptions/subscription-actions"
import { subscriptionQuery } from "../subscriptions/subscription-query"
import { useSubscriptionRequests } from "../subscriptions/subscription-request"
import type { ActionRow } from "../ui/action-buttons"
import { type AttentionRequest, useAttentionAction } from "./attention-queries"
import { closedReason, endingPlaceOf } from "./row-place"

type RowActions = {
  rows: ActionRow[]
  /** The request in flight. */
  pending: string | null
  /** The form of an action, the questions of a manual resolution, and the findings of a test. */
  more: ReactNode
}

/**
 * The buttons that end a row. Disputes, payouts and subscriptions have the forms and confirmations of
 * their own pages, whose records are loaded when a button is pressed. Where no request ends a row,
 * its button leads to the place of the step that does.
 */
export function useRowActions(row: AdminAttentionRow, settings: AdminAttention["settings"] | undefined): RowActions {
  const messages = useMessages()
  const zone = settings?.time_zone
  const client = useQueryClient()
  const request = useAttentionAction()
  const id = row.subject.id ?? ""
  const payout = usePayoutAction()
  const batch = useBatchAction(id)
  const subscription = useSubscriptionRequests()
  const test = useTestOf(id)
  const navigate = useNavigate()
  const [isResolved, setResolved] = useState(false)
  const [noted, setNoted] = useState<AttentionAction | null>(null)
  const [dispute, setDispute] = useState<{ shown: AdminDispute; isOpen: boolean } | null>(null)

  const payoutAction = async (name: "approve" | "cancel"): Promise<ActionRow> => {
    const settings = await client.fetchQuery(payoutSettingsQuery())
    if (row.subject.type === "payout_batch") {
      const loaded = await client.fetchQuery(batchQuery(id))
      return batchRow(messages, { ...loaded, settings }, { name, action: batch })
    }
    const loaded = await client.fetchQuery(payoutQuery(id))
    return payoutRow(messages, { ...loaded, settings }, { name, action: payout })
  }
  const subscriptionAction = async (name: "retry" | "pause" | "cancel"): Promise<ActionRow> => {
    const loaded = await client.fetchQuery(subscriptionQuery(id))
    const run = (body: Parameters<typeof subscription.run>[1]) => subscription.run(loaded.subscription, body)
    return subscriptionRow(messages, loaded.subscription, { name, run })
  }
  const resolve: Way = ({ name }, base) => ({
    async load() {
      if (name === "resolve_step") await client.fetchQuery(paymentQuery(id))
      else if (name === "resolve_payout") await client.fetchQuery(payoutQuery(id))
      else await client.fetchQuery(subscriptionQuery(id))
      return { ...base, run: () => setResolved(true) }
    },
  })
  const ways: Readonly<Record<string, Way>> = {
    resolve_step: resolve,
    resolve_payout: resolve,
    resolve_charge: resolve,
    resolve_schedule: resolve,
    acknowledge: (action) => ({ run: () => setNoted(action) }),
    approve_payout: () => ({ load: () => payoutAction("approve") }),
    cancel_payout: () => ({ load: () => payoutAction("cancel") }),
    retry_subscription: () => ({ load: () => subscriptionAction("retry") }),
    pause_subscription: () => ({ load: () => subscriptionAction("pause") }),
    cancel_subscription: () => ({ load: () => subscriptionAction("cancel") }),
    test_account: () => ({ run: test.run }),
    set_dispute: ({ path }, base) => ({
      async load() {
        const shown = await disputeOfPath(path)
        return { ...base, run: () => setDispute({ shown, isOpen: true }) }
      },
    }),
  } satisfies Partial<Record<AttentionActionName, Way>>

  const rows = row.actions.map((action): ActionRow => {
    const base = baseRow(messages, row, action)
    return { ...base, ...(ways[action.name]?.(action, base) ?? directWay(messages, row, { action, request })) }
  })
  const place = endingPlaceOf(row)
  if (place) {
    const label = messages.t(`cardPayments.attention.open.${place.name}`)
    const named = nameOf(messages, row, label)
    const reason = closedReason(place, settings)
    rows.push({
      name: "place",
      label,
      named,
      reason: reason && messages.text(reason),
      run: () => void navigate(place.address),
    })
  }
  const more = (
    <>
      <AcknowledgeForm
        run={
          noted &&
          ((note) => {
            const action = { ...noted, body: { ...noted.body, note } }
            return request.run({ kind: noted.name, rowId: row.id, action })
          })
        }
        onClose={() => setNoted(null)}
        pending={request.pending !== null}
      />
      {isResolved && <Resolution row={row} zone={zone} />}
      {dispute && (
        <DisputeDrawer
          dispute={dispute.shown}
          zone={zone}
          open={dispute.isOpen}
          onClose={() => setDispute({ ...dispute, isOpen: false })}
        />
      )}
      <div role="status">{test.answer && <TestResult answer={test.answer} />}</div>
    </>
  )
  const pending = request.pending ?? test.pending ?? payout.pending ?? batch.pending ?? subscription.pending
  return { rows, pending, more }
}

/** The questions about an outcome that a person found at the gateway. */
const Resolution = ({ row: { subject }, zone }: { row: AdminAttentionRow; zone: string | undefined }) => {
  const { type } = subject
  const id = subject.id ?? ""
  const payment = usePayment(type === "payment" ? id : "").data?.transaction
  const payout = useQuery({ ...payoutQuery(id), enabled: type === "payout" }).data?.payout
  const subscription = useQuery({ ...subscriptionQuery(id), enabled: type === "subscription" }).data?.subscription
  return (
    <div className="px-6 pb-4">
      {payment && <PaymentResolution payment={payment} zone={zone} />}
      {payout && <PayoutResolution payout={payout} />}
      {subscription && <ResolutionPanel subscription={subscription} />}
    </div>
  )
}

const PaymentResolution = ({ payment, zone }: { payment: AdminTransaction; zone: string | undefined }) => {
  const action = useTransactionAction(paymentKeys.detail(payment.id), payment)
  return <StepResolution transaction={payment} zone={zone} action={action} />
}

type Way = (action: AttentionAction, base: ActionRow) => Partial<ActionRow>

/** Test connection: the outcome as a toast, because the row is gone once the gateway answers. */
function useTestOf(account: string) {
  const { t } = useMessages()
  const { run, pending } = useAccountTest()
  const [answer, setAnswer] = useState<TestAnswer["test"] | null>(null)
  return {
    answer,
    pending: pending && "test_account",
    async run() {
      setAnswer(null)
      const result = await run({ kind: "test", account })
      if (result.kind !== "done") return result
      const { test } = result.answer
      const number = test.checks.filter(({ level }) => level === "fail").length
      if (test.ok) toast.success(t("cardPayments.settings.result.ok"))
      else toast.warning(t("cardPayments.settings.result.failed", { number }))
      setAnswer(test)
      return result
    },
  }
}

/** The labels of actions that another page has too. */
const labels: Readonly<Record<string, string>> = {
  test_account: "cardPayments.settings.action.test",
  set_dispute: "cardPayments.disputes.change",
  acknowledge: "cardPayments.acknowledge.action",
  approve_payout: "cardPayments.payouts.action.approve",
  cancel_payout: "cardPayments.payouts.action.cancel",
  retry_subscription: "cardPayments.subscriptions.action.retry",
  pause_subscription: "cardPayments.subscriptions.action.pause",
  cancel_subscription: "cardPayments.subscriptions.action.cancel",
  resolve_step: "cardPayments.attention.action.resolve",
  resolve_payout: "cardPayments.attention.action.resolve",
  resolve_charge: "cardPayments.attention.action.resolve",
  resolve_schedule: "cardPayments.attention.action.resolve",
} satisfies Partial<Record<AttentionActionName, string>>

function baseRow(messages: Messages, row: AdminAttentionRow, { name, reason }: AttentionAction): ActionRow {
  const { t, text } = messages
  const ofBatch = row.subject.type === "payout_batch" && name === "cancel_payout"
  const key = ofBatch ? "cardPayments.payouts.batches.action.cancel" : labels[name]
  const label = t(key ?? `cardPayments.attention.action.${name}`)
  return { name, label, named: nameOf(messages, row, label), reason: reason && text(reason) }
}

/** The label with the row that it is about. */
function nameOf({ t, price }: Messages, { kind, amount, currency_code }: AdminAttentionRow, action: string): string {
  const money = amount !== null && currency_code !== null ? price(amount, currency_code) : ""
  const about = [t(`cardPayments.attention.kind.${kind}`), money].filter(Boolean).join(", ")
  return t("cardPayments.attention.actionOn", { action, row: about })
}

/** An action whose request the row has, with a confirmation where it changes something. */
function directWay(
  messages: Messages,
  { id, amount, currency_code }: AdminAttentionRow,
  { action, request }: { action: AttentionAction; request: AttentionRequest },
): Partial<ActionRow> {
  const { name } = action
  const money = amount !== null && currency_code !== null ? messages.price(amount, currency_code) : ""
  return {
    question: name === "check" ? undefined : stepQuestion(messages, name, money),
    run: () => request.run({ kind: name, rowId: id, action }),
  }
}
