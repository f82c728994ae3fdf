import type { AdminBatch, PayoutSettings } from "../../../contracts"
import type { BatchesQuery } from "../../../contracts/requests/payouts"
import { useState } from "react"
import { useMessages } from "../../format/localized-text"
import { ActionButton } from "../../ui/action-button"
import { Moment, TextLink } from "../../ui/inline-elements"
import type { FilterField } from "../../ui/list-query"
import { type ListColumn, RecordList, type RecordListOf, useRecordList } from "../../ui/record-list"
import { creationDenialReason } from "../denial-reason"
import { waitingForMe } from "../payout-list"
import { payoutKeys } from "../payout-queries"
import { usePayoutTotals, WaitingForMe } from "../payout-totals"
import { PayoutsOff } from "../payouts-off"
import { WithSettings } from "../with-settings"
import { formatTotals } from "./batch"
import { BatchBadge, batchStates } from "./batch-badge"
import { batchesPause } from "./batch-queries"
import { UploadDrawer } from "./upload-drawer"

/** The list of batches, with a button to upload a file. */
export const BatchesPage = () => {
  const { t } = useMessages()
  return (
    <WithSettings
      texts={{
        title: t("cardPayments.payouts.batches.title"),
        loading: t("cardPayments.payouts.batches.loading"),
        failed: t("cardPayments.payouts.batches.loadFailed"),
      }}
      data-testid="card-payout-batches"
    >
      {(settings) => <Batches settings={settings} />}
    </WithSettings>
  )
}

const Batches = ({ settings }: { settings: PayoutSettings }) => {
  const messages = useMessages()
  const { t } = messages
  const [open, setOpen] = useState(false)
  const { read } = settings.may
  const list = useRecordList(batchList, { enabled: read.allowed })
  // The narrowest filter: only the counts are shown here.
  const { data: totals } = usePayoutTotals({ waiting_for_me: "true" }, { enabled: read.allowed })
  return (
    <>
      <RecordList
        of={list}
        zone={settings.time_zone}
        denial={read.reason && messages.text(read.reason)}
        buttons={
          <>
            <TextLink to="/card-payments/payouts" className="txt-compact-small">
              {t("cardPayments.payouts.backToList")}
            </TextLink>
            <ActionButton
              label={t("cardPayments.payouts.batches.upload.action")}
              reason={creationDenialReason(messages, settings)}
              pending={false}
              variant="primary"
              onPress={() => setOpen(true)}
              data-testid="card-payout-batches-upload"
            />
          </>
        }
        notes={
          <>
            {!settings.is_on && <PayoutsOff />}
            <WaitingForMe totals={totals} />
          </>
        }
      />
      <UploadDrawer open={open} onClose={() => setOpen(false)} settings={settings} />
    </>
  )
}

/** The file name is a link to the batch, so that keyboard users can open it. */
const columns: readonly ListColumn<AdminBatch>[] = [
  {
    id: "name",
    header: "cardPayments.payouts.batches.column.file",
    cell: (batch) => (
      <span className="block max-w-48 truncate sm:max-w-64">
        <TextLink to={batchAddress(batch)} data-testid="card-payout-batches-open">
          {batch.name}
        </TextLink>
      </span>
    ),
  },
  {
    id: "state",
    header: "cardPayments.payouts.column.state",
    cell: (batch) => <BatchBadge batch={batch} />,
  },
  {
    id: "rows",
    header: "cardPayments.payouts.batches.column.rows",
    align: "right",
    cell: ({ rows }, { count }) => <span className="tabular-nums">{count(rows)}</span>,
  },
  {
    id: "totals",
    header: "cardPayments.payouts.batches.column.totals",
    align: "right",
    cell: (batch, context) => <span className="whitespace-nowrap tabular-nums">{formatTotals(context, batch)}</span>,
  },
  {
    id: "requested_by",
    header: "cardPayments.payouts.column.requestedBy",
    cell: ({ requested_by }, { t, nameOf }) =>
      requested_by ? (
        <span className="block max-w-48 truncate">{nameOf(requested_by)}</span>
      ) : (
        <span className="text-ui-fg-subtle">{t("cardPayments.payouts.nobody")}</span>
      ),
  },
  {
    id: "created_at",
    header: "cardPayments.payouts.column.date",
    cell: ({ created_at }, { zone }) => <Moment at={created_at} zone={zone} />,
  },
]

const filters = {
  q: { kind: "search" },
  state: {
    kind: "choice",
    label: "cardPayments.payouts.column.state",
    any: "cardPayments.payouts.filter.anyState",
    values: Object.keys(batchStates),
    option: (state, { t }) => t(`cardPayments.payouts.batches.state.${state}`),
  },
  waiting_for_me: waitingForMe,
} satisfies Partial<Record<keyof BatchesQuery, FilterField>>

/** The batches, newest first. */
const batchList: RecordListOf<AdminBatch, { batches: AdminBatch[] }> = {
  id: "card-payout-batches",
  path: "/admin/card-payments/payouts/batches",
  key: payoutKeys.batches,
  rowsOf: ({ batches }) => batches,
  filters,
  columns,
  texts: {
    title: "cardPayments.payouts.batches.title",
    subtitle: "cardPayments.payouts.batches.subtitle",
    loading: "cardPayments.payouts.batches.loading",
    failed: "cardPayments.payouts.batches.loadFailed",
    noneFound: "cardPayments.payouts.batches.noneFound",
    empty: "cardPayments.payouts.batches.empty.title",
    emptyHint: "cardPayments.payouts.batches.empty.hint",
  },
  addressOf: batchAddress,
  peopleOf: ({ requested_by }) => [requested_by],
  pollInterval: ({ batches }) => batchesPause(batches),
}

function batchAddress({ id }: { id: string }): string {
  return `/card-payments/payouts/batches/${id}`
}
