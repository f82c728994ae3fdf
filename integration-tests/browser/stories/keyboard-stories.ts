import { cardShopper } from "../actions/card-shopper"
import { everyScreen, type ScreenVisit, wideScreen } from "../environment/story-runner"
import { keyboard } from "../actions/keyboard"
import type { DemoSetup } from "../environment/describe-demo"
import { testCard, type TestCard } from "../actions/test-card"

const password = "a long password"

/**
 * A customer who uses the keyboard only, from the first page to the second order, and after errors.
 */
export function keyboardStories(setup: DemoSetup): void {
  const { demo, gateway, medusa } = setup
  const story = wideScreen(setup.story)
  const onEveryScreen = everyScreen(setup.story)

  /** A shopper on the first page, with moves for the keyboard. */
  const open = (visit: ScreenVisit, name: string) => {
    const { page } = visit
    const email = visit.email(name)
    const self = cardShopper(page, demo().demoInfo, email)
    const keys = keyboard(page)
    const byId = (id: string) => page.getByTestId(id)
    return {
      ...{ page, email, self, keys, byId },
      async signUp() {
        await self.visit("/")
        await keys.press(byId("account-link"))
        await keys.press(page.getByRole("link", { name: "Sign up" }))
        await keys.type({ "first-name": "Erika", "last-name": "Muster", email, password })
        await page.keyboard.press("Enter")
        await byId("signed-in-as").waitFor()
      },
      async shop() {
        await keys.press(page.getByRole("link", { name: "Paper & Clay" }))
        await keys.press(byId("product-card").first())
        await keys.press(byId("add-to-cart"))
        await keys.press(byId("checkout"))
      },
      typeCard: ({ number, expiry, cvv2, holder }: TestCard) =>
        keys.type({ "card-number": number, "card-expiry": expiry, "card-cvv2": cvv2, "card-holder": holder }),
      /** Answers the issuer's window, which has the focus by itself. */
      async answerBank() {
        await keys.tabTo(self.password)
        await page.keyboard.type("hint")
        await page.keyboard.press("Enter")
      },
    }
  }

  onEveryScreen(
    "signs up, pays through a challenge, saves the card, comes back, and pays with one click",
    async (visit) => {
      const { page, email, self, keys, byId, ...moves } = open(visit, "keys")
      const since = await gateway().watch(email)
      await moves.signUp()
      await moves.shop()
      await keys.type({ "first-name": "Erika", "last-name": "Muster" })
      await keys.type({ address: "Lindenweg 5", "postal-code": "10115", city: "Berlin" })
      await keys.choose(page.locator("[name=provider]"), byId("provider-pp_card_shop"))
      await moves.typeCard(testCard("321"))
      await keys.tick(byId("save-card"))
      await keys.press(self.payButton)
      await moves.answerBank()
      const first = await self.readOrderNumber()

      await self.visit("/")
      await keys.press(byId("account-link"))
      await keys.press(byId("sign-out"))
      await byId("account-link").getByText("Sign in").waitFor()
      await keys.press(byId("account-link"))
      await keys.type({ email, password })
      await page.keyboard.press("Enter")
      await byId("my-card").waitFor()
      await moves.shop()
      await keys.press(self.payButton)
      const second = await self.readOrderNumber()

      const orders = await medusa().ordersOf(email)
      expect(orders.map(({ display_id }) => display_id).sort()).toEqual([first, second].sort())
      const charged = (await since()).filter(({ amounts }) => Number(amounts.captured) > 0)
      expect(charged.map(({ operation }) => operation)).toEqual(["sale", "makeRebill"])
    },
  )

  story("adds a card without buying, names it, is declined with another, pays, and deletes the card", async (visit) => {
    const { page, email, self, keys, byId, ...moves } = open(visit, "keys-more")
    const askBy3ds1 = () => gateway().outcome({ status: "approved", threeDS: "3ds1", only: email })
    const since = await gateway().watch(email)
    await askBy3ds1()
    const added = testCard("321")
    await moves.signUp()
    await keys.choose(page.locator("[name=provider]"), byId("add-with-pp_card_shop"))
    await keys.type({ address: "Lindenweg 5", "postal-code": "10115", city: "Berlin" })
    await moves.typeCard(added)
    await keys.press(byId("add-card"))
    await moves.answerBank()
    await self.waitForMessage("Your card is saved.")
    await self.cardEnding(added).waitFor()
    await keys.press(self.cardEnding(added).getByTestId("card-rename"))
    await byId("card-name").waitFor()
    await page.keyboard.type("Holidays")
    await page.keyboard.press("Enter")
    await self.cardEnding(added).getByText("Holidays").waitFor()

    await moves.shop()
    const pay = async (card: TestCard) => {
      // A saved card is selected, and the shopper chooses another one.
      await self.payButton.waitFor()
      await keys.choose(page.locator("[name=provider]"), byId("provider-pp_card_shop"))
      await keys.choose(page.locator("[name='card-of-pp_card_shop']"), byId("another-card"))
      await moves.typeCard(card)
      await keys.press(self.payButton)
    }
    await pay(testCard("116"))
    await self.waitForState("declined")
    await keys.press(byId("try-again"))
    await askBy3ds1()
    await pay(testCard("321"))
    await moves.answerBank()
    const order = await self.readOrderNumber()

    await keys.press(byId("account-link"))
    await keys.press(self.cardEnding(added).getByTestId("card-delete"))
    await keys.press(byId("question-yes"))
    await byId("no-cards").waitFor()
    expect((await medusa().ordersOf(email)).map(({ display_id }) => display_id)).toEqual([order])
    expect((await since()).map(({ operation, state }) => [operation, state])).toEqual([
      ["accountVerification", "approved"],
      ["sale", "declined"],
      ["sale", "captured"],
    ])
  })
}
