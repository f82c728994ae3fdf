import { Button } from "@medusajs/ui"
import type { ReactNode } from "react"
import { SearchInput } from "./search-input"
import { useWords } from "./use-words"

type FilterBarProps = {
  /** What is searched for. */
  q: string
  onSearch: (q: string) => void
  /** The way back to the whole list; null where it leaves nothing out. */
  onClear?: (() => void) | null
  /** The filters beside the search. */
  children: ReactNode
  /** Of the list: the bar is `<it>-filters`, its search `<it>-search`, the way back `<it>-clear`. */
  "data-testid": string
}

/** Search and filters above a list. */
export const FilterBar = ({ q, onSearch, onClear, children, ...rest }: FilterBarProps) => {
  const { t } = useWords()
  const testId = rest["data-testid"]
  return (
    <div
      role="search"
      aria-label={t("cardPayments.table.filters")}
      className="flex flex-wrap items-center gap-2 px-6 py-4"
      data-testid={`${testId}-filters`}
    >
      <SearchInput
        label={t("cardPayments.table.search")}
        value={q}
        onSearch={onSearch}
        data-testid={`${testId}-search`}
      />
      {children}
      {onClear && (
        <Button size="small" variant="transparent" onClick={onClear} data-testid={`${testId}-clear`}>
          {t("cardPayments.table.clear")}
        </Button>
      )}
    </div>
  )
}
