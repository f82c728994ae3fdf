import type { Overview, PeriodFigures } from "../../contracts"
import { Container, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { type Messages, useMessages } from "../format/localized-text"
import { TextLink } from "../ui/inline-elements"
import { type Change, rateChange, relativeChange } from "./change"
import { formatDuration, formatSigned } from "./format-figures"
import { listAddress } from "./overview-query"

type TileProps = {
  name: string
  value: string
  /** Texts below the value: its change, its parts, the reason why it is missing. */
  notes?: readonly (ReactNode | null)[]
  /** The list with the rows of the figure. */
  to?: string
  "data-testid": string
}

const Tile = ({ name, value, notes = [], to, ...rest }: TileProps) => (
  <Container className="flex min-w-0 flex-col gap-y-1 px-4 py-3">
    <dt className="txt-compact-small text-ui-fg-subtle">{name}</dt>
    <dd className="h2-core break-words tabular-nums" data-testid={rest["data-testid"]}>
      {to ? <TextLink to={to}>{value}</TextLink> : value}
    </dd>
    {notes.map(
      (note, at) =>
        note && (
          <dd key={at} className="txt-compact-xsmall text-ui-fg-subtle text-pretty break-words">
            {note}
          </dd>
        ),
    )}
  </Container>
)

const Tiles = ({ label, children, ...rest }: { label: string; children: ReactNode; "data-testid": string }) => (
  <section aria-label={label} data-testid={rest["data-testid"]}>
    <Text size="small" weight="plus" className="px-1 pb-2">
      {label}
    </Text>
    <dl className="grid grid-cols-2 gap-2 lg:grid-cols-3">{children}</dl>
  </section>
)

/** The figures of the period, each against the period before. */
export const PeriodTiles = ({ overview }: { overview: Overview }) => {
  const messages = useMessages()
  const { t, percent } = messages
  const { totals, previous, currency_code } = overview
  if (!totals || !previous || currency_code === null) return null
  const none = t("cardPayments.overview.noFigure")
  const amount = (value: string) => formatSigned(messages, value, currency_code)
  const money = (name: "captured" | "refunded" | "charged_back" | "net") => (
    <Tile
      name={t(`cardPayments.overview.figure.${name}`)}
      value={amount(totals[name])}
      notes={[changeText(messages, relativeChange(totals[name], previous[name]), amount(previous[name]))]}
      data-testid={`card-overview-${name}`}
    />
  )
  const rate = (name: "approval_rate" | "chargeback_rate", note: string) => (
    <Tile
      name={t(`cardPayments.overview.figure.${name}`)}
      value={totals[name] === null ? none : percent(totals[name])}
      notes={[
        changeText(
          messages,
          rateChange(totals[name], previous[name]),
          previous[name] === null ? none : percent(previous[name]),
        ),
        note,
      ]}
      data-testid={`card-overview-${name}`}
    />
  )
  return (
    <Tiles label={t("cardPayments.overview.section.period")} data-testid="card-overview-period">
      {money("captured")}
      {money("refunded")}
      {money("charged_back")}
      {money("net")}
      <Tile
        name={t("cardPayments.overview.figure.payments")}
        value={messages.count(totals.payments)}
        notes={[
          changeText(
            messages,
            relativeChange(String(totals.payments), String(previous.payments)),
            messages.count(previous.payments),
          ),
        ]}
        data-testid="card-overview-payments"
      />
      {rate("approval_rate", attemptsText(messages, totals))}
      <Tile
        name={t("cardPayments.overview.figure.time_to_final")}
        value={formatDuration(messages, totals.average_seconds_to_final) ?? none}
        notes={[
          previous.average_seconds_to_final === null
            ? null
            : t("cardPayments.overview.before", {
                before: formatDuration(messages, previous.average_seconds_to_final) ?? none,
              }),
        ]}
        data-testid="card-overview-time"
      />
      {rate("chargeback_rate", t("cardPayments.overview.chargebacks", { number: totals.chargebacks }))}
      <ChargedTile overview={overview} currency={currency_code} />
    </Tiles>
  )
}

/** The charges of subscriptions. A caller who may not read them sees the reason at the tiles of now. */
const ChargedTile = ({ overview: { subscriptions }, currency }: { overview: Overview; currency: string }) => {
  const messages = useMessages()
  const { t, price } = messages
  if (subscriptions.denied !== null) return null
  const found = subscriptions.currencies.find(({ currency_code }) => currency_code === currency)
  const none = { count: 0, amount: "0" }
  const { charged: now, charged_before: before } = found ?? { charged: none, charged_before: none }
  return (
    <Tile
      name={t("cardPayments.overview.figure.charged")}
      value={price(now.amount, currency)}
      notes={[
        changeText(messages, relativeChange(now.amount, before.amount), price(before.amount, currency)),
        t("cardPayments.overview.charges", { number: now.count }),
      ]}
      data-testid="card-overview-charged"
    />
  )
}

/** The attempts behind an approval rate, and those that do not count. */
function attemptsText(messages: Messages, { approved, declined, canceled_by_shopper, open }: PeriodFigures): string {
  return messages.t("cardPayments.overview.attempts", {
    approved,
    ended: approved + declined,
    uncounted: canceled_by_shopper + open,
  })
}

function changeText({ t, percent, locale }: Messages, change: Change, before: string): string | null {
  const sign = "isMore" in change && (change.isMore ? "+" : "−")
  switch (change.kind) {
    case "none":
      return null
    case "same":
      return t("cardPayments.overview.same")
    case "value":
      return t("cardPayments.overview.before", { before })
    case "percent":
      return t("cardPayments.overview.changed", { change: `${sign}${percent(change.by)}`, before })
    case "points": {
      const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(Number(change.by))
      return t("cardPayments.overview.changedByPoints", { change: `${sign}${points}`, before })
    }
  }
}

type PresentTilesProps = { overview: Overview; chosenCurrency: string | null }

/**
 * The sums that are open or due now, whatever the period. Subscriptions and payouts are shown in the
 * chosen currency, or in each one.
 */
export const PresentTiles = ({ overview, chosenCurrency }: PresentTilesProps) => {
  const messages = useMessages()
  const { t, text, price, date } = messages
  const { now, account, currency_code, subscriptions, payouts } = overview
  const sum = ({ count, amount }: { count: number; amount: string }, currency: string) =>
    t("cardPayments.overview.sum", { number: count, amount: price(amount, currency) })
  const day = (iso: string) => date(`${iso}T12:00:00Z`, "UTC")
  const none = t("cardPayments.overview.none")
  return (
    <Tiles label={t("cardPayments.overview.section.now")} data-testid="card-overview-now">
      {now && currency_code !== null && (
        <>
          <Tile
            name={t("cardPayments.overview.figure.authorizations")}
            value={price(now.authorizations.open.amount, currency_code)}
            to={
              now.authorizations.open.count > 0
                ? listAddress({ hold: "open", account, currency: currency_code })
                : undefined
            }
            notes={[
              t("cardPayments.overview.holds", { number: now.authorizations.open.count }),
              now.authorizations.expired.count > 0 ? (
                <TextLink to={listAddress({ hold: "expired", account, currency: currency_code })}>
                  {t("cardPayments.overview.expired", { sum: sum(now.authorizations.expired, currency_code) })}
                </TextLink>
              ) : null,
            ]}
            data-testid="card-overview-authorizations"
          />
          <Tile
            name={t("cardPayments.overview.figure.expiring")}
            value={price(now.authorizations.expiring.amount, currency_code)}
            to={
              now.authorizations.expiring.count > 0
                ? listAddress({ hold: "expiring", account, currency: currency_code })
                : undefined
            }
            notes={[
              t("cardPayments.overview.expiring", {
                number: now.authorizations.expiring.count,
                day: day(now.authorizations.week_ends),
              }),
            ]}
            data-testid="card-overview-expiring"
          />
          <Tile
            name={t("cardPayments.overview.figure.unknown")}
            value={messages.count(now.unknown.payments + now.unknown.steps)}
            to={
              now.unknown.payments + now.unknown.steps > 0
                ? listAddress({ unknown: "true", account, currency: currency_code })
                : undefined
            }
            notes={[
              now.unknown.oldest_since
                ? t("cardPayments.overview.oldest", { age: ageText(messages, now.unknown.oldest_since) })
                : t("cardPayments.overview.noUnknown"),
            ]}
            data-testid="card-overview-unknown"
          />
        </>
      )}
      {payouts && (
        <Tile
          name={t("cardPayments.overview.figure.payouts")}
          value={
            payouts.denied !== null
              ? t("cardPayments.overview.hidden")
              : listText(messages, payouts.currencies, ({ awaiting_approval, currency_code: currency }) =>
                  awaiting_approval.count > 0 ? sum(awaiting_approval, currency) : null,
                ) || none
          }
          to={
            payouts.denied === null && payouts.currencies.some(({ awaiting_approval }) => awaiting_approval.count > 0)
              ? listAddress({ state: "awaiting_approval", account, currency: chosenCurrency }, "/card-payments/payouts")
              : undefined
          }
          notes={
            payouts.denied !== null
              ? [text(payouts.denied)]
              : payouts.currencies.map(({ approved, currency_code: currency }) =>
                  approved.count > 0
                    ? t("cardPayments.overview.approvedPayouts", { sum: sum(approved, currency) })
                    : null,
                )
          }
          data-testid="card-overview-payouts"
        />
      )}
      {subscriptions.denied !== null ? (
        <Tile
          name={t("cardPayments.overview.figure.recurring")}
          value={t("cardPayments.overview.hidden")}
          notes={[text(subscriptions.denied)]}
          data-testid="card-overview-recurring"
        />
      ) : (
        <>
          <Tile
            name={t("cardPayments.overview.figure.recurring")}
            value={
              listText(messages, subscriptions.currencies, (one) =>
                price(one.monthly_recurring_revenue, one.currency_code),
              ) || none
            }
            to={
              subscriptions.currencies.length > 0
                ? listAddress({ account, currency: chosenCurrency }, "/card-payments/subscriptions")
                : undefined
            }
            notes={[t("cardPayments.overview.ofNow")]}
            data-testid="card-overview-recurring"
          />
          <Tile
            name={t("cardPayments.overview.figure.tomorrow")}
            value={
              listText(messages, subscriptions.currencies, (one) =>
                one.tomorrow.count > 0 ? sum(one.tomorrow, one.currency_code) : null,
              ) || none
            }
            notes={[day(subscriptions.tomorrow)]}
            to={
              subscriptions.currencies.some(({ tomorrow }) => tomorrow.count > 0)
                ? listAddress(
                    {
                      ...{ charge_from: subscriptions.tomorrow, charge_to: subscriptions.tomorrow },
                      ...{ account, currency: chosenCurrency, order: "next_charge_at" },
                    },
                    "/card-payments/subscriptions",
                  )
                : undefined
            }
            data-testid="card-overview-tomorrow"
          />
        </>
      )}
    </Tiles>
  )
}

/** The amounts of several currencies side by side: they are never added up. */
function listText<One>({ locale }: Messages, all: readonly One[], textOf: (one: One) => string | null): string {
  const texts = all.flatMap((one) => textOf(one) ?? [])
  return new Intl.ListFormat(locale, { style: "short", type: "unit" }).format(texts)
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const

/** "3 hours ago". */
function ageText({ locale }: Messages, since: string): string {
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1_000))
  const [unit, size] = units.find(([, least]) => seconds >= least) ?? (["second", 1] as const)
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(seconds / size), unit)
}
