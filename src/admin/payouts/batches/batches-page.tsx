import type { AdminBatch, PayoutSettings } from "../../../contracts"
import { Container, createDataTableColumnHelper, Heading, Skeleton, Text } from "@medusajs/ui"
import { useMemo, useState } from "react"
import { useMessages, type Messages } from "../../format/localized-text"
import { usePeople } from "../../http/actor-names"
import { ActionButton } from "../../ui/action-button"
import { Day, TextLink } from "../../ui/inline-elements"
import { useListParams } from "../../ui/list-params"
import { readPage } from "../../ui/list-query"
import { ListTable } from "../../ui/list-table"
import { Pages } from "../../ui/pagination"
import { FailureNotice } from "../../ui/query-notice"
import { creationDenialReason } from "../denial-reason"
import { usePayoutSettings } from "../payout-queries"
import { PayoutsOff } from "../payouts-off"
import { formatTotals } from "./batch"
import { BatchBadge } from "./batch-badge"
import { useBatches } from "./batch-queries"
import { UploadDrawer } from "./upload-drawer"

/** The list of batches, with a button to upload a file. */
export const BatchesPage = () => {
  const messages = useMessages()
  const { t } = messages
  const settings = usePayoutSettings()
  return (
    <Container className="p-0" data-testid="card-payout-batches">
      {settings.data ? (
        <Batches settings={settings.data} />
      ) : (
        <div className="flex flex-col gap-y-4 px-6 py-4">
          <Heading>{t("cardPayments.payouts.batches.title")}</Heading>
          {settings.isError ? (
            <FailureNotice text={t("cardPayments.payouts.batches.loadFailed")} query={settings} />
          ) : (
            <div role="status">
              <span className="sr-only">{t("cardPayments.payouts.batches.loading")}</span>
              <Skeleton className="h-40 w-full" />
            </div>
          )}
        </div>
      )}
    </Container>
  )
}

const Batches = ({ settings }: { settings: PayoutSettings }) => {
  const messages = useMessages()
  const { t } = messages
  const [open, setOpen] = useState(false)
  const { read } = settings.may
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <Heading>{t("cardPayments.payouts.batches.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("cardPayments.payouts.batches.subtitle")}
          </Text>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <TextLink to="/card-payouts" className="txt-compact-small">
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
        </div>
      </div>
      {!settings.is_on && <PayoutsOff />}
      {read.reason && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {messages.text(read.reason)}
        </Text>
      )}
      {read.allowed && <BatchTable zone={settings.time_zone} />}
      <UploadDrawer open={open} onClose={() => setOpen(false)} settings={settings} />
    </>
  )
}

const BatchTable = ({ zone }: { zone: string }) => {
  const messages = useMessages()
  const { t } = messages
  const [params] = useListParams()
  const query = useBatches(readPage(params))
  const batches = query.data?.batches ?? []
  const person = usePeople(batches.map(({ requested_by }) => requested_by))
  const columns = useMemo(() => batchColumns({ messages, zone, person }), [messages, zone, person])

  return (
    <>
      <ListTable
        query={query}
        rows={batches}
        columns={columns}
        addressOf={({ id }) => `/card-payouts/batches/${id}`}
        texts={{
          loading: t("cardPayments.payouts.batches.loading"),
          failed: t("cardPayments.payouts.batches.loadFailed"),
          empty: t("cardPayments.payouts.batches.empty.title"),
          emptyHint: t("cardPayments.payouts.batches.empty.hint"),
        }}
        data-testid="card-payout-batches"
      />
      <Pages query={query} data-testid="card-payout-batches-pages" />
    </>
  )
}

const column = createDataTableColumnHelper<AdminBatch>()

type ColumnOptions = { messages: Messages; zone: string; person: (id: string) => string }

/** The list's columns. The file name is a link to the batch, so that keyboard users can open it. */
function batchColumns({ messages, zone, person }: ColumnOptions) {
  const { t } = messages
  return [
    column.display({
      id: "name",
      header: t("cardPayments.payouts.batches.column.file"),
      cell: ({ row: { original: batch } }) => (
        <span className="block max-w-48 truncate sm:max-w-64">
          <TextLink to={`/card-payouts/batches/${batch.id}`} data-testid="card-payout-batches-open">
            {batch.name}
          </TextLink>
        </span>
      ),
    }),
    column.display({
      id: "state",
      header: t("cardPayments.payouts.column.state"),
      cell: ({ row: { original: batch } }) => <BatchBadge batch={batch} />,
    }),
    column.display({
      id: "rows",
      header: t("cardPayments.payouts.batches.column.rows"),
      cell: ({ row: { original: batch } }) => <span className="tabular-nums">{batch.rows}</span>,
    }),
    column.display({
      id: "totals",
      header: t("cardPayments.payouts.batches.column.totals"),
      cell: ({ row: { original: batch } }) => (
        <span className="whitespace-nowrap tabular-nums">{formatTotals(messages, batch)}</span>
      ),
    }),
    column.display({
      id: "requested_by",
      header: t("cardPayments.payouts.column.requestedBy"),
      cell: ({ row: { original: batch } }) =>
        batch.requested_by ? (
          <span className="block max-w-48 truncate">{person(batch.requested_by)}</span>
        ) : (
          <span className="text-ui-fg-subtle">{t("cardPayments.payouts.nobody")}</span>
        ),
    }),
    column.display({
      id: "created_at",
      header: t("cardPayments.payouts.column.date"),
      cell: ({ row: { original: batch } }) => <Day at={batch.created_at} zone={zone} />,
    }),
  ]
}
