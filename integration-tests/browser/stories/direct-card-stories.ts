import type { SandboxOrder, ThreeDSFlow } from "../../../src/sandbox"
import { eventually } from "../../races/eventually"
import { cardShopper } from "../actions/card-shopper"
import { testCard } from "../actions/test-card"
import type { DemoSetup } from "../environment/describe-demo"
import { everyScreen, type ScreenVisit, wideScreen } from "../environment/story-runner"
import { canary } from "../observers/canary"

const warning = /being confirmed\. (Please do|Do) not pay again/

/** A guest enters the card on the shop's page, with every 3-D Secure flow of an issuer. */
export function directCardStories(setup: DemoSetup): void {
  const { demo, gateway, medusa } = setup
  const story = wideScreen(setup.story)
  const onEveryScreen = everyScreen(setup.story)
  /** A shopper, with the gateway's records and a recording of all that the browser sends. */
  const open = async (visit: ScreenVisit, name: string, threeDSFlow: ThreeDSFlow = "challenge") => {
    const { context, page } = visit
    const email = visit.email(name)
    // The demo's default is the challenge; another flow is planned for this shopper only.
    if (threeDSFlow !== "challenge") {
      await gateway().outcome({ status: "approved", threeDS: threeDSFlow, only: email })
    }
    const heard = canary(context, demo().demoInfo.medusaUrl)
    return { self: cardShopper(page, demo().demoInfo, email), email, heard, since: await gateway().watch(email) }
  }

  story("is approved; the card number is only in the one call that takes it", async (visit) => {
    const { self, email, heard, since } = await open(visit, "direct")
    const card = testCard()
    await self.goToCardForm()
    await visit.screenshot("direct-checkout")
    await self.fillInCardHere(card)
    // Shows that the search finds a card: it is in the fields before they are sent.
    const inForm = ["number", "cvv2"].map((what) => `${what} in the page ${visit.page.url()}`)
    expect(await heard.check(visit.page, card)).toEqual(inForm)
    await self.payButton.click()
    const orderNumber = await self.readOrderNumber()
    await visit.screenshot("direct-paid")
    await chargedOnce(setup, { email, orderNumber, orders: await since() })
    expect(heard.cardsSent()).toBe(1)
    expect(await heard.check(visit.page, card)).toEqual([])
    await visit.page.goBack()
    expect(await heard.check(visit.page, card)).toEqual([])
  })

  onEveryScreen("sees a message at each wrong card field, and nothing is sent", async (visit) => {
    const { page } = visit
    const { self, email, heard, since } = await open(visit, "fields")
    const card = testCard()
    await self.goToCardForm()
    await self.payButton.click()
    await page.getByTestId("card-problems").getByText("Nothing was charged").waitFor()
    await visit.screenshot("direct-problems")
    const faulty = (field: string) => page.locator(`#${field}[aria-invalid=true][aria-describedby~=${field}-problem]`)
    for (const field of ["card-number", "card-expiry", "card-cvv2", "card-holder"]) {
      await faulty(field).waitFor()
      expect(await page.locator(`#${field}-problem`).innerText()).toMatch(/\w.*\.$/)
    }
    expect(await page.locator(":focus").getAttribute("id")).toBe("card-number")

    await self.fillInCardHere({
      ...card,
      number: `${card.number.slice(0, -1)}${(Number(card.number.at(-1)) + 1) % 10}`,
    })
    await self.payButton.click()
    await faulty("card-number").waitFor()
    await self.fillInCardHere({ ...card, expiry: "0120" })
    await self.payButton.click()
    await faulty("card-expiry").waitFor()
    expect(await page.locator(":focus").getAttribute("id")).toBe("card-expiry")
    expect(await page.locator("[aria-invalid=true]").count()).toBe(1)
    // A wrong field above the card fields gets the focus first.
    await page.getByTestId("city").fill("")
    await self.payButton.click()
    await page.locator("#city:focus").waitFor()
    expect([heard.cardsSent(), await since()]).toEqual([0, []])

    await page.getByTestId("city").fill("Berlin")
    await self.fillInCardHere(card)
    await self.payButton.click()
    await chargedOnce(setup, { email, orderNumber: await self.readOrderNumber(), orders: await since() })
  })

  story("is declined, tries another card, and pays once", async (visit) => {
    const { self, email, since, heard } = await open(visit, "direct-declined")
    const refused = testCard("116")
    await self.payHere(refused)
    await self.waitForState("declined")
    await visit.screenshot("direct-declined")
    const reported = await visit.page.locator("main").innerText()
    expect(reported).toMatch(/another card/i)
    expect(reported).not.toMatch(/116|funds/i)
    await visit.page.getByTestId("try-again").click()
    await self.payButton.waitFor()
    const card = testCard()
    await self.fillInCardHere(card)
    await self.payButton.click()
    const orderNumber = await self.readOrderNumber()
    const orders = await since()
    expect(orders.map(({ state }) => state)).toEqual(["declined", "captured"])
    await chargedOnce(setup, { email, orderNumber, orders })
    for (const one of [refused, card]) expect(await heard.check(visit.page, one)).toEqual([])
  })

  story("presses Pay twice, and pays once", async (visit) => {
    const { self, email, since } = await open(visit, "direct-twice")
    await self.goToCardForm()
    await self.fillInCardHere(testCard())
    await self.payButton.dblclick()
    const orderNumber = await self.readOrderNumber()
    const orders = await since()
    expect(orders).toHaveLength(1)
    await chargedOnce(setup, { email, orderNumber, orders })
  })

  story("passes a frictionless 3-D Secure, and sees no challenge", async (visit) => {
    const { self, email, since } = await open(visit, "frictionless", "frictionless")
    const asked: string[] = []
    visit.page.on("framenavigated", (frame) => asked.push(new URL(frame.url()).pathname))
    await self.payHere(testCard("321"))
    const orderNumber = await self.readOrderNumber()
    const { threeDSecure } = await chargedOnce(setup, { email, orderNumber, orders: await since() })
    expect(threeDSecure).toBe("AUTHENTICATED")
    expect(asked.filter((path) => path.includes("/issuer/method/"))).toHaveLength(1)
    expect(asked.filter((path) => path.includes("/issuer/challenge/"))).toEqual([])
  })

  onEveryScreen("confirms in the bank's window on the page", async (visit) => {
    const { self, email, since, heard } = await open(visit, "challenge")
    const card = testCard("321")
    await self.payHere(card)
    await self.password.waitFor()
    await self.waitForState("three_d_secure")
    await visit.screenshot("direct-challenge")
    await self.answerBank()
    const orderNumber = await self.readOrderNumber()
    const { threeDSecure } = await chargedOnce(setup, { email, orderNumber, orders: await since() })
    expect(threeDSecure).toBe("AUTHENTICATED")
    expect(await heard.check(visit.page, card)).toEqual([])
    expect(heard.printed().filter((line) => /content security policy|refused/i.test(line))).toEqual([])
  })

  story("fails the issuer's challenge, and pays with another card", async (visit) => {
    const { self, email, since } = await open(visit, "challenge-failed")
    await self.payHere(testCard("321"))
    await self.answerBank("no idea")
    await self.waitForState("declined")
    await visit.screenshot("direct-challenge-failed")
    await visit.page.getByTestId("try-again").click()
    await self.payButton.waitFor()
    await self.fillInCardHere(testCard())
    await self.payButton.click()
    const orderNumber = await self.readOrderNumber()
    const orders = await since()
    expect(orders.map(({ state }) => state)).toEqual(["declined", "captured"])
    await chargedOnce(setup, { email, orderNumber, orders })
  })

  setup.story("presses Cancel in the bank's window, and is charged nothing", async ({ page }) => {
    const since = await gateway().watch("canceled@example.com")
    const self = cardShopper(page, demo().demoInfo, "canceled@example.com")
    await self.payHere(testCard("321"))
    await self.bank.getByRole("button", { name: "Cancel" }).click()
    await self.waitForState("declined")
    expect((await since()).map(({ state, amounts }) => [state, amounts.captured])).toEqual([["declined", "0.00"]])
    expect(await medusa().ordersOf("canceled@example.com")).toEqual([])
  })

  story("closes the page during the challenge, comes back, reloads, and continues", async (visit) => {
    const { context, page } = visit
    const { self, email, since } = await open(visit, "abandoned")
    await self.payHere(testCard("321"))
    await self.password.waitFor()
    await page.close()

    const second = await context.newPage()
    const again = cardShopper(second, demo().demoInfo, email)
    await again.visit("/")
    const notice = second.getByTestId("payment-notice")
    await notice.getByText("Your bank wants to confirm your payment.").waitFor()
    await visit.screenshot("direct-challenge-notice", second)
    await notice.getByRole("link").click()
    await again.password.waitFor()
    await second.reload()
    await again.answerBank()
    const orderNumber = await again.readOrderNumber()
    const orders = await since()
    expect(orders).toHaveLength(1)
    await chargedOnce(setup, { email, orderNumber, orders })
  })

  story("leaves the challenge open, starts over with another card, and pays once", async (visit) => {
    const { self, email, since } = await open(visit, "start-over")
    await self.payHere(testCard("321"))
    await self.password.waitFor()
    await self.visit("/checkout")
    await self.payButton.waitFor()
    await self.fillInCardHere(testCard())
    await self.payButton.click()
    const orderNumber = await self.readOrderNumber()
    const orders = await since()
    expect(orders.map(({ state }) => state)).toEqual([expect.not.stringMatching("captured"), "captured"])
    await chargedOnce(setup, { email, orderNumber, orders })
  })

  story("gets the challenge after ten seconds if the issuer's method never answers", async (visit) => {
    const { self, email, since } = await open(visit, "method")
    // Neither an answer nor an error: the frame waits as long as it exists.
    await visit.context.route("**/payment/issuer/method/**", () => undefined)
    await self.goToCardForm()
    await self.fillInCardHere(testCard("321"))
    const reported = visit.page.waitForRequest(/\/store\/card-payments\/sessions\/[^/]+\/three-d-secure/)
    await self.payButton.click()
    await self.answerBank()
    const orderNumber = await self.readOrderNumber()
    const { orderid } = await chargedOnce(setup, { email, orderNumber, orders: await since() })
    expect((await reported).postData()).toBe('{"method":"timeout"}')
    const calls = (await gateway().calls()).filter((call) => call.orderid === orderid)
    expect(calls.filter(({ operation }) => operation === "uploadMethodUrlResult")).toHaveLength(1)
    expect(await visit.page.locator("iframe").count()).toBe(0)
  })

  story("confirms by 3-D Secure 1.0.2", async (visit) => {
    const { self, email, since } = await open(visit, "legacy", "3ds1")
    await self.payHere(testCard("321"))
    await self.password.waitFor()
    await visit.screenshot("direct-challenge-3ds1")
    await self.answerBank()
    const orderNumber = await self.readOrderNumber()
    const { threeDSecure } = await chargedOnce(setup, { email, orderNumber, orders: await since() })
    expect(threeDSecure).toBe("AUTHENTICATED")
  })

  onEveryScreen("confirms on the bank's page in the whole window", async (visit) => {
    const { self, email, since } = await open(visit, "whole-window")
    await self.payHere(testCard("321"))
    await self.password.waitFor()
    await visit.page.getByTestId("three-d-secure-whole-window").press("Enter")
    await visit.page.getByLabel("Password").waitFor()
    await visit.screenshot("direct-challenge-whole-window")
    await self.answerBankPage()
    const orderNumber = await self.readOrderNumber()
    await chargedOnce(setup, { email, orderNumber, orders: await since() })
  })

  for (const flow of ["gateway", "gateway-html", "seed"] as const) {
    story(`confirms on the gateway's own page (${flow})`, async (visit) => {
      const { self, email, since } = await open(visit, flow, flow)
      await self.payHere(testCard("321"))
      await visit.page.getByLabel("Password").waitFor()
      await visit.screenshot(`direct-${flow}`)
      await self.answerBankPage()
      const orderNumber = await self.readOrderNumber()
      await chargedOnce(setup, { email, orderNumber, orders: await since() })
    })
  }

  story(
    "reads not to pay again while the result is unknown; the order is made while no page is open",
    async (visit) => {
      const { self, email, since } = await open(visit, "direct-unknown")
      await self.payHere(testCard("217"))
      await self.state.getByText(warning).waitFor()
      await visit.screenshot("direct-unknown")
      await self.visit("/checkout")
      await self.state.getByText(warning).waitFor()
      expect(await self.payButton.count()).toBe(0)
      await visit.page.close()
      const [unknown] = await since()
      await gateway().resolveStep(unknown?.orderid ?? "", { status: "approved" })
      const { order } = await eventually(() => medusa().only(email), 60_000)
      await chargedOnce(setup, { email, orderNumber: order.display_id, orders: await since() })
    },
  )
}

type ChargedOrder = { email: string; orderNumber: number; orders: SandboxOrder[] }

/** Checks that exactly one of the shopper's charges at the gateway pays the only order. */
async function chargedOnce({ medusa }: DemoSetup, { email, orderNumber, orders }: ChargedOrder): Promise<SandboxOrder> {
  const { order, payment } = await medusa().only(email)
  const charged = orders.filter(({ amounts }) => Number(amounts.authorized) > 0 || Number(amounts.captured) > 0)
  expect([order.display_id, order.payment_status]).toEqual([orderNumber, "captured"])
  expect(charged.map(({ state, amounts }) => [state, Number(amounts.captured)])).toEqual([["captured", payment.amount]])
  const [only] = charged
  if (!only) throw new Error("Nothing was charged.")
  return only
}
