import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { setTimeout as sleep } from "node:timers/promises"
import { messageOf } from "../../mapping"
import { isAtHome } from "../environment-check"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../modules/card-payouts"
import { publishAll, publishPayoutEvents } from "../publish-events"
import { payoutGateway } from "./payout-actions"

/** Payouts that are worked on at the same time: more would leave the store's shoppers no connections, to gateway or database. */
const AT_ONCE = 12
/** The next round goes on. */
const LONGEST_ROUND_MS = 5 * 60_000
/** Between two looks at what the payouts have come to, while they are gone on with. */
const GAP_MS = 2_000
/** What was due before this long is due again by mistake: nothing could be done about it. */
const SOON_MS = 1_000
const BATCHES = 50

const runStep = createStep("card-payouts-run", async (_: Record<string, never>, { container }) => {
  if (!(await isAtHome(container))) return new StepResponse({ payouts: 0, batches: 0 })
  let isDone = false
  const payouts = advancePayouts(container).finally(() => (isDone = true))
  let batches = 0
  // Also while thousands are gone on with: what they have come to is told of, and what waits for it goes on.
  while (!isDone) {
    await Promise.race([payouts, sleep(GAP_MS, undefined, { ref: false })])
    batches += await advanceBatches(container)
    await publishAll(() => publishPayoutEvents(container))
  }
  return new StepResponse({ payouts: await payouts, batches })
})

/**
 * One round of what is due: checks of batches, payouts that are approved, under way or expired, events. Several servers share the
 * work; each payout is taken by one of them.
 */
export const runCardPayoutsWorkflow = createWorkflow("run-card-payouts", (input: Record<string, never>) => {
  return new WorkflowResponse(runStep(input))
})

/** Each is taken when there is a place for it: one whose answer is slow keeps its own place, and no other payout waiting. */
async function advancePayouts(container: MedusaContainer): Promise<number> {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const end = Date.now() + LONGEST_ROUND_MS
  const done = new Map<string, number>()
  const place = async () => {
    while (Date.now() < end) {
      const [id] = await payouts.claim("payout", 1)
      if (id === undefined) return
      // It stays taken until its lease ends.
      if (Date.now() - (done.get(id) ?? 0) < SOON_MS) continue
      await advance(container, "payout", id)
      done.set(id, Date.now())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, place))
  return done.size
}

async function advanceBatches(container: MedusaContainer): Promise<number> {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const batches = await payouts.claim("batch", BATCHES)
  for (const id of batches) await advance(container, "batch", id)
  return batches.length
}

/** One payout's failure must not stop the others; it is taken up again when its lease ends. */
async function advance(container: MedusaContainer, kind: "payout" | "batch", id: string): Promise<void> {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  try {
    await (kind === "batch" ? payouts.batches.advance(id) : payouts.advance(id, payoutGateway(container)))
    await payouts.release(kind, id)
  } catch (error) {
    container.resolve(ContainerRegistrationKeys.LOGGER).error(`[card-payments] ${id}: ${messageOf(error)}`)
  }
}
