import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { describeStore } from "../../environment/card-store"
import { bank, form, payoutMoves, payoutSettings, payoutStore, typed } from "../../actions/payout-moves"

const CARD = "4444333322221111"

/** A workflow of a store's own, which trusts its input. */
type Input = { payout_id: string; actor_id?: string }
const approveStep = createStep("shop-approves", async (input: Input, { container }) => {
  return new StepResponse(await container.resolve(Modules.WORKFLOW_ENGINE).run("approve-payout", { input }))
})
createWorkflow("shop-approves-payout", (input: Input) => new WorkflowResponse(approveStep(input)))

describeStore(
  "misuse of payouts",
  (store) => {
    const {
      verb,
      hire,
      team,
      created,
      does,
      asked,
      call,
      newBody,
      refused,
      row,
      change,
      round,
      payouts,
      orderOf,
      people,
    } = payoutMoves(store)
    beforeEach(hire)

    it("thirty payouts created concurrently on one server are all answered", async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => call("rita", "", newBody())))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
    })

    it("the route that runs workflows by name does not let a user act as another one", async () => {
      const eve = await people.user("eve@shop.example")
      const key = await people.key({ created_by: people.idOf(eve) })
      const { id } = await asked()
      const input = { payout_id: id, actor_id: team.amy && people.idOf(team.amy) }
      const run = async (headers: object | undefined, path: string) => {
        const { status, data } = await store.call("POST", path, { headers, body: { input } })
        return [status, data.message]
      }
      const refusal = [403, expect.stringMatching(/^This route does not run workflows of card payments/)]
      for (const headers of [team.rita?.headers, eve.headers, key.headers, team.amy?.headers]) {
        for (const name of [
          "approve-payout",
          "cancel-payout",
          "charge-saved-card",
          "Approve-Payout",
          "%61pprove-payout",
        ]) {
          expect(await run(headers, `/admin/workflows-executions/${name}/run`)).toEqual(refusal)
        }
        expect(await run(headers, "/ADMIN/Workflows-Executions/approve-payout/RUN/")).toEqual(refusal)
        expect(await run(headers, "/admin/workflows-executions/approve-payout/steps/success")).toEqual(refusal)
        // A workflow that passes its input on does not either.
        const passedOn = await run(headers, "/admin/workflows-executions/shop-approves-payout/run")
        expect(passedOn).not.toEqual([200, undefined])
        expect(await row(id)).toMatchObject({ state: "awaiting_approval" })
      }
      expect((await payouts().view(id, { id: null, kind: "plugin" })).approvals).toEqual([])
    })

    it("a payout is paid and answered although the event bus fails, and its events are published later", async () => {
      const { id } = await asked()
      const bus = store.container().resolve(Modules.EVENT_BUS)
      const emit = bus.emit.bind(bus)
      const published: string[] = []
      try {
        bus.emit = () => Promise.reject(new Error("The bus is down."))
        expect(await does("amy", "approve", { id })).toMatchObject({ state: "paid" })
        await store.callbacksDone()
        bus.emit = (events) => {
          for (const { name, data } of [events].flat()) {
            if ((data as { id?: string } | undefined)?.id === id) published.push(name)
          }
          return Promise.resolve()
        }
        // A minute later.
        const database = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
        await database("card_payout_entry").where({ payout_id: id }).update({ publishing_until: null })
        await round()
        expect(published).toEqual(["card_payout.approved", "card_payout.paid"])
      } finally {
        bus.emit = emit
      }
    })

    it("a card number in a wrong field is refused, not repeated, and not stored", async () => {
      const draft = await created({ destination: { kind: "card", ...typed } })
      const wrong = [
        await call("rita", "", newBody({ recipient: { first_name: CARD, last_name: "Roe" } })),
        await call("rita", "", newBody({ destination: { ...bank, account_number: CARD } })),
        await call("rita", "", newBody({ destination: { kind: "wallet", wallet: CARD } })),
        await call("rita", "", newBody({ [CARD]: 1 })),
        await call("rita", `/${draft.id}/check`, { card: { ...typed, number: Number(CARD) } }),
        await call("rita", `/${draft.id}/check`, { card: CARD }),
        await call("rita", `/${draft.id}/request`, { duplicates_seen: CARD }),
        await call("rita", "/batches", { account: "main", name: "a", csv: Number(CARD) }),
      ]
      for (const { status, data } of wrong) {
        expect(status).toBe(400)
        expect(data.message).toMatch(/\w/)
        expect(JSON.stringify(data)).not.toContain(CARD)
      }
      expect(await payouts().listCardPayouts({})).toHaveLength(1)
    })

    it("a payout for an unknown customer or order is refused at the field, and nothing is stored", async () => {
      const [customer] = await store
        .container()
        .resolve(Modules.CUSTOMER)
        .createCustomers([{ email: "who@example.com" }])
      const links = { customer_id: "cus_nobody", order_id: "order_none" }
      const messages = { customer_id: "This customer does not exist.", order_id: "This order does not exist." }
      expect(await call("rita", "", newBody(links))).toMatchObject({ status: 400, data: { fields: messages } })
      const [rita] = await store.container().resolve(Modules.USER).listUsers({ email: "rita@shop.example" })
      const { account, destination, recipient, amount, currency_code } = newBody()
      const to = { account, destination, recipient, customer_id: customer?.id } as never
      const { encryptPayoutDestination } = await import("medusa-plugin-card-payments/workflows")
      const encrypted = await encryptPayoutDestination(store.container(), to)
      const input = { amount, currency_code, destination: encrypted, order_id: "order_none", actor_id: rita?.id ?? "" }
      await expect(verb("createPayout", input)).rejects.toMatchObject({ message: messages.order_id })
      expect(await payouts().listCardPayouts({})).toEqual([])
      expect(await created({ customer_id: customer?.id })).toMatchObject({ customer_id: customer?.id })
    })

    it.each(["nonsense", page("1", "cpo_1"), page("+275760-09-13T00:00:00.000Z", "cpo_1")])(
      "a list has no page after %s",
      async (after) => {
        const { status, data } = await call("rita", `?after=${encodeURIComponent(after)}`)
        expect(status).toBe(400)
        expect(data).toMatchObject({ code: "request.page_not_found" })
      },
    )

    it("a search text may come in a header as well, which no log has", async () => {
      const { id } = await created({ recipient: { first_name: "Zoë", last_name: "Searched" } })
      const found = async (searchText: string, path = "") => {
        const headers = { ...team.rita?.headers, "x-card-payments-search": encodeURIComponent(searchText) }
        const url = `${store.publicUrl()}/admin/card-payments/payouts${path}`
        const answer = await fetch(url, { headers })
        return [answer.status, (await answer.text()).includes(id)]
      }
      for (const path of ["", "?limit=5&q=nobody", "/export"]) {
        expect(await found("Zoë S", path)).toEqual([200, true])
        expect(await found("Zoe S", path)).toEqual([200, false])
      }
    })

    it("the requester does not resolve a payout, and the gateway is polled before any resolution", async () => {
      const payout = await created({}, "bo")
      await does("bo", "check", { id: payout.id })
      await does("bo", "request", { id: payout.id })
      store.sandbox().outcome({ operation: "payout", status: "unknown" })
      store.sandbox().fault({ operation: "payoutPay", kind: "drop-after" })
      expect(await does("amy", "approve", { id: payout.id })).toMatchObject({ state: "unknown" })
      const body = { happened: false, note: "Looked at the panel" }
      expect((await refused("bo", "resolve", { id: payout.id, body })).message).toMatch(/had a part in it/)
      const { orderid } = (await orderOf(payout.id)) ?? {}
      await store.sandbox().resolveStep(orderid ?? "", { status: "approved" })
      await store.callbacksDone()
      expect((await refused("amy", "resolve", { id: payout.id, body })).message).toMatch(/is known/)
      expect((await row(payout.id)).state).toBe("paid")
    })

    it("an expired form still counts as a duplicate, because its page may still be used", async () => {
      const first = await asked({ destination: form })
      await does("amy", "approve", { id: first.id })
      await change(first.id, { link_expires_at: new Date(0) })
      await payouts().reconcile(first.id, store.container().resolve<{ payouts: never }>("card_payments").payouts)
      expect(await row(first.id)).toMatchObject({ state: "failed", limit_day: null, watch_until: expect.any(Date) })
      const second = await created({ destination: form })
      expect(second.duplicates.map(({ id }) => id)).toEqual([first.id])
      expect((await refused("rita", "request", { id: second.id })).message).toContain(first.id)
    })

    it("an approved payout is not paid once its account no longer pays out", async () => {
      const { settings } = payouts()
      const { id } = await asked()
      const kept = { ...settings, accounts: { ...settings.accounts } }
      Object.assign(settings, { payOnApproval: false })
      try {
        expect(await does("amy", "approve", { id })).toMatchObject({ state: "approved" })
        Object.assign(settings, { accounts: {} })
        expect((await refused("amy", "pay", { id })).message).toMatch(/makes no payouts/)
      } finally {
        Object.assign(settings, kept)
      }
      expect((await orderOf(id))?.state).toBe("checked")
    })

    it("the recipient is led back from the gateway's page, and sees the state without an account", async () => {
      const { id, status_path: path } = await created()
      const json = { accept: "application/json" }
      expect(await store.call("GET", path, { headers: json })).toMatchObject({
        status: 200,
        data: { state: "preparing", amount: "10.42", destination: "•••• 3000" },
      })
      const page = await store.call<string>("GET", path, { headers: { accept: "text/html" } })
      expect(page.data).toContain("being prepared")
      expect(page.data).not.toContain(id)
      expect(await store.call("POST", path)).toMatchObject({ status: 303, headers: { location: path } })
      expect((await store.call("GET", `${path.slice(0, -1)}_`, { headers: json })).status).toBe(404)
      expect(team.rita).toBeDefined()
    })
  },
  {
    ...payoutStore,
    plugin: { payouts: { ...payoutSettings, runnableWorkflows: ["shop-approves-payout"] } },
  },
)

function page(created: string, id: string): string {
  return Buffer.from(JSON.stringify(["payouts", created, id])).toString("base64url")
}
