import { Button } from "@medusajs/ui"
import { useWords } from "./use-words"

type PagesNavProps = {
  /** Which page it is. */
  told: string
  /** Null where there is none before. */
  onPrevious: (() => void) | null
  /** Null where there is none after. */
  onNext: (() => void) | null
  /** Of the whole; its buttons are `<it>-previous` and `<it>-next`. */
  "data-testid": string
}

/** Which page of a list is shown, and the way to the ones before and after. */
export const PagesNav = ({ told, onPrevious, onNext, ...rest }: PagesNavProps) => {
  const { t } = useWords()
  const testId = rest["data-testid"]
  const turn = (to: "previous" | "next", label: string, onTurn: (() => void) | null) => (
    <Button
      size="small"
      type="button"
      variant="secondary"
      disabled={onTurn === null}
      onClick={() => onTurn?.()}
      data-testid={`${testId}-${to}`}
    >
      {label}
    </Button>
  )
  return (
    <nav
      aria-label={t("cardPayments.table.pages")}
      className="flex flex-wrap items-center justify-between gap-2 px-6 py-4"
      data-testid={testId}
    >
      <span className="txt-compact-small text-ui-fg-subtle tabular-nums" role="status">
        {told}
      </span>
      <span className="flex gap-x-2">
        {turn("previous", t("cardPayments.table.previous"), onPrevious)}
        {turn("next", t("cardPayments.table.next"), onNext)}
      </span>
    </nav>
  )
}
