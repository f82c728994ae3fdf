import { type AdminTransaction, type AdminTransactionDetail, transactionVerbs } from "../../../contracts"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { notFound } from "../../../mapping"
import { toMessage } from "../../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  paymentIdOf,
  readCustomerId,
  readOrderState,
} from "../../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../modules/card-payouts"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../modules/card-subscriptions"
import { type CardPolicy, mayDo } from "../../../workflows/authorization"
import { actionsFor, actorOf, policyRights } from "../../authorization"
import { adminDisputes } from "./dispute-view"
import { customersOf } from "./customers"
import { withOrders } from "./transactions/orders-of-payments"

/** A refund uses Medusa's own route. */
const verbs: Record<keyof AdminTransaction["actions"], { policy: CardPolicy }> = {
  ...transactionVerbs,
  refund: { policy: "card_payment:refund" },
}

/**
 * A transaction with the requester's actions; only `id` and `state` where the requester may not
 * read card payments.
 * @param before see `AdminReadTransaction`
 * @throws MedusaError not_found
 */
export async function adminTransaction(
  req: AuthenticatedMedusaRequest,
  id: string,
  before?: number,
): Promise<AdminTransaction<Date> | Pick<AdminTransaction<Date>, "id" | "state">> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.attemptOf({ id })
  if (!transaction) throw notFound(toMessage("transaction.not_found"))
  const [paymentId, order] = await Promise.all([
    paymentIdOf(req.scope, transaction),
    readOrderState(req.scope.resolve(ContainerRegistrationKeys.QUERY), transaction.payment_collection_id),
  ])
  const shown = { before, isOrderCanceled: !!order?.isCanceled }
  const view = await cards.overview.view(transaction, paymentId ?? null, shown)
  const may = await policyRights(req)
  if (!may("card_payment:read").allowed) return { id, state: view.state }
  const { unconfirmed } = view
  return {
    ...view,
    unconfirmed: unconfirmed && {
      ...unconfirmed,
      resolution: unconfirmed.resolution.allowed ? may("card_payment:resolve") : unconfirmed.resolution,
    },
    actions: actionsFor(view.actions, (action) => may(verbs[action].policy)),
  }
}

/**
 * The same with the calls, callbacks and other attempts, and the rows that it belongs to.
 * @throws MedusaError not_found
 */
export async function adminTransactionDetail(
  req: AuthenticatedMedusaRequest,
  id: string,
  before?: number,
): Promise<AdminTransactionDetail<Date>> {
  const { scope } = req
  const cards = scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const row = await cards.attemptOf({ id })
  if (!row) throw notFound(toMessage("transaction.not_found"))
  const view = (await adminTransaction(req, id, before)) as AdminTransaction<Date>
  const { calls, callbacks, attempts } = await cards.overview.history(row)
  const subscriptions = scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { payment_collection_id, customer_id, subscription_charge_id } = row
  const [own] = await withOrders(scope, [{ payment_collection_id }])
  const charge = subscription_charge_id ? await subscriptions.findCharge(subscription_charge_id) : undefined
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const customerId = customer_id ?? (payment_collection_id && (await readCustomerId(query, payment_collection_id)))
  const customers = await customersOf(scope, customerId ? [customerId] : [])
  return {
    ...view,
    ...{ calls, callbacks, attempts: await withOrders(scope, attempts) },
    disputes: await adminDisputes(req, await cards.disputes.ofPayment(id)),
    order: own?.order ?? null,
    email: own?.email ?? null,
    customer: customers.get(customerId ?? "") ?? null,
    subscription_id: charge?.subscription_id ?? null,
    payouts: own?.order ? await payoutsOf(req, own.order.id) : [],
  }
}

/** Payouts shown at a payment. */
const NEWEST_PAYOUTS = 5

async function payoutsOf(
  req: AuthenticatedMedusaRequest,
  orderId: string,
): Promise<AdminTransactionDetail<Date>["payouts"]> {
  if (!(await mayDo(req.scope, await actorOf(req), "read")).allowed) return []
  const module = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const { payouts } = await module.listed({ order_id: orderId, foundCustomerIds: [] }, { limit: NEWEST_PAYOUTS })
  return payouts.map(({ id, amount, currency_code, state }) => ({ id, amount, currency_code, state }))
}
