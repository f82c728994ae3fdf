import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { FoundAttention } from "../../../contracts"
import type { ListPart } from "../../../lists/joined-lists"
import { amountParam } from "../../../mapping"
import { type KnownMessage, type MessageCode, toMessage } from "../../../messages"
import type { Context } from "../context"
import { stepName } from "../operations/resolve-operation"
import { type AttentionFilters, check, partOfSteps, type StepOfPayment } from "./payment-parts"

/** The schedule records most of them before. */
const UNRECORDED_AFTER_MS = 15 * 60_000

/** As the index has it. */
const UNRECORDED = `state = 'done' AND type IN ('capture', 'void', 'return') AND (origin = 'medusa' OR type = 'return')
  AND coalesce(recorded_at, 'infinity') = 'infinity' AND deleted_at IS NULL`

/**
 * Done steps that could not be recorded in Medusa, of payments that Medusa has: those that ended
 * after Medusa's request, and refunds made at the gateway. None of the latter with the option
 * `externalRefunds: "show"`, which leaves them to people.
 */
export function unrecordedSteps({ pg, options, now }: Context, { account }: AttentionFilters): Knex.QueryBuilder {
  // Of a mismatch that ended, Medusa has all that its own amount allows.
  const outside = "OR origin = 'gateway' AND (payment.mismatch IS NULL OR payment.reversed_at IS NULL)"
  const payment = pg("card_transaction AS payment")
    .whereRaw("payment.id = transaction_id")
    .whereNotNull("payment.recorded_at")
    .whereNull("payment.deleted_at")
    .whereRaw(`(origin = 'medusa' ${options.externalRefunds === "show" ? "" : outside})`)
    .select(pg.raw("1"))
  if (account !== undefined) void payment.where({ "payment.account": account })
  return pg("card_operation")
    .whereRaw(UNRECORDED)
    .where("created_at", "<", new Date(now().getTime() - UNRECORDED_AFTER_MS))
    .whereExists(payment)
}

/** A row for each step; the button tries to record it again. */
export const unrecordedPart = (context: Context, filters: AttentionFilters): ListPart<FoundAttention> =>
  partOfSteps(context, {
    name: "steps_unrecorded",
    steps: () => unrecordedSteps(context, filters),
    describe: async (found) => {
      const reasons = await newestReasons(
        context,
        found.map(({ step }) => step.id),
      )
      return found.map((one) => stepRow(one, reasons.get(one.step.id)))
    },
  })

/** The entries of a timeline about the recording of such steps. */
const reasonCodes = [
  "step.unrecorded",
  "outside_refund.recorded",
  "outside_refund.mismatch",
  "outside_refund.not_covered",
  "outside_refund.order_changing",
  "outside_refund.failed",
] as const satisfies MessageCode[]

/** Why steps are not recorded, by their ids, as the timelines last said. */
async function newestReasons({ pg }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, KnownMessage>> {
  const { rows } = await pg.raw<{ rows: (KnownMessage & { id: string })[] }>(
    `SELECT step.id, entry.* FROM card_operation AS step, LATERAL (
       SELECT code, params FROM card_timeline_entry
       WHERE transaction_id = step.transaction_id AND code = ANY(?) AND deleted_at IS NULL AND created_at >= step.created_at
         AND CASE code WHEN 'step.unrecorded' THEN step.origin = 'medusa' AND params #>> '{step,code}' = 'step_name.' || step.type
           ELSE step.origin = 'gateway' END
       ORDER BY position DESC LIMIT 1) AS entry
     WHERE step.id = ANY(?) AND code <> 'outside_refund.recorded'`,
    [[...reasonCodes], [...ids]],
  )
  return new Map(rows.map(({ id, code, params }) => [id, { code, params }]))
}

function stepRow({ step, payment }: StepOfPayment, reason: KnownMessage | undefined): FoundAttention {
  const { id, type, amount, created_at } = step
  const { currency_code, account, payment_collection_id } = payment
  const params = { step: stepName(type), amount: amountParam(amount, currency_code) }
  return {
    id: `step_unrecorded_${id}`,
    kind: "step_unrecorded",
    since: created_at,
    message: reason ?? toMessage("attention.step_unrecorded", params),
    ...{ amount, currency_code, account, payment_collection_id },
    subject: { type: "payment", id: payment.id },
    actions: [check(payment)],
  }
}
