import { Skeleton, Table, Text } from "@medusajs/ui"
import type { PlanCounts, PlanFigures } from "../../contracts"
import { type Messages, useMessages } from "../format/localized-text"
import { PeriodFilter } from "../overview/period-filter"
import { readOverviewFilters } from "../overview/overview-query"
import { subscriptionStates } from "../subscriptions/subscription-badge"
import { ExportButton } from "../ui/export-button"
import { TextLink } from "../ui/inline-elements"
import { changeParams, useListParams } from "../ui/list-params"
import { Section } from "../ui/page-layout"
import { FigureCell, PlainTable } from "../ui/plain-table"
import { FailureNotice } from "../ui/query-notice"
import { usePlanFigures } from "./plan-requests"

type Count = keyof PlanCounts

/** In the order of the filter of subscriptions, after the active ones those in their trial. */
const counted = [
  "active",
  "in_trial",
  ...Object.keys(subscriptionStates).filter((state) => state !== "active"),
] as Count[]

/** The counts that are always shown, even if they are zero. */
const usual: readonly Count[] = ["active", "in_trial", "paused", "past_due", "canceled"]

function countName({ t }: Pick<Messages, "t">, count: Count): string {
  return count === "in_trial" ? t("cardPayments.plans.figures.inTrial") : t(`cardPayments.subscriptions.state.${count}`)
}

/** The list of exactly the subscriptions that a count has. */
const countFilters: Readonly<Partial<Record<Count, Record<string, string>>>> = {
  active: { state: "active", charged: "true" },
  in_trial: { state: "active", charged: "false" },
}

function addressOf(plan_id: string, count?: Count): string {
  const filters = count && (countFilters[count] ?? { state: count })
  return `/card-payments/subscriptions?${new URLSearchParams({ plan_id, ...filters }).toString()}`
}

/** The subscribers and the revenue of the last 30 days, in a row of the list. */
export const PlanFiguresLine = ({ figures }: { figures: PlanFigures }) => {
  const messages = useMessages()
  const { t, price } = messages
  const { plan_id, counts, currencies } = figures
  const shown = counted.filter((count) => counts[count] > 0)
  return (
    <span
      className="txt-compact-small text-ui-fg-subtle flex flex-col gap-y-1 tabular-nums"
      data-testid="card-plan-figures"
    >
      {shown.length === 0 ? (
        t("cardPayments.plans.figures.none")
      ) : (
        <TextLink to={addressOf(plan_id)} className="w-fit" data-testid="card-plan-subscriptions">
          {shown.map((count) => `${countName(messages, count)}: ${messages.count(counts[count])}`).join(" · ")}
        </TextLink>
      )}
      {currencies.map(({ currency_code, monthly_recurring_revenue, charged }) => (
        <span key={currency_code}>
          {t("cardPayments.plans.figures.line", {
            amount: price(monthly_recurring_revenue, currency_code),
            charged: price(charged.amount, currency_code),
          })}
        </span>
      ))}
    </span>
  )
}

/** The subscribers and the revenue of a plan, for a period in the URL. */
export const PlanFiguresSections = ({ planId }: { planId: string }) => {
  const messages = useMessages()
  const { t, date } = messages
  const [params, setParams] = useListParams()
  const { period, from, to } = readOverviewFilters(params)
  const query = usePlanFigures([planId], { period, from, to })
  const figures = query.isError ? undefined : query.data?.figures[0]
  const day = (iso: string) => date(`${iso}T12:00:00Z`, "UTC")
  const days = query.data && { from: day(query.data.period.from), to: day(query.data.period.to) }
  return (
    <>
      <Section
        title={t("cardPayments.plans.figures.subscribers")}
        action={
          <ExportButton
            label={t("cardPayments.export.action")}
            path="/admin/card-payments/subscriptions/export"
            query={{ plan_id: planId }}
            name={`card-subscriptions-${planId}.csv`}
            reason={query.data?.may.export.reason && messages.text(query.data.may.export.reason)}
            data-testid="card-plan-export"
          />
        }
        data-testid="card-plan-subscribers"
      >
        {query.isError && <FailureNotice text={t("cardPayments.subscriptions.figures.loadFailed")} query={query} />}
        {query.isPending && <Loading text={t("cardPayments.subscriptions.figures.loading")} />}
        {figures && <SubscriberTable figures={figures} messages={messages} />}
      </Section>
      <Section title={t("cardPayments.plans.figures.revenue")} data-testid="card-plan-revenue">
        <div
          role="group"
          aria-label={t("cardPayments.overview.periodLabel")}
          className="flex flex-wrap items-center gap-2 px-6 pb-4"
        >
          <PeriodFilter
            filters={{ period, from, to }}
            shown={query.data?.period}
            onChange={(changes) => setParams(changeParams(params, changes))}
            data-testid="card-plan-filter"
          />
        </div>
        {figures && days && (
          <>
            <RevenueTable figures={figures} messages={messages} />
            <Text size="xsmall" className="text-ui-fg-subtle text-pretty px-6 py-4">
              {t("cardPayments.plans.figures.about", days)}
            </Text>
          </>
        )}
      </Section>
    </>
  )
}

type TableProps = { figures: PlanFigures; messages: Messages }

const SubscriberTable = ({ figures: { plan_id, counts }, messages }: TableProps) => (
  <PlainTable
    head={[messages.t("cardPayments.subscriptions.column.state"), messages.t("cardPayments.plans.figures.subscribers")]}
    rightAt="rest"
  >
    {counted
      .filter((count) => counts[count] > 0 || usual.includes(count))
      .map((count) => (
        <Table.Row key={count} data-testid="card-plan-count" data-count={count}>
          <Table.Cell>
            {counts[count] > 0 ? (
              <TextLink to={addressOf(plan_id, count)}>{countName(messages, count)}</TextLink>
            ) : (
              countName(messages, count)
            )}
          </Table.Cell>
          <FigureCell>{messages.count(counts[count])}</FigureCell>
        </Table.Row>
      ))}
  </PlainTable>
)

const RevenueTable = ({ figures: { currencies }, messages: { t, price, count } }: TableProps) => (
  <PlainTable
    head={[
      t("cardPayments.overview.currency"),
      t("cardPayments.subscriptions.figures.revenue"),
      t("cardPayments.subscriptions.charges.title"),
      t("cardPayments.plans.figures.charged"),
    ]}
    rightAt="rest"
    empty={t("cardPayments.plans.figures.noRevenue")}
  >
    {currencies.map(({ currency_code, monthly_recurring_revenue, charged }) => (
      <Table.Row key={currency_code} data-testid="card-plan-currency" data-currency={currency_code}>
        <Table.Cell>{currency_code.toUpperCase()}</Table.Cell>
        <FigureCell>{price(monthly_recurring_revenue, currency_code)}</FigureCell>
        <FigureCell>{count(charged.count)}</FigureCell>
        <FigureCell>{price(charged.amount, currency_code)}</FigureCell>
      </Table.Row>
    ))}
  </PlainTable>
)

const Loading = ({ text }: { text: string }) => (
  <div role="status" className="px-6 pb-4">
    <span className="sr-only">{text}</span>
    <Skeleton className="h-40 w-full" />
  </div>
)
