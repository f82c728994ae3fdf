import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../modules/card-payouts"
import { createPayoutBatchWorkflow, readPayoutFile } from "../../../../../workflows/payouts/create-batch"
import { assertMay } from "../../../../authorization"
import { listQuery } from "../../../../list-query"
import { parseFields } from "../../../../request-fields"
import { adminPayoutBatch } from "../../payout-view"
import { approverOf } from "../payout-filters"
import { type AdminCreatePayoutBatch, AdminListPayoutBatches } from "../../../../../contracts/requests/payouts"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

/** Batches, newest first. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET payouts/batches">): Promise<void> => {
    await assertMay(req, "read")
    const { waiting_for_me, ...list } = parseFields(AdminListPayoutBatches, listQuery(req))
    const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    res.json(
      await payouts.batches.listed({ ...list, ...(waiting_for_me ? { waitingFor: await approverOf(req) } : {}) }),
    )
  },
)

/**
 * Reads a file and creates its drafts; sends nothing. The file itself does not enter the workflow.
 */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminCreatePayoutBatch>,
    res: AdminAnswer<"POST payouts/batches">,
  ): Promise<void> => {
    const { id, auth_identity_id, ip } = await assertMay(req, "create")
    const { account, name, csv } = req.validatedBody
    const rows = await readPayoutFile(req.scope, { account, csv })
    const input = { account, name, rows, actor_id: id ?? "", auth_identity_id, ip }
    const { result } = await createPayoutBatchWorkflow(req.scope).run({ input })
    res.json({ batch: await adminPayoutBatch(req, result.batch_id) })
  },
)
