import { followTrail } from "./follow-trail"
import { PagesNav } from "./pages-nav"
import { useWords } from "./use-words"

type TurnPagesProps = {
  /** Counted from 1. */
  page: number
  /** Where the next page begins, as this one tells it; null while it tells nothing, or where there is none. */
  next: string | null
  params: URLSearchParams
  onTurn: (params: URLSearchParams) => void
  "data-testid": string
}

/** The way to the pages before and after, where nobody counts how many there are: through the address. */
export const TurnPages = ({ page, next, params, onTurn, ...rest }: TurnPagesProps) => {
  const { t } = useWords()
  if (page === 1 && next === null) return null
  return (
    <PagesNav
      told={t("cardPayments.table.page", { number: page })}
      onPrevious={page === 1 ? null : () => onTurn(followTrail(params, "back"))}
      onNext={next === null ? null : () => onTurn(followTrail(params, { after: next }))}
      {...rest}
    />
  )
}
