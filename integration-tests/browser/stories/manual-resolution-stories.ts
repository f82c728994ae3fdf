import type { Page } from "playwright-core"
import { deskBeside } from "../actions/subscription-merchant"
import { focused, keyboard } from "../actions/keyboard"
import { gatewayPanel } from "../actions/sandbox-page"
import { screens } from "../observers/screens"
import type { DemoSetup } from "../environment/describe-demo"
import { subscriber } from "../actions/subscriber"
import { testCard } from "../actions/test-card"

const run = Date.now().toString(36)
const zone = "Europe/Berlin"

/** A merchant looks up an unconfirmed outcome in the gateway's own panel, and records it. */
export function manualResolutionStories(setup: DemoSetup): void {
  const { story, demo, gateway, medusa } = setup

  const emailOf = (name: string) => `${name}-${run}@example.com`

  /** A customer with a box that the gateway charges every month. */
  const subscribe = async (page: Page, name: string) => {
    const self = subscriber(page, demo().demoInfo, emailOf(name))
    const card = testCard("123")
    const id = await self.orderBox("Monthly box", card)
    return { self, id, last4: card.number.slice(-4) }
  }

  story("a merchant records the state of an unconfirmed schedule", async ({ page }) => {
    await gateway().fault({ operation: "createRecurringPayment", kind: "drop-before", only: emailOf("unconfirmed") })
    const { id } = await subscribe(page, "unconfirmed")

    const merchant = await deskBeside(setup, zone)
    await merchant.visit(id)
    await merchant.byId("card-subscription-problem").getByText("The gateway has not confirmed the schedule").waitFor()
    await merchant.screenshot("admin-subscription-unconfirmed", "[data-testid=card-subscription]")
    await merchant.byId("card-subscription-resolution-found").click()
    await merchant.byId("card-subscription-resolution-drawer-submit").click()
    await focused(merchant.page, "card-subscription-resolution-recurring_payment_id")
    await merchant.byId("card-subscription-resolution-recurring_payment_id").fill("1234567890")
    await merchant.byId("card-subscription-resolution-note").fill("Seen in the panel")
    await merchant.byId("card-subscription-resolution-drawer-submit").click()
    // The gateway does not know this id: the input is kept, so that it can be corrected.
    await merchant.byId("card-subscription-resolution-drawer-refusal").waitFor()
    await merchant.screenshot("admin-subscription-resolution", "[role=dialog]")
    await merchant.byId("card-subscription-resolution-drawer-cancel").click()
    await focused(merchant.page, "card-subscription-resolution-found")
    await merchant.byId("card-subscription-resolution-none").click()
    await merchant.byId("card-subscription-resolution-note").fill("The panel has no such plan")
    // The request may still arrive at the gateway.
    await merchant.byId("card-subscription-resolution-drawer-submit").click()
    await merchant.byId("card-subscription-resolution-drawer-refusal").getByText("may still arrive").waitFor()
    const older = "UPDATE card_recurring_payment SET created_at = now() - interval '1 day' WHERE subscription_id = ?"
    expect(await demo().changeRows(older, [id])).toBe(1)
    await merchant.byId("card-subscription-resolution-drawer-submit").dblclick()
    await merchant.byId("card-subscription-resolutions").waitFor({ state: "detached" })
    await merchant.byId("card-subscription-problem").waitFor({ state: "detached" })
    await merchant.byId("card-subscription-history").getByText("The panel has no such plan").waitFor()
    const made = (await gateway().calls()).filter(({ operation }) => operation === "createRecurringPayment")
    expect(made.length).toBeGreaterThan(1)
  })

  story("a merchant records the outcomes of two unconfirmed months", async ({ context, page }) => {
    const { self, id, last4 } = await subscribe(page, "silent")
    await gateway().fault({ operation: "callback", kind: "callback-never", times: 50, only: last4 })
    // Long enough for both to count as unconfirmed, whichever clock is changed meanwhile.
    await gateway().moveClock({ forward: "P2M3D" })
    const panel = gatewayPanel(await context.newPage(), demo().demoInfo.sandboxUrl)
    const [first, second] = await panel.chargesTo(last4)
    if (!first || !second) throw new Error("The gateway has not charged two months.")
    // A declined order in the panel means that nothing was charged.
    await gateway().resolveStep(second.orderid, { status: "declined", errorMessage: "Insufficient funds" })
    await gateway().clearFaults({ only: last4 })
    await self.waitForCharges("unconfirmed", 2)
    await screens.take(page, "subscription-charges-unconfirmed")

    const merchant = await deskBeside(setup, zone)
    const { byId } = merchant
    const keys = keyboard(merchant.page)
    const states = () =>
      byId("card-subscription-charge-state").evaluateAll((all) => all.map((one) => one.getAttribute("data-state")))
    const unresolved = byId("card-subscription-resolution")
    const [refusal, submit] = [
      byId("card-subscription-resolution-drawer-refusal"),
      byId("card-subscription-resolution-drawer-submit"),
    ]
    await merchant.visit(id)
    await unresolved.nth(1).waitFor()
    await merchant.screenshot("admin-periods-unconfirmed", "[data-testid=card-subscription]")
    // The oldest one is first here, and last in the table of charges.
    const oldest = await merchant.charges.nth(1).getAttribute("data-charge-id")
    const resolution = unresolved.and(merchant.page.locator(`[data-of="${oldest}"]`))
    expect(await unresolved.first().getAttribute("data-of")).toBe(oldest)

    await keys.press(resolution.getByTestId("card-subscription-resolution-found"))
    await focused(merchant.page, "card-subscription-resolution-client_orderid")
    await merchant.page.keyboard.type(first.client_orderid)
    await keys.type({
      "card-subscription-resolution-orderid": `${first.orderid}0`,
      "card-subscription-resolution-note": "Captured, says the panel",
    })
    await keys.press(submit)
    await refusal.getByText("The gateway did not confirm this order.").waitFor()
    expect(await states()).toEqual(["unconfirmed", "unconfirmed", "paid"])
    await merchant.screenshot("admin-period-resolution-refused", "[role=dialog]")
    // The input is kept, so that it can be corrected.
    await keys.type({ "card-subscription-resolution-orderid": first.orderid })
    await keys.press(submit)
    await merchant.toast(/^Recorded\. The period of .+ is paid\.$/)
    await byId("card-subscription-resolution-drawer").waitFor({ state: "detached" })
    await resolution.waitFor({ state: "detached" })
    // The focused element has gone; the focus moves to the surrounding section.
    await focused(merchant.page, "card-subscription-resolutions")
    await self.waitForCharges("paid", 2)
    await byId("card-subscription-charge-order").nth(1).waitFor()
    expect(await states()).toEqual(["unconfirmed", "paid", "paid"])
    await merchant.screenshot("admin-period-resolved", "[data-testid=card-subscription]")

    await byId("card-subscription-resolution-none").click()
    // Nothing is sent without a note.
    await submit.click()
    await focused(merchant.page, "card-subscription-resolution-note")
    await byId("card-subscription-resolution-note").fill("The panel shows it as declined")
    await merchant.screenshot("admin-period-resolution-none", "[role=dialog]")
    await submit.dblclick()
    await byId("card-subscription-resolutions").waitFor({ state: "detached" })
    await byId("card-subscription-problem").waitFor({ state: "detached" })
    await focused(merchant.page, "card-subscription")
    expect(await states()).toEqual(["lapsed", "paid", "paid"])
    await byId("card-subscription-history").getByText("The panel shows it as declined").waitFor()
    await merchant.screenshot("admin-periods-resolved", "[data-testid=card-subscription]")
    // If the money is found later, that can still be recorded.
    await byId("card-subscription-found-after-all").click()
    await byId("card-subscription-resolution-orderid").waitFor()
    await merchant.screenshot("admin-period-found-after-all", "[role=dialog]")
    await merchant.page.keyboard.press("Escape")
    await byId("card-subscription-resolution-drawer").waitFor({ state: "detached" })
    const orders = await medusa().ordersOf(self.email)
    expect(orders.map(({ payment_status }) => payment_status)).toEqual(["captured", "captured"])
    await screens.take(page, "subscription-charges-resolved")
  })
}
