import { Text } from "@medusajs/ui"
import type { AccountCheck } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { StateBadge } from "../ui/inline-elements"

const colors = { ok: "green", warning: "orange", fail: "red" } as const

/** Findings with the steps that end them, the failed ones first. */
export const CheckList = ({ checks, ...rest }: { checks: readonly AccountCheck[]; "data-testid": string }) => {
  const { t, text } = useMessages()
  const levels = ["fail", "warning", "ok"] as const
  const sorted = levels.flatMap((level) => checks.filter((check) => check.level === level))
  return (
    <ul className="divide-y border-t" data-testid={rest["data-testid"]}>
      {sorted.map((check, index) => (
        <li
          key={index}
          className="txt-compact-small flex flex-wrap items-start gap-x-4 gap-y-1 px-6 py-3"
          data-testid="card-settings-check"
          data-name={check.name}
          data-level={check.level}
        >
          <span className="w-28 shrink-0">
            <StateBadge state={check.level} color={colors[check.level]} data-testid="card-settings-check-level">
              {t(`cardPayments.settings.check.${check.level}`)}
            </StateBadge>
          </span>
          <span className="min-w-48 flex-1">
            <span className="txt-compact-small-plus">{capitalized(text(check.title))}: </span>
            <span className="break-words">{text(check.found)}</span>
            {check.advice && (
              <Text as="span" size="small" className="text-ui-fg-subtle block text-pretty break-words pt-0.5">
                {capitalized(text(check.advice))}
              </Text>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
