import type { AdminBatchDetail, PayoutSettings, PayoutState } from "../../../contracts"
import { useMessages } from "../../format/localized-text"
import { usePeople } from "../../http/actor-names"
import { TextLink } from "../../ui/inline-elements"
import { DetailList, MainAndSide, RecordPage, Section } from "../../ui/page-layout"
import { payoutsAddress } from "../payout-list"
import { PayoutBadge, payoutStates } from "../payout-badge"
import { usePayoutSettings } from "../payout-queries"
import { formatActor, PayoutTimeline } from "../payout-timeline"
import { BatchHeader } from "./batch-header"
import { BatchProblems } from "./batch-problems"
import { useBatch } from "./batch-queries"
import { DuplicateRows } from "./duplicate-rows"

/** The page of one batch; it polls while the batch may change. */
export const BatchPage = ({ id }: { id: string }) => {
  const { t } = useMessages()
  const query = useBatch(id)
  const settings = usePayoutSettings()
  const batch = query.data?.batch
  return (
    <RecordPage
      queries={[query, settings]}
      texts={{
        loading: t("cardPayments.payouts.batches.loading"),
        failed: t(batch ? "cardPayments.payouts.batches.refreshFailed" : "cardPayments.payouts.batches.loadOneFailed"),
      }}
      back={{ to: "/card-payments/payouts/batches", label: t("cardPayments.payouts.batches.backToList") }}
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

/** Problems, duplicates and timeline, with totals and people in the side column. */
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

const BatchDuplicates = ({ batch }: { batch: AdminBatchDetail }) => {
  const { t } = useMessages()
  if (batch.duplicate_count === 0) return null
  return (
    <Section title={t("cardPayments.payouts.batches.duplicates.title")} data-testid="card-payout-batch-duplicates">
      <ul className="txt-compact-small flex flex-col gap-y-2 px-6 pb-4">
        <DuplicateRows batch={batch} />
      </ul>
    </Section>
  )
}

const BatchPeople = ({ batch, settings }: BatchSectionsProps) => {
  const messages = useMessages()
  const { t } = messages
  const { requested_by, approvals, approvals_needed, created_at, timeline } = batch
  const upload = timeline.find(({ kind }) => kind === "create")
  const person = usePeople([upload?.actor_id ?? null, requested_by, ...approvals.map(({ approver_id }) => approver_id)])
  return (
    <Section title={t("cardPayments.payouts.details.approvals")} data-testid="card-payout-batch-people">
      <div className="px-6 pb-4">
        <DetailList
          details={[
            { name: t("cardPayments.payouts.field.account"), value: batch.account },
            {
              name: t("cardPayments.payouts.details.created"),
              value: messages.time(created_at, settings.time_zone),
            },
            ...(upload
              ? [
                  {
                    name: t("cardPayments.payouts.batches.uploadedBy"),
                    value: formatActor(messages, upload, person),
                    "data-testid": "card-payout-batch-uploaded-by",
                  },
                ]
              : []),
            {
              name: t("cardPayments.payouts.column.requestedBy"),
              value: requested_by ? person(requested_by) : t("cardPayments.payouts.nobody"),
            },
            {
              name: t("cardPayments.payouts.details.approvals"),
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

/** A batch's totals by currency and its payouts by state. */
const BatchTotals = ({ batch }: { batch: AdminBatchDetail }) => {
  const { t, price } = useMessages()
  const states = (Object.keys(payoutStates) as PayoutState[]).filter((state) => (batch.counts[state] ?? 0) > 0)
  return (
    <>
      <Section title={t("cardPayments.payouts.batches.totals")} data-testid="card-payout-batch-totals">
        <div className="px-6 pb-4">
          <DetailList
            details={[
              ...batch.totals.map(({ currency_code, count, amount }) => ({
                name: t("cardPayments.payouts.batches.inCurrency", {
                  currency: currency_code.toUpperCase(),
                  number: count,
                }),
                value: <span className="tabular-nums">{price(amount, currency_code)}</span>,
                "data-testid": "card-payout-batch-total",
              })),
              { name: t("cardPayments.payouts.batches.column.rows"), value: batch.rows },
              {
                name: t("cardPayments.payouts.batches.invalid"),
                value: batch.invalid,
                "data-testid": "card-payout-batch-invalid",
              },
            ]}
          />
        </div>
      </Section>
      {states.length > 0 && (
        <Section title={t("cardPayments.payouts.batches.states")} data-testid="card-payout-batch-counts">
          <ul className="txt-compact-small flex flex-col gap-y-2 px-6 pb-4">
            {states.map((state) => (
              <li key={state} className="flex items-center justify-between gap-x-4">
                <PayoutBadge state={state} />
                <TextLink
                  to={payoutsAddress({ batch_id: batch.id, state })}
                  className="tabular-nums"
                  data-testid="card-payout-batch-count"
                  data-state={state}
                >
                  {t("cardPayments.payouts.batches.payouts", { number: batch.counts[state] })}
                </TextLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
