import { generateEntityId, MedusaError } from "@medusajs/framework/utils"
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type Account, endpointFor, GatewayError, isFinal, isGatewayError } from "../../gateway"
import { compare, spoken } from "../../mapping"
import { accountOf, type Context } from "./context"
import { formatEndpoint } from "./endpoint"
import type { ProviderOptions } from "./options"
import { missingFields, type OrderFacts, shopperFields } from "./order-facts"
import { nextCheck } from "./poll-schedule"
import { prepared } from "./prepared"
import { chooseReturnUrl } from "./return-url"
import { retire } from "./retire"
import {
  liveAttempt,
  newOperation,
  newTimelineEntry,
  type TransactionRow,
  unresolvedStates,
  updateUnresolved,
  violates,
} from "./rows"
import type { Shopper } from "./shopper-context"

export type BeginInput = {
  session: {
    id: string
    provider_id: string
    payment_collection_id: string | null
    /** Decimal text in major units, with the currency's decimals. */
    amount: string
    currency_code: string
  }
  /** Read beside the attempt: the shopper waits for both. */
  facts(): Promise<OrderFacts>
  shopper: Shopper
  /** The session was created just now, so that no attempt of it is looked for; the index would tell of one. */
  isNew?: boolean
  /** Where the storefront wants the shopper back; unchecked. */
  returnUrl?: unknown
}

export type BeginResult = { transaction?: TransactionRow; missing: string[] }

/** A form call younger than this may still be under way in another request or process. */
const grace = (account: Account) => account.timeouts.totalMs + 5_000

/**
 * Gets the shopper a hosted form: the still valid one of this session, else a new one. Two clicks never make two forms:
 * the database allows one live attempt a session. After a decline the attempt is retired and the next one begins.
 * @throws GatewayError when the gateway refuses, cannot be reached or does not answer.
 */
export async function beginAttempt(context: Context, input: BeginInput): Promise<BeginResult> {
  const settings = settingsOf(context, input.session.provider_id)
  const account = accountOf(context, settings.account)
  const [live, facts] = await Promise.all([
    input.isNew ? undefined : usableAttempt(context, account, input),
    input.facts(),
  ])
  if (live) return { transaction: live, missing: [] }

  const known = { ...facts, ...shopperFields(input.shopper) }
  const missing = missingFields(account, known)
  if (missing.length) return { missing }

  const intent = await recordIntent(context, { account, settings, input })
  if (!intent) return beginAttempt(context, { ...input, isNew: false })
  const transaction = await createForm(context, { account, intent, known })
  // Set aside while the form was being made: what is paid there goes back, so nobody is sent there.
  return transaction.retired_at ? { missing: [] } : { transaction, missing: [] }
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
  { session }: BeginInput,
): Promise<TransactionRow | undefined> {
  for (;;) {
    const live = await liveAttempt(context.pg, session.id)
    if (!live) return undefined
    const over = isOver(live)
    if (live.booked_at && !over) return live
    const changed =
      compare(live.amount, session.amount) !== 0 || live.currency_code !== session.currency_code.toLowerCase()
    if (changed) {
      await retire(context, live.id, { reason: "The amount of the payment changed." })
      continue
    }
    if (live.status !== null) {
      if (!over) return live
      await retire(context, live.id, { reason: "The shopper tries again." })
      continue
    }
    // Another request is creating the form right now: wait for its answer rather than make a second one. Each is waited for
    // by its own age: when one is given up, whoever waits with us makes the next, and that one is young.
    if (context.now().getTime() - live.created_at.getTime() > grace(account)) {
      await retire(context, live.id, { reason: "The answer to the form request was lost; nobody saw this form." })
      continue
    }
    await sleep(100)
  }
}

/** Nothing can be paid with it any more. */
function isOver({ status, released_at, given_back_at }: TransactionRow): boolean {
  return (status !== null && isFinal(status) && status !== "approved") || !!released_at || !!given_back_at
}

type Intent = { transaction: TransactionRow; operationId: string; form: "saleForm" | "preauthForm" | "paymentForm" }

