import { toMessage } from "../../../../messages"
import type { PayoutGateway } from "../../payouts/payout-gateway"
import type { Process, Trial } from "./world"

type World = Pick<Trial, "gateway" | "members" | "counts">

/**
 * The port as this process reaches it; it may die before and after each call. Only the person who
 * typed a card has its number, so nothing is checked without that person.
 */
export function portOf({ gateway, members, counts }: World, { points }: Process, hasCard = false): PayoutGateway {
  const { port } = gateway
  const typed = new Set(members.filter(({ way }) => way === "typed").map(({ id }) => id))
  return {
    newOrderId: (of) => port.newOrderId(of),
    check: (order) =>
      points.call("check", async () => {
        if (hasCard || !typed.has(order.id)) return port.check(order)
        counts.checkedWithoutCard += 1
        return { outcome: "unsent", message: toMessage("payout_card.not_typed") }
      }),
    pay: (order) => points.call("pay", () => port.pay(order)),
    payout: (order) => points.call("payout", () => port.payout(order)),
    transfer: (order) => points.call("transfer", () => port.transfer(order)),
    form: (order) => points.call("form", () => port.form(order)),
    ask: (order) => points.call("ask", () => port.ask(order)),
  }
}
