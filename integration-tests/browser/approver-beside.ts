import { payoutMerchant } from "./payout-merchant"
import type { Stage } from "./stage"

/** The window of the second merchant, who approves what the first one asks for. */
export async function approverBeside(stage: Stage) {
  const desk = await stage.windows.open(stage.approverLoggedIn())
  return payoutMerchant(await desk.newPage(), stage.demo().facts)
}
