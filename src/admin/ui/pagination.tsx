import { Button } from "@medusajs/ui"
import { useMessages } from "../format/localized-text"

type PagesProps = {
  page: { limit: number; offset: number }
  count: number
  onOffset: (offset: number) => void
  "data-testid": string
}

/** Offset pagination with the range of rows shown and the total count. */
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
  /** The cursor of the next page; null on the last page and while the page loads. */
  next: string | null
  params: URLSearchParams
  onPageChange: (params: URLSearchParams) => void
  "data-testid": string
}

/** Keyset pagination for lists without a total count; the cursors are kept in the URL. */
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
 * The URL parameters of the next or previous page of a keyset list. The URL has one `after` cursor
 * for each previous page; the last one is where the current page starts. The cursors are kept
 * because the server returns none for the previous page.
 */
export function followTrail(params: URLSearchParams, to: { after: string } | "back"): URLSearchParams {
  const next = new URLSearchParams(params)
  const trail = params.getAll("after")
  next.delete("after")
  for (const cursor of to === "back" ? trail.slice(0, -1) : [...trail, to.after]) next.append("after", cursor)
  return next
}

type PagesNavProps = {
  /** The text that names the current page or range. */
  text: string
  /** Null on the first page. */
  onPrevious: (() => void) | null
  /** Null on the last page. */
  onNext: (() => void) | null
  /** Test id of the navigation; its buttons are `<id>-previous` and `<id>-next`. */
  "data-testid": string
}

/** The page text with a previous and a next button. */
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
