import type { AdminSubscriptionDetail } from "../../../src/contracts"
import { subscriber } from "../../browser/actions/subscriber"
import { subscriptionMerchant } from "../../browser/actions/subscription-merchant"
import { testCard } from "../../browser/actions/test-card"
import type { DemoSetup } from "../../browser/environment/describe-demo"
import type { GermanVisit } from "./read-payouts"

const run = Date.now().toString(36)
const drawer = "[role=dialog]"

/** Reads all screens of plans and subscriptions. */
export async function readSubscriptions(setup: DemoSetup, { page, texts }: Omit<GermanVisit, "german">): Promise<void> {
  const { demo, gateway, windows } = setup
  const { adminUrl, medusaUrl, regionIds } = demo().demoInfo
  const routes = `${medusaUrl}/admin/card-payments/subscriptions`
  const merchant = subscriptionMerchant(page, demo().demoInfo)
  const { byId } = merchant
  const json = async <T>(path: string) => (await (await page.request.get(`${medusaUrl}/admin/${path}`)).json()) as T
  const email = `gerda-box-${run}@example.com`
  const card = testCard()

  const { unconfirmed, declined } = await makeSubscriptions()
  await readPlans()
  await readList()
  await readDetails()

  /** Creates a subscription with an unconfirmed schedule, and one with a declined charge. */
  async function makeSubscriptions() {
    await gateway().fault({ operation: "createRecurringPayment", kind: "drop-before", only: email })
    const self = subscriber(await (await windows.open()).newPage(), demo().demoInfo, email)
    const unconfirmed = await self.orderBox("Monthly box", card)
    const { customers } = await json<{ customers: { id: string }[] }>(`customers?q=${encodeURIComponent(email)}`)
    const { plans } = await json<{ plans: { id: string; name: string }[] }>("card-payments/plans?q=charged")
    const query = `customer_id=${customers[0]?.id}&plan_id=${plans[0]?.id}`
    const { cards } = await json<{ cards: { id: string }[] }>(`card-payments/subscriptions/cards?${query}`)
    type Option = { id: string; name: string; service_zone: { name: string } }
    const { shipping_options } = await json<{ shipping_options: Option[] }>(
      "shipping-options?limit=100&fields=id,name,service_zone.name",
    )
    const box = shipping_options.find((one) => one.name === "Subscription box" && one.service_zone.name === "Europe")
    const { id: declined } = await post("", {
      ...{ customer_id: customers[0]?.id, plan_id: plans[0]?.id, saved_card_id: cards[0]?.id },
      region_id: regionIds.eur,
      shipping_option_id: box?.id,
    })
    return { unconfirmed, declined }
  }

  async function post(path: string, data: object = {}) {
    const answer = await page.request.post(`${routes}${path}`, { data })
    if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`)
    return ((await answer.json()) as { subscription: { id: string } }).subscription
  }

  async function readPlans() {
    await page.goto(`${adminUrl}/card-payments/plans`)
    await byId("card-plan").first().waitFor()
    await texts.read(page, "plans")
    await byId("card-plan-edit").first().click()
    await byId("card-plan-editor").waitFor()
    await texts.read(page, "plan, edited")
    await closeDrawer()
    await byId("card-plans-create").click()
    await byId("card-plan-editor-submit").click()
    await byId("card-plan-interval").fill("0")
    await byId("card-plan-amount").fill("12.505")
    await texts.read(page, "plan, problems")
    for (const list of ["period", "engine", "end", "after-retries", "no-stock", "catch-up"]) {
      await byId(`card-plan-${list}`).click()
      await byId(`card-plan-${list}-option`).first().waitFor()
      await texts.read(page, `plan, ${list}`)
      await page.keyboard.press("Escape")
    }
    await closeDrawer()
    const { products } = await json<{ products: { id: string }[] }>("products?q=box")
    await page.goto(`${adminUrl}/products/${products[0]?.id}`)
    await byId("card-plans-widget").getByTestId("card-plan").first().waitFor()
    await texts.read(page, "plans of a product")
  }

  async function closeDrawer() {
    // Escape would close the tooltip of a disabled button first.
    await page.locator(drawer).locator("[data-testid$=-cancel]").click()
    await page.locator(drawer).waitFor({ state: "detached" })
  }

  async function readList() {
    await merchant.visitList()
    await texts.read(page, "subscriptions")
    for (const list of ["filter-state", "filter-engine", "order"]) {
      await byId(`card-subscriptions-${list}`).click()
      await byId(`card-subscriptions-${list}-option`).first().waitFor()
      await texts.read(page, `subscriptions, ${list}`)
      await page.keyboard.press("Escape")
    }
    await byId("card-subscriptions-create").click()
    await byId("card-subscriptions-create-drawer-submit").click()
    await texts.read(page, "new subscription")
    await byId("card-subscriptions-create-customer").fill(email)
    await byId("card-subscriptions-create-customer-option").getByText(email).click()
    await byId("card-subscriptions-create-plan").click()
    await byId("card-subscriptions-create-plan-option").first().waitFor()
    await texts.read(page, "new subscription, plans")
    await byId("card-subscriptions-create-plan-option").filter({ hasText: "Monthly box, charged" }).click()
    await byId("card-subscriptions-create-summary").waitFor()
    await byId("card-subscriptions-create-card").click()
    await byId("card-subscriptions-create-card-option").first().waitFor()
    await texts.read(page, "new subscription, cards")
    await page.keyboard.press("Escape")
    await closeDrawer()
  }

  async function readDetails() {
    await merchant.visit(unconfirmed)
    await byId("card-subscription-problem").waitFor()
    await texts.read(page, "subscription, unconfirmed")
    await byId("card-subscription-resolution-none").click()
    await byId("card-subscription-resolution-drawer-submit").click()
    await texts.read(page, "subscription, resolution")
    await closeDrawer()
    await byId("card-subscription-resolution-found").click()
    await byId("card-subscription-resolution-recurring_payment_id").fill("1234567890")
    await byId("card-subscription-resolution-note").fill("Steht dort so")
    await byId("card-subscription-resolution-drawer-submit").click()
    await byId("card-subscription-resolution-drawer-refusal").waitFor()
    await texts.read(page, "subscription, resolution refused")

    await merchant.visit(declined)
    await merchant.waitForState("active")
    await texts.read(page, "subscription, active")
    for (const action of ["charge", "skip", "pause", "cancel_at_period_end", "cancel"] as const) {
      await merchant.ask(action)
      await texts.read(page, `subscription, ${action}`)
      await page.keyboard.press("Escape")
      await merchant.question.waitFor({ state: "detached" })
    }
    for (const kind of ["card", "plan"]) {
      await merchant.button(kind).click()
      // A disabled button as well, so that a click shows the reason.
      await byId(`card-subscription-${kind}-drawer-submit`).click({ force: true })
      await texts.read(page, `subscription, ${kind}`)
      await closeDrawer()
    }
    // Another admin was faster, so the server refuses.
    await merchant.ask("pause")
    await post(`/${declined}/pause`)
    await merchant.question.getByRole("button").last().click()
    await byId("card-subscription-prompt-refusal").locator("*").first().waitFor()
    await texts.read(page, "subscription, refused")
    await merchant.visit(declined)
    await merchant.waitForState("paused")
    await texts.read(page, "subscription, paused")
    await post(`/${declined}/resume`)
    const only = card.number.slice(-4)
    await gateway().outcome({ only, status: "declined", errorCode: "51", errorMessage: "Insufficient funds" })
    const path = `card-payments/subscriptions/${declined}`
    const { subscription } = await json<{ subscription: AdminSubscriptionDetail }>(path)
    await post(`/${declined}/charge`, { amount: subscription.next_amount, due_at: subscription.next_charge_at })
    for (const state of ["past_due", "unpaid"]) {
      if (state === "unpaid") await setState(state)
      await merchant.visit(declined)
      await merchant.waitForState(state)
      await byId("card-subscription-problem").waitFor()
      await texts.read(page, `subscription, ${state}`)
    }
    await setState("past_due")
    for (const id of [declined, unconfirmed]) await post(`/${id}/cancel`, { at: "now" })
    await merchant.visit(declined)
    await merchant.waitForState("canceled")
    await texts.read(page, "subscription, canceled")
  }

  /** Sets a state that otherwise takes weeks of declined charges. */
  async function setState(state: string) {
    expect(await demo().changeRows("UPDATE card_subscription SET state = ? WHERE id = ?", [state, declined])).toBe(1)
  }
}
