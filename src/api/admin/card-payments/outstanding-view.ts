import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { OutstandingAmount } from "../../../contracts"
import { type ActionState, allowed, denied, renderedOrNull, toMessage } from "../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, type GraphQuery } from "../../../modules/card-payments"
import { isPositive } from "../../../money"
import { type OrderToCharge, orderToCharge } from "../../../workflows/payments/charge-order"
import { policyRights } from "../../authorization"

/** Cards offered for a charge, the newest ones. */
const MOST_CARDS = 20

/** What an order owes, and the cards that the requester may charge. */
export async function outstandingView(
  req: AuthenticatedMedusaRequest,
  orderId: string,
): Promise<OutstandingAmount<Date> | null> {
  const cardPayments = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { amountDue, savedCards } = cardPayments
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const due = await amountDue.ofOrder(query, orderId).catch(unlessUnconfirmed)
  if (!due || !isPositive(due.amount)) return null
  const { amount, currency_code } = due
  const takes_cards = (await providersOfRegion(query, orderId)).some((id) => cardPayments.serves(id))
  const { reason } = (await policyRights(req))("card_payment:charge")
  if (reason) return { amount, currency_code, takes_cards, cards: [], actions: { charge: { allowed: false, reason } } }
  const order = await orderToCharge(req.scope, orderId)
  const found = order.customerId
    ? await savedCards.chargeable(
        { customerId: order.customerId, limit: MOST_CARDS },
        { currency: currency_code, preferred: order.providers },
      )
    : []
  const cards = found.map((one) => ({ ...one.card, denial: renderedOrNull(one.reason) }))
  return { amount, currency_code, takes_cards, cards, actions: { charge: chargeAction(order, { ...due, cards }) } }
}

type OrderOfRegion = { region?: { payment_providers?: ({ id: string } | null)[] | null } | null }

/** The ids of the providers that the order's region has now. */
async function providersOfRegion(query: GraphQuery, id: string): Promise<string[]> {
  const { data } = await query.graph({ entity: "order", fields: ["region.payment_providers.id"], filters: { id } })
  return ((data[0] as OrderOfRegion | undefined)?.region?.payment_providers ?? []).flatMap((one) => one?.id ?? [])
}

/** A void or refund is being confirmed: the amount is not known until then. */
function unlessUnconfirmed(error: unknown): undefined {
  if (!MedusaError.isMedusaError(error) || error.type !== MedusaError.Types.NOT_ALLOWED) throw error
  return undefined
}

function chargeAction(
  { customerId }: OrderToCharge,
  { isUnderWay, cards }: { isUnderWay: boolean; cards: OutstandingAmount<Date>["cards"] },
): ActionState {
  if (isUnderWay) return denied(toMessage("order_charge.under_way"))
  if (!customerId) return denied(toMessage("order_charge.no_customer"))
  if (cards.length === 0) return denied(toMessage("order_charge.no_cards"))
  return cards.some(({ denial }) => !denial) ? allowed : denied(toMessage("order_charge.no_card_usable"))
}
