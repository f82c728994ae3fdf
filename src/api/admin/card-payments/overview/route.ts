import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { OrDenied, Overview, RecurringFigures } from "../../../../contracts"
import { AdminReadOverview } from "../../../../contracts/requests/overview"
import type { ActionState } from "../../../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../modules/card-payouts"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../../../modules/card-subscriptions"
import { permissionsOf } from "../../../../workflows/authorization"
import { type AdminAnswer, answering } from "../../../answer-refusals"
import { actorOf, policyRights } from "../../../authorization"
import { parseFields } from "../../../request-fields"

/**
 * The figures of a period in one currency, and those of subscriptions and payouts as far as the
 * caller may read them: in the chosen currency, or in each one where none was chosen.
 */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET overview">): Promise<void> => {
    const request = parseFields(AdminReadOverview, req.query)
    const { overview } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const { account, currency } = request
    const providers = account === undefined ? undefined : overview.providersOf(account)
    const period = overview.period(request)
    const [figures, subscriptions, payouts] = await Promise.all([
      overview.figures(request, period),
      recurringFigures(req, (reading) => reading.recurring(period, { providers, currency })),
      waitingPayouts(req, { account, currency }),
    ])
    const answer: Overview<Date> = { ...figures, subscriptions, payouts, settings: overview.settings() }
    res.json(answer)
  },
)

async function recurringFigures(
  req: AuthenticatedMedusaRequest,
  read: (reading: CardSubscriptionsModuleService["reading"]) => Promise<RecurringFigures>,
): Promise<Overview["subscriptions"]> {
  const may = await policyRights(req)
  const { reading } = req.scope.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  return unlessDenied(may("card_subscription:read"), () => read(reading))
}

async function waitingPayouts(
  req: AuthenticatedMedusaRequest,
  chosen: { account?: string; currency?: string },
): Promise<Overview["payouts"]> {
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  if (Object.keys(payouts.settings.accounts).length === 0) return null
  const { read } = await permissionsOf(req.scope, await actorOf(req))
  return unlessDenied(read, () => payouts.waiting(chosen))
}

async function unlessDenied<Figures extends object>(
  { reason }: ActionState,
  read: () => Promise<Figures>,
): Promise<OrDenied<Figures>> {
  return reason ? { denied: reason } : { denied: null, ...(await read()) }
}
