import { isGatewayError } from "../../../gateway"
import { settingsOf } from "../attempts/start-form"
import { accountOf, type Context } from "../context"
import type { RecurringPaymentRow, TransactionRow } from "../records/rows"
import {
  type AdoptInput,
  adoptRecurring,
  type ExaminedCharge,
  examineCharge,
  type ToldCharge,
  transactionIdOf,
} from "./attach-charge"
import { currentRecurring, findByOrderId, findRecurring, updateRecurring } from "./recurring-rows"
import { openRecurring, type RecurringInput } from "./create-schedule"
import { renewReferences } from "./recurring-references"
import { type RecurringRuling, ruleRecurring, sealRecurring } from "./resolve-manually"
import { tellRecurring } from "./sync-schedule"
import type { ToldTerms } from "./schedule-terms"

/** Cards with a schedule at the gateway. @param of reads the module's context at the call */
export function recurringPaymentsOf(of: () => Context) {
  return {
    /** See `openRecurring`. @throws MedusaError when there is none then */
    open: async (input: RecurringInput): Promise<RecurringPaymentRow> => openRecurring(of(), input),

    /** See `tellRecurring`. */
    tell: async (input: Parameters<typeof tellRecurring>[1]) => tellRecurring(of(), input),

    /** Any, also one that was refused or ruled out. */
    find: async (id: string): Promise<RecurringPaymentRow | undefined> => findRecurring(of().pg, { id }),

    /** See `currentRecurring`. */
    current: async (subscriptionId: string) => currentRecurring(of().pg, subscriptionId),

    /** Whether the gateway may charge a saved card by what it was told of a subscription. */
    async isChargedTo(subscriptionId: string, savedCardId: string): Promise<boolean> {
      const row = await currentRecurring(of().pg, subscriptionId)
      const told = row?.told as unknown as ToldTerms | undefined
      return told !== undefined && !told.is_stopped && told.saved_card_id === savedCardId
    },

    /** See `sealRecurring`. @throws MedusaError */
    seal: async (subscriptionId: string, id: string) => sealRecurring(of(), subscriptionId, id),

    /** See `ruleRecurring`. @throws MedusaError */
    rule: async (ruling: RecurringRuling) => ruleRecurring(of(), ruling),

    /** The gateway charged what it should not: it may not know what it was told, and is told all of it anew. */
    doubt: async (id: string) => updateRecurring(of().pg, id, { is_unsure: true }),

    /** See `examineCharge`; "silent" where the gateway did not answer. */
    async examine(recurring: RecurringPaymentRow, told: ToldCharge): Promise<ExaminedCharge | "unknown" | "silent"> {
      try {
        return (await examineCharge(of(), recurring, told)) ?? "unknown"
      } catch (error) {
        if (isGatewayError(error)) return "silent"
        throw error
      }
    },

    /** See `adoptRecurring`. */
    adopt: async (input: AdoptInput): Promise<TransactionRow> => adoptRecurring(of(), input),

    /** The recurring payment whose order id, with what the gateway puts behind it, this is. */
    ownerOf: async (account: string, client_orderid: string) => findByOrderId(of().pg, { account, client_orderid }),

    /** The id of the card payment that a charge becomes, or became. */
    transactionIdOf,

    /** See `renewReferences`. */
    renewEncryption: async () => renewReferences(of()),

    /** Whether a card payment is a charge that the gateway made by its schedule, and none of ours. */
    isScheduled: ({ id, account, client_orderid }: TransactionRow): boolean =>
      transactionIdOf({ account }, { client_orderid, orderid: "" }) === id,

    /** Whether declined charges of a provider's schedules are tried again by the gateway itself. */
    retriedByGateway(providerId: string): boolean {
      return accountOf(of(), settingsOf(of(), providerId).account).gatewayRetries
    },

    /** Whether a card that is paid with at one provider has to be kept for a subscription that another one, or the same, charges. */
    wantsCard(paidAt: string, chargedAt: string): boolean {
      const { account } = settingsOf(of(), paidAt)
      const isSame = of().providers.get(chargedAt)?.account === account
      return isSame && accountOf(of(), account).recurringCardSource === "card"
    },

    /** Forgets the card that was typed for a subscription that waits for none any more. */
    forgetCard(subscriptionId: string): void {
      of().cardMemory.release(subscriptionId)
    },

    /** The engine of a provider's plans, where a plan names none: the gateway where its account can sign for it. */
    engineOf(providerId: string): "gateway" | "store" {
      return accountOf(of(), settingsOf(of(), providerId).account).privateKey ? "gateway" : "store"
    },
  }
}
