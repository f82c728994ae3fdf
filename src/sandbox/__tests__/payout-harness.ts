import { type GatewayClient, parseCallback } from "../../gateway"
import { aCard, anOrder, type Store, type World } from "./harness"

/** A card to pay to. */
export const CARD = "4444333322221111"

/** Fields that every payout or transfer needs. */
export function sum<Fields extends Record<string, string>>(fields?: Fields) {
  const { client_orderid, amount, currency } = anOrder()
  return { client_orderid, amount, currency, ...(fields as Fields) }
}

/** The callbacks about an order, verified. */
export async function callbacksOf(
  { sandbox, store }: Pick<World, "sandbox"> & { store: Store },
  clientOrderid: string,
) {
  await sandbox.idle()
  const mine = store.received.filter((parameters) => parameters.get("client_orderid") === clientOrderid)
  return mine.map((parameters) => parseCallback(sandbox.account, "GET", parameters.toString()))
}

/** A charged card, with both ids of its stored card. */
export async function storedCard(client: GatewayClient) {
  const order = anOrder()
  const { "paynet-order-id": orderid = "" } = await client.sale({ ...order, ...aCard() })
  const answer = await client.createCardRefV4({ client_orderid: order.client_orderid, orderid })
  return { cardrefid: answer["card-ref-id"], recurringPaymentId: answer["recurring-payment-id"] ?? "" }
}

/** The error of a call. @throws Error if the call succeeded. */
export async function refusalOf(call: Promise<unknown>): Promise<Error> {
  const outcome = await call.then(
    () => undefined,
    (reason: Error) => reason,
  )
  if (!outcome) throw new Error("The call was taken")
  return outcome
}
