import { type DeclineCategory, declineCategories } from "../../../contracts"
import type { Context } from "../context"
import type { Period } from "./period"

/** Restricts figures to an account or a currency; undefined is any. */
export type FigureFilters = { account?: string; currency?: string }

/** `open`: without a final outcome. Of an unsuccessful attempt, the reason is the outcome. */
type Outcome = "approved" | "open" | DeclineCategory

/** Attempts with the same currency, part of the period (0: the previous period) and outcome. */
export type AttemptGroup = {
  currency_code: string
  part: number
  outcome: Outcome
  /** True for verifications of cards, which move no money. */
  verifies: boolean
  count: number
  /** The sum of the times to their final outcome; whole microseconds as text. */
  microseconds: string
}

export function isDecline(outcome: Outcome): outcome is DeclineCategory {
  return (declineCategories as readonly string[]).includes(outcome)
}

/**
 * The attempts that were started in a period and the one before, those that were superseded
 * included. An attempt whose answer does not match our record is left out: it may belong to another
 * order.
 */
export async function attemptGroups(
  { pg }: Pick<Context, "pg">,
  { starts, comparedUntil }: Period,
  { account, currency }: FigureFilters,
): Promise<AttemptGroup[]> {
  const [first, ...ends] = starts.slice(1)
  const { rows } = await pg.raw<{ rows: AttemptGroup[] }>(
    // Each part is read by itself: of groups by part, PostgreSQL would sort all attempts.
    `SELECT (part.number - 1)::int AS part, found.*
     FROM unnest(CAST(:starts AS timestamptz[]), CAST(:ends AS timestamptz[])) WITH ORDINALITY AS part("from", until, number),
     LATERAL (SELECT currency_code,
       CASE WHEN status = 'approved' THEN 'approved'
         WHEN status IN ('declined', 'filtered', 'error') THEN coalesce(decline_category, status)
         ELSE 'open' END AS outcome,
       type = 'verification' AS verifies, count(*)::int AS count,
       coalesce(extract(epoch FROM sum(final_at - created_at)) * 1000000, 0)::bigint::text AS microseconds
     FROM card_transaction
     WHERE created_at >= part."from" AND created_at < part.until AND mismatch IS NULL AND deleted_at IS NULL
       ${account === undefined ? "" : "AND account = :account"} ${currency === undefined ? "" : "AND currency_code = :currency"}
     GROUP BY 1, 2, 3) found`,
    { starts: starts.slice(0, -1), ends: [comparedUntil ?? first, ...ends], ...given({ account, currency }) },
  )
  return rows
}

/** Knex refuses undefined bindings. */
export function given(filters: FigureFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter((filter): filter is [string, string] => filter[1] !== undefined),
  )
}
