import { Button } from "@medusajs/ui"
import { useWords } from "./use-words"

type PagesProps = {
  page: { limit: number; offset: number }
  count: number
  onOffset: (offset: number) => void
  "data-testid": string
}

/** Which rows of how many are shown, and the way to the ones before and after. */
export const Pages = ({ page: { limit, offset }, count, onOffset, ...rest }: PagesProps) => {
  const { t } = useWords()
  const testId = rest["data-testid"]
  if (count === 0) return null
  const last = Math.min(offset + limit, count)
  return (
    <nav
      aria-label={t("cardPayments.table.pages")}
      className="flex flex-wrap items-center justify-between gap-2 px-6 py-4"
      data-testid={testId}
    >
      <span className="txt-compact-small text-ui-fg-subtle tabular-nums" role="status">
        {t("cardPayments.table.range", { first: Math.min(offset + 1, count), last, count })}
      </span>
      <span className="flex gap-x-2">
        <Button
          size="small"
          type="button"
          variant="secondary"
          disabled={offset === 0}
          onClick={() => onOffset(Math.max(offset - limit, 0))}
          data-testid={`${testId}-previous`}
        >
          {t("cardPayments.table.previous")}
        </Button>
        <Button
          size="small"
          type="button"
          variant="secondary"
          disabled={last >= count}
          onClick={() => onOffset(offset + limit)}
          data-testid={`${testId}-next`}
        >
          {t("cardPayments.table.next")}
        </Button>
      </span>
    </nav>
  )
}
