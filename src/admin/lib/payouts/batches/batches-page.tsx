import { Container, DataTable, Heading, Skeleton, Text, useDataTable } from "@medusajs/ui"
import { type MouseEvent, useMemo, useState } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import { ActionButton } from "../../action-button"
import { followTrail } from "../../follow-trail"
import { TextLink } from "../../text-link"
import { TurnPages } from "../../turn-pages"
import { usePeople } from "../../use-people"
import { useWords } from "../../use-words"
import { FailureNotice } from "../../widget-notice"
import type { PayoutSettings } from "../admin-payout"
import { PayoutsOff } from "../payouts-off"
import { toldQuery } from "../told-query"
import { toldWords } from "../told-words"
import { usePayoutSettings } from "../use-payout-settings"
import type { AdminBatch } from "./admin-batch"
import { batchColumns } from "./batch-columns"
import { UploadDrawer } from "./upload-drawer"
import { useBatches } from "./use-batches"

/** All files of payouts, and the way to upload one. */
export const BatchesPage = () => {
  const words = useWords()
  const { t } = words
  const settings = usePayoutSettings()
  return (
    <Container className="p-0" data-testid="card-payout-batches">
      {settings.data ? (
        <Batches settings={settings.data} />
      ) : (
        <div className="flex flex-col gap-y-4 px-6 py-4">
          <Heading>{t("cardPayments.payouts.batches.title")}</Heading>
          {settings.isError ? (
            <FailureNotice sentence={t("cardPayments.payouts.batches.loadFailed")} query={toldQuery(words, settings)} />
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
  const words = useWords()
  const { t } = words
  const [open, setOpen] = useState(false)
  const { read, create } = settings.may
  const whyNot = !settings.is_on
    ? t("cardPayments.payouts.off.title")
    : ([create, read].flatMap(({ allowed, why }) => (allowed ? [] : [toldWords(words, why)]))[0] ?? null)
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
            why={whyNot}
            pending={false}
            variant="primary"
            onPress={() => setOpen(true)}
            data-testid="card-payout-batches-upload"
          />
        </div>
      </div>
      {!settings.is_on && <PayoutsOff />}
      {!read.allowed && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {toldWords(words, read.why)}
        </Text>
      )}
      {read.allowed && <BatchTable zone={settings.time_zone} />}
      <UploadDrawer open={open} onClose={() => setOpen(false)} settings={settings} />
    </>
  )
}

const BatchTable = ({ zone }: { zone: string }) => {
  const words = useWords()
  const { t } = words
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const trail = params.getAll("after")
  const query = useBatches(trail[trail.length - 1], { enabled: true })
  const batches = query.data?.batches ?? []
  const next = query.data?.next ?? null
  const person = usePeople(batches.map(({ requested_by }) => requested_by))
  const columns = useMemo(() => batchColumns({ words, zone, person }), [words, zone, person])

  const table = useDataTable({
    data: batches,
    columns,
    rowCount: batches.length,
    isLoading: query.isPending,
    getRowId: ({ id }) => id,
    onRowClick: (event, row) => {
      if (isLink(event)) return
      // Typed as the data of the row; at run time it is the table's row around them.
      const { original = row } = row as AdminBatch & { original?: AdminBatch }
      void navigate(`/card-payouts/batches/${original.id}`)
    },
  })

  return (
    <>
      {query.isError && (
        <FailureNotice sentence={t("cardPayments.payouts.batches.loadFailed")} query={toldQuery(words, query)} />
      )}
      {(query.data || query.isPending) && (
        <DataTable instance={table}>
          <DataTable.Table emptyState={{ empty: { custom: <NothingYet /> } }} />
        </DataTable>
      )}
      <TurnPages
        page={trail.length + 1}
        hasNext={next !== null && !query.isPlaceholderData}
        onPrevious={() => setParams(followTrail(params, "back"))}
        onNext={() => next !== null && setParams(followTrail(params, { after: next }))}
        data-testid="card-payout-batches-pages"
      />
    </>
  )
}

function isLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest("a") !== null
}

const NothingYet = () => {
  const { t } = useWords()
  return (
    <div className="flex max-w-lg flex-col items-center gap-y-2 text-center" data-testid="card-payout-batches-empty">
      <Text weight="plus">{t("cardPayments.payouts.batches.empty.title")}</Text>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t("cardPayments.payouts.batches.empty.hint")}
      </Text>
    </div>
  )
}
