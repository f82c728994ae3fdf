import { MedusaError } from "@medusajs/framework/utils"
import { nextTry } from "../../../durable"
import type { CardData } from "../../../card-check"
import { type Account, type GatewayError, isGatewayError, type OperationName } from "../../../gateway"
import { amountParam, refusal, toMedusaError, toShopperError, notAllowed, notFound } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { askStatus } from "../status/ask-status"
import { amountFields, callbackField, orderFields, settingsOf, typeOf } from "./start-form"
import type { BrowserData } from "../../../contracts"
import { type Browser, browserOf, customerBrowserFields } from "./browser-data"
import { accountOf, type Context, parseEndpoint } from "../context"
import { callFailure, callReason, failedAttempt, failureColumns, ownFailure } from "../gateway-calls/call-failure"
import { extraFieldsOf, knownFields } from "../gateway-calls/extra-fields"
import type { ProviderOptions } from "../../../configuration"
import { compare, isPositive } from "../../../money"
import { missingFields, type PaymentDetails } from "./order-details"
import { type Intent, type OrderCharge, type PaymentSession, recordIntent } from "./record-intent"
import { payableRecurring } from "../recurring/recurring-references"
import { supersede } from "./supersede-attempt"
import {
  type Db,
  findTransaction,
  isAttemptFinal,
  liveAttempt,
  note,
  type OperationRow,
  operationsOf,
  type TransactionRow,
  updateTransaction,
  updateUnresolved,
} from "../records/rows"
import { type PayableCard, payableCard } from "../saved-cards/payable-card"
import { hasShopperReturned } from "../overview/session-view"
import type { Shopper } from "./browser-data"
import { redirectAtOnce, threeDSAddress } from "../three-d-secure/step-due"

/**
 * The shopper's card: card data in memory, or a saved card. Card data is never stored or logged
 * here.
 */
export type CardSource =
  | { kind: "card"; card: CardData }
  | { kind: "saved"; savedCardId: string; customerId: string; cvv2?: string; scenario?: "REGULAR" | "IRREGULAR" }

/** A shopper's card, or the card of a recurring payment, which is charged without the shopper. */
export type ChargeSource = CardSource | { kind: "recurring"; recurringPaymentId: string }

function isWithoutShopper(cardSource: ChargeSource): boolean {
  return cardSource.kind === "recurring" || (cardSource.kind === "saved" && cardSource.scenario !== undefined)
}

export type ChargeInput = {
  session: PaymentSession
  orderDetails(): Promise<PaymentDetails>
  shopper: Shopper
  cardSource: ChargeSource
  browser?: BrowserData
  /** The signed-in customer whose card is saved once the payment is approved. */
  saveFor?: string
  /** The signed-in customer, whose card may be saved later. */
  customerId?: string
  /**
   * Ids of subscriptions that need the card data itself, to send it to the gateway with their
   * schedule.
   */
  awaitedBy?: readonly string[]
  /** The storefront's requested return address; not validated. */
  returnUrl?: unknown
  /**
   * Throws if the session is no longer valid: called after the intent is committed, right before
   * the card is sent.
   */
  assertOpen?(): Promise<unknown>
  /** Whether the shopper abandons an unfinished 3-D Secure and starts again. */
  startOver?: boolean
  /** Verifies a card instead of charging it: no amount, never an order. */
  verifies?: boolean
  /** Captures at once, whatever the provider's capture setting. */
  takesAtOnce?: boolean
  /** The charged period of a subscription; the order created from it may have another amount. */
  subscriptionChargeId?: string
  /** The order whose outstanding amount a merchant charges. */
  orderCharge?: OrderCharge
  /** Whether this is one of several payments that the store's own code made for the collection. */
  isPart?: boolean
  /** Called before waiting for the gateway: the lock on the amount due may be released. */
  onIntent?(): Promise<void>
}

/**
 * - `started`: the call was sent, whatever its outcome.
 * - `under_way`: an earlier attempt is open or has paid; nothing was sent.
 * - `missing`: required fields are missing; nothing was sent.
 */
export type ChargeResult = {
  outcome: "started" | "under_way" | "missing"
  transaction?: TransactionRow
  missing: string[]
}

