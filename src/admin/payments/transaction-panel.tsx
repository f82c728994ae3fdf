import type { AdminTransaction } from "../../contracts"
import { Alert, Text } from "@medusajs/ui"
import { type ReactNode, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { isPositive } from "../../money/decimal-text"
import { useMessages } from "../format/localized-text"
import { ActionButtons, type ActionRow } from "../ui/action-buttons"
import { StateBadge, TextLink } from "../ui/inline-elements"
import { Disclosure } from "../ui/page-layout"
import { FailureNotice, LoadingNotice } from "../ui/query-notice"
import { TimelineEntries } from "../ui/timeline"
import { AcknowledgeForm } from "./acknowledge-form"
import { CaptureDrawer } from "./capture-drawer"
import { StepResolution } from "./step-resolution"
import { TransactionDetails } from "./transaction-details"
import { blockedReason, stepQuestion, useTransactionAction } from "./transaction-request"

type TransactionPanelProps = {
  /** Null for an attempt without an order. */
  orderId: string | null
  /** The query that shows the transaction. */
  queryKey: readonly string[]
  transaction: AdminTransaction
  /** The store's time zone; undefined until it is known. */
  zone: string | undefined
  /** Links to the payment's own page; there, the timeline is open at first. */
  pageLink?: boolean
  /** The pages of the timeline. */
  pages?: ReactNode
}

/** One card payment attempt: state, details, actions and timeline. */
export const TransactionPanel = ({
  orderId,
  queryKey,
  transaction,
  zone,
  pageLink = false,
  pages,
}: TransactionPanelProps) => {
  const messages = useMessages()
  const { t, text } = messages
  const action = useTransactionAction(queryKey, transaction)
  const navigate = useNavigate()
  const [capturing, setCapturing] = useState(false)
  const [seen, setSeen] = useState<string | null>(null)
  const state = useRef<HTMLDivElement>(null)

  const reason = (name: keyof AdminTransaction["actions"]) => blockedReason(messages, transaction, name)
  const focusState = () => state.current?.focus()

  const { amounts, mismatch, reversible, open_entry: entry } = transaction
  const { capturable } = amounts
  const left = messages.money(capturable, transaction)
  const rows: ActionRow[] = [
    {
      name: "capture",
      id: "capture-part",
      label: t("cardPayments.capture.action"),
      reason: reason("capture"),
      run: () => setCapturing(true),
    },
    {
      name: "capture",
      id: "capture-rest",
      label: t("cardPayments.captureRest.action"),
      reason: reason("capture"),
      question: {
        title: t("cardPayments.captureRest.title"),
        description: t("cardPayments.captureRest.description", { amount: left }),
        confirm: t("cardPayments.captureRest.confirm"),
        back: t("cardPayments.captureRest.cancel"),
      },
      run: () => action.run({ kind: "capture", amount: capturable }),
    },
    {
      name: "void",
      label: t("cardPayments.void.action"),
      reason: reason("void"),
      question: stepQuestion(messages, "void", left),
      run: () => action.run({ kind: "void" }),
    },
    {
      name: "refund",
      label: t("cardPayments.refund.action"),
      reason: reason("refund") ?? (orderId === null ? t("cardPayments.refund.noOrder") : null),
      run: () => void navigate(`/orders/${orderId ?? ""}/refund?paymentId=${transaction.payment_id ?? ""}`),
    },
    ...(reversible
      ? [
          {
            name: "return",
            label: t("cardPayments.return.action"),
            reason: reason("return"),
            question: stepQuestion(messages, "return", messages.price(reversible.amount, reversible.currency_code)),
            run: () => action.run({ kind: "return" }),
          },
        ]
      : []),
    ...(entry === null
      ? []
      : [
          {
            name: "acknowledge",
            label: t("cardPayments.acknowledge.action"),
            reason: reason("acknowledge"),
            run: () => setSeen(entry),
          },
        ]),
    {
      name: "check",
      label: t("cardPayments.check.action"),
      reason: reason("check"),
      run: () => action.run({ kind: "check" }),
    },
  ]

  return (
    <section
      // An order may have two payments in the same state.
      aria-label={`${text(transaction.label)}, ${transaction.orderid ?? transaction.client_orderid}`}
      data-testid="card-payments-transaction"
      data-transaction-id={transaction.id}
      className="flex flex-col gap-y-4 px-6 py-4"
    >
      <div ref={state} tabIndex={-1} aria-live="polite" className="flex flex-col gap-y-2 outline-none">
        <StateBadge state={transaction.state} color={transaction.badge} data-testid="card-payments-state">
          {text(transaction.label)}
        </StateBadge>
        {transaction.decline_category && (
          <Text size="small" weight="plus" className="text-pretty" data-testid="card-payments-decline">
            {t(`cardPayments.payments.decline.${transaction.decline_category}`)}
          </Text>
        )}
        {/* The alerts below replace the explanation while an operation is unconfirmed or the
            payment mismatches. */}
        {!transaction.unconfirmed && transaction.state !== "mismatch" && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {text(transaction.explanation)}
          </Text>
        )}
        {transaction.superseded && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("cardPayments.superseded", { reason: text(transaction.superseded) })}
          </Text>
        )}
        <StepResolution transaction={transaction} zone={zone} action={action} onGone={focusState} />
        {mismatch && mismatch.reversal !== "done" && (
          <Alert variant="error" data-testid="card-payments-mismatch">
            {text(transaction.explanation)}
          </Alert>
        )}
      </div>
      <TransactionDetails transaction={transaction} />
      <ActionButtons
        rows={rows.filter(({ id }) => id !== "capture-rest" || isPartlyCaptured(transaction))}
        pending={action.pending}
        onGone={focusState}
        data-testid="card-payments"
      />
      <TransactionTimeline transaction={transaction} zone={zone} isOpenAtFirst={!pageLink} pages={pages} />
      {pageLink && (
        <TextLink
          to={`/card-payments/${transaction.id}`}
          className="txt-compact-small"
          data-testid="card-payments-page"
        >
          {t("cardPayments.payments.openPage")}
        </TextLink>
      )}
      <AcknowledgeForm
        run={seen === null ? null : (note) => action.run({ kind: "acknowledge", seen, note })}
        onClose={() => setSeen(null)}
        pending={action.pending !== null}
      />
      <CaptureDrawer transaction={transaction} action={action} open={capturing} onClose={() => setCapturing(false)} />
    </section>
  )
}

