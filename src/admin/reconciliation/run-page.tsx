import type { AdminReconciliationDetail, ReconciliationSettings } from "../../contracts"
import { Alert, Container, Heading, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import { useMessages } from "../format/localized-text"
import { usePeople } from "../http/actor-names"
import { ActionButtons } from "../ui/action-buttons"
import { TextLink } from "../ui/inline-elements"
import { DetailList, RecordPage, Section } from "../ui/page-layout"
import { FigureCell, PlainTable } from "../ui/plain-table"
import { ProgressBar } from "../ui/progress-bar"
import { CompareButton } from "./compare-button"
import { Differences } from "./difference-list"
import { useCancelRun, useRun } from "./reconciliation-queries"
import { RunBadge } from "./run-badge"
import { formatPeriod, resultOf } from "./run-texts"
import { UploadDrawer } from "./upload-drawer"

/** The page of one run: its result in words, differences by cause, and each difference. */
export const RunPage = ({ id }: { id: string }) => {
  const { t } = useMessages()
  const query = useRun(id)
  const { reconciliation: run, settings } = query.data ?? {}
  return (
    <RecordPage
      queries={[query]}
      texts={{
        loading: t("cardPayments.reconciliation.loadingOne"),
        failed: t(run ? "cardPayments.reconciliation.refreshFailed" : "cardPayments.reconciliation.loadOneFailed"),
      }}
      back={{ to: "/card-payments/reconciliation", label: t("cardPayments.reconciliation.backToList") }}
      data-testid="card-reconciliation"
      data-run-id={id}
    >
      {run && settings && (
        <>
          <RunHeader run={run} settings={settings} />
          <CauseTable run={run} />
          {run.differences > 0 && (
            <Container className="p-0">
              <Differences run={run} />
            </Container>
          )}
        </>
      )}
    </RecordPage>
  )
}

type RunHeaderProps = { run: AdminReconciliationDetail; settings: ReconciliationSettings }

const RunHeader = ({ run, settings }: RunHeaderProps) => {
  const messages = useMessages()
  const { t, text, time } = messages
  const cancel = useCancelRun(run.id)
  const { account, time_zone, created_at, finished_at, requested_by, compared, total, open, error } = run
  const nameOf = usePeople([requested_by])
  const [isUploading, setUploading] = useState(false)
  const result = resultOf(run)
  const reasonOf = (name: "cancel" | "upload") => run.actions[name].reason && text(run.actions[name].reason)
  const rows = [
    {
      state: "done",
      name: "report",
      label: t("cardPayments.reconciliation.report.action"),
      reason: reasonOf("upload"),
      run: () => setUploading(true),
    },
    {
      state: "running",
      name: "cancel",
      label: t("cardPayments.reconciliation.cancel"),
      reason: reasonOf("cancel"),
      run: () => cancel.run({ kind: "cancel" }),
    },
  ]
  const counts = { compared, total: Math.max(total, compared), number: open }
  return (
    <Container className="p-0" data-testid="card-reconciliation-header">
      <div className="flex flex-wrap items-start justify-between gap-2 px-6 py-4">
        <div className="min-w-0">
          <Heading>{formatPeriod(messages, run)}</Heading>
          <TextLink to="/card-payments/reconciliation" className="txt-compact-small">
            {t("cardPayments.reconciliation.backToList")}
          </TextLink>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <RunBadge run={run} />
          <ActionButtons
            rows={rows.filter(({ state }) => state === run.state)}
            pending={cancel.pending}
            data-testid="card-reconciliation"
          />
          {run.state !== "running" && (
            <CompareButton of={run} settings={settings} label={t("cardPayments.reconciliation.again")} id="again" />
          )}
        </div>
      </div>
      <div className="px-6 pb-4">
        {/* Announced when the result changes, not at every payment. */}
        <div role="status" data-testid="card-reconciliation-summary">
          <Text className="text-pretty">{t(`cardPayments.reconciliation.summary.${result}`, counts)}</Text>
        </div>
        {run.state === "running" && (
          <div className="pt-4">
            <ProgressBar
              text={t("cardPayments.reconciliation.progress", counts)}
              done={compared}
              of={Math.max(total, compared)}
              data-testid="card-reconciliation-progress"
            />
          </div>
        )}
        {error && (
          <Alert variant="error" className="mt-4">
            {text(error)}
          </Alert>
        )}
      </div>
      <div className="border-t px-6 py-4">
        <DetailList
          details={[
            { name: t("cardPayments.table.account"), value: account },
            { name: t("cardPayments.reconciliation.column.zone"), value: time_zone },
            {
              name: t("cardPayments.reconciliation.column.started"),
              value: [time(created_at, time_zone), nameOf(requested_by)].join(", "),
            },
            ...(run.report
              ? [
                  {
                    name: t("cardPayments.reconciliation.side.report"),
                    value: t("cardPayments.reconciliation.report.compared", {
                      name: run.report.name,
                      rows: run.report.rows,
                      skipped: run.report.skipped,
                    }),
                  },
                ]
              : []),
            ...(finished_at
              ? [{ name: t("cardPayments.reconciliation.column.finished"), value: time(finished_at, time_zone) }]
              : []),
          ]}
        />
      </div>
      <UploadDrawer open={isUploading} onClose={() => setUploading(false)} run={run} />
    </Container>
  )
}

/** The differences by cause, with the sum of the differing amounts. */
const CauseTable = ({ run }: { run: AdminReconciliationDetail }) => {
  const { t, price } = useMessages()
  if (run.causes.length === 0) return null
  return (
    <Section title={t("cardPayments.reconciliation.causes")} data-testid="card-reconciliation-causes">
      <PlainTable
        head={["cause", "against", "count", "repaired", "sum"].map((name) =>
          t(`cardPayments.reconciliation.column.${name}`),
        )}
        rightAt={[2, 3, 4]}
      >
        {run.causes.map(({ cause, against, count, repaired, sums }) => (
          <Table.Row key={`${cause} ${against}`} data-testid="card-reconciliation-cause" data-cause={cause}>
            <Table.Cell className="min-w-48 whitespace-normal py-2">
              <TextLink to={`/card-payments/reconciliation/${run.id}?cause=${cause}&against=${against}`}>
                {t(`cardPayments.reconciliation.cause.${cause}`)}
              </TextLink>
            </Table.Cell>
            <Table.Cell>{t(`cardPayments.reconciliation.side.${against}`)}</Table.Cell>
            <FigureCell>{count}</FigureCell>
            <FigureCell>{repaired}</FigureCell>
            <FigureCell>{sums.map(({ amount, currency_code }) => price(amount, currency_code)).join(", ")}</FigureCell>
          </Table.Row>
        ))}
      </PlainTable>
    </Section>
  )
}
