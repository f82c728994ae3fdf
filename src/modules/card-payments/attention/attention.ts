import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { FoundAttention } from "../../../contracts"
import { computedPart, type ListPart } from "../../../lists/joined-lists"
import { unpublishedSince } from "../../../durable"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import { failingAccounts, recordAnswer, removedAccounts } from "./account-health"
import { type AwaitedCollections, awaitedDeclines, declinedPart } from "./declined-after-order"
import {
  type AttentionFilters,
  paymentLists,
  paymentPart,
  paymentsOf,
  stepPart,
  unresolvedSteps,
} from "./payment-parts"
import { stoppedCallbacks } from "./stopped-callbacks"
import { unrecordedPart, unrecordedSteps } from "./unrecorded-steps"
import { keyMissingSince, unreadableReferences } from "./unreadable-keys"

/** Medusa's orders. `canceledCollections`: of canceled orders, the newest. */
export type OrdersOfMedusa = {
  canceledCollections(): Promise<readonly string[]>
  awaited: AwaitedCollections
}

/** A list of the inbox, with its kind. */
export type AttentionPart = ListPart<FoundAttention> & { kind: FoundAttention["kind"] }

/** The matters of this module that need attention. @param of returns the module's context */
export function attentionOf(of: () => Context) {
  return {
    /** The lists of rows; each is in the order of its age. */
    async parts(filters: AttentionFilters, orders: OrdersOfMedusa): Promise<AttentionPart[]> {
      const context = of()
      const lists = await paymentLists(context, await orders.canceledCollections())
      const isShown = ({ account }: FoundAttention) => filters.account === undefined || account === filters.account
      const computed = (kind: FoundAttention["kind"], name: string, compute: () => Promise<FoundAttention[]>) => ({
        ...computedPart(name, async () => (await compute()).filter(isShown)),
        kind,
      })
      return [
        ...lists.map((list) => ({ ...paymentPart(context, list, filters), kind: list.kind })),
        { ...stepPart(context, filters), kind: "unknown_outcome" },
        { ...unrecordedPart(context, filters), kind: "step_unrecorded" },
        { ...declinedPart(context, filters, orders.awaited), kind: "declined_after_order" },
        computed("account_outage", "accounts", async () =>
          (await Promise.all([failingAccounts(context), removedAccounts(context)])).flat(),
        ),
        computed("callbacks_stopped", "callbacks", () => stoppedCallbacks(context)),
        computed("keys_unreadable", "references", () => unreadableReferences(context)),
      ]
    },

    /** A row if the events of this module are not published. */
    events: (): AttentionPart => ({
      ...computedPart("payment_events", () => unpublishedEvents(of())),
      kind: "events_unpublished",
    }),

    /** Records that an account's gateway answered a test, which ends its outage. */
    accountAnswered: (account: string) => recordAnswer(of(), account),

    /** The names of the accounts, and the store's time zone. */
    settings: () => ({ accounts: Object.keys(of().options.accounts), time_zone: of().options.timeZone }),

    /** The providers of an account. */
    providersOf: (account: string) =>
      [...of().providers].flatMap(([id, settings]) => (settings.account === account ? [id] : [])),

    /** The account of a provider; null if the options have neither. */
    accountOf: (providerId: string) => of().providers.get(providerId)?.account ?? null,

    /** The ids of the keys of the option cardKeys. */
    keyIds: () => of().options.cardKeys.map(({ id }) => id),

    /** See `keyMissingSince`. */
    keyMissingSince: (key: string) => keyMissingSince(of(), key),
  }
}

async function unpublishedEvents({ pg, now }: Context): Promise<FoundAttention[]> {
  const found = await unpublishedSince(pg, { table: "card_timeline_entry", dated: "created_at", now: now() })
  if (!found) return []
  return [
    {
      id: "events_unpublished_payments",
      kind: "events_unpublished",
      since: found.since,
      message: toMessage("attention.payment_events_unpublished", { count: found.count }),
      ...{ amount: null, currency_code: null, account: null, actions: [] },
      subject: { type: "store", id: null },
    },
  ]
}

/**
 * Up to this many payments are found by their ids. More lie so close in the list that its own order
 * finds a page of them soon.
 */
const FEW = 1_000

/**
 * Restricts a query of payments to those that a row is about: the same conditions as the rows.
 */
export async function needsAttention(
  context: Context,
  query: Knex.QueryBuilder,
  orders: OrdersOfMedusa,
): Promise<void> {
  const { pg, now } = context
  const [lists, declined] = await Promise.all([
    orders.canceledCollections().then((canceled) => paymentLists(context, canceled)),
    awaitedDeclines(context, orders.awaited),
  ])
  const others = () => [
    unresolvedSteps(context, {}).select("transaction_id as id"),
    unrecordedSteps(context, {}).select("transaction_id as id"),
  ]
  const few = [...lists.map((list) => paymentsOf(context, list).select("id")), ...others()]
  // It stops at the limit; a payment of two lists counts twice.
  const found = (await pg
    .unionAll(
      few.map((list) => list.limit(FEW + 1)),
      true,
    )
    .limit(FEW + 1)) as { id: string }[]
  const ids = found.map(({ id }) => id)
  if (ids.length <= FEW) return void query.whereRaw("id = ANY(?)", [[...ids, ...declined]])
  void query.where((either) => {
    for (const list of lists) void either.orWhere((of) => list.where(of, now()))
    // An array is built once and found by the primary key.
    void either.orWhereRaw("id = ANY(ARRAY(?))", [pg.union(others())]).orWhereRaw("id = ANY(?)", [declined])
  })
}
