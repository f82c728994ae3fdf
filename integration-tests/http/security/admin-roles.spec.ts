import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { adminRoutes } from "../../payout-rights/admin-routes"
import { type CardStore, describeStore } from "../../environment/card-store"
import { everyTable } from "../../observers/every-table"
import { storeOfRoles } from "../../payout-rights/staff"
import { payoutPeople, type Person } from "../../payout-rights/people"
import { subscriptionRoutes } from "../../actions/subscription-routes"

type Action = { allowed: boolean; reason: { message: string } | null }
type Answer = {
  type?: string
  message?: string
  may?: Record<string, Action>
  transaction?: { id: string; state: string; actions?: Record<string, Action> }
  dispute?: { id: string; state: string }
  transactions?: { actions: Record<string, Action>; unconfirmed: { resolution: Action } | null }[]
  subscriptions?: object
  plans?: { actions: Record<string, Action> }[]
  attention?: { kind: string }[]
  kinds?: string[]
  customer?: object
  callback?: object
  subscription?: Record<string, unknown> & { actions?: Record<string, Action>; resolution?: Action }
}

const at = "/admin/card-payments"
/**
 * Open to every signed-in user: the user's payout permissions (`payout-roles.spec.ts`), the names of
 * sandbox accounts, and the parts of a customer that the user may see (`settings.spec.ts`).
 */
const open = ["payouts/settings", "mode", "customers/[id]"]
const refusal = (activity: string, policy: string) => ({
  allowed: false,
  reason: {
    code: "permission.policy",
    message: `You may not ${activity}. Ask for a role with the policy ${policy}.`,
    params: { activity: expect.anything(), policy },
  },
})
const allowed = { allowed: true }
const [dispute_id, run_id, difference_id, callback_id] = ["cdp_roles", "crr_roles", "crd_roles", "ccb_roles"]

