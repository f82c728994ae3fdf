import { alternate, createPairs } from "../measure/comparison.mjs"
import { median } from "../measure/statistics.mjs"

const TARGET = 1.3

/**
 * Payment session creation: the plugin's provider, which reads the cart, commits an intent and
 * requests a form from the gateway, against Medusa's system provider, which does nothing. The
 * gateway's own time is subtracted.
 * @returns {Promise<{ results: object[], parts: object, card: object[], system: object[] }>} the
 * carts are reused later
 */
export async function compareSessionCreation({ bench, rounds, sizes, tick }) {
  const { shop, load, server, gateway, origin } = bench
  const pairs = createPairs([
    { key: "session-creation", title: "Session creation, without the gateway's own time", unit: "ms", target: TARGET },
    { key: "session-creation-whole", title: "Session creation, with the gateway's own time", unit: "ms" },
  ])
  const used = { card: [], system: [] }
  const parts = []

  async function create(provider, carts) {
    const requests = carts.map(({ collectionId }) => ({
      method: "POST",
      path: `/store/payment-collections/${collectionId}/payment-sessions`,
      headers: { ...shop.headers, "content-type": "application/json" },
      body: JSON.stringify({ provider_id: provider }),
    }))
    const answers = await load("oneByOne", { origin, requests, keepBodies: true })
    await server("waitUntilIdle")
    return answers.map(({ ms, status, body }, index) => {
      if (status !== 200) throw new Error(`A payment session was refused (${status}): ${body.slice(0, 300)}`)
      const [session] = JSON.parse(body).payment_collection.payment_sessions
      return { ms, cart: { ...carts[index], sessionId: session.id, state: session.data.state } }
    })
  }

  await alternate(
    { rounds, warmUp: sizes.warmUp, tick },
    {
      async ours() {
        const carts = await shop.carts(sizes.sessions)
        await server("waitUntilIdle")
        await server("takeSpans")
        gateway.takeFormTimes()
        const created = await create("pp_card_main", carts)
        const spans = await server("takeSpans")
        const gatewayMs = gateway.takeFormTimes()
        if (spans.length !== created.length || gatewayMs.length !== created.length) {
          throw new Error("A payment session was created without a form, so there is nothing to compare.")
        }
        used.card.push(...created.map(({ cart }) => cart))
        return created.map(({ ms }, index) => ({ ms, gatewayMs: gatewayMs[index], ...spans[index] }))
      },
      async theirs() {
        const carts = await shop.carts(sizes.sessions)
        await server("waitUntilIdle")
        const created = await create("pp_system_default", carts)
        used.system.push(...created.map(({ cart }) => cart))
        return created
      },
      done(ours, theirs) {
        const their = median(theirs.map(({ ms }) => ms))
        pairs.add("session-creation", median(ours.map(({ ms, gatewayMs }) => ms - gatewayMs)), their)
        pairs.add("session-creation-whole", median(ours.map(({ ms }) => ms)), their)
        parts.push(...ours)
      },
    },
  )
  return {
    results: pairs.results(),
    parts: partsOf(parts),
    card: await server("withOrderIds", used.card),
    system: used.system,
  }
}

/** The plugin's own time by part: median milliseconds over all rounds. */
function partsOf(samples) {
  const of = (pick) => median(samples.map(pick))
  return {
    cartRead: of(({ cartRead }) => cartRead),
    intent: of(({ intent }) => intent),
    client: of(({ exchange, gatewayMs }) => exchange - gatewayMs),
    gateway: of(({ gatewayMs }) => gatewayMs),
    answer: of(({ answer }) => answer),
  }
}
