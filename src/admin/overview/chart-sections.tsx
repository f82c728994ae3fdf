import { type DeclineCategory, declineCategories, type Overview, type PartFigures } from "../../contracts"
import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { type Messages, useMessages } from "../format/localized-text"
import { negate } from "../../money/decimal-text"
import { TextLink } from "../ui/inline-elements"
import { Disclosure, Section } from "../ui/page-layout"
import { Chart } from "./chart"
import { FigureTable } from "./figure-table"
import { formatSigned } from "./format-figures"
import { listAddress } from "./overview-query"

type ChartSectionProps = { overview: Overview & { currency_code: string } }

/** Money by day: captures upwards, refunds and chargebacks downwards. */
export const VolumeSection = ({ overview }: ChartSectionProps) => {
  const messages = useMessages()
  const { t } = messages
  const { parts, currency_code } = overview
  const names = ["captured", "refunded", "charged_back", "net"] as const
  const label = (name: (typeof names)[number]) => t(`cardPayments.overview.figure.${name}`)
  const amount = (value: string) => formatSigned(messages, value, currency_code)
  const title = t(`cardPayments.overview.chart.volume.${overview.parts_are}`)
  return (
    <ChartSection title={title} isEmpty={parts.every((part) => names.every((name) => Number(part[name]) === 0))}>
      <Chart
        label={t("cardPayments.overview.chart.see", { title })}
        kind="bars"
        series={[
          {
            name: label("captured"),
            color: "var(--tag-blue-icon)",
            values: parts.map((part) => Number(part.captured)),
          },
          {
            name: label("refunded"),
            color: "var(--tag-orange-icon)",
            values: parts.map((part) => Number(negate(part.refunded))),
          },
          {
            name: label("charged_back"),
            color: "var(--tag-red-icon)",
            values: parts.map((part) => Number(negate(part.charged_back))),
          },
        ]}
        parts={parts.map((part) => partNames(messages, overview, part))}
        formatTick={(value) => compact(messages, value)}
        describe={(at) => names.map((name) => `${label(name)} ${amount(parts[at]?.[name] ?? "0")}`).join(", ")}
        data-testid="card-overview-volume-chart"
      />
      <ChartTable
        caption={title}
        overview={overview}
        head={names.map(label)}
        cells={(part) => names.map((name) => amount(part[name]))}
        data-testid="card-overview-volume"
      />
    </ChartSection>
  )
}

/** The share of approved attempts by day. */
export const ApprovalSection = ({ overview }: ChartSectionProps) => {
  const messages = useMessages()
  const { t, percent } = messages
  const { parts } = overview
  const title = t(`cardPayments.overview.chart.approval.${overview.parts_are}`)
  const none = t("cardPayments.overview.noFigure")
  const rate = (part: PartFigures | undefined) => (part?.approval_rate ? percent(part.approval_rate) : none)
  const columns = ["approved", "declined", "canceled_by_shopper", "open"] as const
  return (
    <ChartSection title={title} isEmpty={parts.every(({ approval_rate }) => approval_rate === null)}>
      <Chart
        label={t("cardPayments.overview.chart.see", { title })}
        kind="line"
        series={[
          {
            name: t("cardPayments.overview.figure.approval_rate"),
            color: "var(--tag-green-icon)",
            values: parts.map(({ approval_rate }) => (approval_rate === null ? null : Number(approval_rate))),
          },
        ]}
        parts={parts.map((part) => partNames(messages, overview, part))}
        formatTick={(value) => percent(String(value))}
        describe={(at) =>
          t("cardPayments.overview.approvals", {
            rate: rate(parts[at]),
            approved: parts[at]?.approved ?? 0,
            declined: parts[at]?.declined ?? 0,
          })
        }
        data-testid="card-overview-approval-chart"
      />
      <ChartTable
        caption={title}
        overview={overview}
        head={[
          t("cardPayments.overview.figure.approval_rate"),
          ...columns.map((name) => t(`cardPayments.overview.column.${name}`)),
        ]}
        cells={(part) => [rate(part), ...columns.map((name) => messages.count(part[name]))]}
        data-testid="card-overview-approval"
      />
    </ChartSection>
  )
}

/** Each category has a color of its own; the icons' colors are apart from the texts' ones in both themes. */
const colors: Readonly<Record<DeclineCategory, string>> = {
  insufficient_funds: "var(--tag-orange-icon)",
  expired_card: "var(--tag-blue-icon)",
  canceled_by_shopper: "var(--tag-neutral-icon)",
  authentication_failed: "var(--tag-purple-icon)",
  try_another_card: "var(--tag-red-icon)",
  try_again_later: "var(--tag-green-icon)",
  do_not_retry: "var(--tag-red-text)",
  declined: "var(--tag-orange-text)",
  filtered: "var(--tag-purple-text)",
  error: "var(--tag-blue-text)",
}

