import type { BrowserContext } from "playwright-core"
import { toWireAmount } from "../../src/mapping"
import { subtract } from "../../src/money"
import { cardShopper } from "../browser/actions/card-shopper"
import { merchant } from "../browser/actions/merchant"
import { shopper } from "../browser/actions/shopper"
import { testCard } from "../browser/actions/test-card"
import type { DemoSetup } from "../browser/environment/describe-demo"
import { eventually } from "../races/eventually"
import { emailOf, movesOf } from "./action-moves"
import { keepInDocs, look, lookAtShop } from "./look"

type Owing = {
  order: { payment_collections: { id: string; status: string }[]; summary: { pending_difference: number } }
}
type Cards = { cards: { rows: { id: string }[] } }

/** Money of an order: captured in parts, charged to a saved card, and paid by link. */
export function orderActions(setup: DemoSetup): void {
  const { story, demo, gateway, medusa, loggedIn } = setup
  const moves = movesOf(setup)
  const widget = "[data-testid=card-payments-widget]"
  const owing = (context: BrowserContext, id: string) =>
    moves.read<Owing>(context, `orders/${id}?fields=*payment_collections,*summary`)
  /** Adds another piece of the order's first product. */
  const grow = async (context: BrowserContext, id: string) => {
    const { order } = await moves.read<{ order: { items: { variant_id: string }[] } }>(
      context,
      `orders/${id}?fields=*items`,
    )
    await moves.send(context, "order-edits", { order_id: id })
    const items = [{ variant_id: order.items[0]?.variant_id, quantity: 1 }]
    await moves.send(context, `order-edits/${id}/items`, { items })
    await moves.send(context, `order-edits/${id}/confirm`)
    const { summary } = (await owing(context, id)).order
    expect(summary.pending_difference).toBeGreaterThan(0)
    return toWireAmount(summary.pending_difference, "eur")
  }

  story(
    "captures a part, then the rest with its own button",
    async ({ page }) => {
      const { email, gatewayOrder, order, total } = await moves.buy(emailOf("capture-rest"))
      const self = merchant(page, demo().demoInfo)
      await self.visitOrder(order.id)
      const rest = page.getByTestId("card-payments-capture-rest")
      expect(await rest.count()).toBe(0)
      await self.capturePart("12.50")
      await self.waitForState("partially_captured")
      await self.amountField.waitFor({ state: "detached" })
      await rest.click()
      const left = subtract(total, "12.50", "eur")
      const prompt = page.getByTestId("card-payments-prompt")
      await prompt.getByText(`${left} EUR`).waitFor()
      await look(page, "capture-rest-question", "[role=alertdialog]")
      await page.getByTestId("card-payments-prompt-submit").dblclick()
      await prompt.waitFor({ state: "detached" })
      await self.waitForState("captured")
      await rest.waitFor({ state: "detached" })
      await self.waitForAmount("Captured", `${total} EUR`)
      expect(await moves.stepsOf(gatewayOrder, "capture")).toEqual(["12.50", left])
      const { payment, order: after } = await medusa().only(email)
      expect(payment.captures.map(({ amount }) => toWireAmount(amount, "eur"))).toEqual(["12.50", left])
      expect(after.payment_status).toBe("captured")
      await look(page, "capture-rest-done", widget)
    },
    loggedIn,
  )

  story(
    "charges a saved card for a grown order, takes the next part by payment link, and deletes the card",
    async ({ context, page }) => {
      const email = emailOf("owes")
      const card = testCard("123")
      const customer = cardShopper(await moves.stranger(), demo().demoInfo, email)
      const since = await gateway().watch(email)
      await customer.signUp()
      await customer.goToCardForm()
      await customer.page.getByTestId("save-card").check()
      await customer.fillInCardHere(card)
      await customer.payButton.click()
      await customer.readOrderNumber()
      const [order] = await medusa().ordersOf(email)
      const id = order?.id ?? ""
      const due = await grow(context, id)

      const self = merchant(page, demo().demoInfo)
      const outstanding = page.getByTestId("card-payments-outstanding")
      const charge = page.getByTestId("card-payments-charge")
      const payments = page.getByTestId("card-payments-transaction")
      // A card is saved some time after the payment.
      await eventually(async () => {
        await self.visitOrder(id)
        await outstanding.getByText(`${due} EUR`).waitFor({ timeout: 5_000 })
        expect(await charge.getAttribute("aria-disabled")).not.toBe("true")
      }, 60_000)
      await look(page, "charge-offered", widget)
      await charge.click()
      await page.getByTestId("card-payments-charge-summary").getByText(`${due} EUR`).waitFor()
      await look(page, "charge-drawer", "[role=dialog]")
      await page.getByTestId("card-payments-charge-drawer-submit").dblclick()
      await page.getByTestId("card-payments-charge-drawer").waitFor({ state: "detached" })
      await self.toast(`${due} EUR was charged.`).first().waitFor()
      await outstanding.waitFor({ state: "detached" })
      await self.waitForAmount("Captured", `${due} EUR`)
      expect(await payments.count()).toBe(2)
      const charged = await since()
      expect(charged.map(({ operation, amounts }) => [operation, amounts.captured])).toEqual([
        ["sale", toWireAmount(order?.total ?? 0, "eur")],
        ["makeRebill", due],
      ])
      expect((await owing(context, id)).order.summary.pending_difference).toBe(0)
      await look(page, "charge-done", widget)

      // The order grows again; Medusa's button copies the link of its new collection.
      const more = await grow(context, id)
      await page.reload()
      await outstanding.getByText(`${more} EUR`).waitFor()
      await context.grantPermissions(["clipboard-read", "clipboard-write"])
      await page.getByRole("button", { name: /CopyPaymentLink/ }).click()
      const copied = await page.evaluate<string>("navigator.clipboard.readText()")
      const collection = (await owing(context, id)).order.payment_collections.find(
        ({ status }) => status === "not_paid",
      )
      expect(copied).toBe(`http://localhost:8000/payment-collection/${collection?.id}?order_id=${id}`)
      const other = await moves.stranger()
      // The demo of this run has ports of its own.
      const { pathname, search } = new URL(copied)
      await other.goto(demo().demoInfo.storefrontUrl + pathname + search)
      await other.getByTestId("link-state").getByText(`€${more}`, { exact: true }).waitFor()
      await lookAtShop(other, "payment-link")
      await keepInDocs(other, "payment-link")
      await other.getByTestId("link-pay").dblclick()
      const payer = shopper(other, demo().demoInfo, email)
      const linked = await payer.gatewayOrder()
      await payer.payWithCard("123")
      await other.locator("[data-testid=link-state][data-state=paid]").waitFor()
      await lookAtShop(other, "payment-link-paid")
      await eventually(async () => {
        expect((await owing(context, id)).order.summary.pending_difference).toBe(0)
      }, 60_000)
      expect(await gateway().order(linked)).toMatchObject({ state: "captured", amounts: { captured: more } })
      expect((await since()).map(({ operation }) => operation)).toEqual(["sale", "makeRebill", "saleForm"])
      await page.reload()
      await payments.nth(2).waitFor()
      await outstanding.waitFor({ state: "detached" })
      await other.reload()
      await other.getByTestId("link-state").getByText("Your payment has arrived").waitFor()
      await other.goto(demo().demoInfo.storefrontUrl + pathname + search)
      await other.getByText("Nothing is left to pay for this order.").waitFor()

      const { order: read } = await moves.read<{ order: { customer_id: string } }>(
        context,
        `orders/${id}?fields=customer_id`,
      )
      await moves.visit(page, `/customers/${read.customer_id}`)
      const row = page.getByTestId("card-customer-card").filter({ hasText: card.number.slice(-4) })
      await row.getByTestId("card-customer-card-delete").click()
      const prompt = page.getByTestId("card-customer-card-prompt")
      await prompt.getByText("The customer has to save the card again to use it.").waitFor()
      await page.getByTestId("card-customer-card-prompt-submit").dblclick()
      await prompt.waitFor({ state: "detached" })
      await row.waitFor({ state: "detached" })
      await page.getByTestId("card-customer-cards").getByText("No saved cards.").waitFor()
      await look(page, "card-deleted", "[data-testid=card-customer-widget]")
      const { customer: left } = await moves.read<{ customer: Cards }>(
        context,
        `card-payments/customers/${read.customer_id}`,
      )
      expect(left.cards.rows).toEqual([])
      await customer.visit("/account")
      await customer.page.getByTestId("no-cards").waitFor()
      // Without a card nothing can be charged.
      await grow(context, id)
      await moves.visit(page, `/orders/${id}`)
      await charge.waitFor()
      expect(await charge.getAttribute("aria-disabled")).toBe("true")
      await look(page, "charge-without-card", widget)
      expect(await since()).toHaveLength(3)
    },
    loggedIn,
  )
}
