import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { messageOf } from "../mapping"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { atMost } from "./at-most"
import { tellPayoutEvents } from "./payout-events"
import { payoutGateway } from "./payout-gateway"

const BATCH = 50
const AT_ONCE = 4
/** Batches of one round; the next round goes on. */
const MOST_BATCHES = 20

const runStep = createStep("card-payouts-run", async (_: Record<string, never>, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const limited = atMost(AT_ONCE)
  let done = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const ids = await payouts.claim("payout", BATCH)
    await Promise.all(ids.map((id) => limited(() => goOn(container, "payout", id))))
    done += ids.length
    if (ids.length < BATCH) break
  }
  // After their rows: what these have come to is told of.
  const batches = await payouts.claim("batch", BATCH)
  for (const id of batches) await goOn(container, "batch", id)
  // A batch has thousands to tell of.
  for (let batch = 0; batch < MOST_BATCHES && (await tellPayoutEvents(container)) > 0; batch += 1);
  return new StepResponse({ payouts: done, batches: batches.length })
})

/**
 * One round of what is due: checks of batches, payouts that are approved, under way or expired, events. Several servers share the
 * work; each payout is taken by one of them.
 */
export const runCardPayoutsWorkflow = createWorkflow("run-card-payouts", (input: Record<string, never>) => {
  return new WorkflowResponse(runStep(input))
})

/** One payout's failure must not stop the others; it is taken up again when its lease ends. */
async function goOn(container: MedusaContainer, kind: "payout" | "batch", id: string): Promise<void> {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  try {
    await (kind === "batch" ? payouts.batches.goOn(id) : payouts.goOn(id, payoutGateway(container)))
    await payouts.release(kind, id)
  } catch (error) {
    container.resolve(ContainerRegistrationKeys.LOGGER).error(`[card-payments] ${id}: ${messageOf(error)}`)
  }
}
