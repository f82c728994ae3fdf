import type { Actor } from "../../actor"
import { approvePayout } from "../../approve-payout"
import { cancelPayout } from "../../cancel-payout"
import { checkPayout } from "../../check-payout"
import { claim, release } from "../../claim"
import type { Context } from "../../context"
import { goOn } from "../../go-on"
import { payPayout } from "../../pay-payout"
import type { PayoutGateway } from "../../payout-gateway"
import { requestPayout } from "../../request-payout"
import { rulePayout } from "../../rule-payout"
import { settlePayout } from "../../settle-payout"

export type StepName =
  "check" | "request" | "approve" | "pay" | "cancel" | "settle" | "rule paid" | "rule failed" | "round"
export type Step = { name: StepName; payout_id: string; actor: Actor }

/** What a server does in one step, as the service of the module does it. */
export async function doStep(context: Context, step: Step, gateway: PayoutGateway): Promise<unknown> {
  const { name, payout_id, actor } = step
  const ruling = { payout_id, actor, note: "Seen in the gateway's own pages." }
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
      return cancelPayout(context, { payout_id, actor })
    case "settle":
      return settlePayout(context, payout_id, gateway)
    case "rule paid":
      return rulePayout(context, { ...ruling, happened: true })
    case "rule failed":
      return rulePayout(context, { ...ruling, happened: false })
    case "round": {
      await claim(context, "payout", 50)
      await goOn(context, payout_id, gateway)
      return release(context, "payout", payout_id)
    }
  }
}
