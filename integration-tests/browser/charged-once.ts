import type { SandboxOrder } from "../../src/sandbox"
import type { Stage } from "./stage"

type Told = { email: string; orderNumber: number; orders: SandboxOrder[] }

/** The shopper's only order is paid by exactly one charge among those at the gateway. */
export async function chargedOnce({ medusa }: Stage, { email, orderNumber, orders }: Told): Promise<SandboxOrder> {
  const { order, payment } = await medusa().only(email)
  const charged = orders.filter(({ amounts }) => Number(amounts.authorized) > 0 || Number(amounts.captured) > 0)
  expect([order.display_id, order.payment_status]).toEqual([orderNumber, "captured"])
  expect(charged.map(({ state, amounts }) => [state, Number(amounts.captured)])).toEqual([["captured", payment.amount]])
  const [only] = charged
  if (!only) throw new Error("Nothing was charged.")
  return only
}
