import {
  type AdminBatch,
  type AdminBatchDetail,
  batchActions,
  type PayoutSettings,
  type PayoutState,
} from "../../../contracts"
import { Container, Heading, Text } from "@medusajs/ui"
import { useRef } from "react"
import { useMessages, type Messages } from "../../format/localized-text"
import { ActionButtons, type ActionRow } from "../../ui/action-buttons"
import { TextLink } from "../../ui/inline-elements"
import { ProgressBar } from "../../ui/progress-bar"
import { ExportButton } from "../../ui/export-button"
import { payoutsAddress } from "../payout-list"
import { awaitsPay, waitsForUnknown } from "./batch"
import { BatchBadge } from "./batch-badge"
import { batchRow, useBatchAction } from "./batch-request"

type BatchHeaderProps = { batch: AdminBatchDetail; settings: PayoutSettings }

/** A batch's file name, state, progress and actions. */
export const BatchHeader = ({ batch, settings }: BatchHeaderProps) => {
  const messages = useMessages()
  const { t, text } = messages
  const exporting = settings.may.export
  const action = useBatchAction(batch.id)
  const state = useRef<HTMLDivElement>(null)
  const isFinal = batch.state === "finished" || batch.state === "canceled"
  // With `pay_on_approval` the approval starts the payment, so "Pay" is hidden unless it is
  // allowed.
  const shown = batchActions.filter(
    (name) => batch.actions[name].allowed || (!isFinal && (name !== "pay" || !settings.pay_on_approval)),
  )

  const onward = shown.find((name) => name !== "cancel" && batch.actions[name].reason === null)
  const rows = shown.map((name): ActionRow => {
    const row = batchRow(messages, { batch, settings }, { name, action })
    return name === onward ? { ...row, variant: "primary" } : row
  })

  return (
    <Container className="flex flex-col gap-y-4">
      <div ref={state} tabIndex={-1} aria-live="polite" className="flex flex-col gap-y-2 outline-none">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Heading className="min-w-0 break-words" data-testid="card-payout-batch-title">
            {batch.name}
          </Heading>
          <BatchBadge batch={batch} />
        </div>
        <Text size="small" className="text-ui-fg-subtle text-pretty" data-testid="card-payout-batch-meaning">
          {batchMeaning(messages, batch, settings)}
        </Text>
        {waitsForUnknown(batch) && (
          <TextLink
            to={payoutsAddress({ batch_id: batch.id, state: "unknown" })}
            className="txt-small self-start"
            data-testid="card-payout-batch-unknown"
          >
            {t("cardPayments.payouts.batches.showUnknown")}
          </TextLink>
        )}
      </div>
      <BatchProgressBar batch={batch} />
      <div className="flex flex-wrap gap-2">
        <ActionButtons
          rows={rows}
          pending={action.pending}
          onGone={() => state.current?.focus()}
          data-testid="card-payout-batch"
        />
        <ExportButton
          label={t("cardPayments.payouts.batches.report")}
          path={`/admin/card-payments/payouts/batches/${encodeURIComponent(batch.id)}/report`}
          reason={exporting.reason && text(exporting.reason)}
          name={`report-${batch.name.replace(/\.csv$/i, "")}.csv`}
          data-testid="card-payout-batch-report"
        />
      </div>
    </Container>
  )
}

/** The explanation of a batch's state and of the next step. */
export function batchMeaning(
  { t }: Pick<Messages, "t">,
  batch: AdminBatch,
  { four_eyes }: Pick<PayoutSettings, "four_eyes">,
): string {
  const { state, counts, invalid } = batch
  switch (state) {
    case "ready": {
      const failed = (counts.failed ?? 0) + invalid
      const payable = (counts.checked ?? 0) + (counts.draft ?? 0)
      if (payable === 0) return t("cardPayments.payouts.batches.meaning.nothing")
      return failed === 0
        ? t("cardPayments.payouts.batches.meaning.ready", { number: payable })
        : t("cardPayments.payouts.batches.meaning.readyPartly", { number: payable, failed })
    }
    case "awaiting_approval": {
      const left = batch.approvals_needed - batch.approvals.length
      return four_eyes
        ? t("cardPayments.payouts.meaning.awaitingOthers", { number: left })
        : t("cardPayments.payouts.meaning.awaiting", { number: left })
    }
    case "finished":
      return t("cardPayments.payouts.batches.meaning.finished", { paid: counts.paid ?? 0, rows: batch.rows })
    case "paying":
      if (waitsForUnknown(batch)) return t("cardPayments.payouts.batches.meaning.unknown", { number: counts.unknown })
      return awaitsPay(batch)
        ? t("cardPayments.payouts.batches.meaning.approved")
        : t("cardPayments.payouts.batches.meaning.paying")
    case "checking":
    case "canceled":
      return t(`cardPayments.payouts.batches.meaning.${state}`)
  }
}

/** The progress bar of a batch's check or payment; null in other states. */
const BatchProgressBar = ({ batch }: { batch: AdminBatch }) => {
  const messages = useMessages()
  const progress = batchProgress(batch)
  if (!progress) return null
  const { done, of } = progress
  return (
    <ProgressBar
      text={formatProgress(messages, batch, progress)}
      done={done}
      of={of}
      data-testid="card-payout-batch-progress"
    />
  )
}

/**
 * The progress as text: "60 of 93 paid, 2 not paid, 1 not known yet". Counts of zero after the
 * first are left out.
 */
export function formatProgress(
  { t }: Pick<Messages, "t">,
  { state }: Pick<AdminBatch, "state">,
  { done, of, good, bad, unknown }: BatchProgress,
): string {
  const isCheck = state === "checking"
  return [
    isCheck
      ? t("cardPayments.payouts.batches.progress.checked", { done, of })
      : t("cardPayments.payouts.batches.progress.paid", { good, of }),
    ...(bad > 0
      ? [
          isCheck
            ? t("cardPayments.payouts.batches.progress.refused", { number: bad })
            : t("cardPayments.payouts.batches.progress.notPaid", { number: bad }),
        ]
      : []),
    ...(unknown > 0 ? [t("cardPayments.payouts.batches.progress.unknown", { number: unknown })] : []),
  ].join(", ")
}

type BatchProgress = {
  /** Rows with a final answer: `good` plus `bad`. */
  done: number
  of: number
  /** Rows that passed the check or were paid. */
  good: number
  bad: number
  /** Rows that were sent and whose outcome is unknown. */
  unknown: number
}

/**
 * The progress of a batch's check or payment, in rows; null in other states. The payment's total
 * excludes rows that were invalid, failed before the payout was sent, or were canceled.
 */
export function batchProgress(batch: AdminBatch): BatchProgress | null {
  const { state, rows, invalid, refused, unchecked } = batch
  const count = (one: PayoutState) => batch.counts[one] ?? 0
  switch (state) {
    case "checking": {
      // If a batch was paid in part, the check covers the remaining rows: count the paid rows as
      // good.
      const good = count("checked") + count("paid")
      const bad = count("failed")
      const done = good + bad
      // Rows that are paid in one step have no check: they are not part of the total.
      const of = done + unchecked
      return of > 0 ? { done, of, good, bad, unknown: 0 } : null
    }
    case "paying": {
      const good = count("paid")
      const bad = count("failed") - refused
      const of = rows - invalid - count("canceled") - refused
      return { done: good + bad, of, good, bad, unknown: count("unknown") }
    }
    default:
      return null
  }
}
