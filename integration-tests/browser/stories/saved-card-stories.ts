import { eventually } from "../../races/eventually"
import { canary } from "../observers/canary"
import { cardShopper } from "../actions/card-shopper"
import { everyScreen, wideScreen } from "../environment/story-runner"
import type { DemoSetup } from "../environment/describe-demo"
import { testCard } from "../actions/test-card"

/** A customer saves a card, comes back, pays with one click, and manages the cards. */
export function savedCardStories(setup: DemoSetup): void {
  const { demo, gateway, medusa } = setup
  const story = wideScreen(setup.story)
  const onEveryScreen = everyScreen(setup.story)
  const charges = async (since: () => ReturnType<Awaited<ReturnType<ReturnType<DemoSetup["gateway"]>["watch"]>>>) =>
    (await since()).filter(({ amounts }) => Number(amounts.captured) > 0)

  story("signs up, pays through a challenge, saves the card, comes back, and pays with one click", async (visit) => {
    const { context, page } = visit
    const email = visit.email("saves")
    const self = cardShopper(page, demo().demoInfo, email)
    const heard = canary(context, demo().demoInfo.medusaUrl)
    const since = await gateway().watch(email)
    const card = testCard("321")
    await self.visit("/sign-up")
    await page.getByTestId("account-submit").waitFor()
    await visit.screenshot("sign-up")
    await self.signUp()
    await self.goToCardForm()
    await page.getByTestId("save-card").check()
    await visit.screenshot("direct-save-card")
    await self.fillInCardHere(card)
    await self.payButton.click()
    await self.answerBank()
    const first = await self.readOrderNumber()
    expect(await heard.check(page, card)).toEqual([])
    await page.close()

    // Another day, after signing out.
    const second = await context.newPage()
    const again = cardShopper(second, demo().demoInfo, email)
    await again.visit("/account")
    await second.getByTestId("sign-out").click()
    await second.getByTestId("account-link").getByText("Sign in").waitFor()
    await again.signIn("/account")
    await second.getByTestId("my-card").getByText(card.number.slice(-4)).first().waitFor()
    await again.putFirstProductInCart()
    await again.goToCheckout()
    await visit.screenshot("one-click-checkout", second)
    await again.payButton.click()
    const next = await again.readOrderNumber()
    expect(next).not.toBe(first)

    const orders = await medusa().ordersOf(email)
    expect(orders.map(({ display_id, payment_status }) => [display_id, payment_status]).sort()).toEqual(
      [first, next].map((number) => [number, "captured"]).sort(),
    )
    const charged = await charges(since)
    expect(charged.map(({ operation, state }) => [operation, state])).toEqual([
      ["sale", "captured"],
      ["makeRebill", "captured"],
    ])
    expect(heard.cardsSent()).toBe(2)
    expect(await heard.check(second, card)).toEqual([])
  })

  story(
    "deletes a card in another tab; the checkout refuses it, charges nothing, and accepts another one",
    async (visit) => {
      const { context, page } = visit
      const email = visit.email("deleted")
      const self = cardShopper(page, demo().demoInfo, email)
      const since = await gateway().watch(email)
      const card = testCard()
      await self.signUp()
      await self.goToCardForm()
      await page.getByTestId("save-card").check()
      await self.fillInCardHere(card)
      await self.payButton.click()
      const first = await self.readOrderNumber()
      // A card is saved some time after the payment, and the page does not wait for it.
      await eventually(async () => {
        await self.visit("/account")
        await self.cardEnding(card).waitFor({ timeout: 2_000 })
      })

      await self.putFirstProductInCart()
      await self.goToCheckout()
      expect(await page.getByRole("radio", { name: card.number.slice(-4) }).isChecked()).toBe(true)
      const other = await context.newPage()
      const there = cardShopper(other, demo().demoInfo, email)
      await there.visit("/account")
      await there.cardEnding(card).getByTestId("card-delete").click()
      await other.getByTestId("question-yes").click()
      await other.getByTestId("no-cards").waitFor()
      await other.close()

      await self.payButton.click()
      await page
        .getByTestId("checkout-problem")
        .getByText("This card does not exist. Please choose another one.")
        .waitFor()
      await visit.screenshot("checkout-deleted-card")
      expect(await charges(since)).toHaveLength(1)
      await page.getByTestId("provider-pp_card_shop").check()
      await page.getByTestId("another-card").check()
      await self.typeCard(testCard())
      await self.payButton.click()
      const second = await self.readOrderNumber()
      expect((await charges(since)).map(({ operation }) => operation)).toEqual(["sale", "sale"])
      const orders = await medusa().ordersOf(email)
      expect(orders.map(({ display_id }) => display_id).sort()).toEqual([first, second].sort())
    },
  )

  onEveryScreen("adds cards without buying, names them, chooses one, and deletes them", async (visit) => {
    const { context, page } = visit
    const email = visit.email("account")
    const self = cardShopper(page, demo().demoInfo, email)
    const heard = canary(context, demo().demoInfo.medusaUrl)
    const since = await gateway().watch(email)
    const here = testCard("321")
    const there = testCard("123")
    await self.signUp()
    await page.getByTestId("no-cards").waitFor()
    await visit.screenshot("account-empty")

    await page.getByTestId("add-with-pp_card_shop").check()
    await page.getByTestId("add-card").click()
    await page.getByTestId("card-problems").getByText("Nothing was charged").waitFor()
    await visit.screenshot("account-problems")
    await self.fillInAddress({ withEmail: false })
    await self.typeCard(here)
    await page.getByTestId("add-card").click()
    await self.password.waitFor()
    await visit.screenshot("account-challenge")
    await self.answerBank()
    await self.waitForMessage("Your card is saved.")
    await self.cardEnding(here).waitFor()
    expect(await heard.check(page, here)).toEqual([])

    await page.getByTestId("add-with-pp_card_sale").check()
    await page.getByTestId("add-card").click()
    await self.checkCardAtGateway(there)
    await self.waitForMessage("Your card is saved.")
    await self.cardEnding(there).waitFor()
    await visit.screenshot("account-two-cards")

    await self.cardEnding(there).getByTestId("card-rename").click()
    await page.getByTestId("card-name").waitFor()
    await visit.screenshot("account-rename")
    await page.getByTestId("card-name").fill("Holidays")
    await page.getByTestId("card-name-save").click()
    await self.waitForMessage("The card is called Holidays now.")
    await self.cardEnding(there).getByText("Holidays").waitFor()
    // The focus is where the shopper continues, and not lost with the form.
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Rename: Holidays")
    await self.cardEnding(there).getByTestId("card-make-default").click()
    await self.waitForMessage("Holidays is your default card now.")
    await self.cardEnding(there).getByText("Your default card").waitFor()
    expect(await self.cardEnding(here).getByText("Your default card").count()).toBe(0)

    const id = (await self.cardEnding(there).getAttribute("data-card")) ?? ""
    const expire = "update card_saved_card set exp_month = '01', exp_year = '2021' where id = ?"
    expect(await demo().changeRows(expire, [id])).toBe(1)
    await page.reload()
    await self.cardEnding(there).getByText("This card has expired and cannot be paid with.").waitFor()
    await self.cardEnding(there).getByText("Expired 01/2021").waitFor()
    await visit.screenshot("account-expired")
    await self.putFirstProductInCart()
    await self.goToCheckout()
    // The card that is still valid is selected instead.
    const offered = page.getByTestId("saved-card")
    expect(
      await offered.evaluateAll((radios) => radios.map((radio) => radio.matches(":disabled"))).then(sorted),
    ).toEqual([false, true])
    expect(await page.getByRole("radio", { name: here.number.slice(-4) }).isChecked()).toBe(true)
    await visit.screenshot("checkout-expired-card")

    await self.visit("/account")
    await self.cardEnding(there).getByTestId("card-delete").click()
    await page.getByTestId("question").waitFor()
    await visit.screenshot("account-delete")
    await page.getByTestId("question-no").click()
    await page.getByTestId("question").waitFor({ state: "detached" })
    expect(await page.getByTestId("my-card").count()).toBe(2)
    for (const card of [there, here]) {
      await self.cardEnding(card).getByTestId("card-delete").click()
      await page.getByTestId("question-yes").click()
      await self.cardEnding(card).waitFor({ state: "detached" })
    }
    await page.getByTestId("no-cards").waitFor()
    await self.visit("/checkout")
    await self.payButton.waitFor()
    expect(await page.getByTestId("saved-card").count()).toBe(0)

    expect((await since()).map(({ operation, state }) => [operation, state])).toEqual([
      ["accountVerification", "approved"],
      ["accountVerificationForm", "approved"],
    ])
    expect([await charges(since), await medusa().ordersOf(email)]).toEqual([[], []])
    expect(heard.cardsSent()).toBe(2)
  })
}

const sorted = (values: boolean[]) => [...values].sort()
