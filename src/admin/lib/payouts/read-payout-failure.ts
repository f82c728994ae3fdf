import { FieldsRefusal } from "../fields-refusal"
import { readFailure } from "../read-failure"
import type { Words } from "../words-of"
import type { PayoutResult } from "./payout-result"
import { toldWords } from "./told-words"

/** Why a request about payouts was not carried out, with the fields that it is about; or that nobody knows. */
export function readPayoutFailure(error: unknown, words: Words): Exclude<PayoutResult, { kind: "done" }> {
  const failure = readFailure(error, words)
  if (failure.kind !== "refused") return failure
  const given = error instanceof FieldsRefusal ? error.fields : {}
  const fields = Object.fromEntries(Object.entries(given).map(([name, told]) => [name, toldWords(words, told)]))
  return { ...failure, message: toldWords(words, failure.message), fields }
}
