import type { Page } from "playwright-core"
import type { Stage } from "../stage/on-stage"
import type { DemoInfo } from "../stage/start-demo"
import { adminScreens } from "../watch/admin-screens"

/** What can be asked for on a subscription's page with a question whether it is meant. */
type Asked = "charge" | "retry" | "skip" | "pause" | "resume" | "cancel" | "cancel_at_period_end"

/** The moves of somebody who looks after subscriptions and plans in Medusa's admin. */
export function subscriptionMerchant(page: Page, demoInfo: DemoInfo) {
  const byId = (id: string) => page.getByTestId(id)
  const self = {
    page,
    byId,
    question: page.getByRole("alertdialog"),
    charges: byId("card-subscription-charge-row"),
    /** The subscriptions that the list shows. */
    listed: byId("card-subscriptions-open"),
    async visitList() {
      await page.goto(`${demoInfo.adminUrl}/card-subscriptions`)
      await byId("card-subscriptions-revenue").first().waitFor()
      await self.listed.first().waitFor()
    },
    async visit(id: string) {
      await page.goto(`${demoInfo.adminUrl}/card-subscriptions/${id}`)
      await byId("card-subscription-title").waitFor()
    },
    /** Waits until the subscription's page shows this state: `active`, `past_due`, `paused` … */
    waitForState: (state: string) =>
      page
        .locator(`[data-testid=card-subscription] [data-testid=card-subscription-state][data-state=${state}]`)
        .waitFor(),
    button: (action: string) => byId(`card-subscription-${action}`),
    /** Presses the button; answers what is asked then. */
    async ask(action: Asked) {
      await self.button(action).click()
      return self.question.innerText()
    },
    answer: (label: string) => self.question.getByRole("button", { name: label, exact: true }).click(),
    async do(action: Asked, label: string) {
      await self.ask(action)
      await self.answer(label)
    },
    /** Chooses in one of the lists. */
    async choose(field: string, option: string | RegExp) {
      await byId(field).click()
      await byId(`${field}-option`)
        .and(page.getByRole("option", { name: option, exact: true }))
        .click()
    },
    toast: (text: string | RegExp) => page.locator("[data-sonner-toast]").getByText(text).first().waitFor(),
    screenshot: (name: string, part: string) => adminScreens.take(page, { name, part }),
    /** The dates under the eyes of whoever reads, as the page has them for machines: ISO 8601. */
    dates: (testId: string) =>
      byId(testId).evaluateAll((rows) =>
        rows.map((row) => row.querySelector("time")?.getAttribute("datetime") ?? "none"),
      ),
  }
  return self
}

/** The merchant's window beside the shopper's. The admin shows times in the zone of who looks, and days in the shop's. */
export async function deskBeside(stage: Stage, timezoneId: string) {
  const desk = await stage.windows.open({ ...stage.loggedIn(), timezoneId })
  return subscriptionMerchant(await desk.newPage(), stage.demo().demoInfo)
}
