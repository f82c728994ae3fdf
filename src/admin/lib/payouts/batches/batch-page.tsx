import { Day } from "../../day"
import { Facts } from "../../facts"
import { MainAndSide } from "../../main-and-side"
import { RecordPage } from "../../record-page"
import { Section } from "../../section"
import { usePeople } from "../../use-people"
import { useWords } from "../../use-words"
import type { PayoutSettings } from "../admin-payout"
import { doerWords } from "../doer-words"
import { PayoutTimeline } from "../payout-timeline"
import { toldQuery } from "../told-query"
import { usePayoutSettings } from "../use-payout-settings"
import type { AdminBatchDetail } from "./admin-batch"
import { BatchHeader } from "./batch-header"
import { BatchProblems } from "./batch-problems"
import { BatchTotals } from "./batch-totals"
import { DuplicateRows } from "./duplicate-rows"
import { useBatch } from "./use-batch"

/** One file of payouts on a page of its own, which follows what becomes of it. */
export const BatchPage = ({ id }: { id: string }) => {
  const words = useWords()
  const { t } = words
  const query = useBatch(id)
  const settings = usePayoutSettings()
  const batch = query.data?.batch
  return (
    <RecordPage
      queries={[toldQuery(words, query), toldQuery(words, settings)]}
      said={{
        loading: t("cardPayments.payouts.batches.loading"),
        failed: t(batch ? "cardPayments.payouts.batches.refreshFailed" : "cardPayments.payouts.batches.loadOneFailed"),
      }}
      back={{ to: "/card-payouts/batches", label: t("cardPayments.payouts.batches.backToList") }}
      data-testid="card-payout-batch"
      data-batch-id={id}
    >
      {batch && settings.data && (
        <>
          <BatchHeader batch={batch} settings={settings.data} />
          <BatchSections batch={batch} settings={settings.data} />
        </>
      )}
    </RecordPage>
  )
}

type BatchSectionsProps = { batch: AdminBatchDetail; settings: PayoutSettings }

/** What is to be looked at and what happened, beside the figures. */
const BatchSections = ({ batch, settings }: BatchSectionsProps) => (
  <MainAndSide
    side={
      <>
        <BatchTotals batch={batch} />
        <BatchPeople batch={batch} settings={settings} />
      </>
    }
  >
    <BatchProblems batch={batch} />
    <BatchDuplicates batch={batch} />
    <PayoutTimeline entries={batch.timeline} zone={settings.time_zone} about="batch" />
  </MainAndSide>
)

const BatchDuplicates = ({ batch: { duplicates } }: { batch: AdminBatchDetail }) => {
  const { t } = useWords()
  if (duplicates.length === 0) return null
  return (
    <Section title={t("cardPayments.payouts.batches.duplicates.title")} data-testid="card-payout-batch-duplicates">
      <ul className="txt-compact-small flex flex-col gap-y-2 px-6 pb-4">
        <DuplicateRows duplicates={duplicates} />
      </ul>
    </Section>
  )
}

const BatchPeople = ({ batch, settings }: BatchSectionsProps) => {
  const words = useWords()
  const { t } = words
  const { requested_by, approvals, approvals_needed, created_at, timeline } = batch
  const upload = timeline.find(({ kind }) => kind === "create")
  const person = usePeople([upload?.actor_id ?? null, requested_by, ...approvals.map(({ approver_id }) => approver_id)])
  return (
    <Section title={t("cardPayments.payouts.fact.approvals")} data-testid="card-payout-batch-people">
      <div className="px-6 pb-4">
        <Facts
          facts={[
            { name: t("cardPayments.payouts.field.account"), value: batch.account },
            { name: t("cardPayments.payouts.fact.created"), value: <Day at={created_at} zone={settings.time_zone} /> },
            ...(upload
              ? [
                  {
                    name: t("cardPayments.payouts.batches.uploadedBy"),
                    value: doerWords(words, upload, person),
                    "data-testid": "card-payout-batch-uploaded-by",
                  },
                ]
              : []),
            {
              name: t("cardPayments.payouts.column.requestedBy"),
              value: requested_by ? person(requested_by) : t("cardPayments.payouts.nobody"),
            },
            {
              name: t("cardPayments.payouts.fact.approvals"),
              value: t("cardPayments.payouts.approvals.count", { number: approvals.length, needed: approvals_needed }),
            },
            ...(approvals.length > 0
              ? [
                  {
                    name: t("cardPayments.payouts.column.approvedBy"),
                    value: approvals.map(({ approver_id }) => person(approver_id)).join(", "),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Section>
  )
}
