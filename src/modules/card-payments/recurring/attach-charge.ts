import { createHash } from "node:crypto"
import { isGatewayError } from "../../../gateway"
import { amountText } from "../../../gateway/fields"
import { formatAmount } from "../../../mapping"
import { settingsOf } from "../attempts/start-form"
import { accountOf, type Context, parseEndpoint } from "../context"
import { supersede } from "../attempts/supersede-attempt"
import {
  findTransaction,
  liveAttempt,
  newOperation,
  newTimelineEntry,
  type RecurringPaymentRow,
  type TransactionRow,
} from "../records/rows"

/** A charge of the gateway's schedule, as a callback named it. */
export type ReportedCharge = { client_orderid: string; orderid: string }

/** What the gateway says of a charge, where it says it. */
export type ExaminedCharge = {
  day?: string
  amount?: string
  /** In lower case, as Medusa has it. */
  currency_code?: string
  status: string
  last4?: string
}

/**
 * Asks the gateway whether it has this order, and of which day it is: a callback alone is no reason
 * to write anything.
 * @returns undefined where it does not know it
 * @throws GatewayError when no readable answer comes
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
    // "2024-03-20 08:51:03 MSK" (wire facts 7): the zone's name is not to be relied on, the day is.
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
  /** The period that it is for. */
  chargeId?: string
  /** What is expected, decimal text: the gateway's status is compared with it. */
  amount: string
  /** The reason for which it goes back, where it is not wanted. */
  reverse?: string
}

/**
 * Takes a charge that the gateway made by its schedule for one of this store's payments: from here
 * on it is asked for, compared and booked like every other. The same order again is found, not
 * taken twice.
 */
export async function attachRecurring(context: Context, input: AttachInput): Promise<TransactionRow> {
  const { recurring, reported, session, amount } = input
  const where = { account: recurring.account, client_orderid: reported.client_orderid }
  const known = await findTransaction(context.pg, where)
  if (known) return known
  const before = await liveAttempt(context.pg, session.id)
  if (before) await supersede(context, before.id, { reason: "The gateway tried the charge again." })
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
    // Money that is taken already, however the provider captures.
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
  const message = `The gateway charged ${formatAmount(amount, recurring.currency_code)} by its schedule.`
  await context.pg.transaction(async (trx) => {
    // The order id is unique: two callbacks of one charge at the same moment make one row.
    const inserted = await trx("card_transaction")
      .insert(attempt)
      .onConflict(trx.raw("(client_orderid) WHERE deleted_at IS NULL"))
      .ignore()
      .returning("id")
    if (inserted.length === 0) return
    await trx("card_operation").insert(operation)
    await trx("card_timeline_entry").insert(newTimelineEntry(id, { kind: "started", message }))
  })
  return (await findTransaction(context.pg, where)) as TransactionRow
}

/**
 * The same for the same charge, so that who takes it up after a crash, or at the same moment, takes
 * up the same.
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
