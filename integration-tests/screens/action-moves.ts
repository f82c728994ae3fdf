import type { BrowserContext, Page } from "playwright-core"
import { toWireAmount } from "../../src/mapping"
import { shopper } from "../browser/actions/shopper"
import type { DemoSetup } from "../browser/environment/describe-demo"

const run = Date.now().toString(36)

/** An e-mail address of this run alone. */
export const emailOf = (name: string) => `${name}-${run}@example.com`

export type PaymentList = {
  transactions: { id: string; state: string; email: string | null }[]
  next: string | null
}

/** Shoppers, requests of the logged-in merchant, and the records of both sides. */
export function movesOf({ demo, gateway, medusa, windows }: DemoSetup) {
  const self = {
    /** A page of a person with no account. */
    stranger: async () => (await windows.open()).newPage(),
    /** Buys the first product on the hosted page; the provider captures at once if `sale`. */
    async buy(email: string, { sale = false } = {}) {
      const page = await self.stranger()
      const own = shopper(page, demo().demoInfo, email)
      await own.putFirstProductInCart()
      await own.goToCheckout()
      await own.fillInAddress()
      if (sale) await page.getByTestId("provider-pp_card_sale").check()
      const gatewayOrder = await own.openCardForm()
      await own.payWithCard("123")
      await own.readOrderNumber()
      await page.close()
      const { order, payment } = await medusa().only(email)
      return { email, gatewayOrder, order, total: toWireAmount(payment.amount, "eur") }
    },
    async read<Answer>(context: BrowserContext, path: string): Promise<Answer> {
      const answer = await context.request.get(`${demo().demoInfo.medusaUrl}/admin/${path}`)
      if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
      return (await answer.json()) as Answer
    },
    async send<Answer>(context: BrowserContext, path: string, data: object = {}): Promise<Answer> {
      const answer = await context.request.post(`${demo().demoInfo.medusaUrl}/admin/${path}`, { data })
      if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
      return (await answer.json()) as Answer
    },
    visit: (page: Page, path: string) => page.goto(demo().demoInfo.adminUrl + path),
    /** The steps of an order at the gateway that moved money, by type. */
    async stepsOf(id: string, type: string) {
      const { steps } = await gateway().order(id)
      return steps.filter((step) => step.type === type && step.status === "approved").map(({ amount }) => amount)
    },
  }
  return self
}
