import type { Page } from "playwright-core"
import type { DemoInfo } from "../environment/start-demo"

export type Merchant = ReturnType<typeof merchant>

/** The moves of a merchant in Medusa's admin, with its own panels and this plugin's. */
export function merchant(page: Page, demoInfo: DemoInfo) {
  const widget = page.getByTestId("card-payments-widget")
  const dialog = page.getByRole("dialog")
  // Medusa's containers have no names; each is the nearest box around its heading.
  const payments = page.getByRole("heading", { name: "Payments", exact: true }).locator("xpath=../..")
  const self = {
    page,
    widget,
    payments,
    captureButton: widget.getByTestId("card-payments-capture-part"),
    voidButton: widget.getByTestId("card-payments-void"),
    refundButton: widget.getByTestId("card-payments-refund"),
    checkButton: widget.getByTestId("card-payments-check"),
    amountField: page.getByTestId("card-payments-capture-amount"),
    captureSubmit: page.getByTestId("card-payments-capture-submit"),

    async logIn() {
      await page.goto(`${demoInfo.adminUrl}/orders`)
      await page.locator("input[name=email]").fill(demoInfo.adminEmail)
      await page.locator("input[name=password]").fill(demoInfo.adminPassword)
      await page.getByRole("button", { name: "Continue with Email" }).click()
      await page.getByRole("heading", { name: "Orders" }).waitFor()
    },
    /** Opens the order from the list, as a person does. */
    async openOrder(orderNumber: number) {
      if (!page.url().endsWith("/orders")) await page.goto(`${demoInfo.adminUrl}/orders`)
      await page
        .getByRole("row")
        .filter({ hasText: `#${orderNumber}` })
        .getByText(`#${orderNumber}`, { exact: true })
        .click()
      await widget.getByTestId("card-payments-state").waitFor()
    },
    async visitOrder(id: string) {
      await page.goto(`${demoInfo.adminUrl}/orders/${id}`)
      await widget.getByTestId("card-payments-state").waitFor()
    },
    /**
     * Waits until the widget shows this state of the transaction: `authorized`, `captured`,
     * `voided` …
     */
    waitForState: (state: string) => widget.locator(`[data-testid=card-payments-state][data-state=${state}]`).waitFor(),
    /** Waits until the widget shows an amount under a label, such as `Captured` `12.50 EUR`. */
    waitForAmount: (name: string, amount: string) =>
      widget
        .locator("dt", { hasText: new RegExp(`^${name}$`) })
        .locator("xpath=following-sibling::dd")
        .getByText(amount, { exact: true })
        .waitFor(),
    /** Waits until Medusa's own panel shows how much the customer has paid. */
    waitForPaid: (amount: string) =>
      payments.getByText("Total paid by customer").locator("xpath=..").getByText(`€ ${amount} EUR`).waitFor(),
    toast: (text: string | RegExp) => page.getByRole("region", { name: /notifications/i }).getByText(text),

    /** Captures an amount in the widget's drawer. */
    async capturePart(amount: string) {
      await self.captureButton.click()
      await self.amountField.fill(amount)
      await self.captureSubmit.click()
    },
    /** Presses Medusa's own button and confirms. */
    async captureInMedusa() {
      await payments.getByRole("button", { name: "Capture payment" }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click()
    },
    /** Refunds in Medusa's own drawer. */
    async refundInMedusa(amount: string) {
      await payments.getByRole("button").last().click()
      await page.getByRole("menuitem", { name: "Refund" }).click()
      await self.fillRefund(amount)
    },
    async fillRefund(amount: string) {
      await dialog.locator("input[name=amount]").fill(amount)
      await dialog.getByRole("button", { name: "Save" }).click()
    },
  }
  return self
}
