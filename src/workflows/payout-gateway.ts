import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import type { PayoutGateway } from "../modules/card-payouts"

/** The gateway as payouts ask it: accounts, keys and destinations stay in the module `card_payments`. */
export function payoutGateway(container: MedusaContainer): PayoutGateway {
  return container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).payouts
}
