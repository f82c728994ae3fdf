import type { Context } from "../context"
import type { GraphQuery } from "../order-facts"
import type { TransactionRow } from "../rows"
import {
  type Assessment,
  assess,
  collectionAmount,
  type Counted,
  dueOf,
  isPaidTogether,
  type OwnAttempt,
  type PayableSession,
} from "./due"
import { markRecorded } from "./mark-recorded"
import { readOwed } from "./read-owed"

/** A payment session as Medusa has it, its amount as decimal text. */
export type OwedSessionInput = PayableSession & { payment_collection_id: string }

/**
 * What does a cart or an order still owe? Asked when a session is made, when a form or a charge is started, and when a
 * payment is authorized; `docs/adr/0016-what-is-owed.md` says under which lock.
 * @param of reads the module's context at the call
 */
export function owedOf(of: () => Context) {
  return {
    /** What a new session of the collection has to be made for, and the collection's amount where that has to be changed before. */
    async forNewSession(query: GraphQuery, collectionId: string) {
      const owed = await readOwed(query, collectionId)
      if (!owed) return undefined
      const amount = await dueOf(of(), owed, { counted: "approved" })
      return { amount, currency_code: owed.currency_code.toLowerCase(), collection: collectionAmount(owed, amount) }
    },

    /** Whether a session may be paid, or entered where it is paid. @throws MedusaError as `dueOf` */
    async assess(
      query: GraphQuery,
      session: OwedSessionInput,
      { own, counted = "approved" }: { own?: OwnAttempt; counted?: Counted } = {},
    ): Promise<Assessment> {
      const owed = await readOwed(query, session.payment_collection_id)
      if (!owed) return { fits: false, amount: "0", currency_code: session.currency_code }
      return assess(session, owed, await dueOf(of(), owed, { own, counted }))
    },

    /**
     * Marks an approved attempt as known to Medusa if its amount is what is due. Two attempts of one cart or order are
     * compared one after the other, so that the second one sees the first.
     * @returns `gone` where the attempt may not count as paid any more, or not yet: the other parts are not paid
     */
    async claim(
      query: GraphQuery,
      session: OwedSessionInput,
      transaction: TransactionRow,
    ): Promise<Assessment | "gone"> {
      const isCharge = transaction.subscription_charge_id !== null
      const owed = isCharge ? undefined : await readOwed(query, session.payment_collection_id)
      const { pg } = of()
      return pg.transaction(async (trx) => {
        if (owed) {
          const keys = [...new Set([owed.subject.id, owed.collection.id])].sort()
          for (const key of keys) await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`owed:${key}`])
          const due = await dueOf(of(), owed, { own: transaction, counted: "recorded", db: trx })
          const assessment = assess(session, owed, due)
          if (!assessment.fits) return assessment
          // An order is not made with one part of what it costs.
          if (assessment.isPart && !(await isPaidTogether(trx, owed))) return "gone"
        }
        return (await markRecorded(of(), transaction.id, trx)) ? { fits: true, isPart: false } : "gone"
      })
    },
  }
}
