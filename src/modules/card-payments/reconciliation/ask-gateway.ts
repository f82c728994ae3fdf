import { isUnresolved } from "../../../durable"
import { type Account, isAnsweredError, isFinal, isGatewayError, namesUnknownOrder, pollGap } from "../../../gateway"
import { accountOf, type Context, parseEndpoint } from "../context"
import { blockingOperation } from "../operations/totals"
import { isPlainRefusal, resolveOperation } from "../operations/resolve-operation"
import { findTransaction, isMoneyStep, operationsOf, type TransactionRow } from "../records/rows"
import { askStatus, orderidsOf } from "../status/ask-status"
import { isReversing, type StatusAnswer } from "../status/mismatch"
import type { GatewaySide, LedgerPayment } from "./compare-payment"

/**
 * Asks the gateway about one payment, and returns the ledger as it is afterwards.
 *
 * A payment that is open goes through the polling that the schedule uses, which evaluates and
 * records the answer: an answer that makes it paid must not be dropped. A payment that was polled
 * within the documented interval is not asked again, since the ledger has that answer. A payment
 * that is final is only read: its difference is the run's result, so a person sees it before
 * anything is recorded.
 */
export async function askGateway(
  context: Context,
  ledger: LedgerPayment,
): Promise<{ ledger: LedgerPayment; gateway: GatewaySide }> {
  const { row } = ledger
  if (!isOpen(ledger)) return { ledger, gateway: await readStatus(context, ledger) }
  const now = context.now()
  const gap = pollGap(now.getTime() - row.created_at.getTime())
  const isRecent = row.last_checked_at && now.getTime() - row.last_checked_at.getTime() < gap
  const gateway = isRecent ? ({ is: "recorded" } as const) : await recordStatus(context, ledger)
  return { ledger: await readLedger(context, row), gateway }
}

/** The payment's rows now. */
export async function readLedger({ pg }: Context, { id }: Pick<TransactionRow, "id">): Promise<LedgerPayment> {
  const row = await findTransaction(pg, { id })
  if (!row) throw new Error(`Card transaction ${id} does not exist.`)
  return { row, operations: await operationsOf(pg, id) }
}

/** True while the status can still change, or a step or the reversal of the payment is under way. */
function isOpen({ row, operations }: LedgerPayment): boolean {
  const { status } = row
  if (status === null || !isFinal(status)) return true
  return operations.some((o) => isUnresolved(o) && isMoneyStep(o)) || (isReversing(row) && !row.reversed_at)
}

async function recordStatus(context: Context, { row, operations }: LedgerPayment): Promise<GatewaySide> {
  try {
    const open = blockingOperation(operations)
    if (open && isUnresolved(open)) await resolveOperation(context, open.id)
    await askStatus(context, row.id)
    return { is: "recorded" }
  } catch (error) {
    return failedSide(error, accountOf(context, row.account))
  }
}

/** Reads the status of a payment and of its captures, and changes nothing. */
async function readStatus(context: Context, { row, operations }: LedgerPayment): Promise<GatewaySide> {
  const account = accountOf(context, row.account)
  const signal = AbortSignal.timeout(account.timeouts.totalMs)
  const status = (orderid: string | undefined) =>
    context
      .client(account.name)
      .status({ client_orderid: row.client_orderid, orderid }, { endpoint: parseEndpoint(row.endpoint), signal })
  const [own, ...captures] = orderidsOf(row, operations)
  try {
    const answers: [StatusAnswer, ...StatusAnswer[]] = [await status(own)]
    const unknownCaptures: string[] = []
    for (const orderid of captures) {
      try {
        answers.push(await status(orderid))
      } catch (error) {
        if (!isPlainRefusal(error) || orderid === undefined) throw error
        unknownCaptures.push(orderid)
      }
    }
    return { is: "answered", answers, unknownCaptures }
  } catch (error) {
    return failedSide(error, account)
  }
}

/**
 * No source says how the gateway answers about an order that it does not know: a refusal counts, and
 * an error whose text says so. A person reads the difference; nothing else follows from the text.
 * @throws every error that is not the gateway's
 */
function failedSide(error: unknown, account: Account): GatewaySide {
  if (!isGatewayError(error)) throw error
  if (isPlainRefusal(error) || (isAnsweredError(error) && namesUnknownOrder(error, account))) return { is: "unknown" }
  return { is: "no_answer", isReachable: isAnsweredError(error) }
}