/** Declined attempts by reason: in sum against the period before, and by day. Each figure leads to its payments. */
export const DeclineSection = ({ overview }: ChartSectionProps) => {
  const messages = useMessages()
  const { t } = messages
  const { parts, totals, previous, period, previous_period, compared_until, account, currency_code } = overview
  if (!totals || !previous) return null
  const inPeriod = declineCategories.filter((category) => totals.declines[category])
  const inEither = declineCategories.filter((category) => totals.declines[category] ?? previous.declines[category])
  const title = t(`cardPayments.overview.chart.declines.${overview.parts_are}`)
  const name = (category: DeclineCategory) => t(`cardPayments.payments.decline.${category}`)
  const found = (category: DeclineCategory, days: { from: string; to: string }, number = 0): ReactNode =>
    number === 0 ? (
      messages.count(0)
    ) : (
      <TextLink
        to={listAddress({
          ...{ decline_category: category, from: days.from, to: days.to, account, currency: currency_code },
        })}
        data-category={category}
      >
        {messages.count(number)}
      </TextLink>
    )
  return (
    <ChartSection title={title} isEmpty={inEither.length === 0} empty={t("cardPayments.overview.noDeclines")}>
      {inPeriod.length > 0 && (
        <Chart
          label={t("cardPayments.overview.chart.see", { title })}
          kind="bars"
          wholeNumbers
          series={inPeriod.map((category) => ({
            name: name(category),
            color: colors[category],
            values: parts.map(({ declines }) => declines[category] ?? 0),
          }))}
          parts={parts.map((part) => partNames(messages, overview, part))}
          formatTick={(value) => messages.count(value)}
          describe={(at) =>
            inPeriod
              .filter((category) => parts[at]?.declines[category])
              .map((category) => `${name(category)} ${messages.count(parts[at]?.declines[category] ?? 0)}`)
              .join(", ") || messages.count(0)
          }
          data-testid="card-overview-declines-chart"
        />
      )}
      <FigureTable
        caption={t("cardPayments.overview.declinesByReason")}
        head={[
          t("cardPayments.overview.column.reason"),
          t("cardPayments.overview.column.period"),
          t("cardPayments.overview.column.before"),
        ]}
        rows={mostFirst(inEither, totals.declines).map((category) => ({
          key: category,
          cells: [
            name(category),
            found(category, period, totals.declines[category]),
            // The list has whole days, so it would have more payments than a part of the last day.
            compared_until
              ? messages.count(previous.declines[category] ?? 0)
              : found(category, previous_period, previous.declines[category]),
          ],
        }))}
        data-testid="card-overview-declines-sum"
      />
      <ChartTable
        caption={title}
        overview={overview}
        head={inPeriod.map(name)}
        cells={(part) => inPeriod.map((category) => found(category, part, part.declines[category]))}
        data-testid="card-overview-declines"
      />
    </ChartSection>
  )
}

function mostFirst(categories: readonly DeclineCategory[], counts: PartFigures["declines"]): DeclineCategory[] {
  return [...categories].sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0))
}

type FrameProps = { title: string; isEmpty: boolean; empty?: string; children: ReactNode }

const ChartSection = ({ title, isEmpty, empty, children }: FrameProps) => {
  const { t } = useMessages()
  return (
    <Section title={title} data-testid="card-overview-chart">
      {isEmpty ? (
        <Text size="small" className="text-ui-fg-subtle px-6 pb-4">
          {empty ?? t("cardPayments.overview.noneInPeriod")}
        </Text>
      ) : (
        children
      )}
    </Section>
  )
}

type ChartTableProps = {
  caption: string
  overview: Overview
  head: readonly string[]
  cells: (part: PartFigures) => readonly ReactNode[]
  "data-testid": string
}

/** The figures of a chart as a table, newest first. */
const ChartTable = ({ caption, overview, head, cells, ...rest }: ChartTableProps) => {
  const messages = useMessages()
  const { t } = messages
  return (
    <div className="px-6 py-4">
      <Disclosure label={t("cardPayments.overview.showTable")} data-testid={`${rest["data-testid"]}-open`}>
        <div className="-mx-6">
          <FigureTable
            caption={caption}
            isLong
            head={[t(`cardPayments.overview.column.${overview.parts_are}`), ...head]}
            rows={[...overview.parts].reverse().map((part) => ({
              key: part.from,
              cells: [partNames(messages, overview, part).long, ...cells(part)],
            }))}
            data-testid={`${rest["data-testid"]}-table`}
          />
        </div>
      </Disclosure>
    </div>
  )
}

/** A day, or a month; noon is the same day in every zone. */
function partNames({ locale }: Messages, { parts_are }: Overview, { from }: PartFigures) {
  const at = new Date(`${from}T12:00:00Z`)
  const format = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(at)
  return parts_are === "day"
    ? {
        short: format({ day: "numeric", month: "short" }),
        long: format({ weekday: "short", day: "numeric", month: "short", year: "numeric" }),
      }
    : { short: format({ month: "short" }), long: format({ month: "long", year: "numeric" }) }
}

/** A short text for the axis: `1.5K`. */
function compact({ locale }: Messages, value: number): string {
  return new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(value)
}
