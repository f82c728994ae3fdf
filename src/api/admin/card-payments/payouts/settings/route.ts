import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../modules/card-payouts"
import { permissionsOf } from "../../../../../workflows/authorization"
import { actorOf } from "../../../../authorization"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

/** Settings for the payouts page: the accounts' limits today, and the requester's permissions. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET payouts/settings">): Promise<void> => {
    const actor = await actorOf(req)
    const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const may = await permissionsOf(req.scope, actor)
    const { fourEyes: four_eyes, payOnApproval: pay_on_approval, timeZone: time_zone } = payouts.settings
    const accounts = may.read.allowed ? await payouts.limitsToday() : []
    const is_on = Object.keys(payouts.settings.accounts).length > 0
    res.json({ accounts, is_on, may, four_eyes, pay_on_approval, time_zone })
  },
)
