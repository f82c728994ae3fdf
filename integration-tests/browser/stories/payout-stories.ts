import type { Request } from "playwright-core"
import { eventually } from "../../races/eventually"
import { accessibility, screens } from "../observers/screens"
import { approverBeside, payoutMerchant } from "../actions/payout-merchant"
import { cardShopper } from "../actions/card-shopper"
import { focused, keyboard } from "../actions/keyboard"
import type { DemoSetup } from "../environment/describe-demo"
import { testCard } from "../actions/test-card"

const run = Date.now().toString(36)
const sheet = "[data-testid=card-payout]"
const drawer = "[role=dialog]"

/** One person requests payouts and another approves them, each in a window of their own. */
export function payoutStories(setup: DemoSetup): void {
  const { story, demo, gateway, medusa, loggedIn } = setup

  /** A page of a person who is not logged in. */
  const stranger = async () => (await setup.windows.open()).newPage()
  let amounts = 0
  /** An amount that no other payout has, including those of earlier runs. */
  const newAmount = () => ((Date.now() % 10_000) / 100 + 20 + 100 * (amounts++ % 3)).toFixed(2)

  story(
    "requests a payout; the gateway checks it, a second person approves it, and the seller is paid",
    async ({ page }) => {
      const initiator = payoutMerchant(page, demo().demoInfo)
      const { byId, submit } = initiator
      const name = `Sally ${run}`
      const amount = newAmount()
      await initiator.visitList()
      await initiator.screenshot("admin-payouts-empty", "[data-testid=card-payouts]")
      await byId("card-payouts-create").click()
      await byId("card-payout-create").waitFor()
      await submit.click()
      await page.getByText("Enter the amount to pay out.").waitFor()
      await focused(page, "card-payout-amount")
      await initiator.choose("card-payout-kind", "Bank account")
      await initiator.fillIn({
        amount: "500.01",
        first_name: name,
        last_name: "Seller",
        "destination-bank_name": "Bank",
      })
      await initiator.fillIn({
        "destination-account_number": "DE89 3704 0044 0532 0130 01",
        "destination-bank_branch": "B",
      })
      await submit.click()
      await page.getByText("At most 500.00 EUR can be paid out per payout.").waitFor()
      await initiator.screenshot("admin-payout-problems", drawer)
      await initiator.fillIn({ amount })
      // Only the server checks check digits; its message is shown at the field.
      await submit.click()
      await focused(page, "card-payout-destination-account_number")
      await initiator.screenshot("admin-payout-refused", drawer)
      const since = await gateway().watchPayouts()
      await gateway().fault({ operation: "payoutCheck", kind: "delay", ms: 3_000, only: "3000" })
      await initiator.fillIn({ "destination-account_number": "DE89 3704 0044 0532 0130 00" })
      await submit.dblclick()
      await initiator.waitForStep("check")
      await page.getByText("The gateway is checking whether this can be paid …").first().waitFor()
      await focused(page, "card-payout-step")
      await screens.keep(page, "admin-payout-checking")
      await initiator.waitForStep("review")
      await focused(page, "card-payout-step")
      expect(await byId("card-payout-destination").innerText()).toBe("Bank account •••• 3000")
      expect(await byId("card-payout-review-amount").innerText()).toBe(`${amount} EUR`)
      await initiator.screenshot("admin-payout-review", drawer)
      const id = await initiator.request()
      await initiator.waitForState("awaiting_approval")
      await eventually(async () =>
        expect(await initiator.denialReason("approve")).toBe(
          "You requested this payout, or had a part in it: somebody else has to approve it.",
        ),
      )
      await initiator.screenshot("admin-payout-awaiting", sheet)

      const approver = await approverBeside(setup)
      await approver.visitList("?state=awaiting_approval")
      await approver.byId("card-payouts-waiting").waitFor()
      const asked: Request[] = []
      approver.page.on("request", (request) => asked.push(request))
      await approver.byId("card-payouts-search").fill(name)
      await approver.page.waitForURL(/state=awaiting_approval#q=Sally/)
      await eventually(async () => expect(await approver.listed.count()).toBe(1))
      await approver.page.reload()
      await eventually(async () => expect(await approver.listed.count()).toBe(1))
      // An access log has the addresses of requests and of the referring pages.
      const logged = await Promise.all(asked.map(async (one) => `${one.url()} ${await one.headerValue("referer")}`))
      expect(logged.filter((line) => line.includes("/payouts?")).length).toBeGreaterThan(0)
      expect(logged.filter((line) => line.includes("Sally"))).toEqual([])
      await approver.screenshot("admin-payouts", "[data-testid=card-payouts]")
      await approver.listed.click()
      expect(await approver.ask("approve")).toContain(
        `You approve ${amount} EUR to ${name} Seller (Bank account •••• 3000), and it is paid at once.`,
      )
      await approver.screenshot("admin-payout-approve", "[role=alertdialog]")
      await approver.prompt.getByRole("button", { name: "Back" }).click()
      await focused(approver.page, "card-payout-approve")
      await approver.do("approve")
      await approver.waitForState("paid")
      // The requester's page updates by itself.
      await initiator.waitForState("paid")
      await byId("card-payout-approvals").getByText(demo().demoInfo.approverEmail).waitFor()
      await eventually(async () =>
        expect((await initiator.history()).slice(-5)).toEqual(["approve", "request", "pass", "check", "create"]),
      )
      await initiator.screenshot("admin-payout-paid", sheet)
      const orders = await since()
      expect(orders.map(({ operation, state }) => [operation, state])).toEqual([["payoutCheck", "approved"]])

      const recipient = await stranger()
      await recipient.goto(await byId("card-payout-status-link").innerText())
      await recipient.getByText("Your payout has been paid.").waitFor()
      expect(await recipient.locator("body").innerText()).not.toContain("Seller")
      expect(initiator.id()).toBe(id)
    },
    loggedIn,
  )

  story(
    "sends the recipient a link, and the recipient enters a card there",
    async ({ page }) => {
      const initiator = payoutMerchant(page, demo().demoInfo)
      const amount = newAmount()
      const card = testCard()
      const email = `frieda-${run}@example.com`
      await initiator.start({ amount, first_name: `Frieda ${run}`, last_name: "Form", email })
      await initiator.waitForStep("review")
      await initiator.screenshot("admin-payout-form-review", drawer)
      const id = await initiator.request()
      await initiator.waitForState("awaiting_approval")
      expect(await initiator.byId("card-payout-form-link").count()).toBe(0)

      const approver = await approverBeside(setup)
      await approver.visit(id)
      const asked = await approver.ask("approve")
      expect(asked).toContain(`${amount} EUR to Frieda ${run} Form, ${email} (Recipient enters the destination)`)
      expect(asked).toContain("the link is created at once: whoever has it can be paid.")
      await approver.byId("card-payout-prompt-submit").dblclick()
      await approver.waitForState("paying")
      await approver.byId("card-payout-form-link").waitFor()
      expect(await approver.byId("card-payout-meaning").innerText()).toMatch(/^Send the link below to the recipient/)
      await approver.screenshot("admin-payout-link", sheet)
      expect(await approver.byId("card-payout-pay").count()).toBe(0)
      const link = await approver.byId("card-payout-form-link").innerText()
      await approver.byId("card-payout-mail_link").click()
      await approver.byId("card-payout-prompt-submit").click()
      await eventually(async () => {
        const mails = await fetch(`${demo().demoInfo.storefrontUrl}/mail`)
        expect(await mails.text()).toContain(`<a href="${link}">`)
      })

      const recipient = await stranger()
      await recipient.goto(link)
      await recipient.locator("[name=credit_card_number]").fill(card.number)
      await recipient.locator("[name=card_printed_name]").fill(card.holder)
      await recipient.getByRole("button", { name: /^Receive / }).click()
      await recipient.getByText(/Thank you|have arrived|has been paid/).waitFor()
      await initiator.waitForState("paid")
      await approver.waitForState("paid")
      // After the payment the link is no longer offered.
      await approver.byId("card-payout-form-link").waitFor({ state: "detached" })
      // The recipient's page has updated itself.
      await recipient.getByText("Your payout has been paid.").waitFor()
      await initiator.screenshot("admin-payout-form-paid", sheet)
    },
    loggedIn,
  )

  story(
    "sees that a card was declined and corrects it; the card number is stored nowhere",
    async ({ page }) => {
      const initiator = payoutMerchant(page, demo().demoInfo)
      const { byId, submit } = initiator
      const card = testCard()
      const typed = {
        "destination-number": card.number,
        "destination-holder": card.holder,
        "destination-expiry_month": "12",
        "destination-expiry_year": card.expiry.slice(-2),
      }
      await gateway().outcome({
        ...{ operation: "payoutCheck", only: card.number.slice(-4) },
        ...{ status: "declined", errorMessage: "Restricted card", errorCode: "62" },
      })
      await initiator.start({
        ...{ kind: "Card", amount: newAmount(), first_name: `Cara ${run}`, last_name: "Card" },
        ...{ ...typed, "destination-number": `${card.number.slice(0, -1)}${(Number(card.number.slice(-1)) + 1) % 10}` },
      })
      await page.getByText("This is not a card number: check its digits.").waitFor()
      await focused(page, "card-payout-destination-number")
      await initiator.fillIn(typed)
      await submit.click()
      await byId("card-payout-check-progress").getByText("The gateway cannot pay this: Restricted card.").waitFor()
      await initiator.screenshot("admin-payout-declined", drawer)
      await submit.click()
      await initiator.waitForStep("fill")
      // Everything but the card number is kept.
      expect(await byId("card-payout-first_name").inputValue()).toBe(`Cara ${run}`)
      expect(await byId("card-payout-destination-number").inputValue()).toBe("")
      await initiator.fillIn(typed)
      await submit.click()
      await initiator.waitForStep("review")
      expect(await byId("card-payout-destination").innerText()).toBe(`VISA •••• ${card.number.slice(-4)}`)
      const kept = await page.evaluate<string>(
        "JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML])",
      )
      expect(kept).not.toContain(card.number)
      const id = await initiator.request()
      const approver = await approverBeside(setup)
      await approver.visit(id)
      await approver.do("approve")
      await approver.waitForState("paid")
      await initiator.waitForState("paid")
    },
    loggedIn,
  )

  story(
    "pays to another destination, whose fields are typed by name",
    async ({ page }) => {
      const initiator = payoutMerchant(page, demo().demoInfo)
      const { byId, submit } = initiator
      const named = { "field-name-0": "Amount", "field-value-0": `quick-of-otto-${run}` }
      await initiator.start({
        ...{ kind: "Another destination", amount: newAmount(), first_name: `Otto ${run}`, last_name: "Other" },
        ...{ "destination-label": "Quickpay", ...named },
      })
      // Only the server knows which names are taken; what it says stands at the row.
      await page.getByText("The plugin fills in this field: remove it.").waitFor()
      await focused(page, "card-payout-field-value-0")
      await initiator.fillIn({ "field-name-0": "destination_id" })
      await byId("card-payout-field-add").click()
      await byId("card-payout-field-add").click()
      await initiator.fillIn({ "field-name-1": "gone", "field-name-2": "scheme", "field-value-2": "instant" })
      await byId("card-payout-field-remove-1").click()
      expect(await byId("card-payout-field-name-1").inputValue()).toBe("scheme")
      await initiator.screenshot("admin-payout-other", drawer)
      await submit.click()
      await initiator.waitForStep("review")
      const label = `Quickpay •••• ${run.slice(-4).toUpperCase()}`
      expect(await byId("card-payout-destination").innerText()).toBe(label)
      const since = await gateway().watchPayouts()
      const id = await initiator.request()
      const approver = await approverBeside(setup)
      await approver.visit(id)
      expect(await approver.ask("approve")).toContain(`to Otto ${run} Other (${label})`)
      await approver.byId("card-payout-prompt-submit").click()
      await approver.waitForState("paid")
      await initiator.waitForState("paid")
      expect((await since()).map(({ operation, state }) => [operation, state])).toEqual([["payout", "approved"]])
    },
    loggedIn,
  )

  story(
    "leaves a draft, finds it in the list, is warned of a duplicate, and is stopped by the limit of the day",
    async ({ page }) => {
      const initiator = payoutMerchant(page, demo().demoInfo)
      const { byId, submit } = initiator
      const amount = newAmount()
      const wallet = { kind: "E-wallet", "destination-wallet": `wallet-of-dora-${run}`, last_name: "Draft" }
      await initiator.start({ ...wallet, amount, first_name: `Dora ${run}` })
      await initiator.waitForStep("review")
      await byId("card-payout-create-cancel").click()
      await byId("card-payout-create").waitFor({ state: "detached" })
      await initiator.find(`Dora ${run}`)
      await initiator.waitForState("checked")
      await initiator.screenshot("admin-payout-checked", sheet)
      await initiator.do("request")
      await initiator.waitForState("awaiting_approval")
      const first = initiator.id()

      await initiator.start({ ...wallet, amount, first_name: `Dora ${run}` })
      await initiator.waitForStep("review")
      await byId("card-payout-duplicates").getByRole("link").waitFor()
      await submit.click()
      await focused(page, "card-payout-duplicates-seen")
      await initiator.screenshot("admin-payout-duplicates", drawer)
      await byId("card-payout-duplicates-seen").click()
      const second = await initiator.request()
      await initiator.waitForState("awaiting_approval")
      // The approval warns of the duplicate again.
      const approver = await approverBeside(setup)
      await approver.visit(second)
      await approver.ask("approve")
      await approver.byId("card-payout-prompt-submit").click()
      await focused(approver.page, "card-payout-duplicates-seen")
      await approver.screenshot("admin-payout-approve-twice", "[role=alertdialog]")
      await approver.page.keyboard.press("Escape")
      await approver.prompt.waitFor({ state: "detached" })
      await focused(approver.page, "card-payout-approve")
      expect(await initiator.ask("cancel")).toContain(`${amount} EUR to Dora ${run} Draft`)
      await initiator.screenshot("admin-payout-cancel", "[role=alertdialog]")
      await byId("card-payout-prompt-submit").click()
      await initiator.waitForState("canceled")
      await initiator.screenshot("admin-payout-canceled", sheet)
      await byId("card-payout-again").click()
      await byId("card-payout-create").waitFor()
      expect(await byId("card-payout-amount").inputValue()).toBe(amount)
      expect(await byId("card-payout-first_name").inputValue()).toBe(`Dora ${run}`)
      expect(await byId("card-payout-destination-wallet").inputValue()).toBe("")
      await page.keyboard.press("Escape")
      await byId("card-payout-create").waitFor({ state: "detached" })

      // Other requests use up most of the day's limit while this one is reviewed.
      await initiator.start({ ...wallet, amount: "499.99", first_name: `Olga ${run}` })
      await initiator.waitForStep("review")
      expect(await byId("card-payout-over-limit").count()).toBe(0)
      const left = await initiator.useUpTheDay(`Lina ${run}`)
      try {
        const orders = await gateway().watchPayouts()
        await submit.click()
        const refusal = /^499\.99 EUR is more than the day's limit leaves: [\d.]+ EUR of 5,000\.00 EUR are left/
        await byId("card-payout-create-refusal").getByText(refusal).waitFor()
        await byId("card-payout-over-limit").waitFor()
        expect(await initiator.denialReason("create-submit")).toMatch(refusal)
        await initiator.screenshot("admin-payout-limit-refused", drawer)
        await byId("card-payout-create-cancel").click()
        // The draft's page says so before the request.
        await initiator.find(`Olga ${run}`)
        await byId("card-payout-over-limit")
          .getByText(/^At most 500\.00 EUR per payout\..* it cannot be requested today\.$/)
          .waitFor()
        expect(await initiator.denialReason("request")).toMatch(refusal)
        await initiator.screenshot("admin-payout-over-limit", sheet)
        expect(await orders()).toEqual([])
      } finally {
        // Frees some of the day's limit for the next stories.
        await initiator.abandon([first, ...left])
      }
    },
    loggedIn,
  )

  story(
    "records the outcome of a payout with a lost answer, as shown in the gateway's panel",
    async ({ page }) => {
      const initiator = payoutMerchant(page, demo().demoInfo)
      const since = await gateway().watchPayouts()
      const phone = { kind: "Phone number", "destination-phone": "+491701234567", last_name: "Unknown" }
      await initiator.start({ ...phone, amount: newAmount(), first_name: `Ulla ${run}` })
      await initiator.waitForStep("review")
      const id = await initiator.request()
      const only = (await since())[0]?.orderid ?? ""
      await gateway().fault({ operation: "payoutPay", kind: "drop-after", only })
      await gateway().fault({ operation: "status", kind: "garbage", times: 500, only })
      await gateway().fault({ operation: "callback", kind: "callback-never", times: 50, only })
      const approver = await approverBeside(setup)
      await approver.visit(id)
      await approver.do("approve")
      await approver.waitForState("unknown")
      await initiator.waitForState("unknown")
      for (const action of ["pay", "approve", "cancel", "again"]) {
        expect(await approver.byId(`card-payout-${action}`).count()).toBe(0)
      }
      await approver.screenshot("admin-payout-unknown", sheet)
      await approver.byId("card-payout-resolution-happened").click()
      await approver.byId("card-payout-resolution-drawer-submit").click()
      await focused(approver.page, "card-payout-resolution-note")
      await approver.screenshot("admin-payout-resolution", drawer)
      await approver.page.keyboard.press("Escape")
      await focused(approver.page, "card-payout-resolution-happened")
      await approver.byId("card-payout-resolution-happened").click()
      await approver.byId("card-payout-resolution-note").fill("The panel shows it as paid")
      await approver.byId("card-payout-resolution-drawer-submit").dblclick()
      await approver.waitForState("paid")
      await approver.byId("card-payout-resolution").waitFor({ state: "detached" })
      await approver.byId("card-payout-history").getByText("The panel shows it as paid").waitFor()
      await initiator.waitForState("paid")
      await gateway().clearFaults({ only })
      expect((await since()).map(({ operation, state }) => [operation, state])).toEqual([["payoutCheck", "approved"]])
    },
    loggedIn,
  )

  story(
    "pays a customer from the order's page, to the card that the customer saved",
    async ({ page }) => {
      const card = testCard()
      const email = `payee-${run}@example.com`
      const self = cardShopper(await stranger(), demo().demoInfo, email)
      await self.signUp()
      await self.goToCardForm()
      await self.page.getByTestId("save-card").check()
      await self.fillInCardHere(card)
      await self.payButton.click()
      await self.readOrderNumber()
      const [order] = await medusa().ordersOf(email)

      const initiator = payoutMerchant(page, demo().demoInfo)
      const { byId } = initiator
      await page.goto(`${demo().demoInfo.adminUrl}/orders/${order?.id}`)
      await byId("card-payouts-of-order").click()
      await byId("card-payout-customer-picked").getByText(email).waitFor()
      await byId("card-payout-order-picked").getByText(`#${order?.display_id}`).waitFor()
      expect(await byId("card-payout-currency").getAttribute("data-value")).toBe("eur")
      expect(await byId("card-payout-first_name").inputValue()).toBe("Erika")
      await initiator.choose("card-payout-kind", "Stored card")
      await initiator.submit.click()
      await page.getByText("Choose a saved card, or give the id of a recurring payment.").waitFor()
      await initiator.choose("card-payout-saved-card", new RegExp(card.number.slice(-4)))
      await initiator.fillIn({ amount: newAmount() })
      await initiator.screenshot("admin-payout-stored-card", drawer)
      const since = await gateway().watchPayouts()
      await initiator.submit.click()
      await initiator.waitForStep("review")
      expect(await byId("card-payout-destination").innerText()).toBe(`VISA •••• ${card.number.slice(-4)}`)
      const id = await initiator.request()
      const approver = await approverBeside(setup)
      await approver.visit(id)
      expect(await approver.ask("approve")).toContain(`to Erika Muster, ${email} (VISA •••• ${card.number.slice(-4)})`)
      await approver.prompt.getByRole("button", { name: "Back" }).click()
      await approver.do("approve")
      await approver.waitForState("paid")
      await approver.screenshot("admin-payout-stored-card-paid", sheet)
      expect((await since()).map(({ operation, state }) => [operation, state])).toEqual([["transfer", "approved"]])
      await page.goto(`${demo().demoInfo.adminUrl}/orders/${order?.id}`)
      await byId("card-payouts-widget").getByText("Paid", { exact: true }).waitFor()
      // The rest of the page is Medusa's, and wider than a phone.
      await screens.keep(byId("card-payouts-widget"), "admin-order-payouts")
      expect(await accessibility(page, "[data-testid=card-payouts-widget]")).toEqual([])
    },
    loggedIn,
  )

  story(
    "pays out by keyboard",
    async ({ page }) => {
      const initiator = payoutMerchant(page, demo().demoInfo)
      const keys = keyboard(page)
      await initiator.visitList()
      await keys.press(initiator.byId("card-payouts-create"))
      await focused(page, "card-payout-amount")
      await page.keyboard.type(newAmount())
      await keys.type({ "card-payout-first_name": `Kim ${run}`, "card-payout-last_name": "Keys" })
      await keys.press(initiator.submit)
      await initiator.waitForStep("review")
      await focused(page, "card-payout-step")
      await keys.press(initiator.submit)
      await page.waitForURL(/card-payments\/payouts\/cpo_/)
      await initiator.waitForState("awaiting_approval")
      const approver = await approverBeside(setup)
      const others = keyboard(approver.page)
      await approver.visitList(`#q=${encodeURIComponent(`Kim ${run}`)}`)
      await others.press(approver.listed)
      await others.press(approver.byId("card-payout-approve"))
      // The harmless answer has the focus.
      await approver.prompt.getByRole("button", { name: "Back" }).and(approver.page.locator(":focus")).waitFor()
      await others.press(approver.byId("card-payout-prompt-submit"))
      await approver.waitForState("paying")
      await approver.byId("card-payout-form-link").waitFor()
      await initiator.waitForState("paying")
    },
    loggedIn,
  )
}
