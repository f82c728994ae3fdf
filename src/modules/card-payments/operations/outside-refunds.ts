import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Context } from "../context"
import { type Db, note, type OperationRow, type TimelineNote } from "../records/rows"

/**
 * Which refunds made at the gateway are not recorded in Medusa yet? An open one has no
 * `medusa_reference`, or the id of Medusa's refund row while the order's part is missing.
 * @param of returns the module's context at each call
 */
export function outsideRefundsOf(of: () => Context) {
  return {
    /** Those of one payment, oldest first. */
    open: async (transactionId: string): Promise<OperationRow[]> =>
      (await openOutsideRefunds(of().pg)
        .where({ transaction_id: transactionId })
        .orderBy(["created_at", "id"])) as OperationRow[],

    /** Of these ids of Medusa's refund rows, the ones that a step is linked to. */
    async linked(references: readonly string[]): Promise<string[]> {
      const rows = (await of()
        .pg("card_operation")
        .where({ type: "return", deleted_at: null })
        .whereIn("medusa_reference", [...references])
        .distinct("medusa_reference")) as { medusa_reference: string }[]
      return rows.map(({ medusa_reference }) => medusa_reference)
    },

    /** Of these refunds of Medusa, the ones that the gateway made and recorded before this time. */
    async ended(references: readonly string[], before: Date): Promise<string[]> {
      const rows = (await of()
        .pg("card_operation")
        .where({ type: "return", state: "done", deleted_at: null })
        .where("recorded_at", "<", before)
        .whereIn("medusa_reference", [...references])
        .distinct("medusa_reference")) as { medusa_reference: string }[]
      return rows.map(({ medusa_reference }) => medusa_reference)
    },

    /** Frees the steps of a refund row that Medusa has no more. */
    async unlink(reference: string): Promise<void> {
      const { pg, now } = of()
      const freed = { medusa_reference: null, updated_at: now() }
      await openOutsideRefunds(pg).where({ medusa_reference: reference }).update(freed)
    },

    /** Marks the steps of a refund row as recorded, with the entry, once. False if they were. */
    async finish(reference: string, entry: TimelineNote): Promise<boolean> {
      const { pg, now } = of()
      return pg.transaction(async (trx) => {
        const marked = (await openOutsideRefunds(trx)
          .where({ medusa_reference: reference })
          .update({ recorded_at: now(), updated_at: now() })
          .returning("transaction_id")) as Pick<OperationRow, "transaction_id">[]
        const [first] = marked
        if (first) await note(trx, first.transaction_id, entry)
        return !!first
      })
    },
  }
}

/** The refunds made at the gateway, of all payments. */
export function outsideRefunds(db: Db): Knex.QueryBuilder {
  const made = { type: "return", state: "done", origin: "gateway", deleted_at: null }
  return db("card_operation").where(
    Object.fromEntries(Object.entries(made).map(([column, value]) => [`card_operation.${column}`, value])),
  )
}

/** Those of them that Medusa does not have, as the index has them. */
export function openOutsideRefunds(db: Db): Knex.QueryBuilder {
  return outsideRefunds(db).whereRaw("coalesce(card_operation.recorded_at, 'infinity') = 'infinity'")
}
