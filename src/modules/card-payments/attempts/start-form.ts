import { MedusaError } from "@medusajs/framework/utils"
import { setTimeout as sleep } from "node:timers/promises"
import { type Account, GatewayError, isGatewayError } from "../../../gateway"
import { compare, formatAmount } from "../../../mapping"
import { browserOf } from "./browser-data"
import { accountOf, type Context, parseEndpoint } from "../context"
import { extraFieldsOf, knownFields } from "../gateway-calls/extra-fields"
import type { ProviderOptions } from "../../../configuration"
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
import type { Shopper } from "../request-context"

export type StartInput = {
  session: PaymentSession
  /** Read beside the attempt: the shopper waits for both. */
  orderDetails(): Promise<PaymentDetails>
  shopper: Shopper
  /**
   * The session was created just now, so that no attempt of it is looked for; the index would tell
   * of one.
   */
  isNew?: boolean
  /** Where the storefront wants the shopper back; unchecked. */
  returnUrl?: unknown
  /** The signed-in customer whose cart it is, and whose card may be saved. */
  customerId?: string
  /** The same, where the card shall be saved once it is paid. */
  saveFor?: string
  /** A verification of a card instead of a payment: no amount, never an order. */
  verifies?: boolean
  /** One of several payments of the collection, by the store's own code. */
  isPart?: boolean
  /**
   * Called before the gateway is waited for, here or by another request: what is owed need not
   * stand still for longer.
   */
  onIntent?(): Promise<void>
}

export type StartResult = { transaction?: TransactionRow; missing: string[] }

/**
 * Gets the shopper a hosted form: the still valid one of this session, else a new one. Two clicks
 * never make two forms: the database allows one live attempt a session. After a decline the attempt
 * is retired and the next one begins.
 * @throws GatewayError when the gateway refuses, cannot be reached or does not answer.
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
  // Set aside while the form was being made: what is paid there goes back, so nobody is sent there.
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
 * An open form whose shopper is another, ticked "save this card", or took the tick away, since it
 * was made.
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

/** What a provider's payments are, by how it captures. */
export function typeOf({ capture }: ProviderOptions): "preauth" | "sale" {
  return capture === "manual" ? "preauth" : "sale"
}

export function settingsOf(context: Context, providerId: string): ProviderOptions {
  const settings = context.providers.get(providerId)
  if (settings) return settings
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `The payment provider "${providerId}" is not in the payment module's configuration.`,
  )
}

/** The live attempt if its form can still be used; one that is over is retired on the way. */
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
      await supersede(context, live.id, { reason: "The amount of the payment changed." })
      continue
    }
    if (live.status !== null) {
      if (!isEnded) return live
      await supersede(context, live.id, { reason: "The shopper tries again." })
      continue
    }
    // Another request is creating the form right now: wait for its answer rather than make a second
    // one. Each is waited for by its own age: when one is given up, whoever waits with us makes the
    // next, and that one is young.
    if (context.now().getTime() - live.created_at.getTime() > inFlightWindowMs(account)) {
      await supersede(context, live.id, { reason: "The answer to the form request was lost; nobody saw this form." })
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

/** What every initiating call tells of the order, the shopper and where to report. */
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

/** Where the gateway reports, by the field that the account's option `notify` chooses. */
export function callbackField({ publicUrl, name, notify }: Account) {
  const address = `${publicUrl}/hooks/card-payments/${name}/callback`
  return notify ? { notify_url: address } : { server_callback_url: address }
}

export function amountFields({ amount, currency_code }: TransactionRow) {
  return { amount, currency: currency_code.toUpperCase() }
}

type FormAnswer = { "paynet-order-id": string; "redirect-url": string; "serial-number"?: string }

/**
 * What the gateway answered, in one statement. @returns the attempt as it is now, which may be
 * retired meanwhile.
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
        ? "Form to verify a card created."
        : `Payment form for ${formatAmount(transaction.amount, transaction.currency_code)} created.`,
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

/** No form was shown to anybody: the attempt ends here, and a later one gets a new order id. */
async function recordFailure(context: Context, intent: Intent, error: GatewayError): Promise<void> {
  const lost = error.kind === "unknown"
  await updateUnresolved(context.pg, intent.operationId, {
    state: lost ? "unknown" : "refused",
    error_code: error.code ?? null,
    error_message: error.reason ?? error.message,
    resolved_at: lost ? null : context.now(),
  })
  if (!lost) {
    const message = `No form: ${error.reason ?? error.message}`.slice(0, 500)
    await note(context.pg, intent.transaction.id, { kind: "refused", message })
  }
  const reason = lost
    ? "The answer to the form request was lost; nobody saw this form."
    : `No form: ${reasonOf(error)}.`
  await supersede(context, intent.transaction.id, { reason, keepAsking: lost })
}

/**
 * Why an attempt ended, by kind and code: this becomes the note of a refund and part of events,
 * which customers may read. The gateway's own text, which may hold what the shopper typed, stands
 * in the timeline.
 */
export function reasonOf({ kind, code = "" }: GatewayError): string {
  const reasons: Record<GatewayError["kind"], string> = {
    invalid: "the request could not be made of these details",
    refused: `the gateway refused it${/^\d{1,8}$/.test(code) ? ` (code ${code})` : ""}`,
    unsent: "the gateway could not be reached",
    unknown: "the gateway's answer was lost",
    forged: "the gateway's answer was not signed by it",
  }
  return reasons[kind]
}

/** Whether a shopper may be sent to an address that the gateway names. */
export function mayRedirectTo(account: Account, url: URL): boolean {
  const secure = url.protocol === "https:" || account.baseUrl.startsWith("http:")
  return secure && (account.redirectHosts.length === 0 || account.redirectHosts.includes(url.hostname))
}

function assertRedirectHost({ logger }: Context, account: Account, redirectUrl: string): void {
  const url = new URL(redirectUrl)
  if (mayRedirectTo(account, url)) return
  const reason = `the form is at ${url.protocol}//${url.hostname}, which the account's redirectHosts do not allow`
  logger.warn(`[card-payments] A form of the account "${account.name}" is not used: ${reason}`)
  throw new GatewayError("refused", `The form cannot be used: ${reason}.`, { reason })
}
