import { adminScreens } from "../observers/admin-screens"
import type { BrowserContext, Locator, Page } from "playwright-core"
import { toWireAmount } from "../../../src/mapping"
import { subtract, sum } from "../../../src/money"
import { eventually } from "../../races/eventually"
import { focused, keyboard } from "../actions/keyboard"
import { type Merchant, merchant } from "../actions/merchant"
import { germanTexts } from "../observers/german-texts"
import { screens } from "../observers/screens"
import { shopper } from "../actions/shopper"
import type { DemoSetup } from "../environment/describe-demo"

/** A paid order, open in the admin. */
type Opened = { self: Merchant; email: string; gatewayOrder: string; total: string }
type Expected = { captured: string; returned: string; status: string }

/**
 * A merchant works on orders in Medusa's admin: its own payment panel, and the card panel beside
 * it.
 */
export function merchantStories({ story, demo, gateway, medusa, loggedIn }: DemoSetup): void {
  const buy = async (page: Page, email: string) => {
    const bought = await shopper(page, demo().demoInfo, email).buy()
    const { order, payment } = await medusa().only(email)
    return {
      ...bought,
      email,
      total: toWireAmount(payment.amount, "eur"),
      orderId: order.id,
      self: merchant(page, demo().demoInfo),
    }
  }

  const buyAndOpen = async (page: Page, email: string): Promise<Opened> => {
    const bought = await buy(page, email)
    await bought.self.visitOrder(bought.orderId)
    return bought
  }

  /**
   * Checks that the card panel, Medusa's panel, Medusa's records and the gateway's records agree.
   */
  const expectAgreement = async ({ self, email, gatewayOrder }: Opened, expected: Expected) => {
    const { captured, returned } = expected
    await self.waitForAmount("Captured", `${captured} EUR`)
    await self.waitForAmount("Refunded", `${returned} EUR`)
    await self.waitForPaid(subtract(captured, returned, "eur"))
    expect((await gateway().order(gatewayOrder)).amounts).toMatchObject({ captured, returned })
    const { order, payment } = await medusa().only(email)
    const records = {
      captured: sumOf(payment.captures),
      returned: sumOf(payment.refunds),
      status: order.payment_status,
    }
    expect(records).toEqual(expected)
  }

  /** Opens a payment's page once more, in German. */
  const expectGerman = async ({ context, page }: { context: BrowserContext; page: Page }) => {
    const texts = germanTexts()
    texts.watch(page)
    for (const [value, title] of [
      ["de", "Aufrufe beim Gateway"],
      ["en", "Calls to the gateway"],
    ] as const) {
      await context.addCookies([{ name: "lng", value, url: demo().demoInfo.adminUrl }])
      await page.reload()
      await page.getByRole("heading", { name: title }).waitFor()
      await page.getByTestId("card-payment").getByTestId("card-payments-return").waitFor()
      if (value === "de") await texts.read(page, "a mismatched payment")
    }
    expect(texts.report()).toEqual({})
  }

  story("logs in, captures with Medusa's own button, refunds a part with Medusa's own drawer", async ({ page }) => {
    const opened = await buy(page, "medusas-buttons@example.com")
    const { self, total } = opened
    await self.logIn()
    await self.openOrder(opened.orderNumber)
    await inspectPanels(self)
    await expectAgreement(opened, { captured: "0.00", returned: "0.00", status: "authorized" })

    await self.captureInMedusa()
    await self.waitForState("captured")
    await expectAgreement(opened, { captured: total, returned: "0.00", status: "captured" })

    await self.refundInMedusa("7.25")
    await self.waitForState("partially_returned")
    await expectAgreement(opened, { captured: total, returned: "7.25", status: "partially_refunded" })
    await screens.keep(self.widget, "widget-refunded")
  })

  story(
    "captures a part with the keyboard alone, then the rest, and reads why nothing more can be captured",
    async ({ page }) => {
      const opened = await buyAndOpen(page, "capture-part@example.com")
      const { self, total } = opened
      await keyboard(page).press(page.getByTestId("card-payments-capture-part"))
      await focused(page, "card-payments-capture-amount")
      await page.keyboard.press("Escape")
      await self.amountField.waitFor({ state: "detached" })
      await focused(page, "card-payments-capture-part")

      await page.keyboard.press("Enter")
      await focused(page, "card-payments-capture-amount")
      await page.keyboard.type("9999")
      await page.keyboard.press("Enter")
      await page.getByText(`Only ${total} EUR is left to capture.`).waitFor()
      await screens.keep(page, "admin-capture-drawer")
      await page.keyboard.press("Control+A")
      await page.keyboard.type("12.50")
      await page.keyboard.press("Enter")
      await self.waitForState("partially_captured")
      await self.amountField.waitFor({ state: "detached" })
      await focused(page, "card-payments-capture-part")
      await expectAgreement(opened, { captured: "12.50", returned: "0.00", status: "partially_captured" })
      await screens.keep(page, "admin-part-captured")

      // The drawer is prefilled with the remaining amount.
      await self.captureButton.click()
      await self.captureSubmit.click()
      await self.waitForState("captured")
      await expectAgreement(opened, { captured: total, returned: "0.00", status: "captured" })
      const { steps } = await gateway().order(opened.gatewayOrder)
      const captures = steps.filter(({ type }) => type === "capture").map(({ amount }) => amount)
      expect(captures).toEqual(["12.50", subtract(total, "12.50", "eur")])

      for (const button of [self.captureButton, self.voidButton]) {
        const reason = await disabledReason(button)
        // The same text for mouse and touch, which cannot hover. The pointer moves in many small
        // steps, because a tooltip may miss a jump.
        await eventually(async () => {
          await page.mouse.move(0, 0)
          await button.hover()
          await page.getByRole("tooltip").getByText(reason).first().waitFor({ timeout: 2_000 })
        })
        await screens.keep(page, "admin-disabled-reason")
        // The button is disabled for assistive technology only, so the click must be forced.
        await button.click({ force: true })
        await self.toast(reason).first().waitFor()
      }
    },
    loggedIn,
  )

  story(
    "refunds a partial capture from the card panel, because Medusa's own action needs a full capture",
    async ({ page }) => {
      const opened = await buyAndOpen(page, "refund-part@example.com")
      const { self } = opened
      expect(await disabledReason(self.refundButton)).toBe("Nothing was captured, so there is nothing to refund.")
      await self.capturePart("12.50")
      await self.waitForState("partially_captured")
      await self.widget.getByText("capture the rest and refund from here").waitFor()
      await self.refundButton.click()
      await self.fillRefund("2.50")
      await self.waitForState("partially_returned")
      // Medusa's status of the order is wrong here and its sums are right: getLastPaymentStatus
      // treats any part as a half, so a partial capture and a partial refund make "refunded".
      await expectAgreement(opened, { captured: "12.50", returned: "2.50", status: "refunded" })
      await screens.keep(page, "admin-part-refunded")
    },
    loggedIn,
  )

  story(
    "voids in the card panel, and Medusa shows the payment as canceled",
    async ({ page }) => {
      const { self, email, gatewayOrder } = await buyAndOpen(page, "void@example.com")
      const question = page.getByRole("alertdialog")
      await self.voidButton.click()
      await question.getByText("Void the authorization of").waitFor()
      await screens.keep(page, "admin-void-question")
      await question.getByRole("button", { name: "Back" }).click()
      await question.waitFor({ state: "hidden" })
      expect(await gateway().order(gatewayOrder)).toMatchObject({ state: "authorized" })

      await self.voidButton.click()
      await question.getByRole("button", { name: "Void" }).click()
      await self.waitForState("voided")
      await self.payments.getByText("Canceled").first().waitFor()
      expect(await gateway().order(gatewayOrder)).toMatchObject({ state: "released", amounts: { captured: "0.00" } })
      expect((await medusa().only(email)).payment).toMatchObject({ captures: [], canceled_at: expect.any(String) })
      await screens.keep(page, "admin-voided")

      // The list captures what can be captured, and names the reason of the rest.
      const open = await buy(page, "bulk@example.com")
      await page.goto(`${demo().demoInfo.adminUrl}/card-payments?limit=100`)
      for (const shopper of [email, open.email]) {
        const row = page.getByRole("row").filter({ hasText: shopper })
        await row.getByTestId("card-payments-select").press("Space")
      }
      await page.getByTestId("card-payments-bulk").getByText("Selected: 2").waitFor()
      await page.getByTestId("card-payments-bulk-capture").click()
      const run = page.getByTestId("card-payments-bulk-run")
      await run.getByText(`Possible: 1, in total ${open.total} EUR.`).waitFor()
      const off = run.locator('[data-testid="card-payments-bulk-run-row"][data-kind="off"]')
      expect(await off.count()).toBe(1)
      await screens.keep(page, "admin-bulk-capture")
      await page.getByTestId("card-payments-bulk-run-start").dblclick()
      await run.getByText("Done: 1. Refused: 0. Outcome unknown: 0. Not sent: 0.").waitFor()
      const { steps, amounts } = await gateway().order(open.gatewayOrder)
      expect(steps.filter(({ type }) => type === "capture")).toHaveLength(1)
      expect(amounts).toMatchObject({ captured: open.total })
      await page.getByTestId("card-payments-bulk-run-close").click()
      await run.waitFor({ state: "detached" })

      // A view keeps the filters in the browser, without the search.
      await page.goto(`${demo().demoInfo.adminUrl}/card-payments?state=voided#q=void%40example.com`)
      await page.getByTestId("card-payments-views").click()
      await page.getByTestId("card-payments-view-name").fill("Released holds")
      await page.keyboard.press("Enter")
      await page.getByTestId("card-payments-clear").click()
      await page.getByTestId("card-payments-views").click()
      await page.getByTestId("card-payments-view").click()
      await page.waitForURL(/\/card-payments\?state=voided$/)
      await page.getByTestId("card-payments-views").click()
      await page.getByTestId("card-payments-view-delete").click()
      await page.getByText("No views saved in this browser yet.").waitFor()
    },
    loggedIn,
  )

  story(
    "returns a payment whose status does not match the request",
    async ({ context, page }) => {
      const { self, total, orderId, gatewayOrder } = await buy(page, "mismatch@example.com")
      // Sets back that Medusa has recorded the payment: a recorded mismatch can be refunded only in
      // the gateway's panel.
      const unasked =
        "UPDATE card_transaction SET amount = '1.00', status = 'processing', recorded_at = NULL WHERE orderid = ?"
      expect(await demo().changeRows(unasked, [gatewayOrder])).toBe(1)
      await self.visitOrder(orderId)
      await self.checkButton.click()
      await self.waitForState("mismatch")
      const alert = self.widget.getByTestId("card-payments-mismatch")
      await alert.getByText(`The gateway reports an amount of ${total}; 1.00 EUR was expected.`).waitFor()
      // The panel may read the state before the check is answered.
      await eventually(async () =>
        expect(await disabledReason(self.voidButton)).toBe("The gateway's answer does not match this payment."),
      )
      await screens.keep(self.widget, "widget-mismatch")
      const question = page.getByRole("alertdialog")
      await self.widget.getByTestId("card-payments-return").click()
      await question.getByText("What is left of the payment is voided or refunded at the gateway.").waitFor()
      await screens.keep(page, "admin-return-question")
      await question.getByRole("button", { name: "Back" }).click()
      await question.waitFor({ state: "hidden" })
      expect(await gateway().order(gatewayOrder)).toMatchObject({ state: "authorized" })

      // The list of all payments has it too, with or without an order.
      await page.goto(`${demo().demoInfo.adminUrl}/card-payments?state=mismatch`)
      const list = page.getByTestId("card-payments-page")
      await list.getByTestId("card-payments-row-state").getByText("Does not match").first().waitFor()
      await adminScreens.take(page, { name: "admin-payments", part: '[data-testid="card-payments-page"]' })
      await list.getByTestId("card-payments-open").first().click()
      const own = page.getByTestId("card-payment")
      await own
        .getByTestId("card-payments-mismatch")
        .getByText(`The gateway reports an amount of ${total}; 1.00 EUR was expected.`)
        .waitFor()
      await adminScreens.take(page, { name: "admin-mismatched", part: '[data-testid="card-payment"]' })
      await expectGerman({ context, page })
      await own.getByTestId("card-payments-return").click()
      await question.getByRole("button", { name: "Reverse" }).click()
      await self.toast("The payment was reversed.").waitFor()
      await own.getByTestId("card-payments-return").waitFor({ state: "detached" })
      await own.getByTestId("card-payment-call").and(page.locator('[data-type="void"]')).waitFor()
      await self.visitOrder(orderId)
      await self.waitForState("returned")
      await alert.waitFor({ state: "detached" })
      expect(await gateway().order(gatewayOrder)).toMatchObject({ state: "released" })
      await screens.keep(self.widget, "widget-mismatch-returned")
    },
    loggedIn,
  )

  story(
    "sees a capture with a lost answer as being confirmed, and resolves it with Check now",
    async ({ page }) => {
      const opened = await buyAndOpen(page, "lost-capture@example.com")
      const { self, gatewayOrder } = opened
      const message =
        "The gateway has not confirmed this capture of 12.50 EUR yet. Do not repeat it; its status is polled automatically."
      const warning = self.widget.getByTestId("card-payments-unconfirmed")
      const only = gatewayOrder
      await gateway().fault({ operation: "capture", kind: "drop-after", only })
      await gateway().fault({ operation: "status", kind: "garbage", times: 1_000, only })
      await self.capturePart("12.50")
      await warning.getByText(message).waitFor()
      // The capture was sent, so no drawer is left that offers it again.
      await self.amountField.waitFor({ state: "detached" })
      await self.toast(message).first().waitFor()
      for (const button of [self.captureButton, self.voidButton]) expect(await disabledReason(button)).toBe(message)
      await screens.keep(page, "admin-being-confirmed")
      await screens.keep(self.widget, "widget-being-confirmed")
      await page.reload()
      await warning.getByText(message).waitFor()
      await gateway().clearFaults({ only })
      await self.checkButton.click()
      await self.waitForState("partially_captured")
      await warning.waitFor({ state: "detached" })
      await expectAgreement(opened, { captured: "12.50", returned: "0.00", status: "partially_captured" })
      const { steps } = await gateway().order(gatewayOrder)
      expect(steps.filter(({ type }) => type === "capture")).toHaveLength(1)

      const timeline = self.widget.getByTestId("card-payments-timeline")
      await timeline.getByRole("button").click()
      await timeline.getByText("Asked the gateway for a capture of 12.50 EUR.").waitFor()
      await timeline.getByText(demo().demoInfo.adminEmail).first().waitFor()
      await screens.keep(self.widget, "widget-timeline")

      // Stands for a gateway that did not answer: the next attempt is far away.
      const failing =
        "UPDATE card_callback SET state = 'received', last_error = '{\"code\":\"callback.not_answered\",\"params\":{}}', attempts = 3, next_attempt_at = now() + interval '1 day' WHERE id = (SELECT id FROM card_callback WHERE orderid = ? ORDER BY created_at DESC LIMIT 1)"
      expect(await demo().changeRows(failing, [gatewayOrder])).toBe(1)
      await page.goto(`${demo().demoInfo.adminUrl}/card-payments`)
      await page.getByTestId("card-payments-callbacks").click()
      const callbacks = page.getByTestId("card-callbacks-page")
      const address = await callbacks.getByTestId("card-callbacks-address").first().innerText()
      expect((await page.request.get(address)).status()).toBe(400)
      await callbacks.getByTestId("card-callbacks-search").fill(gatewayOrder)
      // A reload before the search has reached the address would lose it.
      await page.keyboard.press("Enter")
      await page.waitForURL(new RegExp(`#q=${gatewayOrder}`))
      const state = callbacks.getByTestId("card-callbacks-row-state")
      await state.and(page.locator('[data-state="failed"]')).first().waitFor()
      await page.reload()
      await callbacks.getByTestId("card-callbacks-refusal").and(page.locator('[data-reason="malformed"]')).waitFor()
      await adminScreens.take(page, { name: "admin-callbacks", part: '[data-testid="card-callbacks-page"]' })
      await callbacks.getByTestId("card-callbacks-process").first().click()
      await self.toast("Callbacks that are processed within seconds: 1").waitFor()
      await state.and(page.locator('[data-state="processed"]')).first().waitFor()
      expect(await disabledReason(callbacks.getByTestId("card-callbacks-process").first())).toBe(
        "This callback is processed.",
      )
      await callbacks.getByTestId("card-callbacks-payment").first().click()
      await page.getByTestId("card-payment").waitFor()
    },
    loggedIn,
  )
}

