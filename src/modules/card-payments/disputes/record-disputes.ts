import { generateEntityId } from "@medusajs/framework/utils"
import { DateTime } from "luxon"
import { type DisputeKind, disputeKinds } from "../../../contracts"
import { toMessage } from "../../../messages"
import { compare, sum } from "../../../money"
import { accountOf, type Context } from "../context"
import { type Db, type DisputeRow, note, operationsOf, type TransactionRow } from "../records/rows"
import { readReportedAmount } from "../status/answer-fields"
import { disputeMessage, sortTime } from "./dispute-states"

/** The fields of a status answer that concern a dispute. */
export type DisputeAnswer = {
  status: string
  amount?: string
  "transaction-type"?: string
  "paynet-processing-date"?: string
  "acquirer-processing-date"?: string
}

type Evidence = { row: TransactionRow; answers: readonly DisputeAnswer[] }
type Report = Pick<DisputeRow, "kind" | "amount" | "reported_as" | "reason_code" | "reported_date">

/**
 * Opens a dispute for everything reported that has none, in the transaction of the status answer:
 * for each chargeback that counts (`recordChargebacks`), and for each retrieval request, dispute
 * and fraud report of an amount. Assumption: a second one of these kinds with the same amount is a
 * repetition, because they move no money and no source gives them a reference.
 */
export async function recordDisputes(context: Context, trx: Db, evidence: Evidence): Promise<void> {
  const { row } = evidence
  for (const report of [...(await chargebacksOf(trx, evidence)), ...otherKindsIn(evidence)]) {
    await open(context, trx, { row, report })
  }
  await addReasons(trx, row)
}

async function chargebacksOf(trx: Db, { row, answers }: Evidence): Promise<Report[]> {
  const operations = await operationsOf(trx, row.id)
  return operations
    .filter(({ type, state }) => type === "chargeback" && state === "done")
    .map(({ id, amount }) => {
      const answer = reported(answers, "chargeback").find((one) => compare(amountOf(row, one), amount) === 0)
      return { kind: "chargeback", amount, reported_as: id, ...detailsOf(answer) }
    })
}

function otherKindsIn({ row, answers }: Evidence): Report[] {
  return disputeKinds
    .filter((kind) => kind !== "chargeback")
    .flatMap((kind) =>
      reported(answers, kind).map((answer) => {
        const amount = amountOf(row, answer)
        return { kind, amount, reported_as: `${row.id} ${kind} ${amount}`, ...detailsOf(answer) }
      }),
    )
}

function reported(answers: readonly DisputeAnswer[], kind: DisputeKind): DisputeAnswer[] {
  return answers.filter((one) => one["transaction-type"]?.toLowerCase() === kind && one.status === "approved")
}

function amountOf({ amount, currency_code }: TransactionRow, answer: DisputeAnswer): string {
  return sum([readReportedAmount(answer.amount) ?? amount], currency_code)
}

function detailsOf(answer: DisputeAnswer | undefined): Pick<Report, "reason_code" | "reported_date"> {
  const text = (value: unknown) => (typeof value === "string" && value.trim() ? value.trim().slice(0, 64) : null)
  return {
    // No source prints this field in a status answer, only in callbacks.
    reason_code: text((answer as Record<string, unknown> | undefined)?.["reason-code"]),
    reported_date: text(answer?.["paynet-processing-date"] ?? answer?.["acquirer-processing-date"]),
  }
}

async function open(
  context: Context,
  trx: Db,
  { row, report }: { row: TransactionRow; report: Report },
): Promise<void> {
  const created_at = context.now()
  const due = DateTime.fromJSDate(created_at, { zone: context.options.timeZone }).plus({
    days: accountOf(context, row.account).disputeDays,
  })
  const due_at = due.toJSDate()
  const { id: transaction_id, account, currency_code } = row
  const dispute = {
    ...{ id: generateEntityId(undefined, "cdp"), transaction_id, account, currency_code, ...report },
    ...{ state: "new" as const, due_at, sort_at: sortTime({ state: "new", due_at, created_at }) },
    ...{ created_at, updated_at: created_at },
  }
  const inserted = (await trx("card_dispute")
    .insert(dispute)
    .onConflict(trx.raw("(reported_as) WHERE deleted_at IS NULL") as unknown as string)
    .ignore()
    .returning("id")) as { id: string }[]
  if (inserted.length === 0) return
  await note(trx, transaction_id, {
    kind: "dispute",
    message: toMessage("dispute.opened", { dispute: disputeMessage(dispute), due: due.toISODate() ?? "" }),
    event: { name: "dispute_opened", amount: report.amount },
  })
}

/**
 * Adds the reason code that a callback about the same kind and amount gave. It is shown only: a
 * callback's signature does not cover it.
 */
async function addReasons(trx: Db, { id, account, client_orderid, currency_code }: TransactionRow): Promise<void> {
  const without = (await trx("card_dispute")
    .where({ transaction_id: id, reason_code: null, deleted_at: null })
    .select("id", "kind", "amount")) as Pick<DisputeRow, "id" | "kind" | "amount">[]
  if (without.length === 0) return
  const callbacks = (await trx("card_callback")
    .where({ account, client_orderid, deleted_at: null })
    .whereNotNull("reason_code")
    .select("type", "amount", "reason_code")) as { type: string | null; amount: string | null; reason_code: string }[]
  for (const dispute of without) {
    const match = callbacks.find(({ type, amount }) => {
      const stated = readReportedAmount(amount ?? undefined)
      const isSame = stated === undefined || compare(sum([stated], currency_code), dispute.amount) === 0
      return type?.toLowerCase() === dispute.kind && isSame
    })
    if (match) await trx("card_dispute").where({ id: dispute.id }).update({ reason_code: match.reason_code })
  }
}
