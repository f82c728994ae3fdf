import type { Lease } from "../../../../durable"
import type { Actor } from "../../actor"
import { approveBatch, approvePayout } from "../../approvals/approve"
import { cancelBatch } from "../../batches/cancel-batch"
import { createBatch, type NewBatch } from "../../batches/create-batch"
import { advanceBatch } from "../../batches/advance-batch"
import { payBatch } from "../../batches/pay-batch"
import { requestBatch } from "../../approvals/request-batch"
import { makePlainMove } from "../../payouts/plain-move"
import { checkPayout } from "../../payouts/check-payout"
import { claim, release } from "../../claim"
import type { Context } from "../../context"
import { advance } from "../../payouts/advance-payout"
import { payPayout } from "../../payouts/pay-payout"
import type { PayoutGateway } from "../../payouts/payout-gateway"
import { requestPayout } from "../../approvals/request-payout"
import { resolvePayout } from "../../payouts/resolve-manually"
import { reconcilePayout } from "../../payouts/reconcile-payout"
import { publishPayoutEvents, type UnpublishedEvent } from "../../audit-trail"

export type StepName =
  | "check"
  | "request"
  | "approve"
  | "pay"
  | "cancel"
  | "reconcile"
  | "resolve as paid"
  | "resolve as failed"
  | "round"
  | "publish"
  | BatchStep
export type BatchStep = "upload" | "request batch" | "approve batch" | "pay batch" | "cancel batch" | "advance batch"
/** `id` is that of the payout or of the batch; an upload has a file only. */
export type Step = { name: StepName; id: string; actor: Actor; file?: Omit<NewBatch, "actor"> }
/** The parts outside of a server: the gateway and the event bus. */
export type Outside = PayoutGateway & { publish(event: UnpublishedEvent): Promise<void> }

/** Performs one step as the module's service does. */
export async function doStep(context: Context, step: Step, outside: Outside): Promise<unknown> {
  const { name, id, actor, file } = step
  const payout_id = id
  const batch = { batch_id: id, actor }
  const gateway = outside
  const resolution = { payout_id, actor, note: "Seen in the gateway's own pages." }
  switch (name) {
    case "check":
      return checkPayout(context, { payout_id, actor }, gateway)
    case "request":
      return requestPayout(context, { payout_id, actor })
    case "approve":
      return approvePayout(context, { payout_id, actor })
    case "pay":
      return payPayout(context, { payout_id, actor }, gateway)
    case "cancel":
      return makePlainMove(context, "cancel", { payout_id, actor })
    case "reconcile":
      return reconcilePayout(context, payout_id, gateway)
    case "resolve as paid":
      return resolvePayout(context, { ...resolution, happened: true })
    case "resolve as failed":
      return resolvePayout(context, { ...resolution, happened: false })
    case "publish":
      return publishPayoutEvents(context, (event) => outside.publish(event), { about: id })
    case "upload":
      return file && createBatch(context, { ...file, actor })
    case "request batch":
      return requestBatch(context, batch)
    case "approve batch":
      return approveBatch(context, batch)
    case "pay batch":
      return payBatch(context, batch)
    case "cancel batch":
      return cancelBatch(context, batch)
    case "advance batch": {
      const leases = await claim(context, "batch", 50)
      await advanceBatch(context, id)
      return releaseOf(id, leases, (lease) => release(context, "batch", lease))
    }
    case "round": {
      const leases = await claim(context, "payout", 50)
      await advance(context, payout_id, gateway)
      return releaseOf(payout_id, leases, (lease) => release(context, "payout", lease))
    }
  }
}

async function releaseOf(
  id: string,
  leases: readonly Lease[],
  release: (lease: Lease) => Promise<void>,
): Promise<void> {
  const lease = leases.find((one) => one.id === id)
  if (lease) await release(lease)
}
