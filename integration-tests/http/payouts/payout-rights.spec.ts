import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import path from "node:path"
import { actorOfWorkflow } from "../../../src/workflows/actor"
import { assertMayDo, mayDo, permissionsOf } from "../../../src/workflows/authorization"
import { type CardStore, describeStore } from "../../environment/card-store"
import { payoutBatchMatrix } from "../../payout-rights/batch-matrix"
import { payoutCasts, storeOfLists } from "../../payout-rights/staff"
import { permissionsByRole, fewBatchCases, fewCases } from "../../payout-rights/cells"
import { payoutMatrix } from "../../payout-rights/matrix"
import { bank } from "../../actions/payout-moves"
import { payoutPeople } from "../../payout-rights/people"
import { everyPayoutRoute } from "../../payout-rights/payout-routes"

type PayoutWorkflow = (container: MedusaContainer) => { run(given: { input: object }): Promise<unknown> }

/**
 * Of the plugin that the store has loaded: the sources would register its workflows a second time.
 */
const builtAuthorization = async () =>
  (await import(
    path.resolve(__dirname, "../../../.medusa/server/src/api/authorization.js")
  )) as typeof import("../../../src/api/authorization")

const sorted = (permissions: readonly string[]) => [...permissions].sort()

const stories = (store: CardStore) => {
  const { user, key, revoke, rights, idOf, deleteUser, deleteKey } = payoutPeople(store)
  const admin = () => store.seed().adminUserId

  describe("users", () => {
    it("may do what their lists allow", async () => {
      const people: [email: string, as: keyof typeof permissionsByRole][] = [
        ["rita@shop.example", "requester"],
        ["AMY@SHOP.EXAMPLE", "approver"],
        ["ben@shop.example", "approver"],
        ["bo@shop.example", "both"],
        ["kim@shop.example", "both"],
        ["eve@shop.example", "nobody"],
        ["rita@shop.example.evil", "nobody"],
        // The Kelvin sign, whose lowercase form is a k.
        ["\u212Aim@shop.example", "nobody"],
        ["apk_listed", "nobody"],
      ]
      for (const [email, as] of people) {
        const { allowed } = await rights(await user(email))
        expect({ email, allowed: sorted(allowed) }).toEqual({ email, allowed: sorted(permissionsByRole[as]) })
      }
    })

    it("get the list entry that they need", async () => {
      const { reason } = await rights(await user("eve@shop.example"))
      expect(reason.approve).toBe(
        "You may not approve payouts. Ask to be named by your id or e-mail address in the plugin's option payouts.approvers.",
      )
      expect(reason.pay).toContain("payouts.requesters or payouts.approvers.")
    })

    it("may do nothing once deleted, also with an earlier token", async () => {
      const who = await user("bo@shop.example")
      await deleteUser(who)
      const { allowed, reason } = await rights(who)
      expect(allowed).toEqual([])
      expect(reason.read).toBe("This user no longer exists. Sign in as another one.")
    })

    it("whose e-mail addresses differ in case only may do nothing, until one of them is gone", async () => {
      const rita = await user("rita@shop.example")
      const duplicate = await user("Rita@shop.example")
      for (const one of [rita, duplicate]) {
        const { allowed, reason } = await rights(one)
        expect(allowed).toEqual([])
        expect(reason.read).toContain("another user has the same e-mail address in other upper and lower case")
      }
      await deleteUser(duplicate)
      expect(sorted((await rights(rita)).allowed)).toEqual(sorted(permissionsByRole.requester))
    })

    it("with a wildcard of SQL in the e-mail address are no duplicates of others", async () => {
      for (const who of [await user("ben@shop.example"), await user("b_n@shop.example")]) {
        expect(sorted((await rights(who)).allowed)).toEqual(sorted(permissionsByRole.approver))
      }
    })
  })

  describe("API keys", () => {
    it("a listed key requests payouts and sends them, and approves nothing", async () => {
      const who = await key({ id: "apk_listed", created_by: admin() })
      const { allowed, reason } = await rights(who)
      expect(sorted(allowed)).toEqual(sorted(permissionsByRole.requester))
      expect(reason.approve).toBe("An API key cannot approve payouts: only a signed-in person can.")
      expect(reason.resolve).toMatch(/^An API key cannot/)
    })

    it("an unlisted key may do nothing, whoever created it", async () => {
      const bo = await user("bo@shop.example")
      const { allowed, reason } = await rights(await key({ id: "apk_other", created_by: idOf(bo) }))
      expect(allowed).toEqual([])
      expect(reason.create).toContain("Name its id in the plugin's option payouts.requesters: apk_other.")
    })

    it("a revoked key may do nothing; one with a future revocation is valid until then", async () => {
      const who = await key({ id: "apk_listed", created_by: admin() })
      await revoke(who, 3_600)
      expect(sorted((await rights(who)).allowed)).toEqual(sorted(permissionsByRole.requester))
      // An hour later.
      const pg = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
      await pg("api_key").where({ id: "apk_listed" }).update({ revoked_at: new Date() })
      const { allowed, reason } = await rights(who)
      expect(allowed).toEqual([])
      expect(reason.create).toBe("This API key is revoked. Use another one.")
      await deleteKey(who)
      expect((await rights(who)).reason.create).toBe("This API key no longer exists. Use another one.")
    })

    it("a publishable key may do nothing", async () => {
      const { allowed, reason } = await rights(
        await key({ id: "apk_listed", type: "publishable", created_by: admin() }),
      )
      expect(allowed).toEqual([])
      expect(reason.read).toContain("publishable")
    })

    it("a key whose creator is gone, or never existed, may do nothing", async () => {
      const ann = await user("ann@shop.example")
      const who = await key({ id: "apk_listed", created_by: idOf(ann) })
      await deleteUser(ann)
      expect(await rights(who)).toMatchObject({
        allowed: [],
        reason: { create: "The user who created this API key no longer exists. Ask another user to create a new one." },
      })
      expect((await rights(await key({ id: "apk_of_key", created_by: "" }))).allowed).toEqual([])
    })

    it("a key created by another key belongs to the first creator; without a known one it may do nothing", async () => {
      const ann = await user("ann@shop.example")
      const first = await key({ id: "apk_first", created_by: idOf(ann) })
      const second = await key({ id: "apk_of_key", created_by: "apk_first" })
      await revoke(first)
      expect(await actorOfWorkflow(store.container(), "apk_of_key")).toMatchObject({ created_by: idOf(ann) })
      expect(sorted((await rights(second)).allowed)).toEqual(sorted(permissionsByRole.requester))
      await deleteKey(first)
      expect((await rights(second)).allowed).toEqual([])
    })

    it("two keys that created each other may do nothing", async () => {
      const who = await key({ id: "apk_listed", created_by: "apk_of_key" })
      await key({ id: "apk_of_key", created_by: "apk_listed" })
      expect((await rights(who)).allowed).toEqual([])
    })
  })

  it("an id that is neither a user nor a key may do nothing", async () => {
    const bo = await user("bo@shop.example")
    for (const kind of ["plugin", "gateway", "workflow", "api_key"] as const) {
      expect((await rights({ actor: { id: idOf(bo), kind } })).allowed).toEqual([])
    }
    await key({ id: "apk_listed", created_by: admin() })
    for (const id of ["apk_listed", "", null, { $ne: "" }, [idOf(bo)], undefined]) {
      expect((await rights({ actor: { id, kind: "user" } as never })).allowed).toEqual([])
    }
  })

  it("a page gets the six permissions", async () => {
    const { actor } = await user("amy@shop.example")
    expect(await permissionsOf(store.container(), actor)).toEqual({
      read: { allowed: true, reason: null },
      export: { allowed: true, reason: null },
      create: {
        allowed: false,
        reason: expect.objectContaining({ message: expect.stringContaining("You may not create payouts.") }),
      },
      approve: { allowed: true, reason: null },
      pay: { allowed: true, reason: null },
      cancel: { allowed: true, reason: null },
    })
  })

  describe("workflows", () => {
    it("act for a user, or for a key and its creator", async () => {
      const rita = await user("rita@shop.example")
      await key({ id: "apk_listed", created_by: idOf(rita) })
      expect(await actorOfWorkflow(store.container(), idOf(rita))).toEqual(rita.actor)
      expect(await actorOfWorkflow(store.container(), "apk_listed")).toEqual({
        ...{ id: "apk_listed", kind: "api_key", created_by: idOf(rita) },
      })
    })

    it("act for no other id", async () => {
      for (const id of [undefined, null, "", "nobody", "user_1", 5, { $ne: "" }, ["x"]]) {
        await expect(actorOfWorkflow(store.container(), id)).rejects.toMatchObject({
          ...{ type: "forbidden", message: expect.stringMatching(/actor_id.*\.$/) },
        })
      }
    })

    it("check the permission, whatever route or code runs them", async () => {
      const eve = await user("eve@shop.example")
      const plugin = Object.entries(await import("medusa-plugin-card-payments/workflows"))
      // The other workflows act on the gateway's report, for no actor.
      const named = plugin.filter(([name]) => /^(?!run|reconcile).*Payout.*Workflow$/.test(name))
      const input = {
        actor_id: idOf(eve),
        payout_id: "cpo_1",
        batch_id: "cpb_1",
        account: "main",
        destination: {},
        rows: [],
      }
      const reported = await Promise.all(
        named.map(async ([name, workflow]) => {
          const run = (workflow as unknown as PayoutWorkflow)(store.container()).run({ input })
          return [
            name,
            await run.then(
              () => "done",
              ({ type }: { type: string }) => type,
            ),
          ]
        }),
      )
      expect(reported).toEqual(named.map(([name]) => [name, "forbidden"]))
      expect(reported).toHaveLength(14)
    })

    it("apply the same check to API keys", async () => {
      await key({ id: "apk_listed", created_by: admin() })
      const actor = await actorOfWorkflow(store.container(), "apk_listed")
      await expect(assertMayDo(store.container(), actor, "create")).resolves.toBeUndefined()
      const { reason } = await mayDo(store.container(), actor, "approve")
      await expect(assertMayDo(store.container(), actor, "approve")).rejects.toMatchObject({
        ...{ type: "forbidden", ...reason },
      })
    })
  })

  describe("routes", () => {
    const { ask, everyCell, everyPage, newPayout } = payoutMatrix(store)
    const { askedBatch, everyBatch } = payoutBatchMatrix(store)
    const everyRoute = everyPayoutRoute(store)
    const { byLists, initiator } = payoutCasts(store)

    it("each member tries each action, allowed or not", async () => {
      expect(await everyCell(await byLists(), fewCases, await initiator())).toBe(78)
    })

    it("each member tries each action on a batch, allowed or not", async () => {
      expect(await everyBatch(await byLists(), fewBatchCases, await initiator())).toBe(62)
    })

    it("each member tries to read and to create", async () => {
      await everyPage(await byLists(), await initiator())
    })

    it("every route checks the permission, and reveals nothing without it", async () => {
      await everyRoute(await user("eve@shop.example"), await initiator())
    })

    it("the creator of a key approves nothing that the key took part in", async () => {
      const kim = await user("kim@shop.example")
      const bo = await user("bo@shop.example")
      const own = await key({ id: "apk_listed", created_by: idOf(bo) })
      /** Expects a refusal for the key's creator only. */
      const refusedToBo = async (below: string) => {
        const { status, data } = await ask(bo, "POST", `${below}/approve`, {})
        expect({ below, status, message: data.message }).toEqual({
          ...{ below, status: 400, message: expect.stringContaining("somebody else has to approve it") },
        })
        expect((await ask(amy, "POST", `${below}/approve`, {})).status).toBe(200)
      }
      const amy = await user("amy@shop.example")
      const people = { kim, key: own }
      type By = keyof typeof people
      const ways: [creates: By, checks: By, requests: By][] = [
        ["key", "kim", "kim"],
        ["kim", "key", "kim"],
        ["kim", "kim", "key"],
      ]
      for (const [n, [creates, checks, requests]] of ways.entries()) {
        const id = await newPayout(people[creates], { destination: { ...bank, account_number: `7710${n}` } })
        await ask(people[checks], "POST", `/${id}/check`, {})
        await ask(people[requests], "POST", `/${id}/request`, {})
        await refusedToBo(`/${id}`)
      }
      await refusedToBo(`/batches/${await askedBatch(own, kim)}`)
      await refusedToBo(`/batches/${await askedBatch(kim, own)}`)
      await store.callbacksDone()
    })

    const request = (auth_context: object) =>
      ({
        ...{ auth_context, headers: {}, ip: "::ffff:203.0.113.7", scope: store.container() },
      }) as unknown as AuthenticatedMedusaRequest

    it("know the requester and the IP address, as Medusa reports them", async () => {
      const { assertMay } = await builtAuthorization()
      const bo = await user("bo@shop.example")
      await key({ id: "apk_listed", created_by: idOf(bo) })
      const asked = request({ actor_id: idOf(bo), actor_type: "user" })
      expect(await assertMay(asked, "approve")).toEqual({
        ...{ ...bo.actor, ip: "203.0.113.7" },
        // The only sign-in of that user.
        auth_identity_id: expect.stringMatching(/^authid_/) as unknown,
        identity_changed_at: expect.any(Date) as unknown,
      })
      expect(await assertMay(request({ actor_id: "apk_listed", actor_type: "api-key" }), "create")).toEqual({
        ...{ id: "apk_listed", kind: "api_key", created_by: idOf(bo), ip: "203.0.113.7" },
      })
    })

    it("refuse with 403 and a message", async () => {
      const { actorOf, assertMay } = await builtAuthorization()
      const eve = await user("eve@shop.example")
      const asked = request({ actor_id: idOf(eve), actor_type: "user" })
      await expect(assertMay(asked, "read")).rejects.toMatchObject({
        ...{ type: "forbidden", message: expect.stringContaining("You may not see payouts.") },
      })
      for (const actor_type of ["customer", "api_key", "toString", ""]) {
        await expect(actorOf(request({ actor_id: idOf(eve), actor_type }))).rejects.toMatchObject({ type: "forbidden" })
      }
      await deleteUser(eve)
      await expect(actorOf(asked)).rejects.toThrow("This user no longer exists.")
    })
  })
}

describeStore("permissions for payouts, by the plugin's lists", stories, storeOfLists)
