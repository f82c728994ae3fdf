import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { payoutVerbs } from "../../../../../../contracts"
import type { PayoutFields } from "../../../../../../contracts/requests/payouts"
import { withTypedCard } from "../../../../../../modules/card-payments"
import { typedCardProblems } from "../../../../../../workflows/payouts/payout-gateway"
import workflows from "../../../../../../workflows/payouts/payout-verbs"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"
import { refuseFields } from "../../../../../request-fields"
import { permittedAction } from "../../../../../route-action"
import { adminPayout } from "../../../payout-view"
import { verbInput } from "../../payout-input"

/**
 * Performs an action on a payout. A card typed for its check is passed in memory, beside the
 * workflow; its problems are answered by field.
 */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<PayoutFields<"check">>,
    res: AdminAnswer<"POST payouts/:id/:action">,
  ): Promise<void> => {
    const action = await permittedAction(req, payoutVerbs)
    const { card, ...fields } = req.validatedBody
    const input = { ...fields, payout_id: req.params.id ?? "", ...(await verbInput(req, action)) }
    const perform = async () => {
      const problems = action === "check" ? await typedCardProblems(req.scope, input) : {}
      if (Object.keys(problems).length > 0) return refuseFields(res, problems)
      await workflows.payouts[action].run(req.scope, input)
      res.json({ payout: await adminPayout(req, input.payout_id) })
    }
    await (card ? withTypedCard(card, perform) : perform())
  },
)
