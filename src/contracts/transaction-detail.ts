import type { AdminDispute } from "./disputes"
import type { AdminPayout } from "./payouts"
import type { AdminTransaction, AdminTransactionRow, TransactionCall, TransactionCallback } from "./payments"

/** The most calls, callbacks, and other attempts, of one payment that are shown: the newest. */
export const NEWEST_SHOWN = 100

/** A card payment attempt with everything that its page shows. */
export type AdminTransactionDetail<At = string> = AdminTransaction<At> &
  Pick<AdminTransactionRow<At>, "order" | "email"> & {
    customer: { id: string; email: string; name: string | null } | null
    subscription_id: string | null
    /** The newest payouts of the order, for those who may read payouts. */
    payouts: Pick<AdminPayout<At>, "id" | "amount" | "currency_code" | "state">[]
    /** Oldest first. */
    calls: TransactionCall<At>[]
    /** Newest first. */
    callbacks: TransactionCallback<At>[]
    /** The other attempts to pay the same cart or order, newest first. */
    attempts: AdminTransactionRow<At>[]
    /** Newest first. */
    disputes: AdminDispute<At>[]
  }
