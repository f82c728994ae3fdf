import { Button } from "@medusajs/ui"
import { useWords } from "./use-words"

type TurnPagesProps = {
  /** Counted from 1. */
  page: number
  hasNext: boolean
  onPrevious: () => void
  onNext: () => void
  "data-testid": string
}

/** The way to the pages before and after, where nobody counts how many there are. */
export const TurnPages = ({ page, hasNext, onPrevious, onNext, ...rest }: TurnPagesProps) => {
  const { t } = useWords()
  const testId = rest["data-testid"]
  if (page === 1 && !hasNext) return null
  return (
    <nav
      aria-label={t("cardPayments.table.pages")}
      className="flex flex-wrap items-center justify-between gap-2 px-6 py-4"
      data-testid={testId}
    >
      <span className="txt-compact-small text-ui-fg-subtle tabular-nums" role="status">
        {t("cardPayments.table.page", { number: page })}
      </span>
      <span className="flex gap-x-2">
        <Button
          size="small"
          type="button"
          variant="secondary"
          disabled={page === 1}
          onClick={onPrevious}
          data-testid={`${testId}-previous`}
        >
          {t("cardPayments.table.previous")}
        </Button>
        <Button
          size="small"
          type="button"
          variant="secondary"
          disabled={!hasNext}
          onClick={onNext}
          data-testid={`${testId}-next`}
        >
          {t("cardPayments.table.next")}
        </Button>
      </span>
    </nav>
  )
}
