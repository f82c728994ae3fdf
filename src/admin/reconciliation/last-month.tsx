import { Text } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import { dayText } from "../format/format-date"
import { useMessages } from "../format/localized-text"
import { showFailure } from "../http/action-result"
import { ActionButton } from "../ui/action-button"
import { TextLink } from "../ui/inline-elements"
import { periodOf } from "./period"
import { type RunsAnswer, useRecentRuns, useStartRun } from "./reconciliation-queries"
import { RunBadge } from "./run-badge"
import { formatPeriod } from "./run-texts"

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
  const { t, text } = messages
  const navigate = useNavigate()
  const start = useStartRun()
  const { reconciliations, settings } = answer
  const period = periodOf("last_month", dayText(new Date().toISOString(), settings.time_zone))
  const run = reconciliations.find((one) => one.account === account && one.from === period.from && one.to === period.to)
  const compare = async () => {
    const result = await start.run({ kind: "start", account, ...period })
    if (result.kind === "done") return navigate(`/card-payments/reconciliation/${result.answer.reconciliation.id}`)
    showFailure(messages, result)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <Text size="small">
        {t("cardPayments.reconciliation.lastMonth.question", { period: formatPeriod(messages, period) })}
        <span className="text-ui-fg-subtle"> {settings.accounts.length > 1 && account}</span>
      </Text>
      {run ? (
        <span className="flex items-center gap-x-3">
          <RunBadge run={run} />
          <TextLink to={`/card-payments/reconciliation/${run.id}`} className="txt-compact-small">
            {t("cardPayments.reconciliation.lastMonth.open")}
          </TextLink>
        </span>
      ) : (
        <ActionButton
          label={t("cardPayments.reconciliation.lastMonth.compare")}
          reason={settings.start.reason && text(settings.start.reason)}
          pending={start.pending !== null}
          onPress={() => void compare()}
          data-testid="card-reconciliation-compare-last-month"
        />
      )}
    </li>
  )
}
