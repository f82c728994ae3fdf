import { Alert, Badge } from "@medusajs/ui"
import { useRef, useState } from "react"
import type { AdminTransaction, UnconfirmedOperation } from "../../contracts"
import { AdminResolveCardOperation } from "../../contracts/requests/payments"
import { useMessages } from "../format/localized-text"
import { formatDenial } from "../http/action-result"
import { ActionButton } from "../ui/action-button"
import { type RequestedResolution, ResolutionForm } from "../ui/form/resolution-form"
import { type TransactionAction, unconfirmedText } from "./transaction-request"

type StepResolutionProps = {
  transaction: AdminTransaction
  zone: string | undefined
  action: TransactionAction
  /** Takes the focus after a prompt whose button is gone; without it, the form is a drawer. */
  onGone?: () => void
}

/** The unconfirmed step of a payment with its manual resolution. */
export const StepResolution = ({ transaction, zone, action, onGone }: StepResolutionProps) => {
  const messages = useMessages()
  const { t } = messages
  const [resolution, setResolution] = useState<RequestedOutcome | null>(null)
  const button = useRef<HTMLElement | null>(null)

  const formOf = ({ unconfirmed, happened }: RequestedOutcome): RequestedResolution<AdminResolveCardOperation> => {
    const amount = messages.money(unconfirmed.amount, transaction)
    return {
      happened,
      title: t(
        happened ? "cardPayments.manualResolution.happenedTitle" : "cardPayments.manualResolution.notHappenedTitle",
      ),
      description: happened
        ? t("cardPayments.manualResolution.happenedDescription", { amount })
        : t("cardPayments.manualResolution.notHappenedDescription", { amount }),
      schema: AdminResolveCardOperation,
      run: ({ note }) => {
        const { operation_id: operationId } = unconfirmed
        return action.run({ kind: "resolve", operationId, happened, note })
      },
    }
  }

  const start = (next: RequestedOutcome) => {
    button.current = document.activeElement as HTMLElement | null
    setResolution(next)
  }

  return (
    <>
      {transaction.unconfirmed && (
        <UnconfirmedAlert transaction={transaction} zone={zone} busy={action.pending !== null} onResolve={start} />
      )}
      <ResolutionForm
        requested={resolution && formOf(resolution)}
        onClose={() => setResolution(null)}
        pending={action.pending !== null}
        prompt={onGone && { onClosed: () => (button.current?.isConnected ? button.current.focus() : onGone()) }}
        data-testid="card-payments-resolution"
      />
    </>
  )
}

/**
 * A manual resolution to confirm: the user says that an unconfirmed operation happened or did not.
 */
type RequestedOutcome = { unconfirmed: UnconfirmedOperation; happened: boolean }

type UnconfirmedAlertProps = {
  transaction: AdminTransaction
  zone: string | undefined
  busy: boolean
  onResolve: (resolution: RequestedOutcome) => void
}

const UnconfirmedAlert = ({ transaction, zone, busy, onResolve }: UnconfirmedAlertProps) => {
  const messages = useMessages()
  const { t, time } = messages
  const { unconfirmed } = transaction
  if (!unconfirmed) return null
  const { allowed, reason: denial } = unconfirmed.resolution
  const reason = allowed ? (busy ? t("cardPayments.actions.busy") : null) : formatDenial(messages, denial)
  const from = unconfirmed.not_happened_from
  const tooEarly = from ? t("cardPayments.manualResolution.notHappenedFrom", { time: time(from, zone) }) : null
  return (
    <Alert variant="warning" data-testid="card-payments-unconfirmed">
      <div className="flex flex-col items-start gap-y-2">
        <p>{unconfirmedText(messages, transaction)}</p>
        <Badge size="2xsmall">
          <time dateTime={unconfirmed.since}>
            {t("cardPayments.unconfirmed.since", { time: time(unconfirmed.since, zone) })}
          </time>
        </Badge>
        {allowed && <p>{t("cardPayments.manualResolution.hint")}</p>}
        <div className="flex flex-wrap gap-2">
          <ActionButton
            data-testid="card-payments-resolution-happened"
            label={t("cardPayments.manualResolution.happened")}
            reason={reason}
            pending={false}
            onPress={() => onResolve({ unconfirmed, happened: true })}
          />
          <ActionButton
            data-testid="card-payments-resolution-not-happened"
            label={t("cardPayments.manualResolution.notHappened")}
            reason={reason ?? tooEarly}
            pending={false}
            onPress={() => onResolve({ unconfirmed, happened: false })}
          />
        </div>
      </div>
    </Alert>
  )
}