/** Commits the attempt and the intent before any byte leaves. Undefined when another request was quicker. */
async function recordIntent(
  { pg }: Context,
  { account, settings, input }: { account: Account; settings: ProviderOptions; input: BeginInput },
): Promise<Intent | undefined> {
  const { session } = input
  const endpoint = endpointFor(account, session.currency_code)
  if (!endpoint) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `The account "${account.name}" has no endpoint for ${session.currency_code.toUpperCase()}.`,
    )
  }
  const type = settings.capture === "manual" ? "preauth" : "sale"
  const form = settings.form === "universal" ? "paymentForm" : `${type}Form`
  const id = generateEntityId(undefined, "ctx")
  const operation = newOperation({
    transaction_id: id,
    type: `${form.slice(0, -"Form".length)}-form` as "sale-form" | "preauth-form" | "payment-form",
    state: "intended",
    origin: "medusa",
    amount: session.amount,
  })
  const attempt = {
    id,
    account: account.name,
    provider_id: session.provider_id,
    payment_session_id: session.id,
    payment_collection_id: session.payment_collection_id,
    type,
    capture_mode: settings.capture,
    release: settings.release ?? account.release,
    endpoint: formatEndpoint(endpoint),
    client_orderid: newOrderId(),
    amount: session.amount,
    currency_code: session.currency_code.toLowerCase(),
    return_url: chooseReturnUrl(account, input.returnUrl),
  }
  try {
    // One statement, so one way to the database: the shopper waits for it.
    const [transaction] = await prepared<TransactionRow[]>(pg, "card_attempt_intent", () =>
      pg
        .with("intent", pg("card_operation").insert(operation).returning("id"))
        .with("attempt", pg("card_transaction").insert(attempt).returning("*"))
        .select("*")
        .from("attempt"),
    )
    return { transaction: transaction as TransactionRow, operationId: operation.id, form: form as Intent["form"] }
  } catch (error) {
    if (violates(error, "one_live_attempt")) return undefined
    throw error
  }
}

/**
 * Ours, new for each attempt. It begins and ends with a letter and uses a small alphabet, because the signing formulas
 * have no separators.
 */
function newOrderId(): string {
  return `p${randomUUID().replaceAll("-", "")}z`
}

async function createForm(
  context: Context,
  request: { account: Account; intent: Intent; known: Record<string, string | undefined> },
): Promise<TransactionRow> {
  const { account, intent } = request
  const { transaction } = intent
  const callback = `${account.publicUrl}/hooks/card-payments/${account.name}/callback`
  const back = `${account.publicUrl}/hooks/card-payments/${account.name}/return`
  try {
    const answer = await context.client(account.name)[intent.form]({
      ...(request.known as Record<string, string>),
      order_desc: request.known.order_desc ?? "",
      email: request.known.email ?? "",
      ipaddress: request.known.ipaddress ?? "",
      client_orderid: transaction.client_orderid,
      amount: transaction.amount,
      currency: transaction.currency_code.toUpperCase(),
      redirect_url: `${back}?session=${transaction.payment_session_id}`,
      [account.notify ? "notify_url" : "server_callback_url"]: callback,
    })
    assertRedirectHost(account, answer["redirect-url"])
    return await recordForm(context, intent, answer)
  } catch (error) {
    if (isGatewayError(error)) await recordFailure(context, intent, error)
    throw error
  }
}

type FormAnswer = { "paynet-order-id": string; "redirect-url": string; "serial-number"?: string }

/** What the gateway answered, in one statement. @returns the attempt as it is now, which may be retired meanwhile. */
async function recordForm(
  { pg, now: clock }: Context,
  { transaction, operationId }: Intent,
  answer: FormAnswer,
): Promise<TransactionRow> {
  const now = clock()
  const resolved = { state: "done", serial_number: answer["serial-number"] ?? null, resolved_at: now, booked_at: now }
  const started = newTimelineEntry(transaction.id, {
    kind: "started",
    message: `Payment form for ${spoken(transaction.amount, transaction.currency_code)} created.`,
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
  const reason = lost
    ? "The answer to the form request was lost; nobody saw this form."
    : `No form: ${error.reason ?? error.message}`
  await retire(context, intent.transaction.id, { reason, keepAsking: lost })
}

function assertRedirectHost(account: Account, redirectUrl: string): void {
  const url = new URL(redirectUrl)
  const secure = url.protocol === "https:" || account.baseUrl.startsWith("http:")
  const allowed = account.redirectHosts.length === 0 || account.redirectHosts.includes(url.hostname)
  if (secure && allowed) return
  const reason = `the form is at ${url.protocol}//${url.hostname}, which the account's redirectHosts do not allow`
  throw new GatewayError("refused", `The form cannot be used: ${reason}.`, { reason })
}
