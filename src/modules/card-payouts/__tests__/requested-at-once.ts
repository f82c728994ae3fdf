import { counted } from "../../../../integration-tests/environment/soak-run"
import { toMinor } from "../../../sandbox/books/ledger"
import { fromMinorUnits } from "../../../money"
import { ann, type Shop } from "./payout-module"

/** A number of payouts of the same amount. */
export type Crowd = { count: number; amount: string }

const PER_DAY = "2000.00"
const cents = (amount: string) => toMinor(amount, "EUR")
/** The number of payouts of this amount that a day's limit allows. */
const fitting = (amount: string) => Number(cents(PER_DAY) / cents(amount))

export const fulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length

/** Creates payouts that can be requested. */
export async function waiting(shop: Shop, { count, amount }: Crowd): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) ids.push(await shop.created("payout", { amount }))
  return ids
}

/**
 * More payouts are requested at once than a day's limit allows: alone, and by two processes while
 * others are canceled.
 */
export function requestedAtOnce(shop: () => Shop, [alone, beside]: [alone: Crowd, beside: Crowd]): void {
  it(`${alone.count} requests at once never exceed it, and use it up as far as they fit`, async () => {
    const ids = await waiting(shop(), alone)
    const results = await Promise.allSettled(ids.map((id) => shop().request(id)))
    const fit = fitting(alone.amount)
    expect(fulfilled(results)).toBe(fit)
    const reserved = BigInt(fit) * cents(alone.amount)
    expect(await shop().reserved("2027-01-31")).toBe(reserved)
    const left = fromMinorUnits(cents(PER_DAY) - reserved, "EUR")
    for (const result of results) {
      if (result.status === "rejected")
        expect((result.reason as Error).message).toContain(`${left} EUR of ${PER_DAY} EUR`)
    }
    counted("requests at once", alone.count)
  })

  it(`${beside.count} requests at once, by two processes, while others are canceled, never exceed it`, async () => {
    const { database, serviceOn, request, cancel, reserved } = shop()
    const ids = await waiting(shop(), beside)
    const fit = fitting(beside.amount)
    const held = ids.slice(0, fit)
    for (const id of held) await request(id)
    const canceled = held.slice(0, fit / 2)
    const pg = database.connect()
    const other = serviceOn(pg)
    const seen: bigint[] = []
    let isDone = false
    const watching = (async () => {
      while (!isDone) seen.push(await reserved("2027-01-31"))
    })()
    const results = await Promise.all([
      Promise.allSettled(
        ids.slice(fit).map((id, number) => (number % 2 ? request(id) : other.request({ payout_id: id, actor: ann }))),
      ),
      Promise.allSettled(canceled.map((id) => cancel(id))),
    ])
    isDone = true
    await watching
    await pg.destroy()
    expect(fulfilled(results[1])).toBe(canceled.length)
    expect(fulfilled(results[0])).toBeLessThanOrEqual(canceled.length)
    const kept = fit - canceled.length
    expect(await reserved("2027-01-31")).toBe(BigInt(kept + fulfilled(results[0])) * cents(beside.amount))
    expect(seen.filter((sum) => sum > cents(PER_DAY))).toEqual([])
    // The amount that the canceled payouts released can be requested.
    const left = canceled.length - fulfilled(results[0])
    const more = await Promise.allSettled(ids.slice(fit).map((id) => request(id)))
    expect(fulfilled(more)).toBe(left)
    counted("requests at once", beside.count)
  })
}
