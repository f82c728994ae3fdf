import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { isFinal } from "../../gateway"
import { errorCodes, quotedReason, reasonOf, refusal, toMedusaAmount } from "../../mapping"
import { type KnownMessage, toMessage } from "../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type TransactionRow,
  whileOpeningCharge,
} from "../../modules/card-payments"
import type { Attempt, ChargeRow, Charger, SubscriptionRow } from "../../modules/card-subscriptions"
import { type SessionToPay, sessionToPay } from "../payments/payable-session"
import { engineOf } from "./engines"

/**
 * Charges through a payment session of the subscription's provider: the saved card, or the card of
 * its schedule at the gateway.
 */
export function subscriptionCharger(container: MedusaContainer): Charger {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  return {
    async openSession(charge, subscription) {
      const gone = missingProviderReason(cards, subscription)
      if (gone) throw refusal(MedusaError.Types.UNEXPECTED_STATE, gone)
      try {
        return await openChargeSession(container, charge, subscription)
      } catch (error) {
        // Nothing was sent: the module records a MedusaError of this method as `unsent`.
        throw refusal(MedusaError.Types.UNEXPECTED_STATE, reasonOf(error))
      }
    },

    async send(charge, subscription) {
      const found =
        missingProviderReason(cards, subscription) ?? (await findSession(container, charge.payment_session_id))
      if ("code" in found) return { transaction_id: null, outcome: "unsent", reason: found }
      const { session, hasPayment } = found
      const live = await cards.liveAttempt(session.id)
      if (hasPayment || (live && !(live.id === charge.transaction_id && isDeclined(live)))) {
        return live ? attemptOf(cards, live) : { transaction_id: null, outcome: "open" }
      }
      try {
        const order_desc = subscription.title.slice(0, 125)
        const { transaction, missing } = await engineOf(container, subscription).charge(subscription, {
          session,
          orderDetails: async () => ({ order_desc, metadata: await readMetadata(container, subscription) }),
          shopper: {},
          takesAtOnce: true,
          subscriptionChargeId: charge.id,
        })
        if (transaction) return attemptOf(cards, transaction)
        const reason = toMessage("charge.details_missing", { details: missing.join(", ") })
        return { transaction_id: null, outcome: "declined", reason }
      } catch (error) {
        return refused(error)
      }
    },

    async poll({ payment_session_id }) {
      const live = await cards.liveAttempt(payment_session_id)
      return live && attemptOf(cards, live)
    },
  }
}

/**
 * Opens a payment session in a new payment collection of the charge's amount. The renewal's cart
 * and its order are linked to the collection later.
 */
export async function openChargeSession(
  container: MedusaContainer,
  { amount, currency_code }: Pick<ChargeRow, "amount" | "currency_code">,
  { provider_id }: Pick<SubscriptionRow, "provider_id">,
): Promise<{ payment_collection_id: string; payment_session_id: string }> {
  const payments = container.resolve(Modules.PAYMENT)
  const money = { currency_code, amount: toMedusaAmount(amount) }
  const collection = await payments.createPaymentCollections(money)
  const session = await whileOpeningCharge(() =>
    payments.createPaymentSession(collection.id, { provider_id, ...money, data: {} }),
  )
  return { payment_collection_id: collection.id, payment_session_id: session.id }
}

/**
 * The first order's metadata for the account's `extraFields`: Medusa copied it from the first cart,
 * and a renewal has no cart before it is paid.
 */
async function readMetadata(
  container: MedusaContainer,
  { provider_id, first_order_id }: SubscriptionRow,
): Promise<Record<string, unknown> | undefined> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const account = cards.findAccount(cards.providerSettings(provider_id).account)
  const isRead = Object.values(account?.extraFields.makeRebill ?? {}).some((value) => typeof value !== "string")
  if (!isRead || !first_order_id) return undefined
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: ["metadata"], filters: { id: first_order_id } })
  return (data[0] as { metadata?: Record<string, unknown> | null } | undefined)?.metadata ?? undefined
}

/** The reason where the store no longer has the subscription's provider. */
function missingProviderReason(
  cards: CardPaymentsModuleService,
  { provider_id }: Pick<SubscriptionRow, "provider_id">,
): KnownMessage | undefined {
  return cards.serves(provider_id) ? undefined : toMessage("charge.provider_missing", { provider: provider_id })
}

/** @returns the reason where the session cannot be paid */
async function findSession(container: MedusaContainer, id: string): Promise<SessionToPay | KnownMessage> {
  try {
    return await sessionToPay(container, id)
  } catch (error) {
    return reasonOf(error)
  }
}

/** The outcome of a card payment for its charge. */
export function attemptOf(cards: CardPaymentsModuleService, transaction: TransactionRow): Attempt {
  const { id, provider_id, card_source, error_code, decline_category } = transaction
  const reason = declineReason(transaction)
  const reported = { transaction_id: id, error_code, reason, decline_category }
  const isGateways = card_source === "recurring" && cards.recurring.isScheduled(transaction)
  const isServed = cards.serves(provider_id)
  const retries_are_ours = !isGateways || (isServed && !cards.recurring.retriedByGateway(provider_id))
  if (transaction.status === "approved" && !transaction.mismatch) return { ...reported, outcome: "approved" }
  return { ...reported, outcome: isDeclined(transaction) ? "declined" : "open", retries_are_ours }
}

/** Our reason or the gateway's own words, as a sentence. */
function declineReason({ error_message, error_reason }: TransactionRow): KnownMessage | null {
  if (error_reason) return toMessage("reason.with_full_stop", { reason: error_reason })
  return error_message ? quotedReason(error_message) : null
}

function isDeclined({ status }: TransactionRow): boolean {
  return status !== null && isFinal(status) && status !== "approved"
}

/**
 * Turns an error before any charge into an outcome: `needs_card` if a retry cannot help; an
 * unreachable gateway is retried.
 */
function refused(error: unknown): Attempt {
  const reason = reasonOf(error)
  const { type, code } = MedusaError.isMedusaError(error) ? error : { type: undefined, code: undefined }
  if (type === MedusaError.Types.UNEXPECTED_STATE) return { transaction_id: null, outcome: "unsent", reason }
  if (!type) throw error
  const isGateways = code === errorCodes.refused
  const needs_card = !isGateways && (type === MedusaError.Types.NOT_FOUND || type === MedusaError.Types.NOT_ALLOWED)
  return { transaction_id: null, outcome: "declined", reason, needs_card }
}
