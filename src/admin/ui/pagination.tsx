import { Button } from "@medusajs/ui"
import { useMessages } from "../format/localized-text"
import { followTrail, useListParams } from "./list-params"
import { readPage } from "./list-query"

type PagesProps = {
  query: { data: { next: string | null; count?: number } | undefined; isPlaceholderData: boolean }
  /** Test id of the navigation; its buttons are `<id>-previous` and `<id>-next`. */
  "data-testid": string
}

/**
 * The pages of a list: the range of the rows shown if the list has a count, otherwise the page's
 * number. The page is in the URL.
 */
export const Pages = ({ query, ...rest }: PagesProps) => {
  const { t } = useMessages()
  const [params, setParams] = useListParams()
  const { limit, trail } = readPage(params)
  const { next = null, count = 0 } = query.data ?? {}
  if (trail.length === 0 && next === null && count === 0) return null
  const offset = trail.length * limit
  const range = { first: Math.min(offset + 1, count), last: Math.min(offset + limit, count), count }
  const testId = rest["data-testid"]
  return (
    <nav
      aria-label={t("cardPayments.table.pages")}
      className="flex flex-wrap items-center justify-between gap-2 px-6 py-4"
      data-testid={testId}
    >
      <span className="txt-compact-small text-ui-fg-subtle tabular-nums" role="status">
        {count > 0 ? t("cardPayments.table.range", range) : t("cardPayments.table.page", { number: trail.length + 1 })}
      </span>
      <span className="flex gap-x-2">
        <PageButton
          label={t("cardPayments.table.previous")}
          disabled={trail.length === 0}
          onPress={() => setParams(followTrail(params, "back"))}
          data-testid={`${testId}-previous`}
        />
        <PageButton
          label={t("cardPayments.table.next")}
          disabled={next === null}
          pending={query.isPlaceholderData}
          onPress={() => next !== null && setParams(followTrail(params, { after: next }))}
          data-testid={`${testId}-next`}
        />
      </span>
    </nav>
  )
}

type PageButtonProps = {
  label: string
  disabled: boolean
  /** Presses are ignored; the button keeps the focus. */
  pending?: boolean
  onPress: () => void
  "data-testid": string
}

const PageButton = ({ label, disabled, pending = false, onPress, ...rest }: PageButtonProps) => (
  <Button
    size="small"
    type="button"
    variant="secondary"
    disabled={disabled}
    aria-disabled={pending}
    onClick={() => !pending && onPress()}
    {...rest}
  >
    {label}
  </Button>
)
