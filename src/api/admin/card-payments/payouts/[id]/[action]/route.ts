import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withTypedCard } from "../../../../../../modules/card-payments"
import { payoutVerbs, typedCardProblems } from "../../../../../../workflows/payouts/payout-verbs"
import { answering } from "../../../../../answering"
import { refuseFields } from "../../../../../request-fields"
import { actionOf } from "../../../../../route-action"
import type { AdminCheckPayout } from "../../../payout-validators"
import { adminPayout } from "../../../payout-view"
import { verbInput } from "../../payout-input"

/**
 * Performs an action on a payout. A card typed for its check is passed in memory, beside the
 * workflow; its problems are answered by field.
 */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<AdminCheckPayout>, res: MedusaResponse): Promise<void> => {
    const action = actionOf(req, payoutVerbs)
    const { card, ...fields } = req.validatedBody
    const input = { ...fields, payout_id: req.params.id ?? "", ...(await verbInput(req, action)) }
    const perform = async () => {
      const problems = action === "check" ? await typedCardProblems(req.scope, input) : {}
      if (Object.keys(problems).length > 0) return refuseFields(res, problems)
      await payoutVerbs[action].run(req.scope, input)
      res.json({ payout: await adminPayout(req, input.payout_id) })
    }
    await (card ? withTypedCard(card, perform) : perform())
  },
)