type TransactionTimelineProps = {
  transaction: AdminTransaction
  zone: string | undefined
  isOpenAtFirst: boolean
  pages: ReactNode
}

const TransactionTimeline = ({ transaction, zone, isOpenAtFirst, pages }: TransactionTimelineProps) => {
  const { t } = useMessages()
  const { timeline: entries, timeline_count: count } = transaction
  return (
    <Disclosure
      label={t("cardPayments.timeline.label", { number: count })}
      isOpenAtFirst={isOpenAtFirst}
      data-testid="card-payments-timeline"
    >
      <TimelineEntries entries={entries} zone={zone} />
      {pages ? (
        <div className="-mx-6">{pages}</div>
      ) : (
        count > entries.length && (
          <Text size="xsmall" className="text-ui-fg-subtle pt-3">
            {t("cardPayments.timeline.newest", { number: entries.length })}
          </Text>
        )
      )}
    </Disclosure>
  )
}

type Query = {
  data: unknown
  error: Error | null
  isError: boolean
  isPending: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** The loading or error notice above a list of card payments; null once they are loaded. */
export const TransactionsNotice = ({ query }: { query: Query }) => {
  const { t } = useMessages()
  if (query.isPending) return <LoadingNotice text={t("cardPayments.loading")} />
  if (!query.isError) return null
  const text = query.data ? t("cardPayments.refreshFailed") : t("cardPayments.loadFailed")
  return <FailureNotice text={text} query={query} />
}

/** True if a part was captured and a part can still be, also if the captured part was refunded. */
function isPartlyCaptured({ amounts: { captured, capturable } }: AdminTransaction): boolean {
  return isPositive(captured) && isPositive(capturable)
}
