import type { Page } from "playwright-core"
import type { DemoSetup } from "../environment/describe-demo"
import type { DemoInfo } from "../environment/start-demo"
import { adminScreens } from "../observers/admin-screens"

/** The actions on a subscription's page that ask for a confirmation. */
type ConfirmedAction = "charge" | "retry" | "skip" | "pause" | "resume" | "cancel" | "cancel_at_period_end"

/** The moves of a merchant who manages subscriptions and plans in Medusa's admin. */
export function subscriptionMerchant(page: Page, demoInfo: DemoInfo) {
  const byId = (id: string) => page.getByTestId(id)
  const self = {
    page,
    byId,
    question: page.getByRole("alertdialog"),
    charges: byId("card-subscription-charge-row"),
    /** The subscriptions in the list. */
    listed: byId("card-subscriptions-open"),
    async visitList() {
      await page.goto(`${demoInfo.adminUrl}/card-payments/subscriptions`)
      await byId("card-subscriptions-revenue").first().waitFor()
      await self.listed.first().waitFor()
    },
    async visit(id: string) {
      await page.goto(`${demoInfo.adminUrl}/card-payments/subscriptions/${id}`)
      await byId("card-subscription-title").waitFor()
    },
    /** Waits until the subscription's page shows this state: `active`, `past_due`, `paused` … */
    waitForState: (state: string) =>
      page
        .locator(`[data-testid=card-subscription] [data-testid=card-subscription-state][data-state=${state}]`)
        .waitFor(),
    button: (action: string) => byId(`card-subscription-${action}`),
    /** Presses the button; returns the text of the confirmation. */
    async ask(action: ConfirmedAction) {
      await self.button(action).click()
      return self.question.innerText()
    },
    answer: (label: string) => self.question.getByRole("button", { name: label, exact: true }).click(),
    async do(action: ConfirmedAction, label: string) {
      await self.ask(action)
      await self.answer(label)
    },
    /** Selects an option of one of the lists. */
    async choose(field: string, option: string | RegExp) {
      await byId(field).click()
      await byId(`${field}-option`)
        .and(page.getByRole("option", { name: option, exact: true }))
        .click()
    },
    toast: (text: string | RegExp) => page.locator("[data-sonner-toast]").getByText(text).first().waitFor(),
    screenshot: (name: string, part: string) => adminScreens.take(page, { name, part }),
    /** The displayed dates in their machine-readable form: ISO 8601. */
    dates: (testId: string) =>
      byId(testId).evaluateAll((rows) =>
        rows.map((row) => row.querySelector("time")?.getAttribute("datetime") ?? "none"),
      ),
  }
  return self
}

/**
 * The merchant's window beside the shopper's. The admin shows times in the browser's time zone, and
 * days in the shop's.
 */
export async function deskBeside(setup: DemoSetup, timezoneId: string) {
  const desk = await setup.windows.open({ ...setup.loggedIn(), timezoneId })
  return subscriptionMerchant(await desk.newPage(), setup.demo().demoInfo)
}
