import type { BrowserContext } from "playwright-core"
import { PATIENCE_MS } from "./open-browser"
import { payoutMerchant } from "./payout-merchant"
import { screens } from "./screens"
import type { Stage } from "./stage"

/** The window of the second merchant, who approves what the first one asks for. */
export async function approverBeside(context: BrowserContext, stage: Stage) {
  const settings = { viewport: screens.desktop, locale: "en-US", timezoneId: "UTC" }
  const desk = await context.browser()?.newContext({ ...stage.approverLoggedIn(), ...settings })
  if (!desk) throw new Error("The browser has gone.")
  desk.setDefaultTimeout(PATIENCE_MS)
  return payoutMerchant(await desk.newPage(), stage.demo().facts)
}
