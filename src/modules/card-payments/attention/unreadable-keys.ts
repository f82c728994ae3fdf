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

/** A row for each key that the option cardKeys lacks and that saved cards or schedules need. */
export async function unreadableReferences({ pg, options }: Context): Promise<FoundAttention[]> {
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
            since: null,
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
