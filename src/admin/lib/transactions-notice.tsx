import { useWords } from "./use-words"
import { FailureNotice, LoadingNotice } from "./widget-notice"

type Query = {
  data: unknown
  error: Error | null
  isError: boolean
  isPending: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Above a list of card payments: that it is being loaded, or that it, or its latest state, could not be. */
export const TransactionsNotice = ({ query }: { query: Query }) => {
  const { t } = useWords()
  if (query.isPending) return <LoadingNotice sentence={t("cardPayments.loading")} />
  if (!query.isError) return null
  const sentence = query.data ? t("cardPayments.refreshFailed") : t("cardPayments.loadFailed")
  return <FailureNotice sentence={sentence} query={query} />
}
