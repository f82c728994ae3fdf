import { toWireAmount } from "../../../mapping"
import type { KnownMessage } from "../../../messages"
import { compare, isPositive } from "../../../money"
import type { GraphQuery } from "../attempts/order-details"
import type { Context } from "../context"
import type { Db, TransactionRow } from "../records/rows"
import { watchTransaction } from "../status/watch-for-cancellation"
import {
  assertNoOpenCharge,
  assess,
  type Assessment,
  findAttemptsBeingReversed,
  collectionAmount,
  type Counted,
  dueOf,
  exactDue,
  hasOpenCharge,
  hasPaid,
  isBeingPaid,
  isPaidTogether,
  type OwnAttempt,
  type PayableSession,
} from "./compute-due"
import {
  hasChangedSince,
  type MedusaBalance,
  type CollectionLinks,
  readMedusaBalance,
  readOrderBalance,
} from "./read-medusa-balance"

/** A Medusa payment session with its amount as decimal text. */
type SessionToAssess = PayableSession & { payment_collection_id: string }

/**
 * A card payment and a mark as paid within this interval may have paid the same balance: the mark
 * may start before the card payment is recorded.
 */
const SAME_MOMENT_MS = 5 * 60_000
/**
 * Older payments are not reversed: the merchant may have resolved the difference in another way.
 */
const NOTICED_FOR_MS = 60 * 60_000

/**
 * How much is still due for a cart or order? Computed when a session is created, when a form or
 * charge is started, when a payment is authorized, and when a collection is marked as paid.
 * `docs/adr/0016-amount-due.md` describes the locks.
 * @param of returns the module's context; called for each operation
 */
