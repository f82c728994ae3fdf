import { setTimeout as sleep } from "node:timers/promises"
import { type Account, GatewayError, isGatewayError } from "../../../gateway"
import { allowsAnyHost } from "../../../gateway/account-options"
import { amountParam, invalidData, notAllowed } from "../../../mapping"
import { toMessage } from "../../../messages"
import { browserOf } from "./browser-data"
import { accountOf, type Context, parseEndpoint } from "../context"
import { callFailure, callReason, failureColumns } from "../gateway-calls/call-failure"
import { extraFieldsOf, knownFields } from "../gateway-calls/extra-fields"
import type { ProviderOptions } from "../../../configuration"
import { compare } from "../../../money"
import { missingFields, type PaymentDetails, shopperFields } from "./order-details"
import { nextCheck } from "../status/poll-schedule"
import { prepared } from "../records/prepared-statement"
import { inFlightWindowMs, type Intent, type PaymentSession, recordIntent } from "./record-intent"
import { supersede } from "./supersede-attempt"
import {
  isAttemptFinal,
  liveAttempt,
  newTimelineEntry,
  note,
  type TransactionRow,
  unresolvedStates,
  updateTransaction,
  updateUnresolved,
} from "../records/rows"
import type { Shopper } from "./browser-data"

export type StartInput = {
  session: PaymentSession
  /** Read in parallel with the attempt, because the shopper waits for both. */
  orderDetails(): Promise<PaymentDetails>
  shopper: Shopper
  /**
   * True for a session that was just created: attempts are not looked up, and a unique index finds
   * one that exists after all.
   */
  isNew?: boolean
  /** The storefront's requested return address; not validated. */
  returnUrl?: unknown
  /** The signed-in customer who owns the cart and whose card may be saved. */
  customerId?: string
  /** The same customer, if the card is to be saved once the payment is approved. */
  saveFor?: string
  /** Verifies a card instead of charging it: no amount, never an order. */
  verifies?: boolean
  /** Whether this is one of several payments that the store's own code made for the collection. */
  isPart?: boolean
  /**
   * Called before waiting for the gateway, here or in another request: the lock on the amount due
   * may be released.
   */
  onIntent?(): Promise<void>
}

export type StartResult = { transaction?: TransactionRow; missing: string[] }

/**
 * Returns a hosted form: the session's form that is still valid, otherwise a new one. Two clicks
 * never make two forms, because the database allows one live attempt for each session. After a
 * decline the attempt is superseded and a new one starts.
 * @throws GatewayError if the gateway refuses, cannot be reached or does not answer
 */
export async function startAttempt(context: Context, input: StartInput): Promise<StartResult> {
  const settings = settingsOf(context, input.session.provider_id)
  const account = accountOf(context, settings.account)
  const [live, { metadata, ...orderDetails }] = await Promise.all([
    input.isNew ? undefined : usableAttempt(context, account, input),
    input.orderDetails(),
  ])
  if (live) return { transaction: await applyRequest(context, live, input), missing: [] }

  const form = formOf(settings, input)
  const call = { account, operation: form }
  const known = {
    ...extraFieldsOf(call, metadata),
    ...knownFields({ ...orderDetails, ...shopperFields(input.shopper) }),
  }
  const missing = missingFields(call, known)
  if (missing.length) return { missing }

  const intent = await recordIntent(context, {
    account,
    settings,
    session: input.session,
    operation: formOperations[form],
    type: input.verifies ? "verification" : typeOf(settings),
    card_source: "form",
    customerId: customerOf(input),
    saveCard: !!input.saveFor,
    browser: customerOf(input) ? browserOf(input.shopper) : undefined,
    returnUrl: input.returnUrl,
    isPart: input.isPart,
    replaces: input.isNew,
  })
  if (!intent) return startAttempt(context, { ...input, isNew: false })
  await input.onIntent?.()
  const transaction = await createForm(context, { account, form, intent, known })
  // Superseded while the form was being created: payments on it are reversed, so do not return it.
  return transaction.superseded_at ? { missing: [] } : { transaction, missing: [] }
}

