import { alternate, createPairs } from "../measure/comparison.mjs"
import { median } from "../measure/statistics.mjs"

const COMPLETION_TARGET = 1.4
const CORE_TARGET = 0.1

/**
 * Time from a sent callback to an order with its payment in the database: our route, against
 * completing a cart of the system provider (from the request to the same rows), and against
 * Medusa's own webhook route.
 */
export async function compareCallbackToOrder({ bench, rounds, sizes, tick }, { card, system }) {
  const { load, server, gateway, messages, orders, shop, origin } = bench
  const pairs = createPairs([
    {
      key: "order-vs-completion",
      title: "Callback to finished order / cart completion",
      unit: "ms",
      target: COMPLETION_TARGET,
    },
    { key: "order-vs-core", title: "Callback to finished order / core's webhook", unit: "ms", target: CORE_TARGET },
  ])
  const carts = { card: card.values(), system: system.values() }

  async function timed(cart, request) {
    await server("waitUntilIdle")
    const finished = orders.finished(cart)
    const [{ sentAt, status, body }] = await load("oneByOne", { origin, requests: [request], keepBodies: true })
    if (status !== 200) throw new Error(`${request.path.split("?")[0]} answered ${status}: ${body.slice(0, 300)}`)
    return (await finished) - sentAt
  }

  /** The shopper pays; the sandbox sends no callback, because the load generator sends it. */
  async function paid(write) {
    const cart = carts.card.next().value
    const order = { orderid: cart.orderid, client_orderid: cart.client_orderid }
    gateway.sandbox.fault({ operation: "callback", kind: "callback-never" })
    await gateway.sandbox.pay(order.orderid, { cvv2: "123" })
    return timed(cart, write(order))
  }

  async function complete() {
    const cart = carts.system.next().value
    return timed(cart, {
      method: "POST",
      path: `/store/carts/${cart.cartId}/complete`,
      headers: { ...shop.headers, "content-type": "application/json" },
      body: "{}",
    })
  }

  await alternate(
    { rounds, warmUp: sizes.warmUp, tick },
    {
      ours: () => repeated(sizes.orders, () => paid(messages.ours)),
      async theirs() {
        const completion = await repeated(sizes.orders, complete)
        return { completion, core: await paid(messages.core) }
      },
      done(ours, { completion, core }) {
        pairs.add("order-vs-completion", ours, completion)
        pairs.add("order-vs-core", ours, core)
      },
    },
  )
  return pairs.results()
}

/**
 * Number of carts that this comparison needs, each with a session of ours and of the system
 * provider.
 */
export const cartsForOrders = ({ rounds, sizes }) => {
  const all = rounds + sizes.warmUp
  return { card: all * (sizes.orders + 1), system: all * sizes.orders }
}

async function repeated(times, measure) {
  const samples = []
  for (let i = 0; i < times; i += 1) samples.push(await measure())
  return median(samples)
}
