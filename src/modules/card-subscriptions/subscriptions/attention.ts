import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttentionAction, FoundAttention, SubscriptionVerb } from "../../../contracts"
import { unpublishedSince } from "../../../durable"
import { pageOf } from "../../../lists"
import { computedPart, countUpTo, type ListPart } from "../../../lists/joined-lists"
import { amountParam } from "../../../mapping"
import { allowed, toMessage } from "../../../messages"
import { openCharges } from "../charges/open-charges"
import type { Context } from "../context"
import type { ChargeRow, SubscriptionRow } from "../rows"
import { type ActionDetails, actionsOf } from "./actions"
import { dayOf } from "./billing-dates"
import { problemId, problemIn, problemOf } from "./problems"

/** `providers`: those of one account; undefined for all. `gatewayRetries`: see `ActionDetails`. */
type Filters = { providers?: readonly string[]; gatewayRetries: (providerId: string) => boolean }
type Part = ListPart<FoundAttention> & { kind: FoundAttention["kind"] }

const kind = "subscription_problem"

/** The matters of this module that need attention. @param of returns the module's context */
export function attentionOf(of: () => Context) {
  return {
    /** The lists of rows; each is in the order of its age. */
    parts(filters: Filters): Part[] {
      const context = of()
      return [
        { ...unconfirmedPart(context, filters), kind },
        { ...subscriptionPart(context, filters, "problem_since"), kind },
        { ...subscriptionPart(context, filters, "state_since"), kind },
      ]
    },

    /** A row if the events of this module are not published. */
    events: (): Part => ({
      ...computedPart("subscription_events", () => unpublishedEvents(of())),
      kind: "events_unpublished",
    }),
  }
}

function subscriptions({ pg }: Context, { providers }: Pick<Filters, "providers">): Knex.QueryBuilder {
  const query = pg("card_subscription").whereNull("deleted_at")
  // One parameter for all.
  return providers ? query.whereRaw("provider_id = ANY(?)", [[...providers]]) : query
}

/** Those with a problem of their own, also after their end: the gateway may still charge. */
function problems(context: Context, filters: Filters): Knex.QueryBuilder {
  return subscriptions(context, filters).whereNotNull("problem_since")
}

function unpaid(context: Context, filters: Filters): Knex.QueryBuilder {
  return subscriptions(context, filters).where({ state: "unpaid" }).whereNull("problem_since")
}

function subscriptionPart(
  context: Context,
  filters: Filters,
  by: "problem_since" | "state_since",
): ListPart<FoundAttention> {
  const query = (by === "problem_since" ? problems : unpaid)(context, filters)
  const order = { list: `subscriptions_${by}`, by, direction: "asc" } as const
  return {
    name: order.list,
    async page(page) {
      const { rows, next } = await pageOf<SubscriptionRow>(query, order, page)
      const now = await context.clock()
      const chargesOf = await openCharges(
        context,
        rows.map(({ id }) => id),
        now,
      )
      const found = rows.map((row): FoundAttention => {
        const problem =
          problemOf(row, { charges: chargesOf(row.id), now, audience: "store" }) ??
          row.problem ??
          toMessage("attention.subscription_unpaid")
        const { id, title, amount, currency_code } = row
        return {
          ...rowOf(row),
          id: `${kind}_${id}`,
          since: row[by] ?? row.created_at,
          message: toMessage("attention.subscription_problem", { title, problem }),
          ...{ amount, currency_code },
          actions: offered({
            ...{ subscription: row, charges: chargesOf(row.id), now },
            retriedByGateway: filters.gatewayRetries(row.provider_id),
          }),
        }
      })
      return { rows: found, next }
    },
    count: (most) => countUpTo(context.pg, query, most),
  }
}

const shown = [
  ["retry", {}],
  ["pause", {}],
  ["cancel", { at: "now" }],
] as const

/** The buttons, as the subscription's page offers them; of an ended one those that are still possible. */
function offered(details: ActionDetails): AttentionAction[] {
  const { subscription } = details
  const { id, ended_at, problem } = subscription
  const actions = actionsOf(details)
  const possible = shown.filter(([verb]) => ended_at === null || actions[verb].allowed)
  const button = (verb: SubscriptionVerb, of: Pick<AttentionAction, "name" | "body">): AttentionAction => ({
    ...of,
    path: `/admin/card-payments/subscriptions/${id}/${verb}`,
    ...(actions[verb].allowed ? allowed : { allowed: false, reason: actions[verb].reason }),
  })
  const buttons = possible.map(([verb, body]) => button(verb, { name: `${verb}_subscription`, body }))
  if (problemIn(["schedule.unconfirmed"], problem))
    return [resolution(subscription, "schedule", "schedule"), ...buttons]
  const seen = problemId(subscription)
  const isShown = ended_at ? buttons.length === 0 : actions.acknowledge.allowed
  return seen && isShown ? [button("acknowledge", { name: "acknowledge", body: { seen } }), ...buttons] : buttons
}

/** The record of an outcome that a person found at the gateway. */
function resolution({ id }: SubscriptionRow, of: "charge" | "schedule", part: string): AttentionAction {
  const path = `/admin/card-payments/subscriptions/${id}/${part}/resolve`
  return { name: `resolve_${of}`, path, body: {}, ...allowed }
}

function rowOf({ id, provider_id }: SubscriptionRow): Pick<FoundAttention, "kind" | "account" | "subject" | "actions"> {
  // The module of payments knows the account.
  return { kind, account: provider_id, subject: { type: "subscription", id }, actions: [] }
}

/** Charges that the gateway did not confirm: a person resolves them. */
function unconfirmedPart(context: Context, filters: Filters): ListPart<FoundAttention> {
  const { pg } = context
  const order = { list: "charges_unconfirmed", by: "due_at", direction: "asc" } as const
  const query = pg("card_subscription_charge").where({ state: "unconfirmed" }).whereNull("deleted_at")
  if (filters.providers) void query.whereIn("subscription_id", subscriptions(context, filters).select("id"))
  return {
    name: order.list,
    async page(page) {
      const { rows, next } = await pageOf<ChargeRow>(query, order, page)
      const owners = (await pg("card_subscription").whereIn(
        "id",
        rows.map(({ subscription_id }) => subscription_id),
      )) as SubscriptionRow[]
      const found = rows.flatMap((charge): FoundAttention[] => {
        const owner = owners.find(({ id }) => id === charge.subscription_id)
        if (!owner) return []
        const { id, due_at, amount, currency_code } = charge
        const problem = toMessage("attention.charge_unconfirmed", {
          amount: amountParam(amount, currency_code),
          day: dayOf(due_at, owner),
        })
        const message = toMessage("attention.subscription_problem", { title: owner.title, problem })
        const actions = [resolution(owner, "charge", `charges/${id}`)]
        return [{ ...rowOf(owner), id: `${kind}_${id}`, since: due_at, message, amount, currency_code, actions }]
      })
      return { rows: found, next }
    },
    count: (most) => countUpTo(pg, query, most),
  }
}

async function unpublishedEvents({ pg }: Context): Promise<FoundAttention[]> {
  const found = await unpublishedSince(pg, { table: "card_subscription_entry", dated: "created_at", now: new Date() })
  if (!found) return []
  return [
    {
      id: "events_unpublished_subscriptions",
      kind: "events_unpublished",
      since: found.since,
      message: toMessage("attention.subscription_events_unpublished", { count: found.count }),
      ...{ amount: null, currency_code: null, account: null, actions: [] },
      subject: { type: "store", id: null },
    },
  ]
}
