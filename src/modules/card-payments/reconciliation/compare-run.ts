import { isRefusal, messageOf } from "../../../mapping"
import { pageOf } from "../../../lists"
import { atMost, type Lease } from "../../../durable"
import type { Context } from "../context"
import type { OperationRow, TransactionRow } from "../records/rows"
import { askGateway, readLedger } from "./ask-gateway"
import {
  comparePayment,
  type Difference,
  type GatewaySide,
  type LedgerPayment,
  ledgerSide,
  type MedusaPayment,
  otherSide,
  type Sides,
} from "./compare-payment"
import { type Commit, type KeptLease, keptLease, type NewDifference } from "./kept-lease"
import { findRun, type RunRow } from "./run-rows"
import { paymentsOf } from "./runs"

/** Reads Medusa's payments; a workflow provides it, since a module cannot reach Medusa's. */
export type MedusaBooks = {
  /** The payments of these sessions. */
  ofSessions(ids: readonly string[]): Promise<MedusaPayment[]>
  /** Payments of these providers created in the period, by id, after the given one. */
  ofPeriod(page: PeriodPage): Promise<MedusaPayment[]>
}

export type PeriodPage = { providers: readonly string[]; from: Date; until: Date; after: string; limit: number }

export type CompareOptions = {
  books: MedusaBooks
  /** Stops after the current page; the run stays, and any process continues it. */
  signal: AbortSignal
}

/** Payments whose comparison one statement commits; a crash repeats at most this many queries. */
const PAGE = 200
/** As many status queries at once as the schedule's polling makes. */
const AT_ONCE = 8
/** Payments in a row without an answer of the gateway's own, after which it counts as unreachable. */
const MOST_UNANSWERED = 20

const oldestFirst = { list: "reconciled", by: "created_at", direction: "asc" } as const

type Comparing = CompareOptions & { context: Context; lease: KeptLease; run: RunRow }

/**
 * Compares the payments of a claimed run, page by page. The differences of a page, the progress and
 * the renewed lease are one commit, which needs the lease: a payment whose comparison is committed
 * is not compared again, whatever process continues.
 * @returns true if there is nothing left to do here: the run ended, or another process has it
 */
export async function compareRun(context: Context, claimed: Lease, options: CompareOptions): Promise<boolean> {
  const lease = keptLease(context, claimed)
  try {
    const run = await findRun(context.pg, claimed.id)
    const comparing = { ...options, context, lease, run }
    if (run.phase === "ledger" && !(await compareLedger(comparing))) return lease.isLost()
    return await compareMedusa({ ...comparing, run: await findRun(context.pg, claimed.id) })
  } catch (error) {
    if (lease.isLost()) return true
    context.logger.error(`[card-payments] Reconciliation ${claimed.id}: ${messageOf(error)}`)
    await lease.postpone(isRefusal(error) ? error.message : messageOf(error))
    return true
  } finally {
    await lease.release()
  }
}

/** False if it stopped before the last page. */
async function compareLedger(comparing: Comparing): Promise<boolean> {
  const { run, signal, lease } = comparing
  const work = pageWork(comparing)
  const start = async (cursor: string | null) => {
    const page = await readPage({ ...comparing, cursor })
    return { page, comparison: comparePage(work, page) }
  }
  let current = await start(run.cursor)
  try {
    for (;;) {
      const { next, payments } = current.page
      // The next page fills the places that get free while the last payments of this one wait.
      const following = next === null ? undefined : start(next)
      // Reported when they are awaited.
      following?.then(({ comparison }) => comparison).catch(() => undefined)
      const differences = await current.comparison
      const commit: Commit = { differences, compared: payments.length, changes: { cursor: next } }
      if (next === null) commit.changes = { phase: "medusa", cursor: null }
      if (!(await lease.commit(commit))) return false
      if (!following) return true
      if (signal.aborted) return false
      current = await following
    }
  } finally {
    work.stop()
  }
}

type Page = { payments: LedgerPayment[]; medusa: ReadonlyMap<string, MedusaPayment>; next: string | null }

async function readPage({
  context,
  run,
  books,
  cursor,
}: Pick<Comparing, "context" | "run" | "books"> & { cursor: string | null }): Promise<Page> {
  const { pg } = context
  const { rows, next } = await pageOf<TransactionRow>(paymentsOf(context, run), oldestFirst, {
    after: cursor ?? undefined,
    limit: PAGE,
  })
  const [operations, medusa] = await Promise.all([
    pg("card_operation")
      .whereIn(
        "transaction_id",
        rows.map(({ id }) => id),
      )
      .whereNull("deleted_at")
      .orderBy(["created_at", "id"]) as unknown as Promise<OperationRow[]>,
    medusaPayments(books, rows),
  ])
  const byPayment = new Map(rows.map(({ id }) => [id, [] as OperationRow[]]))
  for (const operation of operations) byPayment.get(operation.transaction_id)?.push(operation)
  return { payments: rows.map((row) => ({ row, operations: byPayment.get(row.id) ?? [] })), medusa, next }
}

/** By session; a superseded attempt has no payment in Medusa. */
export async function medusaPayments(
  books: MedusaBooks,
  rows: readonly TransactionRow[],
): Promise<Map<string, MedusaPayment>> {
  const sessions = rows.filter((row) => !row.superseded_at).map((row) => row.payment_session_id)
  const payments = sessions.length > 0 ? await books.ofSessions(sessions) : []
  return new Map(payments.map((payment) => [payment.payment_session_id, payment]))
}

type PageWork = ReturnType<typeof pageWork>

