import { DateTime } from "luxon"
import type { Page } from "playwright-core"
import { approverBeside } from "../actions/payout-merchant"
import { historyIsThere } from "../environment/shared-demo"
import { subscriber } from "../actions/subscriber"
import { testCard } from "../actions/test-card"
import type { DemoSetup } from "../environment/describe-demo"

const run = Date.now().toString(36)
/** The shop's time zone. */
const zone = "Europe/Berlin"

/**
 * The questions of a merchant, each answered with the admin alone. The payments are those of the
 * demo's history.
 */
export function questionStories(setup: DemoSetup): void {
  const { demo, loggedIn } = setup
  beforeAll(() => historyIsThere(demo()), 300_000)

  /** Runs a story in the merchant's window, in the shop's time zone. */
  const question = (name: string, steps: (desk: Desk) => Promise<void>) =>
    setup.story(
      name,
      ({ page }) => steps(deskOf(page, demo().demoInfo.adminUrl)),
      () => ({
        ...loggedIn(),
        timezoneId: zone,
      }),
    )

  question("a shopper says “charged, no order”: finds the payment, and reads the next step", async (self) => {
    await self.openPayment("unknown@example.com")
    await self.read("card-payment-order", "No order")
    await self.read("card-payments-transaction", "Result not known yet")
    await self.read(
      "card-payments-transaction",
      "Its status is polled automatically; do not take the money another way.",
    )
    await self.openPayment("insufficient.funds@example.com")
    await self.read("card-payment-order", "No order")
    await self.read("card-payments-transaction", "No money was taken; the shopper may try again.")
  })

  question("which holds expire this week?", async (self) => {
    // The hold ends in five minutes, or with the week if that is earlier.
    const ending = `UPDATE card_transaction SET approved_at = LEAST(now() + interval '5 minutes',
        (date_trunc('week', now() AT TIME ZONE '${zone}') + interval '7 days') AT TIME ZONE '${zone}' - interval '1 second')
      - interval '7 days'
      WHERE id = (SELECT id FROM card_transaction WHERE state = 'authorized' ORDER BY created_at DESC LIMIT 1)`
    expect(await demo().changeRows(ending, [])).toBe(1)
    await self.visit("/card-payments/overview")
    const note = self.page.getByText(/^Authorizations: \d+, by /)
    const [, count = ""] = /^Authorizations: (\d+)/.exec(await note.innerText()) ?? []
    expect(Number(count)).toBeGreaterThan(0)
    await self.page.getByTestId("card-overview-expiring").getByRole("link").click()
    await self.page.waitForURL(/hold=expiring/)
    await self.page
      .getByTestId("card-payments-open")
      .nth(Number(count) - 1)
      .waitFor()
    expect(await self.page.getByTestId("card-payments-open").count()).toBe(Number(count))
    await self.visit("/card-payments/attention?kind=hold_expires")
    await self.page
      .getByTestId("card-attention-row")
      .filter({ hasText: "expires" })
      .first()
      .getByTestId("card-attention-capture")
      .waitFor()
    await self.page
      .getByTestId("card-payments-menu-count")
      .getByText(/^\d+\+?$/)
      .first()
      .waitFor()
  })

  question("why are approvals down since Tuesday?", async (self) => {
    const today = DateTime.now().setZone(zone)
    const tuesday = today.minus({ days: (today.weekday - 2 + 7) % 7 })
    await self.visit(`/card-payments/overview?from=${tuesday.toISODate()}&to=${today.toISODate()}`)
    await self.page.getByTestId("card-overview-approval_rate").filter({ hasText: "%" }).waitFor()
    const reason = self.page
      .getByTestId("card-overview-declines-sum")
      .getByRole("row")
      .filter({ hasText: "Insufficient funds" })
    const link = reason.getByRole("link").first()
    const count = Number(await link.innerText())
    expect(count).toBeGreaterThan(0)
    await link.click()
    await self.page.waitForURL(/decline_category=insufficient_funds/)
    await self.page
      .getByTestId("card-payments-open")
      .nth(count - 1)
      .waitFor()
    expect(await self.page.getByTestId("card-payments-open").count()).toBe(count)
  })

  question("what did the gateway say about this refund, and who refunded it?", async (self) => {
    await self.openPayment("partially.returned@example.com")
    const refund = self.page.locator('[data-testid="card-payment-call"][data-type="return"]')
    await refund.getByText("Done").waitFor()
    expect(await refund.innerText()).toContain("5.00 EUR")
    await refund.getByText(`by ${demo().demoInfo.adminEmail}`).waitFor()
    expect(await refund.innerText()).toMatch(/Serial number\s+\w+-/)
    const entry = self.page.getByRole("listitem").filter({ hasText: "The gateway confirmed the refund of 5.00 EUR." })
    await entry.getByText(`by ${demo().demoInfo.adminEmail}`).waitFor()
  })

  question("was this callback received?", async (self) => {
    await self.openPayment("paid@example.com")
    const orderId = await self.detail("Gateway order ID").innerText()
    await self.visit(`/card-payments/callbacks#q=${orderId}`)
    const state = self.page.getByTestId("card-callbacks-row-state")
    await state.and(self.page.locator('[data-state="processed"]')).first().waitFor()
    expect(await state.count()).toBe(1)
    await self.page.getByTestId("card-callbacks-open").click()
    await self.page.waitForURL(/callback=ccb_/)
    await self.read("card-callback-amount", /€|EUR/)
    await self.read("card-callback-verified", "status, orderid, client_orderid")
    await self.page.getByTestId("card-callback-one").getByRole("link").click()
    await self.page.getByTestId("card-payment-callback-open").first().waitFor()
  })

  question("is my account connected, and is this the sandbox?", async (self) => {
    await self.visit("/settings/card-payments")
    await self.page.getByTestId("card-settings-mode").first().getByText("Local sandbox").waitFor()
    await self.page.getByTestId("card-payments-sandbox").waitFor()
    await self.page.getByTestId("card-settings-test").first().click()
    await self.read("card-settings-result", "Everything works.")
    const levels = self.page.locator('[data-testid="card-settings-checks"] [data-testid="card-settings-check"]')
    const notes = await levels.evaluateAll((all) =>
      all.filter((one) => one.getAttribute("data-level") !== "ok").map((one) => one.textContent),
    )
    // Another story makes one of the demo's approvers.
    const ofDemo = /payouts\.approvers names nobody/
    expect(notes.filter((note) => !ofDemo.test(note ?? ""))).toEqual([])
  })

  question("which chargebacks are unanswered?", async (self) => {
    await self.visit("/card-payments/disputes?state=new&kind=chargeback")
    const row = self.page.getByRole("row").filter({ hasText: "charged.back@example.com" })
    await row.getByText("Unanswered").waitFor()
    await row.getByText("Days left: 7").waitFor()
    const shown = self.page.getByTestId("card-disputes-row-state")
    expect(new Set(await shown.allInnerTexts())).toEqual(new Set(["Unanswered"]))
    // The inbox has the same form.
    await self.visit("/card-payments/attention?kind=chargeback")
    await self.page.getByTestId("card-attention-set_dispute").first().click()
    await self.page.getByTestId("card-dispute-drawer").getByTestId("card-dispute-state").waitFor()
  })

  question("what will be charged tomorrow?", async (self) => {
    const desk = await setup.windows.open({ timezoneId: zone })
    const customer = subscriber(await desk.newPage(), demo().demoInfo, `tomorrow-${run}@example.com`)
    const id = await customer.orderBox("Monthly box, charged by the shop", testCard("123"))
    // Subscriptions follow the sandbox's clock, which other stories move.
    const answer = await self.page.request.get(`${demo().demoInfo.medusaUrl}/admin/card-payments/overview`)
    const { subscriptions } = (await answer.json()) as { subscriptions: { tomorrow: string } }
    const due = DateTime.fromISO(subscriptions.tomorrow, { zone }).set({ hour: 12 }).toUTC().toISO() ?? ""
    expect(await demo().changeRows("UPDATE card_subscription SET next_at = ? WHERE id = ?", [due, id])).toBe(1)
    await self.visit("/card-payments/overview")
    await self.read("card-overview-tomorrow", /€|EUR/)
    await self.page.getByTestId("card-overview-tomorrow").getByRole("link").click()
    await self.page.waitForURL(new RegExp(`charge_from=${subscriptions.tomorrow}&charge_to=${subscriptions.tomorrow}`))
    await self.page
      .getByRole("row")
      .filter({ hasText: `tomorrow-${run}` })
      .waitFor()
  })

  question("what waits for my approval?", async (self) => {
    const recipient = { first_name: "Waits", last_name: run }
    const routes = `${demo().demoInfo.medusaUrl}/admin/card-payments/payouts`
    const send = async (route: string, data: object) => {
      const answer = await self.page.request.post(routes + route, { data })
      expect(answer.status()).toBe(200)
      return (await answer.json()) as { payout: { id: string } }
    }
    const form = { account: "main", amount: "3.00", currency_code: "eur", destination: { kind: "form" } }
    const { payout } = await send("", { ...form, recipient })
    await send(`/${payout.id}/request`, { duplicates_seen: true })
    const approver = await approverBeside(setup)
    await approver.visitList("?waiting_for_me=true")
    await approver.page
      .getByRole("row")
      .filter({ hasText: `Waits ${run}` })
      .waitFor()
    // Nobody approves a request of their own.
    await self.visit(`/card-payments/payouts?waiting_for_me=true#q=${run}`)
    await self.page.getByTestId("card-payouts-none-found").waitFor()
    await approver.page.goto(`${demo().demoInfo.adminUrl}/card-payments/attention?kind=payout_approval&limit=100`)
    const row = approver.page.getByTestId("card-attention-row").filter({ hasText: `Waits ${run}` })
    await row.getByTestId("card-attention-approve_payout").waitFor()
    await row.getByTestId("card-attention-cancel_payout").click()
    await approver.page.getByTestId("card-attention-prompt-submit").click()
    await row.waitFor({ state: "detached" })
  })

  question("do the books agree for last month?", async (self) => {
    await self.visit("/card-payments/reconciliation")
    await self.page.getByTestId("card-reconciliation-compare-last-month").first().click()
    await self.page.waitForURL(/card-payments\/reconciliation\/\w+/)
    await self.page.locator('[data-testid="card-reconciliation-result"][data-state="differs"]').first().waitFor()
    // The history's copies are unknown to the gateway, which is a difference each.
    const cause = self.page.locator(
      '[data-testid="card-reconciliation-cause"][data-cause="payment_unknown_at_gateway"]',
    )
    await cause.waitFor()
    await self.page.getByTestId("card-difference").first().waitFor()
  })
}

type Desk = ReturnType<typeof deskOf>

/** A merchant's moves between the plugin's pages. */
function deskOf(page: Page, adminUrl: string) {
  const self = {
    page,
    visit: (address: string) => page.goto(adminUrl + address),
    /** Waits for a text in a part of the page. */
    read: (part: string, text: string | RegExp) => page.getByTestId(part).getByText(text).first().waitFor(),
    /** The value of a detail of a payment. */
    detail: (name: string) => page.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd"),
    /** Finds the only payment of a shopper by the e-mail address, and opens its page. */
    async openPayment(email: string) {
      await self.visit("/card-payments")
      await page.getByTestId("card-payments-search").fill(email)
      await page.keyboard.press("Enter")
      const row = page.getByRole("row").filter({ has: page.getByText(email, { exact: true }) })
      await row.getByTestId("card-payments-open").click()
      await page.getByTestId("card-payment").waitFor()
    },
  }
  return self
}
