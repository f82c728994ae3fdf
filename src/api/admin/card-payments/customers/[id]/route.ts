import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AdminCustomer, CustomerPart } from "../../../../../contracts"
import { type ActionState, allowed, denied } from "../../../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../modules/card-payouts"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
} from "../../../../../modules/card-subscriptions"
import { mayDo } from "../../../../../workflows/authorization"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { actorOf, policyRights } from "../../../../authorization"
import { cardUsage } from "../../../../remove-saved-card"
import { gatewayRetries } from "../../../../subscription-details"
import { subscriptionActions } from "../../subscription-view"
import { findCustomerCollections } from "../../transactions/find-payments"
import { withOrders } from "../../transactions/orders-of-payments"

/** Rows of each part. */
const NEWEST = 5
const MOST_CARDS = 20

type CustomerRequest = {
  req: AuthenticatedMedusaRequest
  id: string
  /** Payment collections of the customer's orders and carts. */
  collectionIds: string[]
  may: Awaited<ReturnType<typeof policyRights>>
}

/**
 * The plugin's rows about a customer, in one answer: the newest rows of each list. A part that the
 * requester may not read is left out, with the missing permission.
 */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET customers/:id">): Promise<void> => {
    const { id = "" } = req.params
    const may = await policyRights(req)
    const collectionIds = may("card_payment:read").allowed ? await findCustomerCollections(req.scope, id) : []
    const customer: CustomerRequest = { req, id, collectionIds, may }
    const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const limits = await cards.limitsOfCustomer(customer)
    const [saved, subscriptions, payments, payouts] = await Promise.all([
      partOf(customer.may("card_saved_card:read"), () => savedCards(customer)),
      partOf(customer.may("card_subscription:read"), () => subscriptionsOf(customer)),
      partOf(customer.may("card_payment:read"), () => paymentsOf(customer)),
      partOf(await mayDo(req.scope, await actorOf(req), "read"), () => payoutsOf(customer)),
    ])
    const { settings } = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const paysOut = Object.keys(settings.accounts).length > 0
    const answer: AdminCustomer<Date> = {
      id: customer.id,
      ...{ cards: saved, subscriptions, payments },
      payouts: paysOut || payouts.rows.length > 0 ? payouts : null,
      blocked: await partOf(customer.may("card_payment:read"), () => Promise.resolve(whole(limits.blocked))),
      limit_minutes: limits.minutes,
      time_zone: cards.overview.settings().time_zone,
    }
    res.json({ customer: answer })
  },
)

type Rows<Row> = Omit<CustomerPart<Row>, "denial">

async function partOf<Row>({ reason }: ActionState, read: () => Promise<Rows<Row>>): Promise<CustomerPart<Row>> {
  if (reason) return { rows: [], has_more: false, denial: reason }
  return { ...(await read()), denial: null }
}

function whole<Row>(rows: Row[]): Rows<Row> {
  return { rows, has_more: false }
}

async function savedCards({ req, id, may }: CustomerRequest): Promise<AdminCustomer<Date>["cards"]> {
  const { savedCards: saved } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const all = await saved.ofCustomer(id, MOST_CARDS + 1)
  const usage = await cardUsage(req.scope, id)
  const mayDelete = may("card_saved_card:delete")
  const rows = await Promise.all(
    all.slice(0, MOST_CARDS).map(async (card) => {
      const { reason, subscriptions } = await usage(card.id)
      const own = reason ? denied(reason) : allowed
      return { ...card, subscriptions, actions: { delete: mayDelete.allowed ? own : mayDelete } }
    }),
  )
  return { rows, has_more: all.length > MOST_CARDS, denial: null }
}

async function subscriptionsOf({
  req,
  id,
  may,
}: CustomerRequest): Promise<Rows<AdminCustomer<Date>["subscriptions"]["rows"][number]>> {
  const { reading } = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const found = await reading.list({ customer_id: id, foundCustomerIds: [], limit: NEWEST }, gatewayRetries(req.scope))
  const rows = found.subscriptions.map((one) => ({
    ...one,
    customer: null,
    actions: subscriptionActions(one, may),
  }))
  return { rows, has_more: found.next !== null }
}

async function paymentsOf({
  req,
  id,
  collectionIds,
}: CustomerRequest): Promise<Rows<AdminCustomer<Date>["payments"]["rows"][number]>> {
  const { overview } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { transactions, next } = await overview.list(
    { customer_id: id, customer_collections: collectionIds },
    { limit: NEWEST },
  )
  return { rows: await withOrders(req.scope, transactions), has_more: next !== null }
}

async function payoutsOf({
  req,
  id,
}: CustomerRequest): Promise<Rows<NonNullable<AdminCustomer<Date>["payouts"]>["rows"][number]>> {
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const page = await payouts.listed({ customer_id: id, foundCustomerIds: [] }, { limit: NEWEST })
  return { rows: page.payouts.map((one) => ({ ...one, customer: null })), has_more: page.next !== null }
}
