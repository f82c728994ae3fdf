import { DateTime } from "luxon"
import { eventually } from "../../races/eventually"
import { deskBeside } from "../actions/subscription-merchant"
import { focused, keyboard } from "../actions/keyboard"
import { sandboxClock } from "../actions/sandbox-page"
import { screens } from "../observers/screens"
import type { DemoSetup } from "../environment/describe-demo"
import { subscriber } from "../actions/subscriber"
import { testCard } from "../actions/test-card"

const run = Date.now().toString(36)
/** The shop's time zone, in which charges fall due. */
const zone = "Europe/Berlin"
const password = "a long password"

/** A customer pays for a box every month, for a year, while the sandbox's clock advances. */
export function subscriptionStories(setup: DemoSetup): void {
  const { story, demo, gateway, medusa } = setup
  const merchantBeside = (timezoneId = zone) => deskBeside(setup, timezoneId)

  story(
    "subscribes with 3-D Secure, leaves, and watches a year of another box, with a charge that fails and recovers",
    async ({ context, page }) => {
      const self = subscriber(page, demo().demoInfo, `year-${run}@example.com`)
      const card = testCard("321")
      const masked = `Visa ending in ${card.number.slice(-4)}, expires 12/20${card.expiry.slice(-2)}`

      // As a guest first: the choice is kept through the sign-up.
      await self.openBox()
      await self.choosePlan("Monthly box")
      await screens.take(page, "subscribe-guest")
      await page.getByTestId("subscribe-sign-in").click()
      await page.getByRole("link", { name: "Sign up" }).click()
      await self.fillIn({ "first-name": "Erika", "last-name": "Muster", email: self.email, password })
      await page.getByTestId("account-submit").click()
      await self.subscribeButton.waitFor()
      expect(await self.plan("Monthly box").getByTestId("plan-choice").isChecked()).toBe(true)
      // A double click puts one box into the cart.
      await self.subscribeButton.dblclick()
      await page.getByTestId("cart-subscription").getByText("Subscription: €29.00 every month").waitFor()
      expect(await page.getByTestId("cart-subscription").count()).toBe(1)
      await screens.take(page, "subscribe-cart")
      await self.goToCheckout()
      await self.fillInAddress()
      await self.fillInCardHere(card)
      expect(await page.getByTestId("subscription-terms").innerText()).toBe(
        "Your card will be saved and charged €29.00 every month, until you cancel. The first charge is this order.",
      )
      await screens.take(page, "subscribe-checkout")
      await self.payButton.click()
      await self.answerBank()
      const first = await self.readOrderNumber()
      await screens.take(page, "subscribe-paid")
      const byGateway = await self.seeSubscription()
      await self.waitForSubscription("active")
      await self.waitForCharges("paid", 1)
      expect(await self.charges.innerText()).toContain(`order ${first}`)
      expect(await self.detail("Card").innerText()).toBe(masked)
      await screens.take(page, "subscription-active")

      // The second box is paid with the saved card.
      await self.openBox()
      await self.choosePlan("Monthly box, charged by the shop")
      await self.subscribeButton.click()
      await self.goToCheckout()
      await self.payButton.click()
      await self.readOrderNumber()
      const byStore = await self.seeSubscription()
      await self.waitForSubscription("active")
      await self.visit("/account")
      await page.getByTestId("subscription").nth(1).waitFor()
      await screens.take(page, "account-subscriptions")

      const merchant = await merchantBeside()
      await merchant.visit(byStore)
      const [startedAt = ""] = await merchant.dates("card-subscription-charge-row")
      const due = Array.from({ length: 13 }, (_, months) => DateTime.fromISO(startedAt, { zone }).plus({ months }))
      const day = (month: number) => due[month]?.setLocale("en").toLocaleString(DateTime.DATE_FULL) ?? ""
      expect(await merchant.dates("card-subscription-upcoming-date")).toEqual(due.slice(1).map(instant))

      const clock = await sandboxClock(context, demo().demoInfo.sandboxUrl)
      // A month of UTC may end before a month of the shop does: where the clocks went back, and
      // late in the evening.
      const reported = [await clock.move("A month"), await clock.move("A day")]
      // The gateway's charge; the store makes those of its own engine.
      expect(reported.filter((message) => message.includes("1 charge was made"))).toHaveLength(1)
      await screens.take(clock.page, "sandbox-clock-moved")
      await self.visitSubscription(byStore)
      await self.waitForCharges("paid", 2)
      expect(await self.detail("Next charge").innerText()).toBe(day(2))

      await self.visitSubscription(byGateway)
      await self.waitForCharges("paid", 2)
      expect(await self.charges.first().innerText()).toContain(day(1))
      await page.getByTestId("subscription-pause").click()
      await self.waitForMessage("The subscription is paused. Nothing is charged until you resume it.")
      await self.waitForSubscription("paused")
      await screens.keep(page, "subscription-paused")
      await page.getByTestId("subscription-resume").click()
      await self.waitForMessage("The subscription continues.")
      await self.waitForSubscription("active")
      await page.getByTestId("subscription-cancel").click()
      await page.getByTestId("question").waitFor()
      await screens.take(page, "subscription-cancel-question")
      await self.answer("yes")
      await self.waitForMessage("The subscription ends with its period.")
      await self.waitForSubscription("canceling")
      expect(await self.detail("Ends on").innerText()).toBe(day(2))
      await screens.keep(page, "subscription-canceling")

      await gateway().outcome({
        ...{ only: card.number.slice(-4) },
        ...{ status: "declined", errorCode: "51", errorMessage: "Insufficient funds" },
      })
      await clock.move("A month")
      await self.waitForSubscription("canceled")
      expect(await self.charges.count()).toBe(2)
      await screens.keep(page, "subscription-canceled")
      await self.visitSubscription(byStore)
      await self.waitForSubscription("past_due")
      await self.waitForCharges("declined", 1)
      await screens.take(page, "subscription-past-due")
      await merchant.visit(byStore)
      await merchant.waitForState("past_due")
      await merchant
        .byId("card-subscription-problem")
        .getByText(/^A charge of 29\.00 EUR was declined\. It is tried again on /)
        .waitFor()
      await merchant.charges.first().getByText("Insufficient funds").waitFor()
      await merchant.screenshot("admin-subscription-past-due", "[data-testid=card-subscription]")

      await clock.move("A day")
      await self.waitForSubscription("active")
      await self.waitForCharges("paid", 3)
      await merchant.page.reload()
      await merchant.waitForState("active")
      expect(await merchant.byId("card-subscription-problem").count()).toBe(0)

      await gateway().moveClock({ to: due[12]?.plus({ days: 1 }).toUTC().toISO() ?? "" })
      await self.waitForCharges("paid", 13)
      await self.charges
        .filter({ hasText: /order \d/ })
        .nth(12)
        .waitFor()
      await screens.take(page, "subscription-year")
      await merchant.page.reload()
      await merchant.byId("card-subscription-charge-order").nth(12).waitFor()
      expect(await merchant.dates("card-subscription-charge-row")).toEqual([...due].reverse().map(instant))
      await merchant.screenshot("admin-subscription", "[data-testid=card-subscription]")

      // The orders of the renewals have the dates of their periods; those of both sign-ups have
      // today's.
      const orders = await medusa().ordersOf(self.email)
      expect(orders).toHaveLength(15)
      expect(orders.map(({ total, payment_status }) => [total, payment_status])).toEqual(
        orders.map(() => [29, "captured"]),
      )
      const numbers = await merchant.byId("card-subscription-charge-order").allInnerTexts()
      const created = numbers.map((number) => orders.find(({ display_id }) => `#${display_id}` === number)?.created_at)
      expect(created.slice(0, 12)).toEqual(due.slice(1).reverse().map(instant))
      await merchant.page.goto(`${demo().demoInfo.adminUrl}/orders?q=${encodeURIComponent(self.email)}`)
      for (const [index, number] of numbers.slice(0, 12).entries()) {
        const row = merchant.page.getByRole("row").filter({ has: merchant.page.getByText(number, { exact: true }) })
        await row
          .getByText(due[12 - index]?.setLocale("en-US").toLocaleString(DateTime.DATE_MED) ?? "", { exact: true })
          .waitFor()
      }
      await screens.keep(merchant.page, "admin-orders-of-a-year")

      await page.getByTestId("subscription-cancel-now").click()
      await self.answer("yes")
      await self.waitForMessage("The subscription is canceled.")
      await self.waitForSubscription("canceled")
      await self.visit("/account")
      expect(
        await page.getByTestId("subscription").evaluateAll((all) => all.map((one) => one.getAttribute("data-state"))),
      ).toEqual(["canceled", "canceled"])
    },
  )

  story(
    "tries the box, changes the card and skips a month, while the merchant manages the subscription",
    async ({ page }) => {
      const self = subscriber(page, demo().demoInfo, `trial-${run}@example.com`)
      const since = await gateway().watch(self.email)
      const [first, second] = [testCard("123"), testCard("123")]
      await self.signUp()
      await page.getByTestId("no-subscriptions").waitFor()
      await self.openBox()
      await self.choosePlan("Try it first")
      await page.getByText("Save a card in your account first. Nothing is charged.").waitFor()
      await screens.take(page, "subscribe-without-card")
      await page.getByTestId("subscribe-add-card").click()
      await self.fillInAddress({ withEmail: false })
      await page.getByTestId("add-with-pp_card_sale").check()
      await page.getByTestId("add-card").click()
      await self.checkCardAtGateway(first)
      await self.cardEnding(first).waitFor()
      await self.openBox()
      await self.choosePlan("Try it first")
      await page.getByTestId("plan-card").waitFor()
      await screens.take(page, "subscribe-trial")
      await self.subscribeButton.dblclick()
      const id = await self.subscriptionId()
      await self.state.getByText("Active, free until").waitFor()
      await page.getByTestId("no-charges").waitFor()

      await page.getByTestId("subscription-card").click()
      await page.getByTestId("subscription-card-form").waitFor()
      await screens.take(page, "subscription-change-card")
      // Nothing is left of the canceled dialog, and the focus is where it was.
      await page.keyboard.press("Escape")
      await page.getByTestId("subscription-card-form").waitFor({ state: "detached" })
      await focused(page, "subscription-card")
      await page.getByTestId("subscription-card").click()
      await page.getByRole("radio", { name: "A new card" }).check()
      await page.getByTestId("subscription-card-use").dblclick()
      await self.checkCardAtGateway(second)
      await self.waitForMessage("Your card is verified. It pays for this subscription from now on.")
      await self.detail("Card").getByText(second.number.slice(-4)).waitFor()
      // Going back to the gateway's page has no effect.
      await page.goBack()
      await self.visit("/account")
      await self.cardEnding(second).getByTestId("card-delete").click()
      await page
        .getByTestId("question")
        .getByText("It pays for “Try it first”: let another card pay there first.")
        .waitFor()
      await self.answer("no")
      await page.getByTestId("subscription-link").click()
      expect(await self.subscriptionId()).toBe(id)
      const before = await self.detail("Next charge").innerText()
      await page.getByTestId("subscription-skip").click()
      await self.answer("no")
      expect(await self.detail("Next charge").innerText()).toBe(before)
      await page.getByTestId("subscription-skip").click()
      await page.getByTestId("question").getByText(`What is due on ${before} is neither charged nor sent.`).waitFor()
      await self.answer("yes")
      await self.waitForMessage("The next one is skipped.")
      await self.waitForCharges("skipped", 1)

      const merchant = await merchantBeside("Pacific/Pago_Pago")
      await merchant.visitList()
      await merchant.screenshot("admin-subscriptions", "[data-testid=card-subscriptions]")
      // The demo sells nothing with additional costs, and a subscription in its trial was not
      // charged yet.
      await merchant
        .byId("card-subscriptions-figures")
        .getByText(/^In trial, or starting later: [1-9]/)
        .waitFor()
      const active = Number(await merchant.byId("card-subscriptions-active").innerText())
      expect(await merchant.byId("card-subscriptions-revenue").innerText()).toBe(`${29 * active}.00 EUR`)
      await merchant.byId("card-subscriptions-search").fill(self.email)
      await merchant.page.waitForURL(/#q=trial/)
      await eventually(async () => expect(await merchant.listed.count()).toBe(1))
      await merchant.choose("card-subscriptions-filter-state", "Paused")
      await merchant.byId("card-subscriptions-none-found").waitFor()
      await screens.keep(merchant.page, "admin-subscriptions-none")
      await merchant.page.goBack()
      await merchant.listed.click()
      await merchant.waitForState("active")
      // The day is in the shop's time zone, also for a merchant on another continent.
      const day = await merchant.byId("card-subscription-next-charge").getByRole("time").innerText()
      const [next = ""] = await merchant.dates("card-subscription-next-charge")
      expect(day).toBe(DateTime.fromISO(next, { zone }).setLocale("en-US").toLocaleString(DateTime.DATE_MED))
      await merchant
        .byId("card-subscription-meaning")
        .getByText(`29.00 EUR is charged for the first time on ${day}.`)
        .waitFor()

      expect(await merchant.ask("pause")).toContain(
        "open charges, and all later ones are not charged until you resume.",
      )
      await merchant.screenshot("admin-subscription-question", "[role=alertdialog]")
      await merchant.answer("Back")
      await focused(merchant.page, "card-subscription-pause")
      await merchant.waitForState("active")
      await merchant.do("pause", "Pause")
      await merchant.toast("Paused.")
      await merchant.waitForState("paused")
      // The customer's page updates by itself.
      await self.waitForSubscription("paused")
      await merchant.do("resume", "Resume")
      await merchant.waitForState("active")
      await merchant.do("skip", "Skip next")
      await merchant.toast("Skipped.")
      await merchant.charges.nth(1).waitFor()

      await merchant.button("card").click()
      await merchant.byId("card-subscription-card-drawer").waitFor()
      await merchant.byId("card-subscription-card-drawer-submit").click()
      await merchant.page.getByText("Choose a card.").waitFor()
      await merchant.screenshot("admin-subscription-card", "[role=dialog]")
      await merchant.byId("card-subscription-card-choice").click()
      await merchant.byId("card-subscription-card-choice-option").click()
      await merchant.byId("card-subscription-card-drawer-submit").click()
      await merchant.byId("card-subscription-card-drawer").waitFor({ state: "detached" })
      await merchant.byId("card-subscription-card-number").getByText(first.number.slice(-4)).waitFor()

      // The merchant ends it while the customer is asked for a confirmation.
      await self.waitForSubscription("active")
      await page.getByTestId("subscription-cancel").click()
      await page.getByTestId("question").waitFor()
      await merchant.do("cancel", "Cancel now")
      await merchant.waitForState("canceled")
      await merchant.screenshot("admin-subscription-canceled", "[data-testid=card-subscription]")
      await self.answer("yes")
      await page
        .getByTestId("subscription-problem")
        .getByText("This subscription was canceled. Start a new one to continue.")
        .waitFor()
      await self.waitForSubscription("canceled")
      expect((await since()).map(({ operation }) => operation)).toEqual([
        "accountVerificationForm",
        "accountVerificationForm",
      ])
      expect(await medusa().ordersOf(self.email)).toEqual([])

      // The customer has asked by telephone for another box and another shipping option.
      await merchant.visitList()
      await merchant.byId("card-subscriptions-create").click()
      await merchant.byId("card-subscriptions-create-customer").fill(self.email)
      // The search has no result yet, and Enter selects no other customer instead.
      await merchant.page.keyboard.press("Enter")
      await merchant.byId("card-subscriptions-create-customer-option").getByText(self.email).waitFor()
      await merchant.page.keyboard.press("Enter")
      await merchant.byId("card-subscriptions-create-customer-picked").getByText(self.email).waitFor()
      await merchant.choose("card-subscriptions-create-plan", /^Monthly box, charged by the shop/)
      await merchant.choose("card-subscriptions-create-card", new RegExp(first.number.slice(-4)))
      await merchant.choose("card-subscriptions-create-region", "Europe")
      await merchant.choose("card-subscriptions-create-shipping", "Subscription box (Europe)")
      await merchant.screenshot("admin-subscription-new", "[role=dialog]")
      await merchant.byId("card-subscriptions-create-drawer-submit").dblclick()
      await merchant.page.waitForURL(/card-payments\/subscriptions\/csb_/)
      await merchant.waitForState("active")
      await self.visit("/account")
      await page.getByTestId("subscription-link").first().click()
      await self.charges.getByText(/^Paid, order \d+$/).waitFor()
      expect(await medusa().ordersOf(self.email)).toHaveLength(1)
      await merchant.do("cancel", "Cancel now")
      await merchant.waitForState("canceled")
    },
  )

  story("subscribes and cancels by keyboard", async ({ page }) => {
    const self = subscriber(page, demo().demoInfo, `box-keys-${run}@example.com`)
    const keys = keyboard(page)
    const byId = (id: string) => page.getByTestId(id)
    await self.signUp()
    await self.openBox()
    await keys.choose(byId("plan-choice"), self.plan("Monthly box").getByTestId("plan-choice"))
    await keys.press(self.subscribeButton)
    await keys.press(byId("checkout"))
    await self.payButton.waitFor()
    await self.fillInAddress()
    await keys.choose(page.locator("[name=provider]"), byId("provider-pp_card_shop"))
    const { number, expiry, cvv2, holder } = testCard("123")
    await keys.type({ "card-number": number, "card-expiry": expiry, "card-cvv2": cvv2, "card-holder": holder })
    await keys.press(self.payButton)
    await self.readOrderNumber()
    await keys.press(byId("see-subscription"))
    await self.waitForSubscription("active")
    await keys.press(byId("subscription-cancel"))
    // The harmless answer has the focus.
    await focused(page, "question-no")
    await keys.press(byId("question-yes"))
    await self.waitForMessage("The subscription ends with its period.")
    await focused(page, "subscription-resume")
    await keys.press(byId("subscription-cancel-now"))
    await keys.press(byId("question-yes"))
    await self.waitForSubscription("canceled")
    const [order] = await medusa().ordersOf(self.email)
    expect(order?.payment_status).toBe("captured")
  })
}

const instant = (moment: DateTime) => moment.toJSDate().toISOString()
