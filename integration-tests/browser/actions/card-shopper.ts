import type { Page } from "playwright-core"
import { shopper } from "./shopper"
import type { DemoInfo } from "../environment/start-demo"
import type { TestCard } from "./test-card"

export type CardShopper = ReturnType<typeof cardShopper>

const password = "a long password"

/**
 * The moves of a shopper who enters the card on the shop's page, with or without a customer
 * account.
 */
export function cardShopper(page: Page, demoInfo: DemoInfo, email: string) {
  const self = shopper(page, demoInfo, email)
  const bank = page.frameLocator("[data-testid=three-d-secure] iframe")
  const here = page.getByTestId("provider-pp_card_shop")
  const moves = {
    ...self,
    bank,
    password: bank.getByLabel("Password"),
    async visit(path: string) {
      await page.goto(`${demoInfo.storefrontUrl}${path}`)
      await page.locator("main[aria-busy]").waitFor({ state: "detached" })
    },
    async fillIn(fields: Record<string, string>) {
      for (const [field, value] of Object.entries(fields)) await page.getByTestId(field).fill(value)
    },
    async signUp() {
      await moves.visit("/sign-up?next=/account")
      await moves.fillIn({ "first-name": "Erika", "last-name": "Muster", email, password })
      await page.getByTestId("account-submit").click()
      await page.getByTestId("signed-in-as").waitFor()
    },
    async signIn(next = "/account") {
      await moves.visit(`/sign-in?next=${next}`)
      await moves.fillIn({ email, password })
      await page.getByTestId("account-submit").click()
    },
    /** Goes to the checkout with everything filled in except the card. */
    async goToCardForm() {
      await self.putFirstProductInCart()
      await self.goToCheckout()
      await self.fillInAddress()
      await here.check()
    },
    /** Fills the form for a new card, on any page of the shop. */
    typeCard: ({ number, expiry, cvv2, holder }: TestCard) =>
      moves.fillIn({ "card-number": number, "card-expiry": expiry, "card-cvv2": cvv2, "card-holder": holder }),
    async fillInCardHere(card: TestCard) {
      await here.check()
      await moves.typeCard(card)
    },
    /** One of the saved cards on the account page. */
    cardEnding: ({ number }: TestCard) => page.getByTestId("my-card").filter({ hasText: number.slice(-4) }),
    /** Waits until the account page shows this message. */
    waitForMessage: (message: string) =>
      page.getByTestId("account-status").getByText(message, { exact: true }).waitFor(),
    /** Fills the gateway's page that verifies a card without charging it. */
    async checkCardAtGateway(card: TestCard) {
      await page.locator("[name=cvv2]").waitFor()
      await self.fillInCard(card.cvv2, card.number)
      await page.getByRole("button", { name: "Check the card" }).click()
    },
    /** From the shop's first page to the click on Pay. */
    async payHere(card: TestCard) {
      await moves.goToCardForm()
      await moves.fillInCardHere(card)
      await self.payButton.click()
    },
    /**
     * By keyboard: right after a scroll, Chromium sends a click to the earlier place of a frame
     * from another site.
     */
    async answerBank(answer = "hint") {
      await moves.password.fill(answer)
      // The window may close before Chromium reports that the key was released.
      const pressed = moves.password.press("Enter", { noWaitAfter: true })
      const closed = page.locator("[data-testid=three-d-secure] iframe").waitFor({ state: "detached" })
      for (const one of [pressed, closed]) one.catch(() => undefined)
      await Promise.race([pressed, closed])
    },
    /** The same page of the issuer, as a page of its own. */
    async answerBankPage(answer = "hint") {
      await page.getByRole("heading", { name: "Confirm the payment" }).waitFor()
      await page.getByLabel("Password").fill(answer)
      await page.getByRole("button", { name: "Confirm" }).click()
    },
  }
  return moves
}