/**
 * Charges or verifies a card in memory, or charges a saved one: commits the intent, then sends the
 * call once. Two clicks never make two charges, because the database allows one live attempt for
 * each session. A lost answer leaves the attempt `unknown`, and the schedule polls it.
 * @throws MedusaError if nothing was charged, with a message for the shopper, or for the admin if
 * the charge is made without the shopper
 */
export async function startCharge(context: Context, input: ChargeInput): Promise<ChargeResult> {
  const ofProvider = settingsOf(context, input.session.provider_id)
  const settings = input.takesAtOnce ? { ...ofProvider, capture: "automatic" as const } : ofProvider
  const account = accountOf(context, settings.account)
  if (!input.verifies && !isPositive(input.session.amount)) {
    throw notAllowed(toMessage("session.nothing_to_pay"))
  }
  const environmentChange = isWithoutShopper(input.cardSource) ? await context.environmentChange() : undefined
  // The environment refuses the charge, not the card, so the charge is retried later.
  if (environmentChange) throw refusal(MedusaError.Types.UNEXPECTED_STATE, environmentChange)
  const saved =
    input.cardSource.kind === "saved" ? await payableCard(context, { settings, ...input.cardSource }) : undefined
  const recurringId =
    input.cardSource.kind === "recurring"
      ? await payableRecurring(context, input.cardSource.recurringPaymentId)
      : undefined
  const [live, { metadata, ...orderDetails }] = await Promise.all([underWay(context, input), input.orderDetails()])
  if (live) return { outcome: "under_way", transaction: live, missing: [] }

  const browser = browserOf(input.shopper, input.browser)
  const call = { account, operation: operationOf(settings, input) }
  const extra = extraFieldsOf(call, metadata)
  const ipaddress = browser.ip ?? saved?.ipaddress ?? undefined
  const known = { ...extra, ...knownFields({ ...orderDetails, ipaddress, ...customerBrowserFields(browser) }) }
  const missing = missingFields(call, known)
  if (missing.length) return { outcome: "missing", missing }

  const intent = await recordIntent(context, intentInputOf({ account, settings, input, browser }))
  if (!intent) return startCharge(context, input)
  await assertSessionOpen(context, intent, input)
  await input.onIntent?.()
  if (input.cardSource.kind === "card" && account.recurringCardSource === "card") {
    context.cardMemory.keep({ sessionId: input.session.id, card: input.cardSource.card }, input.awaitedBy ?? [])
  }
  const transaction = await send(context, {
    account,
    intent,
    known,
    extra,
    cardSource: input.cardSource,
    saved,
    recurringId,
    actor: input.orderCharge?.actor,
  })
  return { outcome: "started", transaction, missing: [] }
}

/** The client method that makes the charge. */
function operationOf(settings: ProviderOptions, { cardSource, verifies }: ChargeInput): OperationName {
  if (cardSource.kind === "saved") return "makeRebill"
  if (cardSource.kind === "recurring") return "processRecurringPayment"
  return verifies ? "accountVerification" : typeOf(settings)
}

type Charge = { account: Account; settings: ProviderOptions; input: ChargeInput; browser: Browser }

function intentInputOf({ account, settings, input, browser }: Charge) {
  const { session, cardSource, verifies, saveFor, customerId, returnUrl } = input
  const type = verifies ? ("verification" as const) : typeOf(settings)
  const savedCardId = cardSource.kind === "saved" ? cardSource.savedCardId : undefined
  const ofCard = type === "verification" ? ("account-verification" as const) : type
  const calls = { card: ofCard, saved: "make-rebill", recurring: "process-recurring-payment" } as const
  const columns = { card: "card", saved: "saved_card", recurring: "recurring" } as const
  const operation: OperationRow["type"] = calls[cardSource.kind]
  return {
    account,
    settings,
    session,
    operation,
    type,
    card_source: columns[cardSource.kind],
    customerId: cardSource.kind === "saved" ? cardSource.customerId : (saveFor ?? customerId),
    saveCard: cardSource.kind === "card" && !!saveFor,
    savedCardId,
    recurringPaymentId: cardSource.kind === "recurring" ? cardSource.recurringPaymentId : undefined,
    browser,
    returnUrl,
    subscriptionChargeId: input.subscriptionChargeId,
    orderCharge: input.orderCharge,
    isPart: input.isPart,
  }
}

/**
 * The attempt that blocks a new one, if any. Attempts that cannot be paid any more are superseded.
 */
