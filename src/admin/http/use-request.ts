import { toast } from "@medusajs/ui"
import { type QueryFilters, type QueryKey, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useMessages } from "../format/localized-text"
import { type ActionResult, type Failure, readFailure } from "./action-result"
import { fetchJson } from "./store-server"

/** The toast for an answer. */
export type Outcome = { tone: "success" | "info" | "warning"; text: string }

type Route = { path: string; method?: "POST" | "DELETE"; body?: object }

type RequestOptions<Request, Answer> = {
  /** Path and body of the admin route; a POST by default. */
  route: (request: Request) => Route | Promise<Route>
  /** The queries that the request may have changed: they are refetched after every outcome. */
  stale: readonly QueryFilters[]
  /** The key of the query that shows the answer. Its cached data is updated at once. */
  shownBy?: (answer: Answer) => QueryKey
  /** The same for data of another shape. */
  show?: (answer: Answer) => Promise<void>
  outcome?: (answer: Answer, request: Request) => Outcome
  /** Shows or replaces a failure; without it the caller of `run` shows the failure. */
  onFailure?: (failure: Failure, request: Request) => Failure | Promise<Failure>
}

export type RunRequest<Request extends { kind: string }, Answer = unknown> = {
  run: (request: Request) => Promise<ActionResult<Answer>>
  /** The request in flight, if any. */
  pending: Request["kind"] | null
}

/**
 * Sends requests of one form or group of buttons, one at a time; a second request is refused. It
 * never sends a request again, because that may move money twice: only the user may repeat it. It
 * does not use react-query mutations, because their cache keeps the request, which may contain a
 * card number.
 */
export function useRequest<Request extends { kind: string }, Answer extends object>(
  options: RequestOptions<Request, Answer>,
): RunRequest<Request, Answer> {
  const client = useQueryClient()
  const messages = useMessages()
  const busy = useRef(false)
  const [pending, setPending] = useState<Request["kind"] | null>(null)

  const send = async (request: Request): Promise<ActionResult<Answer>> => {
    const { route, shownBy, show, outcome, onFailure } = options
    try {
      const { path, method = "POST", body } = await route(request)
      const answer = await fetchJson<Answer>(path, { method, body })
      if (shownBy) {
        const queryKey = shownBy(answer)
        await client.cancelQueries({ queryKey })
        client.setQueryData<Answer>(queryKey, (old) => merge(old, answer))
      }
      await show?.(answer)
      if (outcome) {
        const { tone, text } = outcome(answer, request)
        toast[tone](text)
      }
      return { kind: "done", answer }
    } catch (error) {
      const failure = readFailure(error, messages)
      return onFailure ? onFailure(failure, request) : failure
    }
  }

  const run = async (request: Request): Promise<ActionResult<Answer>> => {
    // A second click can arrive before React renders the disabled button; the ref is set at once.
    if (busy.current) return { kind: "refused", message: messages.t("cardPayments.actions.busy") }
    busy.current = true
    setPending(request.kind)
    try {
      return await send(request)
    } finally {
      busy.current = false
      setPending(null)
      for (const filters of options.stale) void client.invalidateQueries(filters)
    }
  }

  return { run, pending }
}

/** `{ payout: {…} }`: an action's answer lacks some fields of the detail. */
function merge<Answer extends object>(old: Answer | undefined, answer: Answer): Answer {
  const before = (old ?? {}) as Record<string, object | undefined>
  const merged = Object.entries(answer).map(([name, one]) => [name, { ...before[name], ...(one as object) }])
  return Object.fromEntries(merged) as Answer
}
