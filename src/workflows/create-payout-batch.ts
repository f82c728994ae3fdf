import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService, type NewBatchRow } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import type { PayoutBatchVerbInput, PayoutBatchVerbResult } from "./payout-batch-verb"
import { publishPayoutEvents } from "./publish-events"

export type CreatePayoutBatchInput = Omit<PayoutBatchVerbInput, "batch_id"> & {
  account: string
  /** Of the file. */
  name: string
  /** As `readPayoutFile` reads them from a file: where the money goes is encrypted, and the file is no part of the input. */
  rows: readonly NewBatchRow[]
}

const createBatchStep = createStep(
  "card-payouts-create-batch",
  async ({ account, name, rows, ...who }: CreatePayoutBatchInput, { container }) => {
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const actor = await payoutActor(container, who, "create")
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const described = rows.map((row) => {
      if (!row.payout) return row
      const { id, sealed, currency_code } = row.payout
      const said = cards.payouts.describeSealed({ id, account, sealed: sealed ?? "" })
      // Which of the account's gates it goes through is not the caller's to say.
      const endpoint = cards.payouts.endpointFor(account, currency_code)
      return { ...row, payout: { ...row.payout, ...said, endpoint } }
    })
    const { id, state } = await payouts.batches.create({ account, name, rows: described, actor })
    await publishPayoutEvents(container, id)
    return new StepResponse<PayoutBatchVerbResult, PayoutBatchVerbInput>(
      { batch_id: id, state },
      { ...who, batch_id: id },
    )
  },
  async (created, { container }) => {
    if (!created) return
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const actor = await payoutActor(container, created, "create")
    await payouts.batches.cancel({ batch_id: created.batch_id, actor })
    await publishPayoutEvents(container, created.batch_id)
  },
)

/**
 * Writes a draft down for each row of a file that can be paid, and what is wrong with the others. Nothing is sent and nothing counts
 * against a limit; the schedule has the drafts checked.
 * @throws MedusaError forbidden, invalid_data
 */
export const createPayoutBatchWorkflow = createWorkflow("create-payout-batch", (input: CreatePayoutBatchInput) => {
  return new WorkflowResponse(createBatchStep(input))
})