async function underWay(context: Context, input: ChargeInput): Promise<TransactionRow | undefined> {
  for (;;) {
    const known = await liveAttempt(context.pg, input.session.id)
    if (!known) return undefined
    // The attempt that the shopper abandons may just have been paid in another tab, so it is polled
    // first.
    const isAsked = supersedeReason(known, input) && known.orderid && !isAttemptFinal(known)
    if (isAsked) await input.onIntent?.()
    const live = isAsked ? await askAgain(context, known) : known
    const reason = live && supersedeReason(live, input)
    if (!live || !reason) return live ?? known
    // An issuer result that is being uploaded may still make the attempt paid.
    const unless = isAttemptFinal(live) ? undefined : (trx: Db) => isBeingConfirmed(trx, live.id)
    await supersede(context, live.id, { reason, unless })
    if ((await liveAttempt(context.pg, input.session.id))?.id === live.id) return live
  }
}

/**
 * Polls the attempt. Undefined without an answer: its state is unknown, so no other attempt may
 * start.
 */
async function askAgain(context: Context, { id }: TransactionRow): Promise<TransactionRow | undefined> {
  try {
    return (await askStatus(context, id)).transaction
  } catch (error) {
    if (isGatewayError(error)) return undefined
    throw error
  }
}

async function isBeingConfirmed(trx: Db, transactionId: string): Promise<boolean> {
  const answers = ["upload-cres-result", "upload-pares-result"]
  return (await operationsOf(trx, transactionId)).some((o) => answers.includes(o.type) && o.state !== "refused")
}

function supersedeReason(live: TransactionRow, { session, startOver }: ChargeInput): KnownMessage | undefined {
  if (isAttemptFinal(live)) return toMessage("superseded.tried_again")
  const changed =
    compare(live.amount, session.amount) !== 0 || live.currency_code !== session.currency_code.toLowerCase()
  if (changed) return toMessage("superseded.amount_changed")
  const waits = (live.status === null || live.status === "processing") && !hasShopperReturned(live)
  // The shopper left a form without returning from it, and chose another way to pay.
  if (live.card_source === "form" && waits) return toMessage("superseded.paid_another_way")
  if (startOver && waits && live.three_ds_step) return toMessage("superseded.started_over")
  return undefined
}

type Sending = {
  account: Account
  intent: Intent
  known: Readonly<Record<string, string | undefined>>
  /** The entries of `known` that the account's `extraFields` name. */
  extra: Readonly<Record<string, string>>
  cardSource: ChargeSource
  saved: PayableCard | undefined
  recurringId: string | undefined
  actor: string | undefined
}

/** The only place that sends card data. It is sent once: an intent is never sent again. */
async function send(context: Context, sending: Sending): Promise<TransactionRow> {
  const { transaction, operationId } = sending.intent
  try {
    const answer = await callGateway(context, sending)
    const now = context.now()
    const resolved = { state: "done" as const, resolved_at: now, recorded_at: now }
    await updateUnresolved(context.pg, operationId, { ...resolved, serial_number: answer["serial-number"] ?? null })
    await note(context.pg, transaction.id, {
      kind: "started",
      message: sentMessage(transaction),
      actor: sending.actor,
    })
    const orderid = answer["paynet-order-id"]
    // Do not overwrite a status that a callback has caused meanwhile.
    const changes = { ...(orderid ? { orderid } : {}), next_check_at: nextTry(0, now) }
    await updateTransaction(context.pg, transaction.id, changes)
    await redirectAtOnce(context, { account: sending.account, id: transaction.id, answer })
  } catch (error) {
    if (!isGatewayError(error)) throw error
    const isRefused = await recordFailure(context, sending.intent, error)
    if (isRefused) throw isWithoutShopper(sending.cardSource) ? toMedusaError(error) : toShopperError(error)
  }
  return (await findTransaction(context.pg, { id: transaction.id })) as TransactionRow
}

/**
 * The session may have been replaced between its read and the intent. @throws if it was; nothing
 * was sent
 */
