import { eventually } from "../../races/eventually"
import { screens } from "../observers/screens"
import { shopper } from "../actions/shopper"
import type { DemoSetup } from "../environment/describe-demo"

/** A shopper buys in the demo's storefront, with every outcome of a payment. */
export function shopperStories({ story, demo, gateway, medusa }: DemoSetup): void {
  story("pays with CVV2 123 on the hosted page, returns, and reads the order's number", async ({ page }) => {
    const email = "approved@example.com"
    const self = shopper(page, demo().demoInfo, email)
    await page.goto(demo().demoInfo.storefrontUrl)
    await page.getByTestId("product-card").first().waitFor()
    await screens.take(page, "products")
    await page.getByTestId("product-card").first().click()
    await page.getByTestId("add-to-cart").waitFor()
    await screens.take(page, "product")
    await page.getByTestId("add-to-cart").click()
    await page.getByTestId("checkout").waitFor()
    await screens.take(page, "cart")
    await self.goToCheckout()
    await self.fillInAddress()
    await screens.take(page, "checkout")
    const id = await self.openCardForm()
    await screens.take(page, "card-form")
    await self.payWithCard("123")
    const number = await self.readOrderNumber()
    await screens.take(page, "paid")

    const { order } = await medusa().only(email)
    expect([order.display_id, order.payment_status]).toEqual([number, "authorized"])
    expect(await gateway().order(id)).toMatchObject({ state: "authorized", card: { last4: "1111" } })
    expect(await page.locator("main").innerText()).toContain("1111")
    // The cart has become the order.
    await page.getByTestId("cart-link").click()
    await page.getByTestId("empty-cart").waitFor()
  })

  story(
    "sees the missing fields on both pages; with CVV2 321 confirms by 3-D Secure and has paid",
    async ({ page }) => {
      const self = shopper(page, demo().demoInfo, "three-d-secure@example.com")
      await self.putFirstProductInCart()
      await self.goToCheckout()
      await self.payButton.click()
      await page.getByText("Enter your e-mail address").waitFor()
      await screens.take(page, "checkout-problems")
      await self.fillInAddress()
      const id = await self.openCardForm()
      await self.cardFormButton.click()
      await page.getByText("Please check the marked fields. Nothing was charged.").waitFor()
      await screens.take(page, "card-form-problems")
      expect(await gateway().order(id)).toMatchObject({ state: "awaiting card" })

      await self.payWithCard("321")
      await page.getByRole("heading", { name: "Confirm the payment" }).waitFor()
      await screens.take(page, "three-d-secure")
      await page.getByLabel("Password").fill("hint")
      await page.getByRole("button", { name: "Confirm" }).click()
      await self.readOrderNumber()
      expect(await gateway().order(id)).toMatchObject({ state: "authorized", threeDSecure: "AUTHENTICATED" })
    },
  )

  story("is declined with CVV2 116, reads a safe reason, tries again, and pays once", async ({ page }) => {
    const email = "second-try@example.com"
    const self = shopper(page, demo().demoInfo, email)
    const first = await self.shop()
    await self.payWithCard("116")
    await self.waitForState("declined")
    await screens.take(page, "declined")
    // The page says what to do, and nothing that would help to test stolen cards.
    const reported = await page.locator("main").innerText()
    expect(reported).toMatch(/declined.*another card/i)
    expect(reported).not.toMatch(/116|funds/i)

    await page.getByTestId("try-again").click()
    const second = await self.openCardForm()
    expect(second).not.toBe(first)
    // Leaves for the shop and returns to the same form.
    await page.goto(demo().demoInfo.storefrontUrl)
    const notice = page.getByTestId("payment-notice")
    await notice.getByText("You started a payment and did not finish it.").waitFor()
    await notice.getByRole("link").click()
    expect(await self.openCardForm()).toBe(second)
    await self.payWithCard("123")
    const number = await self.readOrderNumber()

    const { order, payment } = await medusa().only(email)
    expect([order.display_id, order.payment_status]).toEqual([number, "authorized"])
    expect(await gateway().order(first)).toMatchObject({ state: "declined", amounts: { authorized: "0.00" } })
    const { state, amounts } = await gateway().order(second)
    expect([state, Number(amounts.authorized)]).toEqual(["authorized", payment.amount])
  })

  story("reads not to pay again with CVV2 217; the order is made while no page is open", async ({ context, page }) => {
    const email = "outcome-unknown@example.com"
    const { demoInfo } = demo()
    const self = shopper(page, demoInfo, email)
    const id = await self.shop()
    await self.payWithCard("217")
    const warning = /being confirmed\. (Please do|Do) not pay again/
    await self.state.getByText(warning).waitFor()
    await screens.take(page, "waiting")
    await page.reload()
    await self.state.getByText(warning).waitFor()
    await page.close()

    const second = await context.newPage()
    const again = shopper(second, demoInfo, email)
    await second.goto(demoInfo.storefrontUrl)
    await second.getByTestId("payment-notice").getByText(warning).waitFor()
    await screens.take(second, "waiting-notice")
    // The checkout shows the state instead of a payment form.
    await second.goto(`${demoInfo.storefrontUrl}/checkout`)
    await again.state.getByText(warning).waitFor()
    expect(await again.payButton.count()).toBe(0)
    expect(await medusa().ordersOf(email)).toEqual([])
    await second.close()

    await gateway().resolveStep(id, { status: "approved" })
    const { order } = await eventually(() => medusa().only(email), 60_000)
    const third = await context.newPage()
    await third.goto(demoInfo.storefrontUrl)
    await third.getByTestId("payment-notice").getByRole("link", { name: "See your order" }).click()
    expect(await shopper(third, demoInfo, email).readOrderNumber()).toBe(order.display_id)
  })

  story("double-clicks every button of the payment, and pays once", async ({ page }) => {
    const email = "twice@example.com"
    const self = shopper(page, demo().demoInfo, email)
    await self.putFirstProductInCart()
    await self.goToCheckout()
    await self.fillInAddress()
    const since = await gateway().watch(email)
    await self.payButton.dblclick()
    const id = await self.gatewayOrder()
    await self.fillInCard("123")
    await self.cardFormButton.dblclick()
    await self.readOrderNumber()

    expect(await since()).toHaveLength(1)
    const { payment } = await medusa().only(email)
    const { amounts, steps } = await gateway().order(id)
    expect(steps.map(({ type, status }) => [type, status])).toEqual([["preauth", "approved"]])
    expect(Number(amounts.authorized)).toBe(payment.amount)
    // Without parameters, as every spec file checks at its end.
    await eventually(() => expect(demo().log()).toContain("/hooks/card-payments/main/callback"))
    expect(demo().log()).toContain("/hooks/card-payments/main/return")
  })
}
