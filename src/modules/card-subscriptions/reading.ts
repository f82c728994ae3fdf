import { type ChargeView, chargeView } from "./charge-view"
import type { Context } from "./context"
import { type EntryView, entryView } from "./entry-view"
import { type FigureGroup, type Figures, figuresOf } from "./figures"
import { listPlans, type PlanFilters } from "./list-plans"
import { listSubscriptions, type SubscriptionFilters } from "./list-subscriptions"
import { type OfferView, offerView } from "./offer-view"
import { openCharges } from "./open-charges"
import { paidCharges } from "./paid-charges"
import { type PlanView, planView } from "./plan-view"
import { findPlan } from "./plans"
import type { Audience } from "./problem-of"
import type { ChargeRow, EntryRow, PlanRow, SubscriptionRow } from "./rows"
import { upcoming } from "./schedule"
import { findSubscription } from "./subscription-rows"
import { type SubscriptionView, subscriptionView } from "./subscription-view"
import { toldToCustomer } from "./told-to-customer"
import { withNextPlan } from "./with-next-plan"

/** Dates ahead, and how much of what is behind: more than a year of days. */
const MOST_UPCOMING = 12
const MOST_BEHIND = 400
const MOST_OFFERS = 200
const MOST_OF_CUSTOMER = 200
const CHURN_DAYS = 30
const DAY_MS = 86_400_000

/** A subscription with all that belongs to it. */
export type SubscriptionDetail = SubscriptionView & {
  charges: ChargeView[]
  upcoming: Date[]
  history: EntryView[]
  first_order_id: string | null
  variant_id: string | null
}

/** Whether a provider's gateway tries declined charges again by itself; accounts are another module's. */
export type GatewayRetries = (providerId: string) => boolean
type Reader = { gatewayRetries: GatewayRetries; audience: Audience }

/** What admin and customers are shown. */
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
      ...(view as SubscriptionView),
      charges: charges.map(chargeView),
      upcoming: upcoming(withNextPlan(row), MOST_UPCOMING),
      history: entries.map(entryView),
      first_order_id: row.first_order_id,
      variant_id: row.variant_id,
    }
  }
  return {
    /** Plans of any kind, for the admin. */
    async plans(filters: PlanFilters): Promise<{ plans: PlanView[]; count: number }> {
      const { rows, count } = await listPlans(of(), filters)
      return { plans: rows.map((row) => planView(row, of().settings.timeZone)), count }
    },

    /** @throws MedusaError not_found */
    async plan(id: string): Promise<PlanView> {
      return planView(await findPlan(of(), id), of().settings.timeZone)
    },

    /** What a shopper can sign up for. */
    async offers(filters: Pick<PlanFilters, "product_id" | "variant_id" | "currency_code">): Promise<OfferView[]> {
      const context = of()
      const offered = { ...filters, is_active: true, notEndedAt: await context.clock(), limit: MOST_OFFERS }
      const { rows } = await listPlans(context, offered)
      return rows.map((row) => offerView(planView(row, context.settings.timeZone)))
    },

    /** A page of subscriptions, for the admin. */
    async list(
      filters: SubscriptionFilters,
      gatewayRetries: GatewayRetries,
    ): Promise<{ subscriptions: SubscriptionView[]; count: number }> {
      const { rows, count } = await listSubscriptions(of(), filters)
      return { subscriptions: await viewsOf(rows, { gatewayRetries, audience: "store" }), count }
    },

    /** One of them with charges, dates and history. @throws MedusaError not_found */
    async detail(id: string, gatewayRetries: GatewayRetries): Promise<SubscriptionDetail> {
      return detailOf(await findSubscription(of().pg, { id }), { gatewayRetries, audience: "store" })
    },

    /** A customer's own, newest first, as they are told of them. */
    async ofCustomer(customer_id: string, gatewayRetries: GatewayRetries): Promise<SubscriptionView[]> {
      const { rows } = await listSubscriptions(of(), { customer_id, limit: MOST_OF_CUSTOMER })
      return viewsOf(rows, { gatewayRetries, audience: "customer" })
    },

    /** One of a customer's own. @throws MedusaError not_found for one that is unknown or another customer's */
    async detailOfCustomer(
      { id, customer_id }: { id: string; customer_id: string },
      gatewayRetries: GatewayRetries,
    ): Promise<SubscriptionDetail> {
      const row = await findSubscription(of().pg, { id, customer_id })
      return toldToCustomer(row, await detailOf(row, { gatewayRetries, audience: "customer" }))
    },

    /** What all subscriptions bring, and how many there are in each state. */
    async figures(): Promise<Figures> {
      return figuresOf(await figureGroups(of()))
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
    .limit(MOST_BEHIND)
}

/** Sums are the database's, in its decimals. */
async function figureGroups({ pg, clock }: Context): Promise<FigureGroup[]> {
  const since = new Date((await clock()).getTime() - CHURN_DAYS * DAY_MS)
  const { rows } = await pg.raw<{ rows: FigureGroup[] }>(
    `SELECT currency_code, state, period, "interval", charges_made > 0 AS has_begun_to_pay,
       count(*)::int AS count, sum(amount::numeric)::text AS amount,
       count(*) FILTER (WHERE state = 'canceled' AND ended_at > ?)::int AS canceled_lately
     FROM card_subscription WHERE deleted_at IS NULL
     GROUP BY currency_code, state, period, "interval", charges_made > 0`,
    [since],
  )
  return rows
}
