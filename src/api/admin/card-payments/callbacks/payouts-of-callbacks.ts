import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AdminCallback } from "../../../../contracts"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../modules/card-payouts"
import { mayDo } from "../../../../workflows/authorization"
import { actorOf } from "../../../authorization"

type Reported = Pick<AdminCallback<Date>, "account" | "client_orderid" | "transaction_id" | "currency_code">

type OfPayout = Pick<AdminCallback, "payout_id" | "currency_code">

/** Callbacks with the payouts that they are about, for those who may read payouts. */
export async function withPayouts<Callback extends Reported>(
  req: AuthenticatedMedusaRequest,
  callbacks: readonly Callback[],
): Promise<(Callback & OfPayout)[]> {
  const payouts = await payoutsOf(req, callbacks)
  return callbacks.map((callback) => withFound(callback, payouts))
}

/** The same for one. */
export async function withPayout<Callback extends Reported>(
  req: AuthenticatedMedusaRequest,
  callback: Callback,
): Promise<Callback & OfPayout> {
  return withFound(callback, await payoutsOf(req, [callback]))
}

type Payouts = Awaited<ReturnType<CardPayoutsModuleService["findByOrders"]>>

async function payoutsOf(req: AuthenticatedMedusaRequest, callbacks: readonly Reported[]): Promise<Payouts> {
  const orders = callbacks.flatMap(({ transaction_id, client_orderid }) =>
    transaction_id === null ? client_orderid : [],
  )
  if (orders.length === 0 || !(await mayDo(req.scope, await actorOf(req), "read")).allowed) return []
  return req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE).findByOrders(orders)
}

function withFound<Callback extends Reported>(callback: Callback, payouts: Payouts): Callback & OfPayout {
  const { account, client_orderid, currency_code } = callback
  const payout = payouts.find((one) => one.account === account && one.client_orderid === client_orderid)
  return { ...callback, payout_id: payout?.id ?? null, currency_code: currency_code ?? payout?.currency_code ?? null }
}
