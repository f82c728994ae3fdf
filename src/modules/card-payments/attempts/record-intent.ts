import { generateEntityId } from "@medusajs/framework/utils"
import { randomBytes } from "node:crypto"
import { type Account, type Endpoint, endpointFor } from "../../../gateway"
import type { TransactionType } from "../../../contracts"
import { type Context, formatEndpoint } from "../context"
import type { ProviderOptions } from "../../../configuration"
import { newOrderId } from "../gateway-calls/order-id"
import { supersedeOthers } from "./supersede-attempt"
import { prepared } from "../records/prepared-statement"
import { chooseReturnUrl } from "./return-url"
import { newOperation, type OperationRow, type TransactionRow, violates } from "../records/rows"
import { invalidData, notAllowed } from "../../../mapping"
import { toMessage } from "../../../messages"

export type PaymentSession = {
  id: string
  provider_id: string
  payment_collection_id: string | null
  /** Decimal text in major units, with the currency's decimals. */
  amount: string
  currency_code: string
}

/** A merchant's charge of the outstanding amount of an order. `actor`: the id of the merchant. */
export type OrderCharge = { orderId: string; actor?: string }

/** Input for a new attempt. */
export type NewAttempt = {
  account: Account
  settings: ProviderOptions
  session: PaymentSession
  operation: OperationRow["type"]
  type: TransactionType
  card_source: TransactionRow["card_source"]
  customerId?: string
  saveCard?: boolean
  savedCardId?: string
  recurringPaymentId?: string
  /** The charged period of a subscription. */
  subscriptionChargeId?: string
  /** The charge that a merchant makes for an order. */
  orderCharge?: OrderCharge
  /** Whether this is one of several payments that the store's own code made for the collection. */
  isPart?: boolean
  /** Whether the session replaces the collection's other sessions. */
  replaces?: boolean
  browser?: Readonly<Record<string, string | undefined>>
  /** The storefront's requested return address; not validated. */
  returnUrl?: unknown
}

export type Intent = { transaction: TransactionRow; operationId: string }

/** In milliseconds: a younger call may still be in flight in another request or process. */
export function inFlightWindowMs(account: Account): number {
  return account.timeouts.totalMs + 5_000
}

/**
 * Commits the attempt and its intent before the call is sent. Undefined if another request was
 * faster: the database allows one live attempt for each session, and one unpaid attempt for each
 * payment collection.
 * @throws MedusaError not_allowed while another merchant's charge for the order is unconfirmed; and
 * as `supersedeOthers`
 */
export async function recordIntent(context: Context, newAttempt: NewAttempt): Promise<Intent | undefined> {
  for (;;) {
    const intent = await insertIntent(context, newAttempt)
    if (intent !== "beside others") return intent
    await supersedeOthers(context, newAttempt.session, { replaces: newAttempt.replaces ?? false })
  }
}

async function insertIntent(
  { pg, now }: Context,
  newAttempt: NewAttempt,
): Promise<Intent | "beside others" | undefined> {
  const { account, settings, session, type, card_source } = newAttempt
  const id = generateEntityId(undefined, "ctx")
  const operation = newOperation({
    transaction_id: id,
    type: newAttempt.operation,
    state: "intended",
    origin: "medusa",
    amount: session.amount,
    actor: newAttempt.orderCharge?.actor ?? null,
  })
  // A charge may move money as soon as its call is sent, so it is polled even if this process ends.
  // A form moves none before a shopper sees it.
  const sent = card_source !== "form"
  const attempt = {
    id,
    account: account.name,
    provider_id: session.provider_id,
    payment_session_id: session.id,
    payment_collection_id: session.payment_collection_id,
    type,
    card_source,
    capture_mode: settings.capture,
    release: settings.release ?? account.release,
    endpoint: formatEndpoint(endpointOf(account, newAttempt)),
    client_orderid: newOrderId(),
    amount: session.amount,
    currency_code: session.currency_code.toLowerCase(),
    return_url: chooseReturnUrl(account, newAttempt.returnUrl),
    status: sent ? "processing" : null,
    next_check_at: sent ? new Date(now().getTime() + inFlightWindowMs(account)) : null,
    customer_id: newAttempt.customerId ?? null,
    save_card: newAttempt.saveCard ? "requested" : null,
    saved_card_id: newAttempt.savedCardId ?? null,
    recurring_payment_id: newAttempt.recurringPaymentId ?? null,
    subscription_charge_id: newAttempt.subscriptionChargeId ?? null,
    charged_order_id: newAttempt.orderCharge?.orderId ?? null,
    is_part: newAttempt.isPart ?? false,
    three_ds_token: sent ? randomBytes(32).toString("base64url") : null,
    browser: newAttempt.browser ? JSON.stringify(newAttempt.browser) : null,
  }
  try {
    // One statement means one round trip to the database, for which the shopper waits.
    const [transaction] = await prepared<TransactionRow[]>(pg, "card_attempt_intent", () =>
      pg
        .with("intent", pg("card_operation").insert(operation).returning("id"))
        .with("attempt", pg("card_transaction").insert(attempt).returning("*"))
        .select("*")
        .from("attempt"),
    )
    return { transaction: transaction as TransactionRow, operationId: operation.id }
  } catch (error) {
    if (violates(error, "one_live_attempt")) return undefined
    if (violates(error, "one_open_attempt")) return "beside others"
    if (violates(error, "one_order_charge")) throw notAllowed(toMessage("order_charge.under_way"))
    throw error
  }
}

/**
 * A verification has no currency (wire facts 4.3): uses the account's default endpoint, or else the
 * first one.
 */
export function endpointOf(
  account: Account,
  { session, type }: Pick<NewAttempt, "type"> & { session: Pick<PaymentSession, "currency_code"> },
): Endpoint {
  const [first] = Object.values(account.endpoints)
  const endpoint =
    type === "verification"
      ? (endpointFor(account, "") ?? (first ? { id: first, group: false } : undefined))
      : endpointFor(account, session.currency_code)
  if (endpoint) return endpoint
  const currency = session.currency_code.toUpperCase()
  throw invalidData(toMessage("account.endpoint_missing", { account: account.name, currency }))
}