/** The limit of all pages in flight, and the count of payments in a row without an answer. */
function pageWork({ context, books, lease }: Pick<Comparing, "context" | "books" | "lease">) {
  let isStopped = false
  let unanswered = 0
  return {
    ...{ context, books, limited: atMost(AT_ONCE) },
    isOver: () => isStopped || lease.isLost(),
    stop: () => void (isStopped = true),
    /** @throws Error once the gateway counts as unreachable */
    count(isReachable: boolean): void {
      unanswered = isReachable ? 0 : unanswered + 1
      if (unanswered < MOST_UNANSWERED) return
      isStopped = true
      throw new Error("the gateway does not answer")
    },
  }
}

/** @throws Error if the work ends before every payment is compared: half a page is never committed */
async function comparePage(work: PageWork, { payments, medusa }: Page): Promise<NewDifference[]> {
  const differences = await Promise.all(
    payments.map((read) =>
      work.limited(async () => {
        if (work.isOver()) throw new Error("the comparison of this page was stopped")
        const theirs = read.row.superseded_at ? null : (medusa.get(read.row.payment_session_id) ?? null)
        const { found, isReachable } = await compareOne(work, read, theirs)
        work.count(isReachable)
        return found
      }),
    ),
  )
  return differences.flat()
}

/**
 * A payment that differs is compared once more with newly read rows and a new answer: a step that
 * happened between two readings is no difference. Only what both comparisons found counts.
 */
async function compareOne(
  work: Pick<Comparing, "context" | "books">,
  read: LedgerPayment,
  medusa: MedusaPayment | null,
): Promise<{ found: NewDifference[]; isReachable: boolean }> {
  const { context } = work
  const { differences: first, sides } = await compareNow(context, { ledger: read, medusa })
  if (first.length === 0) return { found: [], isReachable: true }
  const again = await compareAgain(work, read.row)
  // An open payment is not asked again so soon.
  const isAnswered = again.sides.gateway.is !== "recorded"
  const isConfirmed = (difference: Difference) =>
    (!isAnswered && difference.cause === "gateway_no_answer") ||
    again.differences.some((other) => isSame(difference, other))
  const { gateway } = isAnswered ? again.sides : sides
  return {
    found: first.filter(isConfirmed).map((difference) => newDifference(again.sides, difference)),
    isReachable: gateway.is !== "no_answer" || gateway.isReachable,
  }
}

/** Compares one payment by newly read rows and a new answer of the gateway. */
export async function compareAgain(
  { context, books }: Pick<Comparing, "context" | "books">,
  row: TransactionRow,
): Promise<{ sides: Sides; differences: Difference[] }> {
  const ledger = await readLedger(context, row)
  const medusa = await medusaPayments(books, [ledger.row])
  return compareNow(context, { ledger, medusa: medusa.get(row.payment_session_id) ?? null })
}

async function compareNow(context: Context, { ledger: read, medusa }: Pick<Sides, "ledger" | "medusa">) {
  const { ledger, gateway }: { ledger: LedgerPayment; gateway: GatewaySide } = await askGateway(context, read)
  const sides = { ledger, gateway, medusa, now: context.now() }
  return { sides, differences: comparePayment(sides) }
}

export function isSame(a: Difference, b: Difference): boolean {
  return a.cause === b.cause && a.against === b.against && a.amount === b.amount && a.found === b.found
}

function newDifference(sides: Sides, difference: Difference): NewDifference {
  const { row } = sides.ledger
  const { id: transaction_id, client_orderid, orderid, currency_code } = row
  return {
    ...difference,
    ...{ transaction_id, client_orderid, orderid, currency_code, payment_id: sides.medusa?.id ?? null },
    ours: ledgerSide(sides.ledger),
    theirs: otherSide(sides, difference.against),
  }
}

/** Finds the payments in Medusa of which the ledger has no attempt at all. */
async function compareMedusa({ context, run, books, signal, lease }: Comparing): Promise<boolean> {
  const { pg, providers } = context
  const own = [...providers].filter(([, { account }]) => account === run.account).map(([id]) => id)
  for (let after = run.cursor ?? ""; ;) {
    if (signal.aborted || lease.isLost()) return lease.isLost()
    const page = { providers: own, from: run.from_at, until: run.until_at, after, limit: PAGE }
    const payments = own.length > 0 ? await books.ofPeriod(page) : []
    const sessions = payments.map(({ payment_session_id }) => payment_session_id)
    const known = (await pg("card_transaction")
      .whereIn("payment_session_id", sessions)
      .distinct("payment_session_id")) as Pick<TransactionRow, "payment_session_id">[]
    const knownIds = new Set(known.map(({ payment_session_id }) => payment_session_id))
    const differences = payments
      .filter(({ payment_session_id, is_canceled }) => !knownIds.has(payment_session_id) && !is_canceled)
      .map(missingHere)
    const isLast = payments.length < PAGE
    after = payments.at(-1)?.id ?? after
    const changes = isLast ? { state: "done" as const, finished_at: context.now() } : { cursor: after }
    if (!(await lease.commit({ differences, compared: 0, changes }))) return true
    if (isLast) return true
  }
}

function missingHere(payment: MedusaPayment): NewDifference {
  const { id: payment_id, amount, currency_code, captured, refunded } = payment
  return {
    ...{ cause: "payment_missing_here", against: "medusa", repair: null },
    ...{ amount, expected: null, found: amount, payment_id, currency_code },
    ...{ transaction_id: null, client_orderid: null, orderid: null },
    ours: null,
    theirs: { status: null, amount, currency_code, captured, refunded },
  }
}
