import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withTypedCard } from "../../../../../../modules/card-payments"
import { checkPayoutWorkflow, typedCardProblems } from "../../../../../../workflows/payouts/payout-actions"
import { assertMay } from "../../../../../authorization"
import { refuseFields } from "../../../../../request-fields"
import { adminPayout } from "../../../payout-view"
import type { AdminCheckPayout } from "../../../payout-validators"
import { verbInput } from "../../payout-input"
import { answering } from "../../../../../answering"

/**
 * Has the gateway check a payout; no money moves. A typed card is passed beside the workflow, in
 * memory; its problems are answered by field.
 */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<AdminCheckPayout>, res: MedusaResponse): Promise<void> => {
    const input = await verbInput(req)
    const { card } = req.validatedBody
    await assertMay(req, "check")
    const check = async () => {
      const problems = await typedCardProblems(req.scope, input)
      if (Object.keys(problems).length > 0) return refuseFields(res, problems)
      await checkPayoutWorkflow(req.scope).run({ input })
      res.json({ payout: await adminPayout(req, input.payout_id) })
    }
    await (card ? withTypedCard(card, check) : check())
  },
)
