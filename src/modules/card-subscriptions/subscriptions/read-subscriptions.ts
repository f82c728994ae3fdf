import {
  NEWEST_OF_SUBSCRIPTION,
  type PlanFigures,
  type RecurringFigures,
  type Subscription,
  type SubscriptionDetail as Answer,
  type SubscriptionFigures,
  type SubscriptionPlan,
} from "../../../contracts"
import { allPages, countedPageOf, type ListOrder, matchingRows, newestFirst, type Page, pageOf } from "../../../lists"
import { openCharges, paidCharges } from "../charges/open-charges"
import type { Context } from "../context"
import { withNextPlan } from "../plans/plan-terms"
import { offerView, type PlanView, planView } from "../plans/plan-view"
import { findPlan, matchingPlans, type PlanFilters, planOrder } from "../plans/plans"
import type { ChargeRow, EntryRow, PlanRow, SubscriptionRow, SubscriptionState } from "../rows"
import { upcoming } from "./billing-dates"
import { chargesOfTomorrow, whereCharged } from "./charges-of-tomorrow"
import { type FigureGroup, figuresOf, type PaidCharges, planFigures, recurringFigures } from "./figures"
import type { Audience } from "./problems"
import { findSubscription } from "./subscription-rows"
import { endedStates } from "./subscription-states"
import {
  type ChargeView,
  chargeView,
  type EntryView,
  entryView,
  subscriptionView,
  toCustomerView,
} from "./subscription-view"

/** Most dates ahead. */
const MOST_UPCOMING = 12
const MOST_OFFERS = 200
const EXPORTED_AT_ONCE = 200
const MOST_OF_CUSTOMER = 200
const CHURN_DAYS = 30
const DAY_MS = 86_400_000

/** A subscription with its charges, upcoming dates and history. */
export type SubscriptionDetail = Omit<Answer<Date>, "charges"> & { charges: ChargeView[]; history: EntryView[] }

/**
 * True if a provider's gateway retries declined charges by itself. This module does not know the
 * accounts.
 */
export type GatewayRetries = (providerId: string) => boolean
/** `next`: the cursor of the next page, null on the last one. `count`: the rows of all pages. */
type PageEnd = { next: string | null; count: number }
type Reader = { gatewayRetries: GatewayRetries; audience: Audience }

