import { randomBytes } from "node:crypto"
import { amountParam, allOf, invalidData, toWireAmount } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { type Actor, peopleOf } from "../actor"
import { assertPayoutTexts } from "./validate-texts"
import { append } from "../audit-trail"
import type { Context } from "../context"
import { flowOf } from "../../../configuration"
import { problemsOf, accountSettingsOf } from "../limits/account-limits"
import type { Db, PayoutRow } from "../rows"

/** A payout to create. Its destination is already encrypted. */
export type NewPayout = Pick<
  PayoutRow,
  "id" | "account" | "amount" | "currency_code" | "destination_kind" | "endpoint"
> &
  Pick<PayoutRow, "encrypted" | "destination_digest" | "destination_label" | "recipient_name"> &
  Partial<
    Pick<
      PayoutRow,
      "description" | "customer_id" | "order_id" | "reference" | "batch_id" | "row_number" | "next_poll_at"
    >
  >

/**
 * Creates drafts. Nothing is sent, and nothing counts against a limit.
 * @throws MedusaError invalid_data if one of them cannot be created; then none is
 */
export async function createPayouts(
  context: Context,
  db: Db,
  { payouts, actor }: { payouts: readonly NewPayout[]; actor: Actor },
): Promise<PayoutRow[]> {
  const rows = payouts.map((payout) => newRow(context, payout, actor))
  if (rows.length > 0) await db.batchInsert("card_payout", rows, 500)
  const entries = rows.map((row) => ({
    payout_id: row.id,
    kind: "create",
    message: creation(row),
    actor,
    event: "created" as const,
  }))
  await append(db, entries, context.now())
  const ids = rows.map(({ id }) => id)
  return (await db("card_payout").whereIn("id", ids)) as PayoutRow[]
}

function creation({ amount: own, currency_code, destination_kind, destination_label }: NewPayout): KnownMessage {
  const amount = amountParam(own, currency_code)
  if (destination_kind === "form") return toMessage("payout.created_with_form", { amount })
  return toMessage("payout.created", { amount, destination: destination_label })
}

/** Copies column by column: callers must not set any others, such as the state or the limit day. */
function newRow({ settings }: Context, payout: NewPayout, actor: Actor) {
  const { account, amount, currency_code, destination_kind } = payout
  const accountSettings = accountSettingsOf(settings, account)
  const problems = problemsOf(settings, { account, amount, currency_code, kind: destination_kind })
  if (!accountSettings || problems.length > 0) throw invalidData(allOf(problems.map(({ problem }) => problem)))
  assertPayoutTexts(payout)
  const { id, endpoint, encrypted, destination_digest, destination_label, recipient_name } = payout
  const { description = null, reference = null, customer_id = null, order_id = null } = payout
  const { batch_id = null, row_number = null, next_poll_at = null } = payout
  return {
    ...{ id, account, endpoint, destination_kind, encrypted, destination_digest, destination_label, recipient_name },
    ...{ description, reference, customer_id, order_id, batch_id, row_number, next_poll_at },
    amount: toWireAmount(amount, currency_code),
    currency_code: currency_code.toLowerCase(),
    flow: flowOf(destination_kind, accountSettings),
    state: "draft" as const,
    initiators: peopleOf(actor),
    status_token: randomBytes(32).toString("base64url"),
  }
}
