import { Button } from "@medusajs/ui"
import { useMessages } from "../format/localized-text"

type PagesProps = {
  page: { limit: number; offset: number }
  count: number
  onOffset: (offset: number) => void
  "data-testid": string
}

/** Which rows of how many are shown, and the way to the ones before and after. */
export const Pages = ({ page: { limit, offset }, count, onOffset, ...rest }: PagesProps) => {
  const { t } = useMessages()
  if (count === 0) return null
  const last = Math.min(offset + limit, count)
  return (
    <PagesNav
      text={t("cardPayments.table.range", { first: Math.min(offset + 1, count), last, count })}
      onPrevious={offset === 0 ? null : () => onOffset(Math.max(offset - limit, 0))}
      onNext={last >= count ? null : () => onOffset(offset + limit)}
      {...rest}
    />
  )
}

type CursorPaginationProps = {
  /** Counted from 1. */
  page: number
  /** Where the next page begins, as this one tells it; null while it tells nothing, or where there is none. */
  next: string | null
  params: URLSearchParams
  onPageChange: (params: URLSearchParams) => void
  "data-testid": string
}

/** The way to the pages before and after, where nobody counts how many there are: through the address. */
export const CursorPagination = ({ page, next, params, onPageChange, ...rest }: CursorPaginationProps) => {
  const { t } = useMessages()
  if (page === 1 && next === null) return null
  return (
    <PagesNav
      text={t("cardPayments.table.page", { number: page })}
      onPrevious={page === 1 ? null : () => onPageChange(followTrail(params, "back"))}
      onNext={next === null ? null : () => onPageChange(followTrail(params, { after: next }))}
      {...rest}
    />
  )
}

/**
 * An address's parameters for another page of a list that is paged by keys. `after` stands there once for each page that lies
 * before: the last one is where this page begins. No key leads back to the page before.
 */
export function followTrail(params: URLSearchParams, to: { after: string } | "back"): URLSearchParams {
  const next = new URLSearchParams(params)
  const trail = params.getAll("after")
  next.delete("after")
  for (const cursor of to === "back" ? trail.slice(0, -1) : [...trail, to.after]) next.append("after", cursor)
  return next
}

type PagesNavProps = {
  /** Which page it is. */
  text: string
  /** Null where there is none before. */
  onPrevious: (() => void) | null
  /** Null where there is none after. */
  onNext: (() => void) | null
  /** Of the whole; its buttons are `<it>-previous` and `<it>-next`. */
  "data-testid": string
}

/** Which page of a list is shown, and the way to the ones before and after. */
const PagesNav = ({ text, onPrevious, onNext, ...rest }: PagesNavProps) => {
  const { t } = useMessages()
  const testId = rest["data-testid"]
  const pageButton = (to: "previous" | "next", label: string, onPageChange: (() => void) | null) => (
    <Button
      size="small"
      type="button"
      variant="secondary"
      disabled={onPageChange === null}
      onClick={() => onPageChange?.()}
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
        {text}
      </span>
      <span className="flex gap-x-2">
        {pageButton("previous", t("cardPayments.table.previous"), onPrevious)}
        {pageButton("next", t("cardPayments.table.next"), onNext)}
      </span>
    </nav>
  )
}