const stories = (store: CardStore) => {
  const { user, key, role, idOf } = payoutPeople(store)
  const { subscribed, withCard, delivery, newPlan, terms } = subscriptionRoutes(store)
  const superAdmin = (): Person => ({
    actor: { id: store.seed().adminUserId, kind: "user" },
    headers: store.seed().admin,
  })
  const ask = (who: Pick<Person, "headers">, ...[method, path, body]: [method: string, path: string, body?: object]) =>
    store.call<Answer>(method, path.startsWith("/") ? path : `${at}/${path}`, { headers: who.headers, body })

  /**
   * A hold of an order, a charged subscription, and a customer with a saved card that can be
   * charged.
   */
  const sold = async () => {
    const { order, payment } = await store.buy({ provider: "main" })
    const [transaction] = await store.transactionsOf(order.id)
    const { id, plan_id, customer, card } = await subscribed()
    await disputedAndCompared(transaction?.id ?? "")
    return { order, payment, transaction: transaction?.id ?? "", subscription: id, plan: plan_id, customer, card }
  }
  /** A dispute of the payment, a reconciliation that found a difference of it, and a callback. */
  const disputedAndCompared = async (transaction_id: string) => {
    const pg = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const now = new Date()
    const ours = { transaction_id, account: "main", kind: "chargeback", amount: "45.00", currency_code: "eur" }
    const dispute = { ...ours, id: dispute_id, reported_as: transaction_id, due_at: now, sort_at: now }
    await pg("card_dispute").insert(dispute).onConflict("id").ignore()
    const callback = { account: "main", fingerprint: "roles", status: "approved", orderid: "1", client_orderid: "none" }
    const inserted = { id: callback_id, ...callback, state: "unmatched" }
    await pg("card_callback").insert(inserted).onConflict("id").ignore()
    const days = { from_day: "2026-10-01", to_day: "2026-10-31", time_zone: "UTC", from_at: now, until_at: now }
    const counts = { total: 1, compared: 1, differences: 1 }
    const run = { id: run_id, account: "main", ...days, state: "done", ...counts, requested_by: "user_roles" }
    await pg("card_reconciliation_run").insert(run).onConflict("id").ignore()
    const difference = { id: difference_id, run_id, cause: "status_differs", against: "gateway", transaction_id }
    await pg("card_reconciliation_difference")
      .insert({ ...difference, repair: "check" })
      .onConflict("id")
      .ignore()
  }
  /** Every method of every route, with ids and bodies that would have an effect. */
  const everyRoute = ({ order, transaction, subscription, plan, customer, card }: Awaited<ReturnType<typeof sold>>) => {
    const ids: Record<string, string> = {
      ...{ orders: order.id, transactions: transaction, plans: plan, customers: customer.id },
      ...{
        disputes: dispute_id,
        callbacks: callback_id,
        reconciliations: run_id,
        "reconciliations/differences": difference_id,
      },
    }
    const bodies: Record<string, object> = {
      "transactions/[id]/capture": { amount: "10.00" },
      "orders/[id]/charge": { saved_card_id: card.id, amount: "10.00", currency_code: "eur" },
      "operations/[id]/resolve": { happened: true, note: "Seen at the gateway." },
      reconciliations: { account: "main", from: "2026-10-01", to: "2026-10-02" },
      "reconciliations/differences/[id]/repair": { digest: "0".repeat(64) },
      plans: terms(),
      "plans/[id]": { name: "Another name" },
      subscriptions: { customer_id: customer.id, plan_id: plan, saved_card_id: card.id, quantity: 1, ...delivery() },
      "subscriptions/[id]/charge": { amount: "20.00", due_at: "2026-10-01T00:00:00Z" },
      "subscriptions/[id]/retry": { charge_ids: [] },
      "subscriptions/[id]/cancel": { at: "now" },
      "subscriptions/[id]/card": { saved_card_id: card.id },
      "subscriptions/[id]/plan": { plan_id: plan },
      "subscriptions/[id]/schedule/resolve": { happened: false, note: "Not at the gateway." },
      "subscriptions/[id]/charges/[charge_id]/resolve": { happened: false, note: "Not at the gateway." },
    }
    const queries: Record<string, string> = {
      "subscriptions/cards": `?customer_id=${customer.id}&plan_id=${plan}`,
      "plans/figures": `?plan_ids=${plan}`,
    }
    return adminRoutes().map(({ method, path }) => {
      const [subject = "", part = ""] = path.split("/")
      const id = ids[`${subject}/${part}`] ?? ids[subject] ?? subscription
      return {
        method,
        path,
        address: `${path.replace("[id]", id).replace("[charge_id]", "csc_none").replace("[card_id]", card.id).replace("[name]", "main")}${queries[path] ?? ""}`,
        body: method === "GET" ? undefined : (bodies[path] ?? {}),
      }
    })
  }

  /**
   * Expects 403 from every route; nothing is written, and nothing reaches the gateway.
   * @param everySpelling asks each route in every spelling of its address as well: the spelling
   * decides which route answers, whoever asks
   */
  const refusedByAll = async (who: Person, message: RegExp, { everySpelling = false } = {}) => {
    const things = await sold()
    const routes = everyRoute(things)
    await store.callbacksDone()
    const before = await everyTable(store)
    const calls = store.sandbox().calls().length
    const wrong: object[] = []
    for (const { method, path, address, body } of routes) {
      if (open.includes(path)) continue
      const [beforeQuery = "", query = ""] = address.split(/(?=\?)/)
      const spellings = [address, `${beforeQuery}/${query}`, `/admin/CARD-payments/${address}`]
      const asked = (everySpelling ? spellings : [address]).map((path) => ({ method, path }))
      if (everySpelling && method === "GET") asked.push({ method: "HEAD", path: address })
      for (const one of asked) {
        const { status, data } = await ask(who, one.method, one.path, body)
        const isReported = one.method === "HEAD" || (data.type === "forbidden" && message.test(data.message ?? ""))
        if (status !== 403 || !isReported) wrong.push({ ...one, status, data })
      }
    }
    expect(wrong).toEqual([])
    const encoded = await ask(who, "POST", `transactions/${things.transaction}/%76oid`, {})
    expect(encoded).toMatchObject({ status: 404, data: { code: "request.unknown_action" } })
    expect(store.sandbox().calls().length).toBe(calls)
    expect(await everyTable(store)).toBe(before)
  }

  it("a role for products only is refused by every route, in every spelling of its address", async () => {
    await refusedByAll(await user("eve@shop.example", [await role(["product:read"])]), /^You may not /, {
      everySpelling: true,
    })
  })

  it("a role for Medusa's own resources, or for a resource with a similar name, is refused by every route", async () => {
    const policies = ["payment:*", "order:*", "capture:*", "refund:*", "card_payments:read", "card:capture"]
    await refusedByAll(await user("eve@shop.example", [await role(policies)]), /^You may not /)
  })

  it("a user without a role, and a super admin's API key, are refused by every route", async () => {
    await refusedByAll(await user("eve@shop.example"), /^You may not /)
    const { adminUserId: created_by } = store.seed()
    await refusedByAll(await key({ created_by }), /^(You|This API key|An API key) /)
  })

  it("Medusa's super admin may do everything, and is offered everything", async () => {
    const things = await sold()
    const who = superAdmin()
    const routes = everyRoute(things)
    const asked = await Promise.all(
      routes.flatMap(async ({ method, path, address }) =>
        method === "GET" && path.split("/")[0] !== "payouts"
          ? { path, status: (await ask(who, "GET", address)).status }
          : [],
      ),
    )
    expect(asked.flat()).toEqual(asked.flat().map(({ path }) => ({ path, status: 200 })))
    const { data: shown } = await ask(who, "GET", `orders/${things.order.id}`)
    expect(shown.transactions).toMatchObject([{ actions: { capture: allowed, void: allowed, check: allowed } }])
    const granted = { ...allowed, reason: null }
    expect((await ask(who, "GET", "plans")).data.may).toEqual({ create: granted, export: granted })
    expect((await ask(who, "GET", "subscriptions")).data.may).toEqual({ create: granted, export: granted })
    const { data: subscription } = await ask(who, "GET", `subscriptions/${things.subscription}`)
    expect(subscription.subscription).toMatchObject({
      actions: { charge: allowed, pause: allowed, cancel: allowed },
      resolution: allowed,
    })
    expect((await ask(who, "POST", `transactions/${things.transaction}/capture`, { amount: "10.00" })).status).toBe(200)
    expect((await ask(who, "POST", `/admin/payments/${things.payment.id}/refund`, { amount: 1 })).status).toBe(200)
    const { next_amount: amount, next_charge_at: due_at } = subscription.subscription ?? {}
    expect((await ask(who, "POST", `subscriptions/${things.subscription}/charge`, { amount, due_at })).status).toBe(200)
    expect((await ask(who, "POST", `subscriptions/${things.subscription}/cancel`, { at: "now" })).status).toBe(200)
    await store.callbacksDone()
  })

  it("a user who may only read card payments sees them, with the reason why no action is allowed", async () => {
    const { order, transaction } = await sold()
    const who = await user("eve@shop.example", [await role(["card_payment:read"])])
    const { status, data } = await ask(who, "GET", `orders/${order.id}`)
    expect({ status, actions: data.transactions?.[0]?.actions }).toMatchObject({
      status: 200,
      actions: {
        capture: refusal("capture card payments", "card_payment:capture"),
        void: refusal("void card payments", "card_payment:void"),
        refund: refusal("refund card payments", "card_payment:refund"),
        check: allowed,
      },
    })
    expect((await ask(who, "POST", `transactions/${transaction}/check`, {})).status).toBe(200)
    const { reason } = refusal("capture card payments", "card_payment:capture")
    expect(await ask(who, "POST", `transactions/${transaction}/capture`, { amount: "10.00" })).toMatchObject({
      status: 403,
      data: { type: "forbidden", ...reason },
    })
    expect((await ask(who, "GET", "plans")).status).toBe(403)
    expect((await ask(who, "GET", "subscriptions")).status).toBe(403)
    const exporting = refusal("export card payments", "card_payment:export")
    for (const list of ["transactions", "disputes", "callbacks", `reconciliations/${run_id}/differences`]) {
      expect((await ask(who, "GET", list)).data.may).toEqual({ export: exporting })
      expect(await ask(who, "GET", `${list}/export`)).toMatchObject({
        status: 403,
        data: exporting.reason,
      })
    }
    const { data: inbox } = await ask(who, "GET", "attention?account=main&kind=chargeback")
    const denied = refusal("set the state of disputes", "card_payment:dispute")
    expect(inbox.attention).toMatchObject([{ actions: [{ name: "set_dispute", ...denied }] }])
    // The figures of others are left out.
    const { data: figures } = await ask(who, "GET", "overview")
    expect(figures).toMatchObject({
      totals: { approved: expect.any(Number) },
      subscriptions: { denied: refusal("see subscriptions", "card_subscription:read").reason },
      payouts: { denied: { code: "permission.policy" } },
    })
    expect(figures.subscriptions).toEqual({ denied: expect.anything() })
    const { data: all } = await ask(superAdmin(), "GET", "overview")
    expect(all.subscriptions).toMatchObject({ denied: null, currencies: [{ currency_code: "eur" }] })
    expect(store.callsTo("capture")).toEqual([])
  })

  it("a user who may only capture does so, and sees the state only", async () => {
    const { transaction } = await sold()
    const who = await user("eve@shop.example", [await role(["card_payment:capture"])])
    const captured = await ask(who, "POST", `transactions/${transaction}/capture`, { amount: "10.00" })
    expect(captured).toMatchObject({ status: 200 })
    expect(captured.data.transaction).toEqual({ id: transaction, state: "partially_captured" })
    expect((await ask(who, "POST", `transactions/${transaction}/void`, {})).status).toBe(403)
    await store.callbacksDone()
  })

  it("a step with an unknown outcome may be resolved only by a user with that permission", async () => {
    const { order, payment } = await store.buy({ provider: "main" })
    store.sandbox().fault({ operation: "capture", kind: "drop-before" })
    expect((await store.capture(payment.id, 10)).status).toBe(400)
    const [row] = await store.cards().listCardOperations({}, { order: { created_at: "DESC" }, take: 1 })
    const aMonthAgo = new Date(Date.now() - 30 * 86_400_000)
    const pg = store.container().resolve("__pg_connection__")
    const notFound = { not_found_count: 20, not_found_since: aMonthAgo }
    await pg("card_operation")
      .where({ id: row?.id })
      .update({ created_at: aMonthAgo, ...notFound })
    const mayResolve = async (who: Person) =>
      (await ask(who, "GET", `orders/${order.id}`)).data.transactions?.[0]?.unconfirmed?.resolution.allowed
    const reads = await user("eve@shop.example", [await role(["card_payment:read"])])
    const resolves = await user("bo@shop.example", [await role(["card_payment:read", "card_payment:resolve"])])
    expect([await mayResolve(superAdmin()), await mayResolve(resolves), await mayResolve(reads)]).toEqual([
      true,
      true,
      false,
    ])
    // A user who may read other subjects only has none of these rows, and the count agrees.
    const subscriptions = await user("amy@shop.example", [await role(["card_subscription:read"])])
    for (const [who, kinds] of [
      [reads, ["unknown_outcome"]],
      [subscriptions, []],
    ] as const) {
      // Of an account: the store's own rows depend on schedules.
      const { data } = await ask(who, "GET", "attention?account=main")
      expect(data.attention?.map(({ kind }) => kind)).toEqual(kinds)
      expect((await ask(who, "GET", "attention/count?account=main")).data).toEqual({
        count: kinds.length,
        is_capped: false,
      })
    }
    expect((await ask(subscriptions, "GET", "attention")).data.kinds).toEqual(["subscription_problem"])
    const resolve = (who: Person) =>
      ask(who, "POST", `operations/${row?.id}/resolve`, { happened: false, note: "Seen at the gateway." })
    expect((await resolve(reads)).status).toBe(403)
    expect((await resolve(resolves)).status).toBe(200)
  })

  it("each policy for plans and subscriptions allows its own actions, and is named if it is missing", async () => {
    const { subscription, plan, customer, card } = await sold()
    const sees = ["card_plan:read", "card_subscription:read"]
    const reads = await user("eve@shop.example", [await role(sees)])
    const { data: plans } = await ask(reads, "GET", "plans")
    const exporting = refusal("export subscriptions", "card_subscription:export")
    expect(plans.may).toEqual({ create: refusal("create plans", "card_plan:create"), export: exporting })
    expect(plans.plans).toMatchObject([{ actions: { update: refusal("change plans", "card_plan:update") } }])
    const { data: listed } = await ask(reads, "GET", "subscriptions")
    expect(listed.may).toEqual({
      create: refusal("create subscriptions", "card_subscription:create"),
      export: exporting,
    })
    expect((await ask(reads, "GET", `plans/figures?plan_ids=${plan}`)).data.may).toEqual({ export: exporting })
    for (const list of ["plans", "subscriptions"]) {
      expect(await ask(reads, "GET", `${list}/export`)).toMatchObject({ status: 403, data: exporting.reason })
    }
    const { data: shown } = await ask(reads, "GET", `subscriptions/${subscription}`)
    const charge = refusal("charge subscriptions", "card_subscription:charge")
    const change = refusal("change subscriptions", "card_subscription:update")
    expect(shown.subscription).toMatchObject({
      actions: { charge, retry: charge, pause: change, skip: change, cancel: change, card: change, plan: change },
      resolution: refusal("resolve unconfirmed card payments", "card_payment:resolve"),
    })

    // The subscription of a callback is named to those who may see subscriptions.
    const pg = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const schedule = { id: "crp_roles", subscription_id: subscription, customer_id: customer.id, account: "main" }
    const sent = { endpoint: "1", client_orderid: "roles", currency_code: "eur", requested_terms: "{}", card_ids: [] }
    const states = { provider_id: "pp_card_main", state: "refused", sync_state: "synced" }
    await pg("card_recurring_payment").insert({ ...schedule, ...sent, ...states })
    const answer = { status: "approved", orderid: "1", client_orderid: "none" }
    const callback = { account: "main", fingerprint: "schedule", ...answer }
    const inserted = { ...callback, id: "ccb_schedule", state: "unmatched", recurring_payment_id: schedule.id }
    await pg("card_callback").insert(inserted)
    const payments = await user("pat@shop.example", [await role(["card_payment:read"])])
    const both = await user("kim@shop.example", [await role(["card_payment:read", "card_subscription:read"])])
    const named = async (who: Person) => (await ask(who, "GET", "callbacks/ccb_schedule")).data.callback
    expect([await named(payments), await named(both)]).toMatchObject([
      { subscription_id: null, currency_code: "eur" },
      { subscription_id: subscription },
    ])

    const sells = await user("bo@shop.example", [await role(["card_plan:create", "card_plan:update"])])
    expect((await ask(sells, "POST", "plans", terms())).status).toBe(200)
    expect((await ask(sells, "POST", `plans/${plan}`, { name: "Another name" })).status).toBe(200)
    expect((await ask(sells, "GET", `plans/${plan}`)).status).toBe(403)

    const pauses = await user("amy@shop.example", [await role(["card_subscription:update"])])
    const paused = await ask(pauses, "POST", `subscriptions/${subscription}/pause`, {})
    expect(paused.data.subscription).toEqual({ id: subscription, state: "paused" })
    expect((await ask(pauses, "POST", `subscriptions/${subscription}/charge`, {})).status).toBe(403)
    // Another card retries declined charges, which needs the policy of a retry as well.
    const charges = pg("card_subscription_charge").where({ subscription_id: subscription })
    const isDeclined = async (is: boolean) => {
      const state = is ? { state: "declined", declined_at: new Date() } : { state: "paid", declined_at: null }
      await charges.clone().update(state)
      const own = pg("card_subscription").where({ id: subscription })
      await own.update({ state: is ? "past_due" : "active" })
    }
    const changes = await user("lee@shop.example", [await role(["card_subscription:read", "card_subscription:update"])])
    const toCard = () => ask(changes, "POST", `subscriptions/${subscription}/card`, { saved_card_id: card.id })
    await isDeclined(true)
    expect((await ask(changes, "GET", `subscriptions/${subscription}`)).data.subscription).toMatchObject({
      actions: { card: charge, pause: allowed },
    })
    const before = await charges.clone()
    expect(await toCard()).toMatchObject({ status: 403, data: charge.reason })
    expect(await charges.clone()).toEqual(before)
    await isDeclined(false)
    expect((await toCard()).data.subscription).toMatchObject({ actions: { card: allowed } })
    const creator = await user("rita@shop.example", [await role(["card_subscription:create"])])
    const body = { customer_id: customer.id, plan_id: plan, saved_card_id: card.id, quantity: 1, ...delivery() }
    expect((await ask(pauses, "POST", "subscriptions", body)).status).toBe(403)
    expect((await ask(creator, "POST", "subscriptions", body)).status).toBe(200)
    await store.callbacksDone()
  })

  it("each other policy alone allows its own routes, and none of the others'", async () => {
    const { order, customer, card } = await sold()
    const charge = { saved_card_id: card.id, amount: "10.00", currency_code: "eur" }
    const period = { account: "main", from: "2026-10-01", to: "2026-10-02" }
    type Route = [status: number, method: string, path: string, body?: object]
    const own: Readonly<Record<string, Route[]>> = {
      // Nothing of this order is outstanding: its own reason comes after the permission.
      "card_payment:charge": [[400, "POST", `orders/${order.id}/charge`, charge]],
      "card_payment:dispute": [
        [200, "POST", `disputes/${dispute_id}/answered`, { note: "Answered." }],
        [200, "POST", `disputes/${dispute_id}/reopened`, {}],
      ],
      "card_payment:reconcile": [[200, "POST", "reconciliations", period]],
      "card_payment:export": ["transactions", "disputes", "callbacks", `reconciliations/${run_id}/differences`].map(
        (list): Route => [200, "GET", `${list}/export`],
      ),
      "card_settings:read": [[200, "GET", "settings"]],
      "card_settings:test": [[200, "POST", "settings/accounts/main/check", {}]],
      "card_saved_card:delete": [[200, "DELETE", `customers/${customer.id}/cards/${card.id}`]],
    }
    for (const [policy, routes] of Object.entries(own)) {
      const who = await user(`${policy.replace(":", "_")}@shop.example`, [await role([policy])])
      const others = Object.entries(own).flatMap(([other, [first]]) => (other === policy || !first ? [] : [first]))
      for (const [, ...asked] of others)
        expect({ policy, asked, ...(await ask(who, ...asked)) }).toMatchObject({ status: 403 })
      for (const [status, ...asked] of routes) {
        expect({ policy, asked, ...(await ask(who, ...asked)) }).toMatchObject({ status })
      }
      if (policy === "card_payment:dispute") {
        const { data } = await ask(who, "POST", `disputes/${dispute_id}/answered`, {})
        expect(data.dispute).toEqual({ id: dispute_id, state: "answered" })
      }
      for (const path of ["transactions", "settings"]) {
        if (!routes.some(([, , one]) => one === path)) expect((await ask(who, "GET", path)).status).toBe(403)
      }
    }
    const sees = await user("sees@shop.example", [await role(["card_saved_card:read"])])
    const { data } = await ask(sees, "GET", `customers/${customer.id}`)
    expect(data.customer).toMatchObject({
      cards: { denial: null },
      payments: { denial: { code: "permission.policy" } },
    })
    expect((await ask(sees, "DELETE", `customers/${customer.id}/cards/${card.id}`)).status).toBe(403)
    await store.callbacksDone()
  })

  it("a role that was taken away no longer counts, even if the token still has it", async () => {
    const { order, transaction } = await sold()
    const role_id = await role(["card_payment:*"])
    const who = await user("eve@shop.example", [role_id])
    const capture = () => ask(who, "POST", `transactions/${transaction}/capture`, { amount: "10.00" })
    expect((await capture()).status).toBe(200)
    await store
      .container()
      .resolve(ContainerRegistrationKeys.LINK)
      .dismiss({ [Modules.USER]: { user_id: idOf(who) }, [Modules.RBAC]: { rbac_role_id: role_id } })
    expect((await capture()).status).toBe(403)
    expect((await ask(who, "GET", `orders/${order.id}`)).status).toBe(403)
    expect(store.callsTo("capture")).toHaveLength(1)
    await store.callbacksDone()
  })

  it("Medusa's own routes capture and refund a card payment only with the policy for card payments as well", async () => {
    const { payment } = await store.buy({ provider: "main" })
    const medusa = ["payment:read", "capture:create", "refund:create"]
    const who = await user("eve@shop.example", [await role(medusa)])
    const both = await user("bo@shop.example", [await role([...medusa, "card_payment:capture", "card_payment:refund"])])
    const does = (one: Person, action: string) =>
      ask(one, "POST", `/admin/payments/${payment.id}/${action}`, { amount: 5 })
    for (const action of ["capture", "refund"]) {
      const message = `You may not ${action} card payments. Ask for a role with the policy card_payment:${action}.`
      expect(await does(who, action)).toMatchObject({ status: 403, data: { message } })
      expect(await does(both, action)).toMatchObject({ status: 200 })
    }
    expect([...store.callsTo("capture"), ...store.callsTo("return")]).toHaveLength(2)
    await store.callbacksDone()
  })

  it("a role for products only moves no money through Medusa's own routes", async () => {
    const { order, payment, transaction, subscription } = await sold()
    await store.callbacksDone()
    const who = await user("eve@shop.example", [await role(["product:read"])])
    const run = (workflow: string) => `/admin/workflows-executions/${workflow}/run`
    const input = { payment_id: payment.id, transaction_id: transaction, subscription_id: subscription, amount: 5 }
    const calls = store.sandbox().calls().length
    const before = await everyTable(store)
    const ways: [path: string, body: object][] = [
      [`/admin/payments/${payment.id}/capture`, { amount: 5 }],
      [`/admin/payments/${payment.id}/refund`, { amount: 5 }],
      [`/admin/orders/${order.id}/cancel`, {}],
      ...[
        "capture-payment-workflow",
        "refund-payment-workflow",
        "capture-card-payment",
        "charge-card-subscription",
      ].map((workflow): [string, object] => [run(workflow), { input }]),
    ]
    for (const [path, body] of ways) {
      const { status } = await ask(who, "POST", path, body)
      expect({ path, status }).toEqual({ path, status: 403 })
    }
    expect(store.sandbox().calls().length).toBe(calls)
    expect(await everyTable(store)).toBe(before)
  })

  it("a plan that no user may change is still sold", async () => {
    const { customer } = await withCard()
    const plan = await newPlan()
    const { data } = await store.store<{ plans: { id: string }[] }>(
      "GET",
      "/store/card-payments/plans",
      undefined,
      customer.token,
    )
    expect(data.plans.map(({ id }) => id)).toEqual([plan])
  })
}

describeStore("permissions for card payments, plans and subscriptions, by Medusa's roles", stories, storeOfRoles)
