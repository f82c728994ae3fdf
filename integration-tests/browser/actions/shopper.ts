import type { Page } from "playwright-core"
import type { DemoInfo } from "../environment/start-demo"

export type Shopper = ReturnType<typeof shopper>

/** Any number with a valid checksum will do; the CVV2 selects the outcome. */
export const cardNumber = "4444 3333 2222 1111"

/** The moves of a shopper in the demo's storefront; `email` distinguishes shoppers. */
export function shopper(page: Page, demoInfo: DemoInfo, email: string) {
  const details: Record<string, string> = {
    email,
    "first-name": "Erika",
    "last-name": "Muster",
    address: "Lindenweg 5",
    "postal-code": "10115",
    city: "Berlin",
    phone: "+4930123456",
  }
  const self = {
    page,
    email,
    payButton: page.getByTestId("pay-button"),
    cardFormButton: page.getByRole("button", { name: /^Pay / }),
    state: page.getByTestId("payment-state"),

    async putFirstProductInCart() {
      await page.goto(demoInfo.storefrontUrl)
      await page.getByTestId("product-card").first().click()
      await page.getByTestId("add-to-cart").click()
      await page.getByTestId("cart-total").waitFor()
    },
    async goToCheckout() {
      await page.getByTestId("checkout").click()
      await self.payButton.waitFor()
    },
    async fillInAddress({ withEmail = true } = {}) {
      await page.getByTestId("country").selectOption("de")
      for (const [field, value] of Object.entries(details)) {
        if (field !== "email" || withEmail) await page.getByTestId(field).fill(value)
      }
    },
    /** Presses Pay and waits for the gateway's page; returns the gateway's order id. */
    async openCardForm() {
      await self.payButton.click()
      return self.gatewayOrder()
    },
    async gatewayOrder() {
      await page.locator("[name=cvv2]").waitFor()
      const id = /\/payment\/form\/init\/(\d+)\//.exec(page.url())?.[1]
      if (!id) throw new Error(`${page.url()} is not the gateway's card form.`)
      return id
    },
    async fillInCard(cvv2: string, number = cardNumber) {
      const card = {
        credit_card_number: number,
        expire_month: "12",
        expire_year: String(new Date().getUTCFullYear() + 3),
        cvv2,
        card_printed_name: "ERIKA MUSTER",
      }
      for (const [field, value] of Object.entries(card)) await page.locator(`[name=${field}]`).fill(value)
    },
    async payWithCard(cvv2: string) {
      await self.fillInCard(cvv2)
      await self.cardFormButton.click()
    },
    /** From the shop's first page to the card form; returns the gateway's order id. */
    async shop() {
      await self.putFirstProductInCart()
      await self.goToCheckout()
      await self.fillInAddress()
      return self.openCardForm()
    },
    async buy() {
      const gatewayOrder = await self.shop()
      await self.payWithCard("123")
      return { gatewayOrder, orderNumber: await self.readOrderNumber() }
    },
    /** Waits until the shop shows this state: `paid`, `declined`, `confirming` … */
    waitForState: (state: string) => page.locator(`[data-testid=payment-state][data-state=${state}]`).waitFor(),
    async readOrderNumber() {
      await self.waitForState("paid")
      return Number(await page.getByTestId("order-number").innerText())
    },
  }
  return self
}