export function amountDueOf(of: () => Context) {
  return {
    /**
     * The amount of a new session, the corrected collection if it has to be changed first, and the
     * order details for the gateway. `amount` is decimal text.
     */
    async forNewSession(query: GraphQuery, collectionId: string, links?: CollectionLinks) {
      const balance = await readMedusaBalance(query, collectionId, { links, withOrderDetails: true })
      if (!balance) return undefined
      await assertNoOpenCharge(of().pg, balance)
      const amount = await dueOf(of(), balance, { counted: "approved" })
      const collection = collectionAmount(balance, amount)
      return {
        amount,
        currency_code: balance.currency_code.toLowerCase(),
        collection,
        orderDetails: balance.orderDetails ?? {},
      }
    },

    /**
     * The outstanding amount of an order, and whether a payment of it may be under way; undefined
     * where the order does not exist. `amount` is decimal text, `exact` the same for Medusa.
     * @param own an attempt that does not count
     * @throws MedusaError as `dueOf`
     */
    async ofOrder(query: GraphQuery, orderId: string, own?: OwnAttempt) {
      const balance = await readOrderBalance(query, orderId)
      if (!balance) return undefined
      const { pg } = of()
      const amount = await dueOf(of(), balance, { own, counted: "approved" })
      return {
        amount,
        exact: exactDue(balance, amount),
        currency_code: balance.currency_code.toLowerCase(),
        collectionIds: balance.collectionIds,
        isUnderWay: (await hasOpenCharge(pg, balance, own)) || (await isBeingPaid(pg, balance, own)),
      }
    },

    /**
     * The amount left to pay, if a card has paid and marking the collection as paid would record
     * more than that. Undefined if the collection may be marked as it is. @throws MedusaError as
     * `dueOf`
     */
    async forMark(query: GraphQuery, collectionId: string, links?: CollectionLinks) {
      const balance = await readMedusaBalance(query, collectionId, { links })
      if (!balance) return undefined
      await assertNoOpenCharge(of().pg, balance)
      if (!(await hasPaid(of().pg, balance))) return undefined
      const amount = await dueOf(of(), balance, { counted: "approved" })
      const isDue = compare(toWireAmount(balance.collection.amount, balance.currency_code), amount) <= 0
      if (isDue && isPositive(amount)) return undefined
      return {
        amount,
        currency_code: balance.currency_code.toLowerCase(),
        collection: collectionAmount(balance, amount),
      }
    },

    /**
     * Commits the request to reverse a card payment of an order that a mark as paid, made at the
     * same moment without a lock, has paid as well. Payments of one order are checked in sequence,
     * so that only one of two is reversed.
     * @throws MedusaError as `dueOf`
     */
    async requestReversalIfPaidTwice(
      query: GraphQuery,
      transaction: TransactionRow,
      reason: KnownMessage,
    ): Promise<boolean> {
      const { providers, pg, now } = of()
      const { recorded_at: recordedAt, payment_collection_id: collectionId } = transaction
      if (!recordedAt || !collectionId || now().getTime() - recordedAt.getTime() > NOTICED_FOR_MS) return false
      const balance = await readMedusaBalance(query, collectionId)
      if (balance?.subject.kind !== "order") return false
      const isSameMoment = (at: Date) => Math.abs(at.getTime() - recordedAt.getTime()) <= SAME_MOMENT_MS
      const others = balance.payments.filter(
        ({ provider_id, capturedAt }) => !providers.has(provider_id) && capturedAt.some(isSameMoment),
      )
      // A mark that is not in the order's transactions yet may still fail.
      if (!others.some(({ isRecorded }) => isRecorded)) return false
      if (await hasChangedSince(query, { orderId: balance.subject.id, since: recordedAt })) return false
      return pg.transaction(async (trx) => {
        await lockBalance(trx, balance)
        const leaving = await findAttemptsBeingReversed(trx, balance)
        const due = await dueOf(of(), balance, { own: transaction, leaving, counted: "recorded", db: trx })
        if (isPositive(due)) return false
        const reversalRequest = {
          reversal_reason: reason,
          reversal_code: "nothing_due",
          next_check_at: now(),
        } as const
        const requested = await trx("card_transaction")
          .where({ id: transaction.id, reversal_reason: null, reversed_at: null })
          .update({ ...reversalRequest, updated_at: now() })
        return requested > 0
      })
    },

    /** Whether a session may be paid, or recorded if it is paid. @throws MedusaError as `dueOf` */
    async assess(
      query: GraphQuery,
      session: SessionToAssess,
      { own, counted = "approved", links }: { own?: OwnAttempt; counted?: Counted; links?: CollectionLinks } = {},
    ): Promise<Assessment> {
      const balance = await readMedusaBalance(query, session.payment_collection_id, { links })
      if (!balance) return { fits: false, amount: "0", currency_code: session.currency_code }
      if (counted === "approved") await assertNoOpenCharge(of().pg, balance, own)
      return assess(session, balance, await dueOf(of(), balance, { own, counted }))
    },

    /**
     * Marks an approved attempt as recorded if its amount is the amount due. Attempts of one cart
     * or order are compared in sequence, so that the second sees the first.
     * @returns `gone` if the attempt no longer counts as paid, or not yet because other parts are
     * unpaid
     */
    async claim(
      query: GraphQuery,
      session: SessionToAssess,
      transaction: TransactionRow,
    ): Promise<Assessment | "gone"> {
      const isCharge = transaction.subscription_charge_id !== null
      const balance = isCharge ? undefined : await readMedusaBalance(query, session.payment_collection_id)
      const { pg, now } = of()
      return pg.transaction(async (trx) => {
        if (balance) {
          await lockBalance(trx, balance)
          const due = await dueOf(of(), balance, { own: transaction, counted: "recorded", db: trx })
          const assessment = assess(session, balance, due)
          if (!assessment.fits) return assessment
          // An order is not created while only one part of its price is paid.
          if (assessment.isPart && !(await isPaidTogether(trx, balance))) return "gone"
        }
        if (!(await markRecorded(of(), transaction.id, trx))) return "gone"
        // A store's own code may mark the balance as paid at the same moment, without a lock.
        if (balance && isBalance(balance, session)) await watchTransaction({ pg: trx, now }, transaction.id)
        return { fits: true, isPart: false }
      })
    },
  }
}

/** Serializes claims and reversals of payments of one cart or order until the transaction ends. */
async function lockBalance(trx: Db, { subject, collection }: MedusaBalance): Promise<void> {
  const keys = [...new Set([subject.id, collection.id])].sort()
  for (const key of keys) await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`amount-due:${key}`])
}

/** True for an existing order; false while a cart completion is creating the order. */
function isBalance({ subject, hasCart }: MedusaBalance, { status }: SessionToAssess): boolean {
  return subject.kind === "order" && (!hasCart || status === "pending_authorization")
}

/**
 * Marks an approved attempt as recorded in Medusa. False if it does not count as paid: superseded,
 * reversed, released, or mismatching. One statement, so that it cannot be superseded concurrently.
 */
export async function markRecorded({ pg, now: clock }: Context, transactionId: string, db: Db = pg): Promise<boolean> {
  const now = clock()
  const marked = await db("card_transaction")
    .where({ id: transactionId, status: "approved", superseded_at: null, mismatch: null })
    .where({ reversal_reason: null, reversed_at: null, released_at: null })
    .update({ recorded_at: db.raw("coalesce(recorded_at, ?)", [now]), updated_at: now })
  return marked > 0
}
