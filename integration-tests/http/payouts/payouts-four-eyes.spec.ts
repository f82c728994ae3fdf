import { Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { describeStore } from "../../environment/card-store"
import { payoutMoves, payoutSettings, payoutStore } from "../../actions/payout-moves"

const helloStep = createStep("shop-says-hello", () => Promise.resolve(new StepResponse("hello")))
createWorkflow("shop-says-hello", () => new WorkflowResponse(helloStep()))

const PASSWORD = "supersecret"
const CHANGED =
  "Your account, or a way to sign in to it, was created, linked or changed after this payout was requested"

describeStore(
  "an approver must have been one before the request",
  (store) => {
    const { hire, team, asked, does, created, call, row, people, payouts } = payoutMoves(store)
    beforeEach(hire)
    const auth = () => store.container().resolve(Modules.AUTH)
    const users = () => store.container().resolve(Modules.USER)
    const idOf = (who: keyof typeof team) => team[who]?.actor.id ?? ""
    const run = (workflow: string, input: object) =>
      store.call("POST", `/admin/workflows-executions/${workflow}/run`, {
        headers: team.rita?.headers,
        body: { input },
      })
    const signIn = async (email: string) => {
      const body = { email, password: PASSWORD }
      const { data } = await store.call<{ token: string }>("POST", "/auth/user/emailpass", { body })
      return { authorization: `Bearer ${data.token}` }
    }
    const approve = (headers: object, id: string) =>
      store.call<{ message?: string }>("POST", `/admin/card-payments/payouts/${id}/approve`, { headers, body: {} })
    const identityOf = async (email: string) => {
      const [found] = await auth().listProviderIdentities({ entity_id: email })
      if (!found?.auth_identity_id) throw new Error(`Nobody signs in as ${email}.`)
      return { id: found.auth_identity_id, login: found.id }
    }
    const newIdentity = async (email: string, user_id?: string) => {
      const body = { email, password: PASSWORD }
      const { authIdentity } = await auth().register("emailpass", { body } as never)
      const id = authIdentity?.id ?? ""
      if (user_id) await auth().updateAuthIdentities({ id, app_metadata: { user_id } })
      return id
    }
    const expectRefused = async (headers: object, id: string, message: string = CHANGED) => {
      const { status, data } = await approve(headers, id)
      expect({ status, message: data.message }).toEqual({ status: 400, message: expect.stringContaining(message) })
      expect(await row(id)).toMatchObject({ state: "awaiting_approval" })
      const seen = await store.call<{ payout: { actions: { approve: object } } }>(
        "GET",
        `/admin/card-payments/payouts/${id}`,
        { headers },
      )
      expect(seen.data.payout.actions.approve).toMatchObject({ allowed: false })
    }

    it("Medusa's own workflows that create users and link sign-ins are refused; a workflow that the option names runs", async () => {
      const { id } = await asked()
      const identity = await newIdentity("mallory@shop.example")
      const before = await Promise.all([users().listUsers(), auth().listAuthIdentities()])
      const ways: [string, object][] = [
        ["set-auth-app-metadata-workflow", { authIdentityId: identity, actorType: "user", value: idOf("amy") }],
        ["create-users-workflow", { users: [{ email: "amy2@shop.example" }] }],
        ["create-user-account", { authIdentityId: identity, userData: { email: "amy2@shop.example" } }],
        ["update-users-workflow", { updates: [{ id: idOf("rita"), email: "cara@shop.example" }] }],
        ["generate-reset-password-token", { entityId: "amy@shop.example", actorType: "user", provider: "emailpass" }],
        ["shop-says-Hello", {}],
      ]
      for (const [workflow, input] of ways) {
        const { status, data } = await run(workflow, input)
        expect({ workflow, status, message: data.message }).toEqual({
          ...{ workflow, status: 403, message: expect.stringContaining("payouts.runnableWorkflows") as unknown },
        })
      }
      expect((await run("%20shop-says-hello", {})).status).toBe(403)
      expect(await Promise.all([users().listUsers(), auth().listAuthIdentities()])).toEqual(before)
      expect((await run("shop-says-hello", {})).status).toBe(200)
      expect(await row(id)).toMatchObject({ state: "awaiting_approval" })
    })

    it("a sign-in linked to an approver since is refused; the approver's own counts, and is recorded", async () => {
      const { id } = await asked()
      await newIdentity("mallory@shop.example", idOf("amy"))
      await expectRefused(await signIn("mallory@shop.example"), id)
      expect(await does("amy", "approve", { id })).toMatchObject({ state: "paid" })
      const auth_identity_id = (await identityOf("amy@shop.example")).id
      expect(await payouts().listCardPayoutApprovals({ payout_id: id })).toMatchObject([
        { approver_id: idOf("amy"), auth_identity_id },
      ])
      expect(await payouts().listCardPayoutEntries({ payout_id: id, kind: "approve" })).toMatchObject([
        { actor_id: idOf("amy"), auth_identity_id },
      ])
    })

    it("a login moved to the approver's own auth identity since is refused", async () => {
      const { id } = await asked()
      await newIdentity("mallory@shop.example")
      const amys = await identityOf("amy@shop.example")
      const mallorys = await identityOf("mallory@shop.example")
      await auth().updateProviderIdentities({ id: mallorys.login, auth_identity_id: amys.id } as never)
      await expectRefused(await signIn("mallory@shop.example"), id)
    })

    it("a user who got an approver's e-mail address since, or was invited with it, is refused, except for later requests", async () => {
      const { id } = await asked()
      const eve = await people.user("eve@shop.example")
      await users().updateUsers({ id: people.idOf(eve), email: "cara@shop.example" } as never)
      await expectRefused(eve.headers, id)
      const dan = await people.user("dan@shop.example")
      await expectRefused(dan.headers, id)
      const { id: later } = await asked({ amount: "11.00" })
      expect((await approve(eve.headers, later)).status).toBe(200)
    })

    it("a password that was reset since is refused", async () => {
      const { id } = await asked()
      const { provider_identities } = await auth().retrieveAuthIdentity((await identityOf("amy@shop.example")).id, {
        relations: ["provider_identities"],
      })
      expect(provider_identities).toHaveLength(1)
      await auth().updateProvider("emailpass", { entity_id: "amy@shop.example", password: "another secret" })
      const body = { email: "amy@shop.example", password: "another secret" }
      const { data } = await store.call<{ token: string }>("POST", "/auth/user/emailpass", { body })
      await expectRefused({ authorization: `Bearer ${data.token}` }, id)
    })

    it("a sign-in that took part in the payout as another user, or now belongs to another user, is refused", async () => {
      const draft = await created()
      const ritas = await identityOf("rita@shop.example")
      await auth().updateAuthIdentities({ id: ritas.id, app_metadata: { user_id: idOf("amy") } })
      await does("bo", "check", { id: draft.id })
      await does("bo", "request", { id: draft.id })
      await expectRefused(await signIn("rita@shop.example"), draft.id, "You requested this payout, or had a part in it")
      // Amy's token from before leads to nobody's sign-in any more.
      const amys = await identityOf("amy@shop.example")
      await auth().updateAuthIdentities({ id: amys.id, app_metadata: { user_id: idOf("bo") } })
      const { status, data } = await call("amy", `/${draft.id}/approve`, {})
      expect([status, data.message]).toEqual([400, expect.stringContaining(CHANGED)])
    })

    it("a workflow without the approver's sign-in counts all sign-ins of that user", async () => {
      const { approvePayoutWorkflow } = await import("medusa-plugin-card-payments/workflows")
      const { id } = await asked()
      const spare = await newIdentity("amy.private@shop.example", idOf("amy"))
      const input = { payout_id: id, actor_id: idOf("amy") }
      await expect(approvePayoutWorkflow(store.container()).run({ input })).rejects.toMatchObject({
        message: expect.stringContaining(CHANGED) as unknown,
      })
      await auth().deleteAuthIdentities([spare])
      await approvePayoutWorkflow(store.container()).run({ input })
      expect(await row(id)).toMatchObject({ state: "paid" })
    })

    it("boot warns of listed approvers who have no account", () => {
      const warned = store
        .log()
        .read()
        .match(/payouts\.approvers names nobody who has an account in the admin: .*/g)
      expect(warned).toEqual([expect.stringContaining("c***@shop.example")])
    })
  },
  {
    ...payoutStore,
    logsEverything: true,
    plugin: {
      payouts: {
        ...payoutSettings,
        approvers: [...payoutSettings.approvers, "cara@shop.example", "dan@shop.example"],
        runnableWorkflows: ["shop-says-hello"],
      },
    },
  },
)
