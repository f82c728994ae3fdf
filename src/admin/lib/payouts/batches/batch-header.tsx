import { Container, Heading, Text } from "@medusajs/ui"
import { useRef, useState } from "react"
import { ActionButton } from "../../action-button"
import { TextLink } from "../../text-link"
import { useWords } from "../../use-words"
import type { PayoutSettings } from "../admin-payout"
import { ExportButton } from "../export-button"
import { payoutsAddress } from "../payouts-address"
import { whyNot } from "../why-not"
import type { AdminBatchDetail, BatchAction } from "./admin-batch"
import { BatchBadge } from "./batch-badge"
import { batchMeaning } from "./batch-meaning"
import { BatchProgressBar } from "./batch-progress-bar"
import { BatchPrompt } from "./batch-prompt"
import { useBatchAction } from "./use-batch-action"
import { waitsForUnknown } from "./waits-for-unknown"

const actions = ["request", "approve", "pay", "cancel"] as const satisfies readonly BatchAction[]

type BatchHeaderProps = { batch: AdminBatchDetail; settings: PayoutSettings }

/** Which file it is, how it stands, how far it is, and what can be done about it. */
export const BatchHeader = ({ batch, settings }: BatchHeaderProps) => {
  const words = useWords()
  const { t } = words
  const action = useBatchAction(batch.id)
  const [asked, setAsked] = useState<BatchAction | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const state = useRef<HTMLDivElement>(null)
  const isOver = batch.state === "finished" || batch.state === "canceled"
  // Where approving pays, nobody is asked to.
  const shown = actions.filter(
    (name) => batch.actions[name].allowed || (!isOver && (name !== "pay" || !settings.pay_on_approval)),
  )

  const blocked = (name: BatchAction) => {
    if (action.pending !== null && action.pending !== name) return t("cardPayments.actions.busy")
    return whyNot(words, batch, name)
  }
  const onward = shown.find((name) => name !== "cancel" && blocked(name) === null)

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
          {batchMeaning(words, batch, settings)}
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
      <div role="group" aria-label={t("cardPayments.actions.label")} className="flex flex-wrap gap-2">
        {shown.map((name) => (
          <ActionButton
            key={name}
            data-testid={`card-payout-batch-${name}`}
            label={t(`cardPayments.payouts.batches.action.${name}`)}
            why={blocked(name)}
            pending={action.pending === name}
            onPress={() => {
              opener.current = document.activeElement as HTMLElement | null
              setAsked(name)
            }}
            variant={name === "cancel" ? "danger" : name === onward ? "primary" : "secondary"}
          />
        ))}
        <ExportButton
          label={t("cardPayments.payouts.batches.report")}
          path={`/admin/card-payments/payouts/batches/${encodeURIComponent(batch.id)}/report`}
          name={`report-${batch.name.replace(/\.csv$/i, "")}.csv`}
          data-testid="card-payout-batch-report"
        />
      </div>
      <BatchPrompt
        batch={batch}
        settings={settings}
        action={action}
        asked={asked}
        onClose={() => setAsked(null)}
        onClosed={() => (opener.current?.isConnected ? opener.current : state.current)?.focus()}
      />
    </Container>
  )
}