const formOperations = {
  saleForm: "sale-form",
  preauthForm: "preauth-form",
  paymentForm: "payment-form",
  accountVerificationForm: "account-verification-form",
} as const

type Form = keyof typeof formOperations

/**
 * Updates an open form whose customer, or whose choice to save the card, changed since it was
 * created.
 */
async function applyRequest(context: Context, live: TransactionRow, input: StartInput): Promise<TransactionRow> {
  const { saveFor, shopper } = input
  const customerId = customerOf(input)
  const requested = {
    save_card: saveFor ? ("requested" as const) : null,
    customer_id: customerId ?? null,
    browser: customerId ? { ...browserOf(shopper) } : null,
  }
  const open = live.card_source === "form" && live.status === "processing" && live.type !== "verification"
  const same = live.save_card === requested.save_card && live.customer_id === requested.customer_id
  if (!open || same) return live
  await updateTransaction(context.pg, live.id, requested)
  return { ...live, ...requested }
}

function customerOf({ customerId, saveFor }: StartInput): string | undefined {
  return saveFor ?? customerId
}

function formOf(settings: ProviderOptions, { verifies }: StartInput): Form {
  if (verifies) return "accountVerificationForm"
  return settings.form === "universal" ? "paymentForm" : `${typeOf(settings)}Form`
}

/** The transaction type of a provider's payments. */
export function typeOf({ capture }: ProviderOptions): "preauth" | "sale" {
  return capture === "manual" ? "preauth" : "sale"
}

export function settingsOf(context: Context, providerId: string): ProviderOptions {
  const settings = context.providers.get(providerId)
  if (settings) return settings
  throw invalidData(toMessage("provider.not_configured", { id: providerId }))
}

/** The live attempt if its form is still usable; ended attempts are superseded. */
async function usableAttempt(
  context: Context,
  account: Account,
  { session, onIntent }: StartInput,
): Promise<TransactionRow | undefined> {
  for (;;) {
    const live = await liveAttempt(context.pg, session.id)
    if (!live) return undefined
    const isEnded = isAttemptFinal(live)
    if (live.recorded_at && !isEnded) return live
    const changed =
      compare(live.amount, session.amount) !== 0 || live.currency_code !== session.currency_code.toLowerCase()
    if (changed) {
      await supersede(context, live.id, { reason: toMessage("superseded.amount_changed") })
      continue
    }
    if (live.status !== null) {
      if (!isEnded) return live
      await supersede(context, live.id, { reason: toMessage("superseded.tried_again") })
      continue
    }
    // Another request is creating the form: wait for its answer instead of creating a second form.
    // The wait is limited by the age of the current attempt, because the other request may replace
    // the attempt meanwhile.
    if (context.now().getTime() - live.created_at.getTime() > inFlightWindowMs(account)) {
      await supersede(context, live.id, { reason: toMessage("superseded.form_answer_lost") })
      continue
    }
    await onIntent?.()
    await sleep(100)
  }
}

async function createForm(
  context: Context,
  request: { account: Account; form: Form; intent: Intent; known: Record<string, string | undefined> },
): Promise<TransactionRow> {
  const { account, form, intent, known } = request
  const { transaction } = intent
  const back = `${account.publicUrl}/hooks/card-payments/${account.name}/return`
  const order = {
    ...orderFields(account, transaction, known),
    redirect_url: `${back}?session=${transaction.payment_session_id}`,
  }
  const options = { endpoint: parseEndpoint(transaction.endpoint) }
  const client = context.client(account.name)
  try {
    const answer =
      form === "accountVerificationForm"
        ? await client.accountVerificationForm(order, options)
        : await client[form]({ ...order, ...amountFields(transaction) }, options)
    assertRedirectHost(context, account, answer["redirect-url"])
    return await recordForm(context, intent, answer)
  } catch (error) {
    if (isGatewayError(error)) await recordFailure(context, intent, error)
    throw error
  }
}

