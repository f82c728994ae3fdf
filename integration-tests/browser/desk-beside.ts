import type { Stage } from "./stage"
import { subscriptionMerchant } from "./subscription-merchant"

/** The merchant's window beside the shopper's. The admin shows times in the zone of who looks, and days in the shop's. */
export async function deskBeside(stage: Stage, timezoneId: string) {
  const desk = await stage.windows.open({ ...stage.loggedIn(), timezoneId })
  return subscriptionMerchant(await desk.newPage(), stage.demo().facts)
}
