import type { CountedSum, WaitingPayouts } from "../../../contracts"
import { sum } from "../../../money"
import type { Context } from "../context"
import type { PayoutState } from "../rows"

/** The states in which a payout waits for a person: for an approval, or to be paid. */
const waitingStates = ["awaiting_approval", "approved"] as const satisfies readonly PayoutState[]

type Group = CountedSum & { currency_code: string; state: (typeof waitingStates)[number] }

/** Number and sum of the payouts that wait for a person, by currency. */
export async function waitingPayouts(
  { pg }: Context,
  { account, currency }: { account?: string; currency?: string },
): Promise<WaitingPayouts> {
  const rows = (await pg("card_payout")
    .whereIn("state", [...waitingStates])
    .where({
      deleted_at: null,
      ...(account === undefined ? {} : { account }),
      ...(currency === undefined ? {} : { currency_code: currency }),
    })
    .groupBy("currency_code", "state")
    .select(
      "currency_code",
      "state",
      pg.raw("count(*)::int AS count, sum(amount::numeric)::text AS amount"),
    )) as Group[]
  const currencies = [...new Set(rows.map(({ currency_code }) => currency_code))].sort()
  return {
    currencies: currencies.map((currency_code) => {
      const of = (state: Group["state"]): CountedSum => {
        const group = rows.find((row) => row.currency_code === currency_code && row.state === state)
        return { count: group?.count ?? 0, amount: sum(group ? [group.amount] : [], currency_code) }
      }
      return { currency_code, awaiting_approval: of("awaiting_approval"), approved: of("approved") }
    }),
  }
}