async function assertSessionOpen(
  context: Context,
  { transaction, operationId }: Intent,
  input: ChargeInput,
): Promise<void> {
  const reason = toMessage("superseded.session_replaced_before_charge")
  const failure = ownFailure(toMessage("call.session_replaced"))
  try {
    await input.assertOpen?.()
    const { superseded_at } = (await findTransaction(context.pg, { id: transaction.id })) ?? {}
    if (superseded_at) throw notFound(toMessage("session.replaced_before_charge"))
  } catch (error) {
    const now = context.now()
    await updateUnresolved(context.pg, operationId, { state: "refused", ...failure, resolved_at: now })
    await updateTransaction(context.pg, transaction.id, { ...failedAttempt, ...failure })
    await supersede(context, transaction.id, { reason, keepAsking: false })
    throw error
  }
}

function callGateway(
  context: Context,
  { account, intent, known, extra, cardSource, saved, recurringId = "" }: Sending,
) {
  const { transaction } = intent
  const client = context.client(account.name)
  const options = { endpoint: parseEndpoint(transaction.endpoint) }
  if (cardSource.kind === "recurring") {
    const { client_orderid, amount, currency_code } = transaction
    const charge = { "client-orderid": client_orderid, "recurring-payment-id": recurringId, amount }
    return client.processRecurringPayment(charge, { ...options, currency: currency_code })
  }
  const order = { ...orderFields(account, transaction, known), redirect_url: threeDSAddress(account, transaction) }
  if (cardSource.kind === "saved") {
    const { order_desc, ipaddress, client_orderid, redirect_url } = order
    const rebill = {
      ...extra,
      order_desc,
      ipaddress,
      client_orderid,
      redirect_url,
      ...callbackField(account),
      ...amountFields(transaction),
      cardrefid: saved?.reference.cardrefid ?? "",
      cvv2: cardSource.cvv2,
      recurrent_scenario: cardSource.scenario,
    }
    return client.makeRebill(rebill, { ...options, rebillAs: transaction.type === "preauth" ? "preauth" : "sale" })
  }
  const { card } = cardSource
  const fields = {
    card_printed_name: card.holder,
    credit_card_number: card.number,
    expire_month: card.expiry_month,
    expire_year: card.expiry_year,
    cvv2: card.cvv2,
  }
  if (transaction.type === "verification") return client.accountVerification({ ...order, ...fields }, options)
  return client[transaction.type]({ ...order, ...amountFields(transaction), ...fields }, options)
}

function sentMessage({ type, card_source, amount, currency_code }: TransactionRow): KnownMessage {
  if (type === "verification") return toMessage("attempt.card_sent_for_verification")
  const params = { type: toMessage(`payment_type.${type}`), amount: amountParam(amount, currency_code) }
  return toMessage(card_source === "card" ? "attempt.card_sent" : "attempt.saved_card_charged", params)
}

/**
 * Records a failed call. After a refusal nothing was charged, and the next attempt gets a new order
 * id. After a lost answer the attempt stays, with the status `unknown`.
 * @returns true if the charge was refused
 */
async function recordFailure(context: Context, intent: Intent, error: GatewayError): Promise<boolean> {
  const { transaction, operationId } = intent
  const { id } = transaction
  const now = context.now()
  const lost = error.kind === "unknown"
  const reason = callReason(error)
  const failure = failureColumns(error)
  // In one transaction: an attempt whose call is resolved but that has no final status would stay
  // open forever.
  const written = await context.pg.transaction(async (trx) => {
    const state = lost ? "unknown" : "refused"
    const mine = await updateUnresolved(trx, operationId, { ...failure, state, resolved_at: lost ? null : now })
    if (!mine) return false
    const changes = lost
      ? { status: "unknown", next_check_at: nextTry(0, now), updated_at: now }
      : { ...failedAttempt, ...failure, updated_at: now }
    await trx("card_transaction").where({ id, status: "processing" }).update(changes)
    return true
  })
  if (!written) {
    // A poll has already found the charge at the gateway; its status takes precedence over this
    // late answer.
    await note(context.pg, id, { kind: "warning", message: toMessage("attempt.answer_late", { reason }) })
    await updateTransaction(context.pg, id, { next_check_at: now })
    return false
  }
  if (!lost) {
    await note(context.pg, id, { kind: "refused", message: toMessage("attempt.not_charged", { reason }) })
    await supersede(context, id, {
      reason: toMessage("superseded.not_charged", { reason: callFailure(error) }),
      keepAsking: false,
    })
    return true
  }
  await note(context.pg, id, { kind: "unknown", message: toMessage("attempt.answer_lost") })
  return false
}
