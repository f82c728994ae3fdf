import type { Page } from "playwright-core"
import { cardShopper } from "./card-shopper"
import type { DemoInfo } from "../environment/start-demo"
import type { TestCard } from "./test-card"

export type Subscriber = ReturnType<typeof subscriber>

/** The moves of a shopper who subscribes to the box, in the shop and on the account pages. */
export function subscriber(page: Page, demoInfo: DemoInfo, email: string) {
  const self = cardShopper(page, demoInfo, email)
  const charges = page.getByTestId("charge-row")
  const moves = {
    ...self,
    charges,
    state: page.getByTestId("subscription-state"),
    subscribeButton: page.getByTestId("subscribe"),
    async openBox() {
      await self.visit("/products/paper-and-clay-box")
    },
    /** By the whole name, because one plan's name begins with another's. */
    plan: (name: string) => page.locator("label.option").filter({ has: page.getByText(name, { exact: true }) }),
    choosePlan: (name: string) => moves.plan(name).getByTestId("plan-choice").check(),
    /** From the cart to the open checkout, with everything filled in except the card. */
    async goToCheckoutForm() {
      await self.goToCheckout()
      await self.fillInAddress()
    },
    /**
     * Signs up and orders a box with the card on the shop's page; returns the subscription's id
     * once it is active.
     */
    async orderBox(plan: string, card: TestCard) {
      await self.signUp()
      await moves.openBox()
      await moves.choosePlan(plan)
      await moves.subscribeButton.click()
      await moves.goToCheckoutForm()
      await self.fillInCardHere(card)
      await self.payButton.click()
      await self.readOrderNumber()
      const id = await moves.seeSubscription()
      await moves.waitForSubscription("active")
      return id
    },
    /** From the order's page to the subscription's; returns its id. */
    async seeSubscription() {
      await page.getByTestId("see-subscription").click()
      return moves.subscriptionId()
    },
    async subscriptionId() {
      await page.getByTestId("subscription-page").waitFor()
      const id = /\/account\/subscriptions\/(csb_\w+)/.exec(page.url())?.[1]
      if (!id) throw new Error(`${page.url()} is no subscription's page.`)
      return id
    },
    visitSubscription: (id: string) => self.visit(`/account/subscriptions/${id}`),
    /** Waits until the subscription's page shows this state: `active`, `past_due`, `paused` … */
    waitForSubscription: (state: string) =>
      page.locator(`[data-testid=subscription-state][data-state=${state}]`).waitFor(),
    /** Waits until this many of the charges on the page are in this state: `paid`, `declined` … */
    async waitForCharges(state: string, count: number) {
      const rows = charges.and(page.locator(`[data-state=${state}]`))
      await rows.nth(count - 1).waitFor({ timeout: 60_000 })
      if ((await rows.count()) !== count) throw new Error(`More than ${count} charges are ${state}.`)
    },
    waitForMessage: (message: string) =>
      page.getByTestId("subscription-status").getByText(message, { exact: true }).waitFor(),
    detail: (name: string) =>
      page.locator("dl.details dt", { hasText: new RegExp(`^${name}$`) }).locator("xpath=following-sibling::dd[1]"),
    answer: (word: "yes" | "no") => page.getByTestId(`question-${word}`).click(),
  }
  return moves
}
