import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { FoundAttention } from "../../../contracts"
import type { ListPart } from "../../../lists/joined-lists"
import { amountParam } from "../../../mapping"
import { type KnownMessage, type MessageCode, toMessage } from "../../../messages"
import type { Context } from "../context"
import { openOutsideRefunds } from "../operations/outside-refunds"
import { type AttentionFilters, check, partOfSteps, type StepOfPayment } from "./payment-parts"

/** The schedule records most of them before. */
const UNRECORDED_AFTER_MS = 15 * 60_000

/**
 * Refunds made at the gateway that could not be recorded in Medusa, of payments that Medusa has. None
 * with the option `externalRefunds: "show"`, which leaves them to people.
 */
export function unrecordedRefunds({ pg, options, now }: Context, { account }: AttentionFilters): Knex.QueryBuilder {
  const payment = pg("card_transaction AS payment")
    .whereRaw("payment.id = card_operation.transaction_id")
    .whereNotNull("payment.recorded_at")
    .whereNull("payment.deleted_at")
    // Of a mismatch that ended, Medusa has all that its own amount allows.
    .whereRaw("(payment.mismatch IS NULL OR payment.reversed_at IS NULL)")
    .select(pg.raw("1"))
  if (account !== undefined) void payment.where({ "payment.account": account })
  const query = openOutsideRefunds(pg)
    .where("card_operation.created_at", "<", new Date(now().getTime() - UNRECORDED_AFTER_MS))
    .whereExists(payment)
  return options.externalRefunds === "show" ? query.whereRaw("false") : query
}

/** A row for each refund; the button tries to record it again. */
export const unrecordedPart = (context: Context, filters: AttentionFilters): ListPart<FoundAttention> =>
  partOfSteps(context, {
    name: "refunds_unrecorded",
    steps: () => unrecordedRefunds(context, filters),
    describe: async (found) => {
      const reasons = await newestReasons(
        context,
        found.map(({ payment }) => payment.id),
      )
      return found.map((one) => refundRow(one, reasons.get(one.payment.id)))
    },
  })

/** The entries of a timeline about the recording of such refunds. */
const reasonCodes = [
  "outside_refund.recorded",
  "outside_refund.mismatch",
  "outside_refund.not_covered",
  "outside_refund.order_changing",
  "outside_refund.failed",
] as const satisfies MessageCode[]

/** Why the refunds of payments are not recorded, as their timelines last said. */
async function newestReasons({ pg }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, KnownMessage>> {
  const entries = (await pg("card_timeline_entry")
    .whereIn("transaction_id", [...ids])
    .whereIn("code", [...reasonCodes])
    .whereNull("deleted_at")
    .distinctOn("transaction_id")
    .orderBy([{ column: "transaction_id" }, { column: "position", order: "desc" }])
    .select("transaction_id", "code", "params")) as (KnownMessage & { transaction_id: string })[]
  const reasons = entries.filter(({ code }) => code !== "outside_refund.recorded")
  return new Map(reasons.map(({ transaction_id, code, params }) => [transaction_id, { code, params } as KnownMessage]))
}

function refundRow({ step, payment }: StepOfPayment, reason: KnownMessage | undefined): FoundAttention {
  const { id, amount, created_at } = step
  const { currency_code, account, payment_collection_id } = payment
  return {
    id: `refund_unrecorded_${id}`,
    kind: "refund_unrecorded",
    since: created_at,
    message: reason ?? toMessage("attention.refund_unrecorded", { amount: amountParam(amount, currency_code) }),
    ...{ amount, currency_code, account, payment_collection_id },
    subject: { type: "payment", id: payment.id },
    actions: [check(payment)],
  }
}
