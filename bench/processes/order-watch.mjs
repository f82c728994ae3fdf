import { createRequire } from "node:module"
import { clock } from "../measure/clock.mjs"

const { Client } = createRequire(import.meta.url)("@medusajs/framework/pg")

/**
 * Learns without polling when a cart has become an order with its payment: database triggers notify
 * when the rows are committed.
 */
export async function watchOrders(databaseUrl) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    CREATE FUNCTION bench_notify() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_notify('bench', to_jsonb(NEW) ->> TG_ARGV[0]); RETURN NULL; END $$;
    CREATE TRIGGER bench_order AFTER INSERT ON order_cart FOR EACH ROW EXECUTE FUNCTION bench_notify('cart_id');
    CREATE TRIGGER bench_payment AFTER INSERT ON payment FOR EACH ROW EXECUTE FUNCTION bench_notify('payment_session_id');
    LISTEN bench`)
  const times = new Map()
  const waiting = new Map()
  client.on("notification", ({ payload }) => {
    if (!times.has(payload)) times.set(payload, clock())
    waiting.get(payload)?.()
  })
  const seen = (key) =>
    new Promise((resolve, reject) => {
      if (times.has(key)) return resolve()
      const timer = setTimeout(() => reject(new Error(`No order within a minute: ${key}`)), 60_000)
      waiting.set(key, () => {
        clearTimeout(timer)
        resolve()
      })
    })
  return {
    /** @returns {Promise<number>} the time when both the order and its payment were committed */
    async finished({ cartId, sessionId }) {
      await Promise.all([cartId, sessionId].map(seen))
      return Math.max(times.get(cartId), times.get(sessionId))
    },
    close: () => client.end(),
  }
}
