import { Text } from "@medusajs/ui"
import { dayText } from "../format/format-date"
import { useMessages } from "../format/localized-text"
import { TextLink } from "../ui/inline-elements"
import { CompareButton } from "./compare-button"
import { periodOf } from "./period"
import { type RunsAnswer, useRecentRuns } from "./reconciliation-queries"
import { RunBadge } from "./run-badge"
import { formatPeriod, isAnswer } from "./run-texts"

/** Do the books agree for last month? One line for each account, with the newest run of that month. */
export const LastMonth = () => {
  const recent = useRecentRuns()
  if (!recent.data) return null
  return (
    <ul className="mx-6 mt-4 divide-y rounded-lg border empty:hidden" data-testid="card-reconciliation-last-month">
      {recent.data.settings.accounts.map((account) => (
        <AccountLine key={account} account={account} answer={recent.data} />
      ))}
    </ul>
  )
}

const AccountLine = ({ account, answer }: { account: string; answer: RunsAnswer }) => {
  const messages = useMessages()
  const { t } = messages
  const { reconciliations, settings } = answer
  const period = periodOf("last_month", dayText(new Date().toISOString(), settings.time_zone))
  const run = reconciliations.find((one) => one.account === account && one.from === period.from && one.to === period.to)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <Text size="small">
        {t("cardPayments.reconciliation.lastMonth.question", { period: formatPeriod(messages, period) })}
        <span className="text-ui-fg-subtle"> {settings.accounts.length > 1 && account}</span>
      </Text>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {run && (
          <>
            <RunBadge run={run} />
            <TextLink to={`/card-payments/reconciliation/${run.id}`} className="txt-compact-small">
              {t("cardPayments.reconciliation.lastMonth.open")}
            </TextLink>
          </>
        )}
        {!(run && isAnswer(run)) && (
          <CompareButton
            of={{ account, ...period }}
            settings={settings}
            label={t(`cardPayments.reconciliation.${run ? "again" : "lastMonth.compare"}`)}
            id="compare-last-month"
          />
        )}
      </span>
    </li>
  )
}
