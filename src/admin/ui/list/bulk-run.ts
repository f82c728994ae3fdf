import type { Messages } from "../../format/localized-text"
import { readFailure } from "../../http/action-result"
import { fetchJson } from "../../http/store-server"

/** `unknown`: the request may have been carried out. */
export type BulkOutcome = { kind: "done" } | { kind: "refused"; reason: string } | { kind: "unknown" }

/** The plan for a row: the reason why nothing happens to it, or the request, which `run` sends once. */
export type BulkStep =
  { reason: string } | { amount?: { amount: string; currency_code: string }; run: () => Promise<BulkOutcome> }

type Turns<Result> = {
  onResult: (results: readonly Result[]) => void
  /** True from when on no further item is worked on. */
  isStopped: () => boolean
}

/** Works on the items one after the other, each at most once. @return the results so far */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { onResult, isStopped }: Turns<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    if (isStopped()) break
    results.push(await work(item))
    onResult([...results])
  }
  return results
}

type SentOnce<Answer> = {
  messages: Messages
  /** True for a record with a step that the gateway has not confirmed. */
  isUnconfirmed?: (answer: Answer) => boolean
  /** Reads the record after a refusal: the server also refuses after a call without an answer. */
  read?: () => Promise<Answer>
}

/** Sends a request without ever repeating it. */
export async function sendOnce<Answer extends object>(
  { path, body = {} }: { path: string; body?: object },
  { messages, isUnconfirmed = () => false, read }: SentOnce<Answer>,
): Promise<BulkOutcome> {
  try {
    const answer = await fetchJson<Answer>(path, { method: "POST", body })
    return isUnconfirmed(answer) ? { kind: "unknown" } : { kind: "done" }
  } catch (error) {
    const failure = readFailure(error, messages)
    if (failure.kind === "unanswered") return { kind: "unknown" }
    const isRefused = read === undefined || (await isConfirmed(read, isUnconfirmed))
    return isRefused ? { kind: "refused", reason: failure.message } : { kind: "unknown" }
  }
}

/** False as well for a record that cannot be read: nobody knows then what the server did. */
async function isConfirmed<Answer>(
  read: () => Promise<Answer>,
  isUnconfirmed: (answer: Answer) => boolean,
): Promise<boolean> {
  try {
    return !isUnconfirmed(await read())
  } catch {
    return false
  }
}

/** Reads a record; a failure is the reason why nothing happens to it. */
export async function readStep<Answer extends object>(
  path: string,
  { messages, step }: { messages: Messages; step: (answer: Answer) => BulkStep },
): Promise<BulkStep> {
  try {
    return step(await fetchJson<Answer>(path))
  } catch (error) {
    const failure = readFailure(error, messages)
    return { reason: failure.kind === "refused" ? failure.message : messages.t("cardPayments.actions.noAnswer") }
  }
}
