import type { Words } from "../words-of"
import { toldWords } from "./told-words"

type Reading = Pick<Words, "t" | "price" | "locale">

/** What was asked about payouts; why the server did not show it is said in the language of whoever reads. */
export function toldQuery<Query extends { error: Error | null }>(words: Reading, query: Query): Query {
  const { error } = query
  const status = error && "status" in error ? { status: error.status } : {}
  return { ...query, error: error && Object.assign(new Error(toldWords(words, error.message)), status) }
}
