import { cardShopper } from "./card-shopper"
import { keyboard } from "./keyboard"
import type { Stage } from "./stage"
import { testCard } from "./test-card"

/** The way of a customer from the first page to the second order, by keys alone. */
export function keyboardStories({ story, demo, gateway, medusa }: Stage): void {
  story("signs up, pays through a challenge, saves the card, comes back, and pays with one click", async (visit) => {
    await gateway().options({ threeDSFlow: "challenge" })
    const { page } = visit
    const email = `keys-${Date.now().toString(36)}@example.com`
    const password = "a long password"
    const self = cardShopper(page, demo().facts, email)
    const keys = keyboard(page)
    const since = await gateway().watch()
    const { number, expiry, cvv2, holder } = testCard("321")
    const byId = (id: string) => page.getByTestId(id)
    const shop = async () => {
      await keys.press(page.getByRole("link", { name: "Paper & Clay" }))
      await keys.press(byId("product-card").first())
      await keys.press(byId("add-to-cart"))
      await keys.press(byId("checkout"))
    }
    await self.visit("/")
    await keys.press(byId("account-link"))
    await keys.press(page.getByRole("link", { name: "Sign up" }))
    await keys.type({ "first-name": "Erika", "last-name": "Muster", email, password })
    await page.keyboard.press("Enter")
    await byId("signed-in-as").waitFor()

    await shop()
    await keys.type({ "first-name": "Erika", "last-name": "Muster" })
    await keys.type({ address: "Lindenweg 5", "postal-code": "10115", city: "Berlin" })
    await keys.choose(page.locator("[name=provider]"), byId("provider-pp_card_shop"))
    await keys.type({ "card-number": number, "card-expiry": expiry, "card-cvv2": cvv2, "card-holder": holder })
    await keys.tick(byId("save-card"))
    await keys.press(self.payButton)
    // The bank's window has the focus by itself.
    await keys.tabTo(self.password)
    await page.keyboard.type("hint")
    await page.keyboard.press("Enter")
    const first = await self.readOrderNumber()

    await self.visit("/")
    await keys.press(byId("account-link"))
    await keys.press(byId("sign-out"))
    await byId("account-link").getByText("Sign in").waitFor()
    await keys.press(byId("account-link"))
    await keys.type({ email, password })
    await page.keyboard.press("Enter")
    await byId("my-card").waitFor()
    await shop()
    await keys.press(self.payButton)
    const second = await self.readOrderNumber()

    const orders = await medusa().ordersOf(email)
    expect(orders.map(({ display_id }) => display_id).sort()).toEqual([first, second].sort())
    const charged = (await since()).filter(({ amounts }) => Number(amounts.captured) > 0)
    expect(charged.map(({ operation }) => operation)).toEqual(["sale", "makeRebill"])
  })
}
