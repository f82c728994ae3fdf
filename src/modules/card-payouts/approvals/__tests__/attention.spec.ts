/** Which payouts wait for this person, and which need attention otherwise? */
import type { FoundAttention } from "../../../../contracts"
import type { Actor } from "../../actor"
import { ann, ben, cleo, describePayouts, type Shop } from "../../__tests__/payout-module"

const removedAt = new Date()
const keys = { keyIds: ["known"], keyMissingSince: (key: string) => Promise.resolve(key === "lost" ? removedAt : null) }

async function rowsFor(shop: Shop, approver: Actor | undefined, account?: string): Promise<FoundAttention[]> {
  const found = []
  for (const part of shop.service.attention.parts({ ...keys, approver, account })) {
    const { rows } = await part.page({ limit: 100 })
    expect(await part.count(100)).toBe(rows.length)
    found.push(...rows)
  }
  return found
}

const idsFor = async (...given: Parameters<typeof rowsFor>) =>
  (await rowsFor(...given)).flatMap(({ kind, subject }) => (kind === "payout_approval" ? subject.id : []))

describePayouts("Payouts that need attention", (shop) => {
  it("wait for each person who may approve them, and for nobody once they are approved", async () => {
    const id = await shop().requested()
    expect(await idsFor(shop(), ann)).toEqual([])
    expect(await idsFor(shop(), undefined)).toEqual([])
    expect(await idsFor(shop(), ben)).toEqual([id])
    expect(await rowsFor(shop(), cleo)).toMatchObject([
      {
        ...{ kind: "payout_approval", amount: "100.00", currency_code: "eur", subject: { type: "payout", id } },
        actions: [
          { name: "approve_payout", path: `/admin/card-payments/payouts/${id}/approve`, body: {}, allowed: true },
          { name: "cancel_payout", path: `/admin/card-payments/payouts/${id}/cancel`, body: {}, allowed: true },
        ],
      },
    ])
    const { account } = await shop().find(id)
    expect(await idsFor(shop(), ben, account)).toEqual([id])
    expect(await idsFor(shop(), ben, "other")).toEqual([])
    await shop().approve(id, ben)
    expect(await idsFor(shop(), cleo)).toEqual([])
  })

  it("wait for nobody whose account or sign-in changed since the request, as the approval itself", async () => {
    const id = await shop().requested()
    const changed = { ...ben, identity_changed_at: new Date(shop().now().getTime() + 1) }
    expect(await idsFor(shop(), changed)).toEqual([])
    const { pg } = shop()
    await pg("card_payout_approval").insert({
      id: "cpa_1",
      payout_id: id,
      approver_id: "x",
      auth_identity_id: "auth_1",
    })
    expect(await idsFor(shop(), { ...ben, auth_identity_id: "auth_1" })).toEqual([])
    expect(await idsFor(shop(), { ...cleo, auth_identity_id: "auth_2" })).toEqual([id])
  })

  it("wait for nobody once their check has expired or they were canceled", async () => {
    const id = await shop().requested()
    const { check_expires_at } = await shop().find(id)
    expect(check_expires_at).not.toBeNull()
    shop().at(new Date((check_expires_at as Date).getTime() + 1_000).toISOString())
    expect(await idsFor(shop(), ben)).toEqual([])
  })

  it("wait for a second person where two approvals are needed, and not again for the first", async () => {
    const id = await shop().requested("check_pay")
    await shop().pg("card_payout").where({ id }).update({ approvals_needed: 2 })
    await shop().approve(id, ben)
    expect(await shop().state(id)).toBe("awaiting_approval")
    expect(await idsFor(shop(), ben)).toEqual([])
    expect(await idsFor(shop(), cleo)).toEqual([id])
  })

  it("are shown while their outcome is unknown, also to those who approve none", async () => {
    const id = await shop().approved()
    await shop().pg("card_payout").where({ id }).update({ state: "unknown" })
    expect(await rowsFor(shop(), undefined)).toMatchObject([
      {
        ...{ kind: "payout_unknown", amount: "100.00", subject: { type: "payout", id } },
        actions: [{ name: "resolve_payout", path: `/admin/card-payments/payouts/${id}/resolve`, allowed: true }],
      },
    ])
    await shop().pg("card_payout").where({ id }).update({ state: "paid" })
    expect(await rowsFor(shop(), undefined)).toEqual([])
  })

  it("have a destination whose key the options lack, by key", async () => {
    await shop().created("check_pay", { encrypted: "v1.known.a.b.c" })
    await shop().created("check_pay", { encrypted: "v1.lost.a.b.c" })
    await shop().created("check_pay", { encrypted: "v1.lost.d.e.f" })
    const [row, ...others] = await rowsFor(shop(), undefined)
    expect(others).toEqual([])
    expect(row?.message).toEqual({ code: "attention.payouts_unreadable", params: { count: 2, key: "lost" } })
    expect(row?.since).toEqual(removedAt)
  })

  it("have events that are not published for a quarter of an hour, as one row", async () => {
    const { service } = shop()
    const events = async () => (await service.attention.events().page({ limit: 5 })).rows
    shop().at(new Date().toISOString())
    await shop().created()
    expect(await events()).toEqual([])
    shop().at(new Date(Date.now() + 3_600_000).toISOString())
    expect(await events()).toMatchObject([{ kind: "events_unpublished", message: { params: { count: 1 } } }])
    await shop().pg("card_payout_entry").update({ published_at: new Date() })
    expect(await events()).toEqual([])
  })
})

describePayouts(
  "Payouts of a store without the four-eyes rule",
  (shop) => {
    it("wait also for the person who requested them", async () => {
      const id = await shop().requested()
      expect(await idsFor(shop(), ann)).toEqual([id])
    })
  },
  { payouts: { fourEyes: false } },
)
