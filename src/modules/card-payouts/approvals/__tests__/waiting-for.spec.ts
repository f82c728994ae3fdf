/** Does the view "Waiting for me" show exactly what its person may approve, and are its sums right? */
import type { Actor } from "../../actor"
import { fileRow } from "../../__tests__/file-row"
import { ann, ben, cleo, describePayouts, type Shop } from "../../__tests__/payout-module"

const DAY_MS = 86_400_000

/** Payouts and batches that the list shows, and those whose page lets this person approve them. */
async function seenBy({ service, pg }: Shop, waitingFor: Actor) {
  const [payouts, batches] = await Promise.all([
    service.listed({ waitingFor }, { limit: 50 }),
    service.batches.listed({ waitingFor, limit: 50 }),
  ])
  const shown = [...payouts.payouts, ...batches.batches].map(({ id }) => id).sort()
  const allowed: string[] = []
  for (const { id } of (await pg("card_payout").select("id")) as { id: string }[]) {
    if ((await service.view(id, waitingFor)).actions.approve.allowed) allowed.push(id)
  }
  for (const { id } of (await pg("card_payout_batch").select("id")) as { id: string }[]) {
    if ((await service.batches.view(id, waitingFor)).actions.approve.allowed) allowed.push(id)
  }
  expect(shown).toEqual(allowed.sort())
  expect(await service.waitingFor(waitingFor)).toEqual({
    payouts: payouts.payouts.length,
    batches: batches.batches.length,
  })
  return shown
}

describePayouts("The payouts that wait for a person", (shop) => {
  const requestedBatch = async (first: string, actor = ann) => {
    const { service, round } = shop()
    const rows = [fileRow(`${first}_1`, 2), fileRow(`${first}_2`, 3)]
    const { id: batch_id } = await service.batches.create({ account: "main", name: "payouts.csv", rows, actor })
    await round()
    await service.batches.advance(batch_id)
    await service.batches.request({ batch_id, actor })
    return batch_id
  }

  it("are those that they may approve: not their own, not twice, not expired, not above a lowered limit", async () => {
    const { service, created, requested, approve, approved, cancel, pg, now } = shop()
    const anns = await requested("payout")
    const bens = await requested("form", {}, ben)
    const large = await requested("transfer", { amount: "400.00" })
    await approve(large, ben)
    const expired = await requested()
    await pg("card_payout").where({ id: expired }).update({ check_expires_at: now() })
    const later = await requested("payout", { amount: "250.00" })
    await created()
    await approved("payout")
    await cancel(await requested("form"))
    const batch = await requestedBatch("cpo_a")
    const bensBatch = await requestedBatch("cpo_b", ben)
    expect(await seenBy(shop(), ann)).toEqual([bens, bensBatch].sort())
    expect(await seenBy(shop(), ben)).toEqual([anns, later, batch].sort())
    expect(await seenBy(shop(), cleo)).toEqual([anns, bens, large, later, batch, bensBatch].sort())

    const { limits } = service.settings.accounts.single as { limits: Record<string, object> }
    Object.assign(limits.eur ?? {}, { perPayout: "200.00" })
    expect(await seenBy(shop(), cleo)).toEqual([anns, bens, large, batch, bensBatch].sort())
    Object.assign(limits.eur ?? {}, { perPayout: "500.00", perDay: "150.00" })
    expect(await seenBy(shop(), cleo)).toEqual([bens, large, batch, bensBatch].sort())
    Object.assign(service.settings.accounts.main ?? {}, { destinations: ["form"] })
    expect(await seenBy(shop(), cleo)).toEqual([bens])
  })

  it("are none for a requester without the permission, and pages follow each other", async () => {
    const { service, requested, now } = shop()
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push(await requested("payout"))
    expect((await service.listed({ waitingFor: null }, { limit: 20 })).payouts).toEqual([])
    expect((await service.batches.listed({ waitingFor: null, limit: 20 })).batches).toEqual([])
    expect(await service.waitingFor(null)).toEqual({ payouts: 0, batches: 0 })
    const first = await service.listed({ waitingFor: ben }, { limit: 2 })
    const rest = await service.listed({ waitingFor: ben }, { limit: 2, after: first.next ?? undefined })
    expect([...first.payouts, ...rest.payouts].map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(rest.next).toBeNull()
    const changed = { ...ben, identity_changed_at: new Date(now().getTime() + DAY_MS) }
    expect(await seenBy(shop(), changed)).toEqual([])
  })

  it("have totals by currency, of what the filters match", async () => {
    const { service, pg, created, requested, approved, pay } = shop()
    await pay(await approved("payout"))
    await requested("payout", { amount: "0.10" })
    await created("payout", { amount: "0.20" })
    const yen = await created("form")
    await pg("card_payout").where({ id: yen }).update({ amount: "1500", currency_code: "jpy", state: "failed" })
    const none = { count: 0, amount: "0.00" }
    const eur = {
      currency_code: "eur",
      all: { count: 3, amount: "100.30" },
      paid: { count: 1, amount: "100.00" },
      pending: { count: 2, amount: "0.30" },
      ...{ failed: none, canceled: none },
    }
    const jpy = { count: 1, amount: "1500" }
    const noYen = { count: 0, amount: "0" }
    expect(await service.totals({})).toEqual([
      eur,
      { currency_code: "jpy", all: jpy, failed: jpy, ...{ paid: noYen, pending: noYen, canceled: noYen } },
    ])
    expect(await service.totals({ currency: "EUR" })).toEqual([eur])
    expect(await service.totals({ account: "nobody" })).toEqual([])
    expect(await service.totals({ waitingFor: ben })).toEqual([
      { ...eur, all: { count: 1, amount: "0.10" }, paid: none, pending: { count: 1, amount: "0.10" } },
    ])
  })
})
