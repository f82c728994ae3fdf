import type { BrowserContext } from "playwright-core"
import { PATIENCE_MS } from "./open-browser"
import { screens } from "./screens"
import type { Stage } from "./stage"
import { subscriptionMerchant } from "./subscription-merchant"

/** The merchant's window beside the shopper's. The admin shows times in the zone of who looks, and days in the shop's. */
export async function deskBeside(context: BrowserContext, { stage, timezoneId }: { stage: Stage; timezoneId: string }) {
  const settings = { viewport: screens.desktop, locale: "en-US", timezoneId }
  const desk = await context.browser()?.newContext({ ...stage.loggedIn(), ...settings })
  if (!desk) throw new Error("The browser has gone.")
  desk.setDefaultTimeout(PATIENCE_MS)
  return subscriptionMerchant(await desk.newPage(), stage.demo().facts)
}
