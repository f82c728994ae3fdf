import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { EventEmitter } from "node:events"
import type { LimitRefusal } from "../../../../contracts"
import { notAllowed, notFound } from "../../../../mapping"
import { rendered, toMessage } from "../../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"

const MOST_OF_A_WINDOW = 6
const WINDOW_MS = 60_000

/** The tests of this process, by account: their start times in the window, and whether one runs. */
const tests = new Map<string, { started: number[]; isUnderWay: boolean }>()

type TestedAccount = NonNullable<ReturnType<CardPaymentsModuleService["findAccount"]>>

/**
 * Runs a test of the account in the path: one at a time for each account, and at most six a minute
 * on each server. Answers 429 beyond that.
 * @throws MedusaError not_found for an unknown account, not_allowed while a test runs
 */
export async function withinTestLimits(
  req: MedusaRequest,
  res: MedusaResponse<LimitRefusal>,
  run: (account: TestedAccount) => Promise<void>,
): Promise<void> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const account = cards.findAccount(req.params.name ?? "")
  if (!account) throw notFound(toMessage("account.not_found"))
  const now = Date.now()
  const own = tests.get(account.name) ?? { started: [], isUnderWay: false }
  tests.set(account.name, own)
  if (own.isUnderWay) throw notAllowed(toMessage("account_test.under_way"))
  own.started = own.started.filter((at) => now - at < WINDOW_MS)
  const [first] = own.started
  if (first !== undefined && own.started.length >= MOST_OF_A_WINDOW) {
    const seconds = Math.ceil((first + WINDOW_MS - now) / 1000)
    const refusal = toMessage("account_test.too_many", { minutes: Math.max(1, Math.ceil(seconds / 60)) })
    res.setHeader("Retry-After", String(seconds))
    res.status(429).json({ type: "too_many_attempts", ...rendered(refusal), retry_after: seconds })
    return
  }
  own.started.push(now)
  own.isUnderWay = true
  try {
    await run(account)
  } finally {
    own.isUnderWay = false
  }
}

/** Aborts when the test's time is up, or when the admin no longer waits for the answer. */
export function stopOf(res: EventEmitter, limitMs: number): AbortSignal {
  const closed = new AbortController()
  res.once("close", () => closed.abort())
  return AbortSignal.any([closed.signal, AbortSignal.timeout(limitMs)])
}
