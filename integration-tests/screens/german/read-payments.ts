import { merchant } from "../../browser/actions/merchant"
import { shopper } from "../../browser/actions/shopper"
import type { DemoSetup } from "../../browser/environment/describe-demo"
import type { GermanVisit } from "./read-payouts"

const run = Date.now().toString(36)

/**
 * Reads the card payment of an order: declined first, captured in part, with an unconfirmed
 * capture.
 */
export async function readPayments(setup: DemoSetup, { page, texts }: Omit<GermanVisit, "german">): Promise<void> {
  const { demo, gateway, medusa, windows } = setup
  const email = `gerda-order-${run}@example.com`
  const self = shopper(await (await windows.open()).newPage(), demo().demoInfo, email)
  await self.shop()
  await self.payWithCard("116")
  await self.waitForState("declined")
  await self.page.getByTestId("try-again").click()
  const only = await self.openCardForm()
  await self.payWithCard("123")
  await self.readOrderNumber()
  const { order } = await medusa().only(email)
  const { visitOrder, widget, waitForState, ...desk } = merchant(page, demo().demoInfo)

  const timelines = widget.getByTestId("card-payments-timeline")
  /** Opens the entries of each attempt in the panel. */
  const readAll = async (screen: string) => {
    const closed = timelines.locator("[aria-expanded=false]")
    await timelines.first().waitFor()
    while ((await closed.count()) > 0) await closed.first().click()
    await texts.read(page, screen)
  }
  await visitOrder(order.id)
  await widget.getByTestId("card-payments-earlier").waitFor()
  await readAll("order, authorized")
  await desk.voidButton.click()
  await page.getByRole("alertdialog").waitFor()
  await texts.read(page, "order, void")
  await page.keyboard.press("Escape")
  await page.getByRole("alertdialog").waitFor({ state: "detached" })
  await desk.capturePart("9999")
  await texts.read(page, "order, too much to capture")
  await desk.amountField.fill("12.50")
  await desk.captureSubmit.click()
  await waitForState("partially_captured")
  await readAll("order, captured in part")
  // The button is disabled, so a click shows the reason.
  await desk.voidButton.click({ force: true })
  await page.locator("[data-sonner-toast]").first().waitFor()
  await texts.read(page, "order, reason")

  await gateway().fault({ operation: "capture", kind: "drop-after", only })
  await gateway().fault({ operation: "status", kind: "garbage", times: 1_000, only })
  await desk.capturePart("1.00")
  await widget.getByTestId("card-payments-unconfirmed").waitFor()
  await readAll("order, unconfirmed")
  await gateway().clearFaults({ only })
  await desk.checkButton.click()
  await widget.getByTestId("card-payments-unconfirmed").waitFor({ state: "detached" })
  await widget.getByTestId("card-payments-earlier").getByRole("button").first().click()
  await timelines.nth(1).waitFor()
  await readAll("order, all attempts")

  await page.goto(`${demo().demoInfo.adminUrl}/card-payments`)
  await page.getByTestId("card-payments-open").first().waitFor()
  await texts.read(page, "payments")
  await page.getByTestId("card-payments-filter-state").click()
  await page.getByTestId("card-payments-filter-state-option").first().waitFor()
  await texts.read(page, "payments, states")
  await page.keyboard.press("Escape")
  await page.getByTestId("card-payments-search").fill("nobody@example.com")
  await page.getByTestId("card-payments-none-found").waitFor()
  await texts.read(page, "payments, none found")
  await page.getByTestId("card-payments-clear").click()
  await page.getByTestId("card-payments-open").first().click()
  await page.getByTestId("card-payment-calls").waitFor()
  await texts.read(page, "payment")

  await page.goto(`${demo().demoInfo.adminUrl}/card-payments/callbacks`)
  const address = await page.getByTestId("card-callbacks-address").first().innerText()
  await page.request.get(address)
  await page.reload()
  await page.getByTestId("card-callbacks-refusal").first().waitFor()
  await page.getByTestId("card-callbacks-row-state").first().waitFor()
  await texts.read(page, "callbacks")
  await page.getByTestId("card-callbacks-process-failed").click({ force: true })
  await texts.read(page, "callbacks, none failed")
  await page.getByTestId("card-callbacks-search").fill("none")
  await page.getByTestId("card-callbacks-none-found").waitFor()
  await texts.read(page, "callbacks, none found")
}
