import { PagesNav } from "./pages-nav"
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
  if (count === 0) return null
  const last = Math.min(offset + limit, count)
  return (
    <PagesNav
      told={t("cardPayments.table.range", { first: Math.min(offset + 1, count), last, count })}
      onPrevious={offset === 0 ? null : () => onOffset(Math.max(offset - limit, 0))}
      onNext={last >= count ? null : () => onOffset(offset + limit)}
      {...rest}
    />
  )
}
