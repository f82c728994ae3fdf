import { useQuery } from "@tanstack/react-query"
import { sdk } from "./sdk"
import { useDebounced } from "./use-debounced"

type OptionSearch<Answer> = {
  /** Under which react-query keeps what it finds. */
  key: string
  path: string
  query: Readonly<Record<string, string>>
  optionsOf: (answer: Answer) => { id: string; label: string; detail?: string }[]
}

/** The first few things of the store that a text finds, to pick one of them. */
export function useOptionSearch<Answer>(text: string, { key, path, query, optionsOf }: OptionSearch<Answer>) {
  const q = useDebounced(text)
  // Whoever types and presses Enter at once shall not pick what an earlier text has found.
  const settled = q === text
  const { data, isPending, error } = useQuery({
    queryKey: ["card-payments", key, q],
    queryFn: () => sdk.client.fetch<Answer>(path, { query: { ...(q === "" ? {} : { q }), limit: 10, ...query } }),
  })
  return { options: settled && data ? optionsOf(data) : [], loading: !settled || isPending, error }
}
