import { counted } from "../../../../integration-tests/soak-run"
import { ann, type Shop } from "./payout-module"

/** So many payouts of the same amount. */
export type Crowd = { count: number; amount: string }

const PER_DAY = 2_000

export const fulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length

/** Payouts that wait to be requested. */
export async function waiting(shop: Shop, { count, amount }: Crowd): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) ids.push(await shop.created("payout", { amount }))
  return ids
}

/** More are requested at once than a day's limit allows: alone, and by two processes while others are cancelled. */
export function requestedAtOnce(shop: () => Shop, [alone, beside]: [alone: Crowd, beside: Crowd]): void {
  it(`${alone.count} that are requested at once never pass it, and use it up to the last cent`, async () => {
    const ids = await waiting(shop(), alone)
    const results = await Promise.allSettled(ids.map((id) => shop().request(id)))
    const cents = Math.round(Number(alone.amount) * 100)
    const fit = Math.floor((PER_DAY * 100) / cents)
    expect(fulfilled(results)).toBe(fit)
    expect(await shop().reserved("2027-01-31")).toBe((fit * cents) / 100)
    const left = ((PER_DAY * 100 - fit * cents) / 100).toFixed(2)
    for (const result of results) {
      if (result.status === "rejected") expect((result.reason as Error).message).toContain(`${left} EUR of 2000.00 EUR`)
    }
    counted("requests at once", alone.count)
  })

  it(`${beside.count} that are requested at once, by two processes, while others are cancelled: never passed`, async () => {
    const { database, serviceOn, request, cancel, reserved } = shop()
    const ids = await waiting(shop(), beside)
    const fit = PER_DAY / Number(beside.amount)
    const held = ids.slice(0, fit)
    for (const id of held) await request(id)
    const canceled = held.slice(0, fit / 2)
    const pg = database.connect()
    const other = serviceOn(pg)
    const seen: number[] = []
    let isOver = false
    const watching = (async () => {
      while (!isOver) seen.push(await reserved("2027-01-31"))
    })()
    const results = await Promise.all([
      Promise.allSettled(
        ids.slice(fit).map((id, number) => (number % 2 ? request(id) : other.request({ payout_id: id, actor: ann }))),
      ),
      Promise.allSettled(canceled.map((id) => cancel(id))),
    ])
    isOver = true
    await watching
    await pg.destroy()
    expect(fulfilled(results[1])).toBe(canceled.length)
    expect(fulfilled(results[0])).toBeLessThanOrEqual(canceled.length)
    const kept = fit - canceled.length
    expect(await reserved("2027-01-31")).toBe((kept + fulfilled(results[0])) * Number(beside.amount))
    expect(Math.max(...seen)).toBeLessThanOrEqual(PER_DAY)
    // What the cancelled ones left can be asked for.
    const left = canceled.length - fulfilled(results[0])
    const more = await Promise.allSettled(ids.slice(fit).map((id) => request(id)))
    expect(fulfilled(more)).toBe(left)
    counted("requests at once", beside.count)
  })
}