/** The fields of every initiating call about the order, the shopper and the callback address. */
export function orderFields(
  account: Account,
  { client_orderid }: TransactionRow,
  known: Readonly<Record<string, string | undefined>>,
) {
  return {
    ...(known as Record<string, string>),
    order_desc: known.order_desc ?? "",
    email: known.email ?? "",
    ipaddress: known.ipaddress ?? "",
    client_orderid,
    ...callbackField(account),
  }
}

export function callbackAddress({ publicUrl, name }: Pick<Account, "publicUrl" | "name">): string {
  return `${publicUrl}/hooks/card-payments/${name}/callback`
}

/** The callback address, in the field that the account's option `notify` selects. */
export function callbackField(account: Account) {
  const address = callbackAddress(account)
  return account.notify ? { notify_url: address } : { server_callback_url: address }
}

export function amountFields({ amount, currency_code }: TransactionRow) {
  return { amount, currency: currency_code.toUpperCase() }
}

type FormAnswer = { "paynet-order-id": string; "redirect-url": string; "serial-number"?: string }

/**
 * Records the gateway's answer in one statement. @returns the stored attempt, which may be
 * superseded by now
 */
async function recordForm(
  { pg, now: clock }: Context,
  { transaction, operationId }: Intent,
  answer: FormAnswer,
): Promise<TransactionRow> {
  const now = clock()
  const resolved = { state: "done", serial_number: answer["serial-number"] ?? null, resolved_at: now, recorded_at: now }
  const started = newTimelineEntry(transaction.id, {
    kind: "started",
    message:
      transaction.type === "verification"
        ? toMessage("attempt.verification_form_created")
        : toMessage("attempt.form_created", { amount: amountParam(transaction.amount, transaction.currency_code) }),
  })
  const changes = {
    status: "processing",
    orderid: answer["paynet-order-id"],
    redirect_url: answer["redirect-url"],
    next_check_at: nextCheck(now, now),
    updated_at: now,
  }
  const operation = pg("card_operation")
    .where({ id: operationId })
    .whereIn("state", [...unresolvedStates])
    .update({ ...resolved, updated_at: now })
    .returning("id")
  const [row] = await prepared<TransactionRow[]>(pg, "card_attempt_form", () =>
    pg
      .with("resolved", operation)
      .with("noted", pg("card_timeline_entry").insert(started).returning("id"))
      .with("attempt", pg("card_transaction").where({ id: transaction.id }).update(changes).returning("*"))
      .select("*")
      .from("attempt"),
  )
  return row as TransactionRow
}

/** Ends the attempt, because no shopper saw its form. The next attempt gets a new order id. */
async function recordFailure(context: Context, intent: Intent, error: GatewayError): Promise<void> {
  const lost = error.kind === "unknown"
  await updateUnresolved(context.pg, intent.operationId, {
    state: lost ? "unknown" : "refused",
    ...failureColumns(error),
    resolved_at: lost ? null : context.now(),
  })
  if (!lost) {
    const message = toMessage("attempt.no_form", { reason: callReason(error) })
    await note(context.pg, intent.transaction.id, { kind: "refused", message })
  }
  const reason = lost
    ? toMessage("superseded.form_answer_lost")
    : toMessage("superseded.no_form", { reason: callFailure(error) })
  await supersede(context, intent.transaction.id, { reason, keepAsking: lost })
}

/** Whether a shopper may be redirected to an address from the gateway. */
export function mayRedirectTo(account: Account, url: URL): boolean {
  const secure = url.protocol === "https:" || account.baseUrl.startsWith("http:")
  const { redirectHosts } = account
  return secure && (allowsAnyHost(redirectHosts) || redirectHosts.includes(url.hostname))
}

function assertRedirectHost({ logger }: Context, account: Account, redirectUrl: string): void {
  const url = new URL(redirectUrl)
  if (mayRedirectTo(account, url)) return
  const cause = notAllowed(toMessage("call.form_address_not_allowed", { address: `${url.protocol}//${url.hostname}` }))
  const reason = cause.message
  logger.warn(`[card-payments] A form of the account "${account.name}" is not used: ${reason}`)
  throw new GatewayError("refused", `The form cannot be used: ${reason}.`, { reason, cause })
}
