import { Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useMemo, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { ActionButton } from "../../action-button"
import { ListTable } from "../../list-table"
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
import { whyNoneCanBeMade } from "../why-none-can-be-made"
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
            why={whyNoneCanBeMade(words, settings)}
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
  const [params, setParams] = useSearchParams()
  const trail = params.getAll("after")
  const query = useBatches(trail[trail.length - 1], { enabled: true })
  const batches = query.data?.batches ?? []
  const next = query.isPlaceholderData ? null : (query.data?.next ?? null)
  const person = usePeople(batches.map(({ requested_by }) => requested_by))
  const columns = useMemo(() => batchColumns({ words, zone, person }), [words, zone, person])

  return (
    <>
      <ListTable
        query={toldQuery(words, query)}
        rows={batches}
        columns={columns}
        addressOf={({ id }) => `/card-payouts/batches/${id}`}
        said={{
          loading: t("cardPayments.payouts.batches.loading"),
          failed: t("cardPayments.payouts.batches.loadFailed"),
          empty: t("cardPayments.payouts.batches.empty.title"),
          emptyHint: t("cardPayments.payouts.batches.empty.hint"),
        }}
        data-testid="card-payout-batches"
      />
      <TurnPages
        page={trail.length + 1}
        next={next}
        params={params}
        onTurn={setParams}
        data-testid="card-payout-batches-pages"
      />
    </>
  )
}
