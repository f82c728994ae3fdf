import { createHash } from "node:crypto"
import { isGatewayError } from "../../../gateway"
import { amountText } from "../../../gateway/fields"
import { amountParam } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { settingsOf } from "../attempts/start-form"
import { accountOf, type Context, parseEndpoint } from "../context"
import { supersede } from "../attempts/supersede-attempt"
import {
  findTransaction,
  liveAttempt,
  newOperation,
  note,
  type RecurringPaymentRow,
  type TransactionRow,
} from "../records/rows"

/** A charge of the gateway's schedule, as reported by a callback. */
export type ReportedCharge = { client_orderid: string; orderid: string }

/** The details of a charge that the gateway's status reports. */
export type ExaminedCharge = {
  day?: string
  amount?: string
  /** Lowercase, as in Medusa. */
  currency_code?: string
  status: string
  last4?: string
}

/**
 * Asks the gateway whether it has this order, and for its date: nothing is recorded on a callback
 * alone.
 * @returns undefined if the gateway does not know the order
 * @throws GatewayError if no readable answer comes
 */
export async function examineCharge(
  context: Context,
  recurring: RecurringPaymentRow,
  reported: ReportedCharge,
): Promise<ExaminedCharge | undefined> {
  try {
    const answer = await context
      .client(recurring.account)
      .status(
        { client_orderid: reported.client_orderid, orderid: reported.orderid },
        { endpoint: parseEndpoint(recurring.endpoint) },
      )
    // "2024-03-20 08:51:03 MSK" (wire facts 7): the time zone's name is unreliable, so only the day
    // is used.
    const [day] = /^\d{4}-\d\d-\d\d/.exec(answer["paynet-processing-date"] ?? "") ?? []
    const amount = amountText.safeParse(answer.amount).success ? answer.amount : undefined
    const currency_code = answer.currency?.toLowerCase()
    return { day, amount, currency_code, status: answer.status, last4: answer["last-four-digits"] }
  } catch (error) {
    if (isGatewayError(error) && error.kind === "refused" && error.httpStatus !== 401 && error.httpStatus !== 403)
      return undefined
    throw error
  }
}

export type AttachInput = {
  recurring: RecurringPaymentRow
  reported: ReportedCharge
  session: { id: string; payment_collection_id: string }
  /** The subscription period that the charge is for. */
  chargeId?: string
  /** The expected amount, decimal text, which is compared with the gateway's status. */
  amount: string
  /** The reason to reverse the charge, if it is not due. */
  reverse?: KnownMessage
}

/**
 * Attaches a charge of the gateway's schedule to a payment of this store: it is then polled,
 * compared and recorded like any other. Attaching the same order again returns the existing
 * transaction.
 */
export async function attachRecurring(context: Context, input: AttachInput): Promise<TransactionRow> {
  const { recurring, reported, session, amount } = input
  const where = { account: recurring.account, client_orderid: reported.client_orderid }
  const known = await findTransaction(context.pg, where)
  if (known) return known
  const before = await liveAttempt(context.pg, session.id)
  if (before) await supersede(context, before.id, { reason: toMessage("charge.replaced_by_gateway") })
  const settings = settingsOf(context, recurring.provider_id)
  const account = accountOf(context, recurring.account)
  const now = context.now()
  const id = transactionIdOf(recurring, reported)
  const attempt = {
    id,
    account: account.name,
    provider_id: recurring.provider_id,
    payment_session_id: session.id,
    payment_collection_id: session.payment_collection_id,
    type: "sale",
    card_source: "recurring",
    recurring_payment_id: recurring.id,
    subscription_charge_id: input.chargeId ?? null,
    customer_id: recurring.customer_id,
    // The money is already taken, whatever the provider's capture setting.
    capture_mode: "automatic",
    release: settings.release ?? account.release,
    endpoint: recurring.endpoint,
    ...reported,
    amount,
    currency_code: recurring.currency_code,
    status: "processing",
    next_check_at: now,
    superseded_at: null,
    reversal_reason: input.reverse ?? null,
  }
  const operation = newOperation({
    ...{ transaction_id: id, type: "recurring-charge", state: "done", origin: "gateway", amount },
    ...{ resolved_at: now, recorded_at: now },
  })
  const message = toMessage("charge.by_schedule", { amount: amountParam(amount, recurring.currency_code) })
  await context.pg.transaction(async (trx) => {
    // The order id is unique: two concurrent callbacks of one charge create one row.
    const inserted = await trx("card_transaction")
      .insert(attempt)
      .onConflict(trx.raw("(client_orderid) WHERE deleted_at IS NULL"))
      .ignore()
      .returning("id")
    if (inserted.length === 0) return
    await trx("card_operation").insert(operation)
    await note(trx, id, { kind: "started", message })
  })
  return (await findTransaction(context.pg, where)) as TransactionRow
}

/**
 * Deterministic for a charge, so that a retry after a crash, or a concurrent process, uses the same
 * id.
 */
export function transactionIdOf(
  { account }: Pick<RecurringPaymentRow, "account">,
  { client_orderid }: ReportedCharge,
): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([account, client_orderid]))
    .digest("hex")
  return `ctx_${digest.slice(0, 26).toUpperCase()}`
}
