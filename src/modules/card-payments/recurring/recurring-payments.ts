import { isGatewayError } from "../../../gateway"
import { settingsOf } from "../attempts/start-form"
import { accountOf, type Context } from "../context"
import type { RecurringPaymentRow, TransactionRow } from "../records/rows"
import {
  type AttachInput,
  attachRecurring,
  type ExaminedCharge,
  examineCharge,
  type ReportedCharge,
  transactionIdOf,
} from "./attach-charge"
import { currentRecurring, findByOrderId, findRecurring, updateRecurring } from "./recurring-rows"
import { openRecurring, type RecurringInput } from "./create-schedule"
import { renewReferences } from "./recurring-references"
import { type RecurringResolution, resolveRecurring, encryptRecurringId } from "./resolve-manually"
import { syncRecurring } from "./sync-schedule"
import { syncAfter } from "./sync-states"

/**
 * Cards with a schedule at the gateway. @param of returns the module's context; called for each
 * operation
 */
export function recurringPaymentsOf(of: () => Context) {
  return {
    /** See `openRecurring`. @throws MedusaError if no schedule was created */
    open: async (input: RecurringInput): Promise<RecurringPaymentRow> => openRecurring(of(), input),

    sync: async (input: Parameters<typeof syncRecurring>[1]) => syncRecurring(of(), input),

    /**
     * Finds any schedule, including refused ones and those that an admin resolved as not existing.
     */
    find: async (id: string): Promise<RecurringPaymentRow | undefined> => findRecurring(of().pg, { id }),

    current: async (subscriptionId: string) => currentRecurring(of().pg, subscriptionId),

    /** Whether the gateway may charge this saved card by the schedule of a subscription. */
    async isChargedTo(subscriptionId: string, savedCardId: string): Promise<boolean> {
      const row = await currentRecurring(of().pg, subscriptionId)
      if (!row) return false
      const isStopped = row.sync_state !== "unknown" && row.acknowledged_terms?.is_stopped
      return !isStopped && row.card_ids.includes(savedCardId)
    },

    /** See `encryptRecurringId`. @throws MedusaError */
    encrypt: async (subscriptionId: string, id: string) => encryptRecurringId(of(), subscriptionId, id),

    /** See `resolveRecurring`. @throws MedusaError */
    resolve: async (resolution: RecurringResolution) => resolveRecurring(of(), resolution),

    /**
     * The gateway made an unexpected charge: it may not have the acknowledged terms, so the next
     * sync sends all terms.
     */
    async contradict(id: string): Promise<void> {
      const row = await findRecurring(of().pg, { id })
      if (row) await updateRecurring(of().pg, id, { sync_state: syncAfter(row.sync_state, "contradict") })
    },

    /** See `examineCharge`; "silent" if the gateway did not answer. */
    async examine(
      recurring: RecurringPaymentRow,
      reported: ReportedCharge,
    ): Promise<ExaminedCharge | "unknown" | "silent"> {
      try {
        return (await examineCharge(of(), recurring, reported)) ?? "unknown"
      } catch (error) {
        if (isGatewayError(error)) return "silent"
        throw error
      }
    },

    attach: async (input: AttachInput): Promise<TransactionRow> => attachRecurring(of(), input),

    /** The recurring payment of an order id, which may carry the gateway's suffix of a charge. */
    ownerOf: async (account: string, client_orderid: string) => findByOrderId(of().pg, { account, client_orderid }),

    /** The id of a charge's card transaction, whether it exists yet or not. */
    transactionIdOf,

    renewEncryption: async () => renewReferences(of()),

    /** Whether a card transaction is a charge made by the gateway's schedule, not by us. */
    isScheduled: ({ id, account, client_orderid }: TransactionRow): boolean =>
      transactionIdOf({ account }, { client_orderid, orderid: "" }) === id,

    /** Whether the gateway itself retries declined charges of a provider's schedules. */
    retriedByGateway(providerId: string): boolean {
      return accountOf(of(), settingsOf(of(), providerId).account).gatewayRetries
    },

    /**
     * Whether a card typed at one provider must be kept for a subscription charged by another (or
     * the same) provider.
     */
    needsCard(paidAt: string, chargedAt: string): boolean {
      const { account } = settingsOf(of(), paidAt)
      const isSame = of().providers.get(chargedAt)?.account === account
      return isSame && accountOf(of(), account).recurringCardSource === "card"
    },

    /** Erases the card typed for a subscription that no longer waits for one. */
    eraseCard(subscriptionId: string): void {
      of().cardMemory.release(subscriptionId)
    },

    /**
     * The default engine of a provider's plans: `gateway` if the account has an RSA key, otherwise
     * `store`.
     */
    engineOf(providerId: string): "gateway" | "store" {
      return accountOf(of(), settingsOf(of(), providerId).account).privateKey ? "gateway" : "store"
    },
  }
}
