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
import type { SyncedTerms } from "./schedule-terms"

/** Cards with a schedule at the gateway. @param of reads the module's context at the call */
export function recurringPaymentsOf(of: () => Context) {
  return {
    /** See `openRecurring`. @throws MedusaError when there is none then */
    open: async (input: RecurringInput): Promise<RecurringPaymentRow> => openRecurring(of(), input),

    /** See `syncRecurring`. */
    sync: async (input: Parameters<typeof syncRecurring>[1]) => syncRecurring(of(), input),

    /** Any, also one that was refused or ruled out. */
    find: async (id: string): Promise<RecurringPaymentRow | undefined> => findRecurring(of().pg, { id }),

    /** See `currentRecurring`. */
    current: async (subscriptionId: string) => currentRecurring(of().pg, subscriptionId),

    /** Whether the gateway may charge a saved card by what it was told of a subscription. */
    async isChargedTo(subscriptionId: string, savedCardId: string): Promise<boolean> {
      const row = await currentRecurring(of().pg, subscriptionId)
      const synced_terms = row?.synced_terms as unknown as SyncedTerms | undefined
      return synced_terms !== undefined && !synced_terms.is_stopped && synced_terms.saved_card_id === savedCardId
    },

    /** See `encryptRecurringId`. @throws MedusaError */
    encrypt: async (subscriptionId: string, id: string) => encryptRecurringId(of(), subscriptionId, id),

    /** See `resolveRecurring`. @throws MedusaError */
    resolve: async (resolution: RecurringResolution) => resolveRecurring(of(), resolution),

    /**
     * The gateway charged what it should not: it may not know what it was told, and is told all of
     * it anew.
     */
    markUnsure: async (id: string) => updateRecurring(of().pg, id, { is_unsure: true }),

    /** See `examineCharge`; "silent" where the gateway did not answer. */
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

    /** See `attachRecurring`. */
    attach: async (input: AttachInput): Promise<TransactionRow> => attachRecurring(of(), input),

    /** The recurring payment whose order id, with what the gateway puts behind it, this is. */
    ownerOf: async (account: string, client_orderid: string) => findByOrderId(of().pg, { account, client_orderid }),

    /** The id of the card payment that a charge becomes, or became. */
    transactionIdOf,

    /** See `renewReferences`. */
    renewEncryption: async () => renewReferences(of()),

    /**
     * Whether a card payment is a charge that the gateway made by its schedule, and none of ours.
     */
    isScheduled: ({ id, account, client_orderid }: TransactionRow): boolean =>
      transactionIdOf({ account }, { client_orderid, orderid: "" }) === id,

    /** Whether declined charges of a provider's schedules are tried again by the gateway itself. */
    retriedByGateway(providerId: string): boolean {
      return accountOf(of(), settingsOf(of(), providerId).account).gatewayRetries
    },

    /**
     * Whether a card that is paid with at one provider has to be kept for a subscription that
     * another one, or the same, charges.
     */
    needsCard(paidAt: string, chargedAt: string): boolean {
      const { account } = settingsOf(of(), paidAt)
      const isSame = of().providers.get(chargedAt)?.account === account
      return isSame && accountOf(of(), account).recurringCardSource === "card"
    },

    /** Forgets the card that was typed for a subscription that waits for none any more. */
    eraseCard(subscriptionId: string): void {
      of().cardMemory.release(subscriptionId)
    },

    /**
     * The engine of a provider's plans, where a plan names none: the gateway where its account can
     * sign for it.
     */
    engineOf(providerId: string): "gateway" | "store" {
      return accountOf(of(), settingsOf(of(), providerId).account).privateKey ? "gateway" : "store"
    },
  }
}