/** The sum of Medusa's rows, decimal text as at the gateway. */
const sumOf = (rows: { amount: number }[]) =>
  sum(
    rows.map(({ amount }) => toWireAmount(amount, "eur")),
    "eur",
  )

/** The text that a disabled button points to. */
async function disabledReason(button: Locator) {
  expect(await button.getAttribute("aria-disabled")).toBe("true")
  const description = await button.getAttribute("aria-describedby")
  return button.page().locator(`[id="${description}"]`).innerText()
}

/**
 * Takes pictures of the order's page by day, by night and on a phone; the theme is chosen when the
 * page loads.
 */
async function inspectPanels(self: Merchant) {
  const { page, widget } = self
  for (const viewport of [
    { name: "phone", width: 360, height: 2_600, colorScheme: "light" },
    { name: "dark", width: 1440, height: 1_300, colorScheme: "dark" },
    { name: "light", width: 1440, height: 1_300, colorScheme: "light" },
  ] as const) {
    await page.emulateMedia({ colorScheme: viewport.colorScheme })
    await page.setViewportSize({ width: viewport.width, height: viewport.height })
    await page.reload()
    await self.waitForState("authorized")
    await screens.keep(page, `admin-order-${viewport.name}`)
    await screens.keep(widget, `widget-${viewport.name}`)
    const box = await widget.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= viewport.width).toBe(true)
  }
  const { width, height } = screens.desktop
  await page.setViewportSize({ width, height })
}