/** Views of plans and subscriptions for the admin and for customers. */
export function readingOf(of: () => Context) {
  const viewsOf = async (rows: readonly SubscriptionRow[], { gatewayRetries, audience }: Reader) => {
    const context = of()
    const ids = rows.map(({ id }) => id)
    const now = await context.clock()
    const plans = await planNames(context, rows)
    const chargesOf = await openCharges(context, ids, now)
    const paidOf = await paidCharges(context, ids)
    return rows.map((row) =>
      subscriptionView(row, {
        ...{ plans, now, audience, charges: chargesOf(row.id), paid: paidOf(row.id) },
        retriedByGateway: gatewayRetries(row.provider_id),
      }),
    )
  }
  const detailOf = async (row: SubscriptionRow, reader: Reader): Promise<SubscriptionDetail> => {
    const context = of()
    const [view] = await viewsOf([row], reader)
    const charges = (await newest(context, "card_subscription_charge", row.id)) as ChargeRow[]
    const entries = (await newest(context, "card_subscription_entry", row.id)) as EntryRow[]
    return {
      ...(view as Subscription<Date>),
      charges: charges.map(chargeView),
      upcoming: upcoming(withNextPlan(row), MOST_UPCOMING),
      history: entries.map(entryView),
      first_order_id: row.first_order_id,
      variant_id: row.variant_id,
    }
  }
  return {
    /** A page of all plans, for the admin. */
    async plans({ limit, after, ...filters }: PlanFilters & Page): Promise<{ plans: PlanView[] } & PageEnd> {
      const found = matchingPlans(of(), filters)
      const { rows, ...end } = await countedPageOf<PlanRow>(found, planOrder, { limit, after })
      return { plans: rows.map((row) => planView(row, of().settings.timeZone)), ...end }
    },

    /** The plans of all pages, page by page, for a file. */
    exportedPlans(filters: PlanFilters): AsyncGenerator<PlanView[]> {
      const found = matchingPlans(of(), filters)
      return allPages(EXPORTED_AT_ONCE, async (page) => {
        const { rows, next } = await pageOf<PlanRow>(found, planOrder, page)
        return { rows: rows.map((row) => planView(row, of().settings.timeZone)), next }
      })
    },

    /** @throws MedusaError not_found */
    async plan(id: string): Promise<PlanView> {
      return planView(await findPlan(of(), id), of().settings.timeZone)
    },

    /** Plans that a shopper can sign up for. */
    async offers(
      filters: Pick<PlanFilters, "product_id" | "variant_id" | "currency_code">,
    ): Promise<SubscriptionPlan<Date>[]> {
      const context = of()
      const offered = matchingPlans(context, { ...filters, is_active: true, notEndedAt: await context.clock() })
      const { rows } = await pageOf<PlanRow>(offered, planOrder, { limit: MOST_OFFERS })
      return rows.map((row) => offerView(planView(row, context.settings.timeZone)))
    },

    /** A page of subscriptions, for the admin. */
    async list(
      { order = "-created_at", limit, after, ...filters }: SubscriptionFilters & Page,
      gatewayRetries: GatewayRetries,
    ): Promise<{ subscriptions: Subscription<Date>[] } & PageEnd> {
      const found = matchingSubscriptions(of(), filters)
      const { rows, ...end } = await countedPageOf<SubscriptionRow>(found, orders[order], { limit, after })
      return { subscriptions: await viewsOf(rows, { gatewayRetries, audience: "store" }), ...end }
    },

    /** The subscriptions of all pages, page by page, for a file. */
    exported(filters: SubscriptionFilters, gatewayRetries: GatewayRetries): AsyncGenerator<Subscription<Date>[]> {
      const found = matchingSubscriptions(of(), filters)
      return allPages(EXPORTED_AT_ONCE, async (page) => {
        const { rows, next } = await pageOf<SubscriptionRow>(found, orders["-created_at"], page)
        return { rows: await viewsOf(rows, { gatewayRetries, audience: "store" }), next }
      })
    },

    /**
     * One subscription with charges, dates and history, for the admin. @throws MedusaError
     * not_found
     */
    async detail(id: string, gatewayRetries: GatewayRetries): Promise<SubscriptionDetail> {
      return detailOf(await findSubscription(of().pg, { id }), { gatewayRetries, audience: "store" })
    },

    /** A customer's own subscriptions as customers see them, newest first. */
    async ofCustomer(customer_id: string, gatewayRetries: GatewayRetries): Promise<Subscription<Date>[]> {
      const own = matchingSubscriptions(of(), { customer_id })
      const { rows } = await pageOf<SubscriptionRow>(own, orders["-created_at"], { limit: MOST_OF_CUSTOMER })
      return viewsOf(rows, { gatewayRetries, audience: "customer" })
    },

    /** One of a customer's own. @throws MedusaError not_found if unknown or another customer's */
    async detailOfCustomer(
      { id, customer_id }: { id: string; customer_id: string },
      gatewayRetries: GatewayRetries,
    ): Promise<SubscriptionDetail> {
      const row = await findSubscription(of().pg, { id, customer_id })
      return toCustomerView(row, await detailOf(row, { gatewayRetries, audience: "customer" }))
    },

    /** Revenue and counts of all subscriptions, and their number in each state. */
    async figures(): Promise<SubscriptionFigures> {
      return figuresOf(await figureGroups(of()))
    },

    /**
     * Subscribers and recurring revenue of plans at present, and what was charged from one moment
     * until another one. Unknown ids have no subscribers.
     */
    async planFigures(plans: readonly string[], period: Moments): Promise<PlanFigures[]> {
      const [groups, paid] = await Promise.all([figureGroups(of(), { plans }), paidInPeriod(of(), period, { plans })])
      return plans.map((plan) =>
        planFigures(
          plan,
          groups.filter(({ plan_id }) => plan_id === plan),
          paid.filter(({ plan_id }) => plan_id === plan),
        ),
      )
    },

    /**
     * Revenue at present, the charges that were paid in a period and the one before, and tomorrow's,
     * by currency.
     * @param chosen Medusa's ids of the providers to count, and a currency; all of them without these
     */
    async recurring(
      period: Moments & { before: Date },
      chosen: { providers?: readonly string[]; currency?: string } = {},
    ): Promise<RecurringFigures> {
      const [groups, paid, { tomorrow, charges }] = await Promise.all([
        figureGroups(of(), chosen),
        paidInPeriod(of(), period, chosen),
        chargesOfTomorrow(of(), chosen),
      ])
      return { currencies: recurringFigures(figuresOf(groups).figures, paid, charges), tomorrow }
    },
  }
}

async function planNames({ pg }: Context, rows: readonly SubscriptionRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ plan_id, next_plan_id }) => [plan_id, next_plan_id ?? plan_id]))]
  const plans = (await pg("card_plan").whereIn("id", ids).select("id", "name")) as Pick<PlanRow, "id" | "name">[]
  return new Map(plans.map(({ id, name }) => [id, name]))
}

