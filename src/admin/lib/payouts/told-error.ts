import type { Words } from "../words-of"
import { toldWords } from "./told-words"

/** Why the server did not show something of payouts, in the language of whoever reads. */
export function toldError(words: Pick<Words, "t" | "price" | "locale">, error: Error): Error {
  return new Error(toldWords(words, error.message))
}
