import { compareCallbackAccepted } from "../comparisons/callback-accepted.mjs"
import { cartsForOrders, compareCallbackToOrder } from "../comparisons/callback-to-order.mjs"
import { compareSessionCreation } from "../comparisons/session-creation.mjs"
import { startStore } from "../start-store.mjs"

/** The plugin in a real Medusa with PostgreSQL. */
export const store = {
  steps: 7,
  async run({ step, onStop, ...rest }) {
    const plan = { ...rest, bench: await startStore({ step, onStop }) }
    const { sizes } = plan
    let sessions, toOrder
    const accepted = []
    await step("Session creation", async () => {
      sessions = await compareSessionCreation(plan)
    })
    const needed = cartsForOrders(plan)
    const forOrders = { card: sessions.card.slice(0, needed.card), system: sessions.system.slice(0, needed.system) }
    const unpaid = sessions.card.slice(needed.card).slice(0, sizes.known)
    await step("Callback to finished order", async () => {
      toOrder = await compareCallbackToOrder(plan, forOrders)
    })
    await step("Callback accepted, orders that are not ours", async () => {
      accepted.push(...(await compareCallbackAccepted(plan, { variant: "foreign" })))
    })
    await step("Callback accepted, known orders", async () => {
      accepted.push(...(await compareCallbackAccepted(plan, { variant: "known", orders: unpaid })))
    })
    return { results: [...accepted, ...toOrder, ...sessions.results], parts: sessions.parts }
  },
}
