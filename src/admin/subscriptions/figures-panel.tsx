import type { CurrencyFigures, SubscriptionFigures } from "../../contracts"
import { Container, Heading, Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useMessages } from "../format/localized-text"
import { isDenied } from "../http/action-result"
import { fetchJson } from "../http/store-server"
import { FailureNotice, LoadingSection } from "../ui/query-notice"
import { subscriptionKeys } from "./subscription-query"

/** Monthly recurring revenue, counts and churn of subscriptions, one row per currency. */
export const FiguresPanel = () => {
  const { t } = useMessages()
  const query = useFigures()
  const headingId = useId()
  const figures = query.data?.figures ?? []
  // The list below shows the missing permission.
  if (isDenied(query.error)) return null
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-y-2" data-testid="card-subscriptions-figures">
      <Heading level="h2" id={headingId} className="sr-only">
        {t("cardPayments.subscriptions.figures.title")}
      </Heading>
      {query.isError && (
        <Container className="p-0">
          <FailureNotice text={t("cardPayments.subscriptions.figures.loadFailed")} query={query} />
        </Container>
      )}
      {query.isPending && (
        <div role="status" className="grid grid-cols-2 gap-2 lg:grid-cols-4">
          <span className="sr-only">{t("cardPayments.subscriptions.figures.loading")}</span>
          {["revenue", "active", "past-due", "churn"].map((name) => (
            <LoadingSection key={name} className="h-12" />
          ))}
        </div>
      )}
      {query.isSuccess && figures.length === 0 && (
        <Container>
          <Text size="small" className="text-ui-fg-subtle" data-testid="card-subscriptions-figures-empty">
            {t("cardPayments.subscriptions.figures.empty")}
          </Text>
        </Container>
      )}
      {figures.map((one) => (
        <CurrencyRow key={one.currency_code} figures={one} />
      ))}
      {figures.length > 0 && (
        <Text size="xsmall" className="text-ui-fg-subtle text-pretty px-1" data-testid="card-subscriptions-counted">
          {t("cardPayments.subscriptions.figures.counted")}
        </Text>
      )}
    </section>
  )
}

const CurrencyRow = ({ figures }: { figures: CurrencyFigures }) => {
  const { t, price, percent, count } = useMessages()
  const { currency_code, churn_30_days } = figures
  return (
    <dl
      aria-label={currency_code.toUpperCase()}
      className="grid grid-cols-2 gap-2 lg:grid-cols-4"
      data-testid="card-subscriptions-currency"
      data-currency={currency_code}
    >
      <Figure
        name={t("cardPayments.subscriptions.figures.revenue")}
        value={price(figures.monthly_recurring_revenue, currency_code)}
        data-testid="card-subscriptions-revenue"
      />
      <Figure
        name={t("cardPayments.subscriptions.figures.active")}
        value={count(figures.active)}
        note={t("cardPayments.subscriptions.figures.inTrial", { number: figures.in_trial })}
        data-testid="card-subscriptions-active"
      />
      <Figure
        name={t("cardPayments.subscriptions.figures.pastDue")}
        value={count(figures.past_due)}
        data-testid="card-subscriptions-past-due"
      />
      <Figure
        name={t("cardPayments.subscriptions.figures.churn")}
        value={churn_30_days === null ? t("cardPayments.subscriptions.figures.noChurn") : percent(churn_30_days)}
        note={t("cardPayments.subscriptions.figures.canceled", { number: figures.canceled_30_days })}
        data-testid="card-subscriptions-churn"
      />
    </dl>
  )
}

const Figure = (props: { name: string; value: string; note?: string; "data-testid": string }) => (
  <Container className="flex min-w-0 flex-col gap-y-1 px-4 py-3">
    <dt className="txt-compact-small text-ui-fg-subtle">{props.name}</dt>
    <dd className="h2-core break-words tabular-nums" data-testid={props["data-testid"]}>
      {props.value}
    </dd>
    {props.note && <dd className="txt-compact-xsmall text-ui-fg-subtle">{props.note}</dd>}
  </Container>
)

function useFigures() {
  return useQuery({
    queryKey: subscriptionKeys.figures,
    queryFn: () => fetchJson<SubscriptionFigures>("/admin/card-payments/subscriptions/figures"),
    staleTime: 0,
  })
}
