import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { FoundAttention } from "../../../contracts"
import { countUpTo, distinctValues } from "../../../lists/joined-lists"
import { toMessage } from "../../../messages"
import type { Context } from "../context"

/** The most rows that a message counts. */
const MOST = 10_000

const encrypted = [
  {
    table: "card_saved_card",
    code: "attention.cards_unreadable",
    where: "reference IS NOT NULL AND deleted_at IS NULL",
  },
  {
    table: "card_recurring_payment",
    code: "attention.schedules_unreadable",
    where: "reference IS NOT NULL AND deleted_at IS NULL",
  },
] as const

/** The id of the key that encrypted a reference; the indexes have the same expression. */
const KEY_ID = "split_part(reference, '.', 2)"

/** No account is named so. */
const healthId = (key: string) => `key:${key}`

/**
 * Dates the first start of a server without a key that an earlier start had; a start with the key
 * ends that.
 */
export async function noteKeys(pg: Knex, keys: readonly string[]): Promise<void> {
  await pg.raw(
    `WITH removed AS (
       UPDATE card_account_health SET failing_since = coalesce(failing_since, now())
       WHERE id LIKE 'key:%' AND NOT (id = ANY(:ids)))
     INSERT INTO card_account_health (id) SELECT unnest(CAST(:ids AS text[])) ON CONFLICT (id) DO UPDATE SET failing_since = NULL`,
    { ids: keys.map(healthId) },
  )
}

/** The first start without this key; null if no start with it was noted. */
export async function keyMissingSince({ pg }: Pick<Context, "pg">, key: string): Promise<Date | null> {
  const row = (await pg("card_account_health")
    .where({ id: healthId(key) })
    .first("failing_since")) as { failing_since: Date | null } | undefined
  return row?.failing_since ?? null
}

/** A row for each key that the option cardKeys lacks and that saved cards or schedules need. */
export async function unreadableReferences(context: Context): Promise<FoundAttention[]> {
  const { pg, options } = context
  const known = options.cardKeys.map(({ id }) => id)
  const found = await Promise.all(
    encrypted.map(async ({ table, code, where }) => {
      const keys = await distinctValues(pg, { table, expression: KEY_ID, condition: where })
      const missing = keys.filter((key) => key !== "" && !known.includes(key))
      return Promise.all(
        missing.map(async (key): Promise<FoundAttention> => {
          const count = await countUpTo(pg, pg(table).whereRaw(`${KEY_ID} = ? AND ${where}`, [key]), MOST)
          return {
            id: `keys_unreadable_${table}_${key}`,
            kind: "keys_unreadable",
            since: await keyMissingSince(context, key),
            message: toMessage(code, { count, key }),
            ...{ amount: null, currency_code: null, account: null, actions: [] },
            subject: { type: "store", id: null },
          }
        }),
      )
    }),
  )
  return found.flat()
}