async function newest({ pg }: Context, table: string, subscription_id: string): Promise<unknown[]> {
  const date = table === "card_subscription_charge" ? "due_at" : "position"
  return pg(table)
    .where({ subscription_id, deleted_at: null })
    .orderBy([
      { column: date, order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(NEWEST_OF_SUBSCRIPTION)
}

type GroupFilters = { providers?: readonly string[]; plans?: readonly string[]; currency?: string }

/** PostgreSQL adds up the amounts, in exact decimals. With `plans`, each plan has groups of its own. */
async function figureGroups({ pg, clock }: Context, filters: GroupFilters = {}): Promise<PlanGroup[]> {
  const since = new Date((await clock()).getTime() - CHURN_DAYS * DAY_MS)
  const { providers, plans, currency } = filters
  const plan = plans ? "plan_id" : "NULL"
  const { rows } = await pg.raw<{ rows: PlanGroup[] }>(
    `SELECT ${plan} AS plan_id, currency_code, state, period, "interval", charges_made > 0 AS has_paid,
       count(*)::int AS count, sum(amount::numeric)::text AS amount,
       count(*) FILTER (WHERE state = 'canceled' AND ended_at > :since)::int AS canceled_lately
     FROM card_subscription
     WHERE deleted_at IS NULL ${providers ? "AND provider_id = ANY(:providers)" : ""} ${plans ? "AND plan_id = ANY(:plans)" : ""}
       ${currency === undefined ? "" : "AND currency_code = :currency"}
     GROUP BY 1, currency_code, state, period, "interval", charges_made > 0`,
    {
      ...{ since, ...(currency !== undefined && { currency }) },
      ...(providers && { providers: [...providers] }),
      ...(plans && { plans: [...plans] }),
    },
  )
  return rows
}

type PlanGroup = FigureGroup & { plan_id: string | null }
/**
 * @property before when the period before starts, if it is counted as well
 * @property comparedUntil when it ends, if that is before `from`
 */
type Moments = { before?: Date; comparedUntil?: Date | null; from: Date; until: Date }

/** The paid charges by currency; with `plans`, each plan has groups of its own. */
async function paidInPeriod(
  { pg }: Context,
  { before, comparedUntil, from, until }: Moments,
  { providers, plans, currency }: GroupFilters,
): Promise<PaidCharges[]> {
  const { rows } = await pg.raw<{ rows: PaidCharges[] }>(
    `SELECT ${plans ? "plan_id" : "NULL"} AS plan_id, currency_code, paid_at < :from AS is_before,
       count(*)::int AS count, sum(amount::numeric)::text AS amount
     FROM card_subscription_charge charge
     WHERE paid_at >= :since AND paid_at < :until AND NOT (paid_at >= :cut AND paid_at < :from) AND state = 'paid' AND deleted_at IS NULL
       ${plans ? "AND plan_id = ANY(:plans)" : ""} ${currency === undefined ? "" : "AND currency_code = :currency"}
       ${providers ? "AND EXISTS (SELECT FROM card_subscription WHERE id = charge.subscription_id AND provider_id = ANY(:providers))" : ""}
     GROUP BY 1, 2, 3`,
    {
      ...{ since: before ?? from, cut: comparedUntil ?? from, from, until },
      ...(currency !== undefined && { currency }),
      ...(providers && { providers: [...providers] }),
      ...(plans && { plans: [...plans] }),
    },
  )
  return rows
}

export type SubscriptionFilters = {
  /** Substring of the id, the title or the customer's id. */
  q?: string
  /** Customers whose name or e-mail matches the search; this module does not store these. */
  foundCustomerIds?: readonly string[]
  state?: SubscriptionState
  engine?: SubscriptionRow["engine"]
  plan_id?: string
  customer_id?: string
  /** Whether anything was charged yet. */
  charged?: boolean
  currency?: string
  /** Medusa's ids of the providers. */
  providers?: readonly string[]
  /** Only those with a charge on these days, in the store's time zone. */
  charge_from?: string
  charge_to?: string
  order?: keyof typeof orders
}

/** The query of subscriptions that match. */
function matchingSubscriptions({ pg, settings }: Context, filters: Omit<SubscriptionFilters, "order">) {
  const { q, foundCustomerIds = [], state, engine, plan_id, customer_id, currency } = filters
  const { charged, providers, charge_from: from, charge_to: to } = filters
  const query = matchingRows(pg, "card_subscription", {
    equal: { state, engine, plan_id, customer_id, currency_code: currency?.toLowerCase() },
    ...{ q, columns: ["id", "title", "customer_id"], found: { customer_id: foundCustomerIds } },
  })
  // One parameter for all.
  if (providers) void query.whereRaw("provider_id = ANY(?)", [[...providers]])
  if (charged !== undefined) void query.where("charges_made", charged ? ">" : "=", 0)
  if (from ?? to) whereCharged(query, { from, to, zone: settings.timeZone })
  return query
}

const orders = {
  "-created_at": newestFirst("subscriptions"),
  next_charge_at: {
    list: "subscriptions by next charge",
    // Nothing is charged at the end of a canceling subscription.
    by: "coalesce(CASE WHEN state <> 'canceling' THEN next_at END, 'infinity')",
    direction: "asc",
  },
} satisfies Record<string, ListOrder>

/** Subscriptions that have not ended, by customer. */
export function activeSubscriptionsOf(of: () => Context) {
  const activeRows = () => of().pg("card_subscription").whereNotIn("state", endedStates).where({ deleted_at: null })
  return {
    async of(customer_id: string): Promise<SubscriptionRow[]> {
      return (await activeRows().where({ customer_id }).orderBy("id")) as SubscriptionRow[]
    },

    /** Ids of customers with such subscriptions, in order. */
    async customers({ after, limit }: { after: string; limit: number }): Promise<string[]> {
      const rows = (await activeRows()
        .where("customer_id", ">", after)
        .distinct("customer_id")
        .orderBy("customer_id")
        .limit(limit)) as { customer_id: string }[]
      return rows.map(({ customer_id }) => customer_id)
    },
  }
}
