import type { Overview } from "../../contracts"
import { Container, Heading, Text } from "@medusajs/ui"
import { useMessages } from "../format/localized-text"
import { TextLink } from "../ui/inline-elements"
import { changeParams, useListParams } from "../ui/list-params"
import { FailureNotice, LoadingSection } from "../ui/query-notice"
import { ApprovalSection, DeclineSection, VolumeSection } from "./chart-sections"
import { PeriodTiles, PresentTiles } from "./figure-tiles"
import { OverviewFilterBar } from "./overview-filters"
import { readOverviewFilters, useOverview } from "./overview-query"

/** The figures of a period, in one currency. The filters are in the URL, so that links can be shared. */
export const OverviewPage = () => {
  const { t, date, time } = useMessages()
  const [params, setParams] = useListParams()
  const filters = readOverviewFilters(params)
  const query = useOverview(filters)
  const overview = query.isError ? undefined : query.data
  const day = (iso: string) => date(`${iso}T12:00:00Z`, "UTC")
  return (
    <div className="flex flex-col gap-y-4" data-testid="card-overview" aria-busy={query.isFetching}>
      <Container className="p-0">
        <div className="px-6 py-4">
          <Heading>{t("cardPayments.overview.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {overview
              ? t(`cardPayments.overview.${overview.compared_until ? "subtitleUntilNow" : "subtitle"}`, {
                  from: day(overview.period.from),
                  to: day(overview.period.to),
                  before: day(overview.previous_period.from),
                  until: overview.compared_until
                    ? time(overview.compared_until, overview.settings.time_zone)
                    : day(overview.previous_period.to),
                  zone: overview.settings.time_zone,
                })
              : t("cardPayments.overview.about")}
          </Text>
        </div>
        {/* The period of refused filters stays visible, so that it can be changed. */}
        <OverviewFilterBar
          filters={filters}
          overview={query.data}
          onChange={(changes) => setParams(changeParams(params, changes))}
        />
        {query.isError && <FailureNotice text={t("cardPayments.overview.loadFailed")} query={query} />}
      </Container>
      {query.isPending && <Loading text={t("cardPayments.overview.loading")} />}
      {overview &&
        (hasCurrency(overview) ? (
          <Figures overview={overview} chosenCurrency={filters.currency} />
        ) : (
          <Empty overview={overview} chosenCurrency={filters.currency} />
        ))}
    </div>
  )
}

function hasCurrency(overview: Overview): overview is Overview & { currency_code: string } {
  return overview.currency_code !== null
}

type Chosen = { chosenCurrency: string | null }

const Figures = ({ overview, chosenCurrency }: Chosen & { overview: Overview & { currency_code: string } }) => (
  <>
    <PeriodTiles overview={overview} />
    <PresentTiles overview={overview} chosenCurrency={chosenCurrency} />
    <VolumeSection overview={overview} />
    <ApprovalSection overview={overview} />
    <DeclineSection overview={overview} />
  </>
)

/** A store, or an account, without any payment. */
const Empty = ({ overview, chosenCurrency }: Chosen & { overview: Overview }) => {
  const { t } = useMessages()
  return (
    <>
      <Container
        className="flex flex-col items-center gap-y-1 px-6 py-12 text-center"
        data-testid="card-overview-empty"
      >
        <Text size="small" weight="plus">
          {t(overview.account ? "cardPayments.overview.emptyAccount" : "cardPayments.overview.empty")}
        </Text>
        <Text size="small" className="text-ui-fg-subtle max-w-lg text-pretty">
          {t("cardPayments.overview.emptyHint")}
        </Text>
        <TextLink to="/card-payments" className="txt-compact-small pt-2">
          {t("cardPayments.overview.toPayments")}
        </TextLink>
      </Container>
      <PresentTiles overview={overview} chosenCurrency={chosenCurrency} />
    </>
  )
}

const Loading = ({ text }: { text: string }) => (
  <div role="status" className="flex flex-col gap-y-4" data-testid="card-overview-loading">
    <span className="sr-only">{text}</span>
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-3">
      {["captured", "refunded", "charged-back", "net", "payments", "rate", "time", "chargebacks", "charged"].map(
        (name) => (
          <LoadingSection key={name} className="h-12" />
        ),
      )}
    </div>
    <LoadingSection className="h-64" />
    <LoadingSection className="h-64" />
  </div>
)
