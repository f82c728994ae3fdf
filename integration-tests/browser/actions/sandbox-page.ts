import type { BrowserContext, Page } from "playwright-core"

/** The sandbox's page, on which a person moves the clock. */
export async function sandboxClock(context: BrowserContext, sandboxUrl: string) {
  const page = await context.newPage()
  await page.goto(sandboxUrl)
  return {
    page,
    /** Presses one of the buttons; returns the page's message. */
    async move(label: "A day" | "A month") {
      const before = await page.locator("#clock + p time").getAttribute("datetime")
      await page.getByRole("button", { name: label, exact: true }).click()
      await page.locator(`#clock + p time:not([datetime="${before}"])`).waitFor()
      return page.getByRole("status").innerText()
    },
  }
}

/** Both ids of an order at the gateway. */
type OrderIds = { orderid: string; client_orderid: string }

/** The gateway's own panel, here the sandbox's page, for a person who looks for a charge. */
export function gatewayPanel(page: Page, sandboxUrl: string) {
  return {
    /** The orders with which a recurring payment has charged this card, oldest first. */
    async chargesTo(last4: string): Promise<OrderIds[]> {
      await page.goto(sandboxUrl)
      const payment = page.getByRole("row").filter({ hasText: `…${last4}` })
      const links = await payment.getByRole("link").all()
      return Promise.all(
        links.map(async (link) => {
          const order = page.locator((await link.getAttribute("href")) ?? "")
          const [first = ""] = await order.getByRole("cell").allInnerTexts()
          const [orderid = "", client_orderid = ""] = first.split("\n")
          return { orderid, client_orderid }
        }),
      )
    },
  }
}
