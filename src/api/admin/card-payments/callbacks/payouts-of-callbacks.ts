import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AdminCallback } from "../../../../contracts"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../modules/card-payouts"
import { mayDo } from "../../../../workflows/authorization"
import { actorOf } from "../../../authorization"

type Reported = Pick<AdminCallback<Date>, "account" | "client_orderid" | "transaction_id" | "currency_code" | "amount">

type OfPayout = Pick<AdminCallback, "payout_id" | "currency_code">

/**
 * Callbacks with the payouts that they are about. Those who may not read payouts get neither the
 * payout nor the amount.
 */
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

type Payouts = { found: Awaited<ReturnType<CardPayoutsModuleService["findByOrders"]>>; mayRead: boolean }

async function payoutsOf(req: AuthenticatedMedusaRequest, callbacks: readonly Reported[]): Promise<Payouts> {
  const orders = callbacks.flatMap(({ transaction_id, client_orderid }) =>
    transaction_id === null ? client_orderid : [],
  )
  if (orders.length === 0) return { found: [], mayRead: false }
  const { allowed: mayRead } = await mayDo(req.scope, await actorOf(req), "read")
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  return { found: await payouts.findByOrders(orders), mayRead }
}

function withFound<Callback extends Reported>(callback: Callback, { found, mayRead }: Payouts): Callback & OfPayout {
  const { account, client_orderid, currency_code } = callback
  const payout = found.find((one) => one.account === account && one.client_orderid === client_orderid)
  if (payout && !mayRead) return { ...callback, amount: null, payout_id: null, currency_code: null }
  return { ...callback, payout_id: payout?.id ?? null, currency_code: currency_code ?? payout?.currency_code ?? null }
}
