import type { CardStore } from "../environment/card-store"
import { actionNames, adminPath, type OneSubscription, subscriptionRoutes } from "../actions/subscription-routes"

const states = ["pending", "active", "past_due", "unpaid", "paused", "canceling", "canceled", "completed"]

type LatestCharge = "paid" | "declined" | "failed"

/** Tries every admin action in every state, after charges that ended in these ways. */
export function subscriptionActions(store: CardStore, charges: readonly LatestCharge[]): void {
  const { newPlan, newCard, adminSees, subscribed, pg } = subscriptionRoutes(store)

  it("in every state, an action that a subscription offers succeeds, and another one is refused", async () => {
    const { id, customer } = await subscribed()
    const saved_card_id = (await newCard(customer, "5555 5555 5555 4444")).id
    const plan_id = await newPlan({ name: "Other" })
    await store.callbacksDone()
    const bodies: Partial<Record<string, [path: string, body: object]>> = {
      cancel: ["cancel", { at: "now" }],
      cancel_at_period_end: ["cancel", { at: "period_end" }],
      card: ["card", { saved_card_id }],
      plan: ["plan", { plan_id }],
    }
    const tables = ["card_subscription", "card_subscription_charge"] as const
    const before = await Promise.all(tables.map((table) => pg()(table).select("*")))
    const restore = async (changes: object, charge?: object) => {
      await pg()("card_subscription_charge").delete()
      const [[subscription], [paid]] = before as [Record<string, unknown>[], Record<string, unknown>[]]
      const json = { retry_hours: JSON.stringify(subscription?.retry_hours), delivery: null }
      await pg()("card_subscription")
        .where({ id })
        .update({ ...subscription, ...json, ...changes })
      await pg()("card_subscription_charge").insert({ ...paid, ...charge })
    }
    const asked: Record<string, unknown>[] = []
    for (const state of states) {
      const isOn = ["active", "past_due", "canceling"].includes(state)
      const changes = { state, ...(isOn ? {} : { next_at: null }) }
      for (const charge of charges) {
        for (const name of actionNames) {
          const unpaid = { order_id: null, payment_session_id: null, payment_collection_id: null, cart_id: null }
          await restore(changes, charge === "paid" ? {} : { state: charge, transaction_id: null, ...unpaid })
          const { actions, next_amount: amount, next_charge_at, charges: shown } = await adminSees(id)
          const { allowed, reason } = actions[name]
          const due_at = next_charge_at ?? "2026-10-01T00:00:00Z"
          const charge_ids = shown.map((one) => one.id)
          const seen: Partial<Record<string, object>> = { charge: { amount, due_at }, retry: { charge_ids } }
          const [path, body] = bodies[name] ?? [name, seen[name] ?? {}]
          const { status, data } = await store.admin<OneSubscription>("POST", `${adminPath}/${id}/${path}`, body)
          // A paid charge is reconciled again by the gateway's callback.
          if (status === 200 && (name === "charge" || name === "retry")) await store.callbacksDone()
          const { message } = reason
          asked.push({ state, charge, name, allowed, done: status === 200, reason: message, message: data.message })
          expect(message).toMatch(/\.$/)
          expect([200, 400]).toContain(status)
        }
      }
    }
    expect(asked.filter(({ allowed, done }) => allowed !== done)).toEqual([])
    expect(asked.filter(({ allowed, reason, message }) => !allowed && reason !== message)).toEqual([])
  }, 240_000)
}
