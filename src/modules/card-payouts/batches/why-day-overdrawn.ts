import type { Context } from "../context"
import { limitsOf, rulesOf } from "../problems-of"
import { whyOverdrawn } from "../reserve"
import type { Db, PayoutRow } from "../rows"

type Counted = Pick<PayoutRow, "account" | "currency_code" | "limit_day">

/** Is more counted against the limit of a day on which one of these was asked for than it is by now? See `whyOverdrawn`. */
export async function whyDayOverdrawn(
  { settings }: Context,
  db: Db,
  rows: readonly Counted[],
): Promise<string | undefined> {
  const looked = new Set<string>()
  for (const { account, currency_code, limit_day: day } of rows) {
    const rules = rulesOf(settings, account)
    const limits = rules && limitsOf(rules, currency_code)
    const name = JSON.stringify([account, currency_code, day])
    if (!day || !limits || looked.has(name)) continue
    looked.add(name)
    const why = await whyOverdrawn(db, { account, currency_code, day, limits })
    if (why) return why
  }
  return undefined
}
