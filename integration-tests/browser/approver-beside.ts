import type { BrowserContext } from "playwright-core"
import { payoutMerchant } from "./payout-merchant"
import { screens } from "./screens"
import type { Stage } from "./stage"

/** The window of the second merchant, who approves what the first one asks for. */
export async function approverBeside(context: BrowserContext, stage: Stage) {
  const settings = { viewport: screens.desktop, locale: "en-US", timezoneId: "UTC" }
  const desk = await context.browser()?.newContext({ ...stage.approverLoggedIn(), ...settings })
  if (!desk) throw new Error("The browser has gone.")
  desk.setDefaultTimeout(30_000)
  return payoutMerchant(await desk.newPage(), stage.demo().facts)
}
