import type { Actor } from "../../actor"
import { englishText, rendered, toMessage } from "../../../../messages"
import { fileRow } from "../../__tests__/file-row"
import { ann, ben, cleo, describePayouts, type Shop } from "../../__tests__/payout-module"

const NOON = "2027-01-31T12:00:00Z"
const EARLIER = new Date("2027-01-01T00:00:00Z")

describePayouts("The four-eyes rule needs two people", (shop) => {
  const signedIn = (who: Actor, identity: string, changed = EARLIER): Actor => ({
    ...who,
    auth_identity_id: identity,
    identity_changed_at: changed,
  })
  const benBefore = signedIn(ben, "authid_ben", new Date("2027-01-31T11:59:59.999Z"))
  const benSince = signedIn(ben, "authid_ben", new Date(NOON))
  const actionsFor = async ({ service }: Shop, id: string, requester: Actor) =>
    (await service.view(id, requester)).actions

  it("an account that changed since the request approves nothing, and its page shows the reason before", async () => {
    const { at, requested, approve, state, approvals } = shop()
    at(NOON)
    const id = await requested("payout")
    expect((await actionsFor(shop(), id, benSince)).approve).toEqual({
      allowed: false,
      reason: rendered(toMessage("payout.account_changed_since")),
    })
    await expect(approve(id, benSince)).rejects.toThrow(englishText(toMessage("payout.account_changed_since")))
    expect(await approvals(id)).toEqual([])
    expect((await actionsFor(shop(), id, benBefore)).approve.allowed).toBe(true)
    await approve(id, benBefore)
    expect(await state(id)).toBe("approved")
  })

  it("the auth identity is recorded with the approver, and in the audit trail of each step", async () => {
    const { created, check, request, approve, approvals, entries } = shop()
    const anns = signedIn(ann, "authid_ann")
    const id = await created("check_pay", {}, anns)
    await check(id, anns)
    await request(id, anns)
    await approve(id, signedIn(ben, "authid_ben"))
    expect(await approvals(id)).toMatchObject([{ approver_id: ben.id, auth_identity_id: "authid_ben" }])
    const steps = (await entries(id)).filter(({ actor_kind }) => actor_kind === "user")
    expect(steps.map(({ kind, auth_identity_id }) => [kind, auth_identity_id])).toEqual([
      ["create", "authid_ann"],
      ["check", "authid_ann"],
      ["request", "authid_ann"],
      ["approve", "authid_ben"],
    ])
  })

  it("an initiator cannot approve as another user of the same auth identity", async () => {
    const { requested, approve, state } = shop()
    const id = await requested("payout", {}, signedIn(ann, "authid_shared"))
    const other = signedIn(ben, "authid_shared")
    expect((await actionsFor(shop(), id, other)).approve).toEqual({
      allowed: false,
      reason: rendered(toMessage("payout.own_payout")),
    })
    await expect(approve(id, other)).rejects.toThrow(englishText(toMessage("payout.own_payout")))
    expect(await state(id)).toBe("awaiting_approval")
  })

  it("two users of one auth identity can approve only once", async () => {
    const { service, requested, approve, approvals } = shop()
    Object.assign(service.settings.accounts.main?.limits.eur ?? {}, { secondApprovalAbove: "99.99" })
    const id = await requested()
    await approve(id, signedIn(ben, "authid_shared"))
    const other = signedIn(cleo, "authid_shared")
    expect((await actionsFor(shop(), id, other)).approve).toEqual({
      allowed: false,
      reason: rendered(toMessage("payout.approved_before")),
    })
    await expect(approve(id, other)).rejects.toThrow(englishText(toMessage("payout.approved_before")))
    expect(await approvals(id)).toHaveLength(1)
  })

  it("an account that changed since the request cannot resolve the payout manually either", async () => {
    const { at, service, answers, gatewayIs, approved, pay, forward } = shop()
    at(NOON)
    const id = await approved("payout")
    answers("lost before")
    gatewayIs({ silent: true })
    await pay(id)
    forward({ days: 1 })
    const resolve = (actor: Actor) =>
      service.resolve({ payout_id: id, actor, happened: true, note: "Seen at the gateway." })
    const since = signedIn(cleo, "authid_cleo", new Date(NOON))
    expect((await actionsFor(shop(), id, since)).resolve).toMatchObject({
      allowed: false,
      reason: rendered(toMessage("payout.account_changed_before_resolution")),
    })
    await expect(resolve(since)).rejects.toThrow(englishText(toMessage("payout.account_changed_before_resolution")))
    await expect(resolve(signedIn(ben, "authid_shared"))).resolves.toMatchObject({ state: "paid" })
  })

  it("a batch is approved by no account that changed since, and not by its initiator's auth identity", async () => {
    const { at, service, round } = shop()
    const rows = ["cpo_2", "cpo_3"].map((id, index) => fileRow(id, index + 2))
    const actor = signedIn(ann, "authid_ann")
    const { id } = await service.batches.create({ account: "main", name: "payouts.csv", rows, actor })
    await round()
    await service.batches.advance(id)
    at(NOON)
    await service.batches.request({ batch_id: id, actor })
    const approve = (who: Actor) => service.batches.approve({ batch_id: id, actor: who })
    const offered = async (who: Actor) => (await service.batches.view(id, who)).actions.approve
    for (const [who, reason] of [
      [benSince, "changed after this batch was requested"],
      [signedIn(ben, "authid_ann"), "You uploaded or requested this batch"],
    ] as const) {
      expect(await offered(who)).toMatchObject({
        allowed: false,
        reason: { message: expect.stringContaining(reason) as string },
      })
      await expect(approve(who)).rejects.toThrow(reason)
    }
    expect(await offered(benBefore)).toMatchObject({ allowed: true })
    await approve(benBefore)
    expect(await service.batches.view(id, ben)).toMatchObject({ approvals: [{ approver_id: ben.id }] })
  })

  it("two users of one auth identity approve a batch once, and the second is offered no approval", async () => {
    const { service, round } = shop()
    Object.assign(service.settings.accounts.main?.limits.eur ?? {}, { secondApprovalAbove: "0.01" })
    const rows = ["cpo_2", "cpo_3"].map((id, index) => fileRow(id, index + 2))
    const { id } = await service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
    await round()
    await service.batches.advance(id)
    await service.batches.request({ batch_id: id, actor: ann })
    const approve = (who: Actor) => service.batches.approve({ batch_id: id, actor: who })
    await approve(signedIn(ben, "authid_shared"))
    const other = signedIn(cleo, "authid_shared")
    const seen = await service.batches.view(id, other)
    expect(seen).toMatchObject({ state: "awaiting_approval", approvals: [{ approver_id: ben.id }] })
    expect(seen.actions.approve).toMatchObject({
      allowed: false,
      reason: rendered(toMessage("payout_batch.approved_before")),
    })
    await expect(approve(other)).rejects.toThrow(englishText(toMessage("payout_batch.approved_before")))
  })
})

describePayouts(
  "Without the four-eyes rule",
  (shop) => {
    it("an account that changed since the request can approve as well", async () => {
      const { at, requested, approve, state } = shop()
      at(NOON)
      const id = await requested("payout")
      await approve(id, { ...ann, auth_identity_id: "authid_ann", identity_changed_at: new Date(NOON) })
      expect(await state(id)).toBe("approved")
    })
  },
  { payouts: { fourEyes: false } },
)
