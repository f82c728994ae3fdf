import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttentionAction, AttentionSubject, FoundAttention } from "../../../contracts"
import { unpublishedSince } from "../../../durable"
import { pageOf } from "../../../lists"
import { computedPart, countUpTo, distinctValues, type ListPart } from "../../../lists/joined-lists"
import { amountParam } from "../../../mapping"
import { allowed, toMessage } from "../../../messages"
import type { Actor } from "../actor"
import type { Context } from "../context"
import type { BatchRow, PayoutRow } from "../rows"
import { onlyBatchesWaitingFor, onlyWaitingFor } from "./waiting-for"

/**
 * `keyIds`: of the option cardKeys, which this module does not have. `keyMissingSince`: the start of
 * the lack of a key. `approver`: who may approve.
 */
type Filters = {
  account?: string
  keyIds: readonly string[]
  keyMissingSince: (key: string) => Promise<Date | null>
  approver: Actor | undefined
}
type Part = ListPart<FoundAttention> & { kind: FoundAttention["kind"] }

/** The most rows that a message counts. */
const MOST = 10_000

/** The matters of this module that need attention. @param of returns the module's context */
export function attentionOf(of: () => Context) {
  return {
    /** The lists of rows; each is in the order of its age. */
    parts({ account, approver, ...keys }: Filters): Part[] {
      const context = of()
      const ofAccount = account === undefined ? {} : { account }
      return [
        { ...payoutPart(context, "payouts_unknown", unknown(context).where(ofAccount)), kind: "payout_unknown" },
        ...(account === undefined
          ? [{ ...computedPart("destinations", () => unreadable(context, keys)), kind: "keys_unreadable" as const }]
          : []),
        ...(approver
          ? [
              {
                ...payoutPart(
                  context,
                  "payouts_to_approve",
                  onlyWaitingFor(context.pg("card_payout AS p").where(ofAccount), context, approver),
                ),
                kind: "payout_approval" as const,
              },
              {
                ...batchPart(
                  context,
                  onlyBatchesWaitingFor(context.pg("card_payout_batch AS b").where(ofAccount), context, approver),
                ),
                kind: "payout_approval" as const,
              },
            ]
          : []),
      ]
    },

    /** A row if the events of this module are not published. */
    events: (): Part => ({
      ...computedPart("payout_events", () => unpublishedEvents(of())),
      kind: "events_unpublished",
    }),
  }
}

function unknown({ pg }: Context): Knex.QueryBuilder {
  return pg("card_payout").where({ state: "unknown", deleted_at: null })
}

function payoutPart(
  { pg }: Context,
  name: "payouts_unknown" | "payouts_to_approve",
  query: Knex.QueryBuilder,
): ListPart<FoundAttention> {
  return {
    name,
    async page(page) {
      const { rows, next } = await pageOf<PayoutRow>(query, { list: name, by: "created_at", direction: "asc" }, page)
      return { rows: rows.map(name === "payouts_unknown" ? unknownRow : approvalRow), next }
    },
    count: (most) => countUpTo(pg, query, most),
  }
}

function unknownRow({ id, amount, currency_code, account, created_at }: PayoutRow): FoundAttention {
  return {
    id: `payout_unknown_${id}`,
    kind: "payout_unknown",
    since: created_at,
    message: toMessage("attention.payout_unknown", { amount: amountParam(amount, currency_code) }),
    ...{ amount, currency_code, account },
    subject: { type: "payout", id },
    actions: [{ name: "resolve_payout", path: `/admin/card-payments/payouts/${id}/resolve`, body: {}, ...allowed }],
  }
}

/** Approval and rejection, for an approver: `onlyWaitingFor` leaves out an approver's own requests. */
function approvalOf(subject: Exclude<AttentionSubject, { id: null }>): Pick<FoundAttention, "subject" | "actions"> {
  const base = `/admin/card-payments/payouts/${subject.type === "payout_batch" ? "batches/" : ""}${subject.id}`
  const action = (name: AttentionAction["name"], verb: "approve" | "cancel") => {
    return { name, path: `${base}/${verb}`, body: {}, ...allowed }
  }
  return { subject, actions: [action("approve_payout", "approve"), action("cancel_payout", "cancel")] }
}

function approvalRow(row: PayoutRow): FoundAttention {
  const { id, amount, currency_code, account, created_at, requested_at, recipient_name, destination_label } = row
  return {
    id: `payout_approval_${id}`,
    kind: "payout_approval",
    since: requested_at ?? created_at,
    message: toMessage("attention.payout_approval", {
      amount: amountParam(amount, currency_code),
      recipient: recipient_name ?? destination_label,
    }),
    ...{ amount, currency_code, account },
    ...approvalOf({ type: "payout", id }),
  }
}

function batchPart({ pg }: Context, query: Knex.QueryBuilder): ListPart<FoundAttention> {
  const order = { list: "batches_to_approve", by: "created_at", direction: "asc" } as const
  return {
    name: order.list,
    async page(page) {
      const { rows, next } = await pageOf<BatchRow>(query, order, page)
      const found = rows.map(({ id, name, rows: count, account, requested_at, created_at }): FoundAttention => {
        return {
          id: `payout_approval_${id}`,
          kind: "payout_approval",
          since: requested_at ?? created_at,
          message: toMessage("attention.batch_approval", { name, count }),
          ...{ amount: null, currency_code: null, account },
          ...approvalOf({ type: "payout_batch", id }),
        }
      })
      return { rows: found, next }
    },
    count: (most) => countUpTo(pg, query, most),
  }
}

const KEY_ID = "split_part(encrypted, '.', 2)"
const ENCRYPTED = "encrypted IS NOT NULL AND deleted_at IS NULL"

/** A row for each key that the option cardKeys lacks and that destinations need. */
async function unreadable(
  { pg }: Context,
  { keyIds, keyMissingSince }: Pick<Filters, "keyIds" | "keyMissingSince">,
): Promise<FoundAttention[]> {
  const keys = await distinctValues(pg, { table: "card_payout", expression: KEY_ID, condition: ENCRYPTED })
  const missing = keys.filter((key) => key !== "" && !keyIds.includes(key))
  return Promise.all(
    missing.map(async (key): Promise<FoundAttention> => {
      const count = await countUpTo(pg, pg("card_payout").whereRaw(`${KEY_ID} = ? AND ${ENCRYPTED}`, [key]), MOST)
      return {
        id: `keys_unreadable_card_payout_${key}`,
        kind: "keys_unreadable",
        since: await keyMissingSince(key),
        message: toMessage("attention.payouts_unreadable", { count, key }),
        ...{ amount: null, currency_code: null, account: null, actions: [] },
        subject: { type: "store", id: null },
      }
    }),
  )
}

async function unpublishedEvents({ pg, now }: Context): Promise<FoundAttention[]> {
  const found = await unpublishedSince(pg, { table: "card_payout_entry", dated: "created_at", now: now() })
  if (!found) return []
  return [
    {
      id: "events_unpublished_payouts",
      kind: "events_unpublished",
      since: found.since,
      message: toMessage("attention.payout_events_unpublished", { count: found.count }),
      ...{ amount: null, currency_code: null, account: null, actions: [] },
      subject: { type: "store", id: null },
    },
  ]
}
