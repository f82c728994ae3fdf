import type { Browser, BrowserContextOptions } from "playwright-core"
import { directCardStories } from "./direct-card-stories"
import { factsStories } from "./facts-stories"
import { keyboardStories } from "./keyboard-stories"
import { medusaBooks } from "./medusa-books"
import { merchantStories } from "./merchant-stories"
import { openBrowser } from "./open-browser"
import { payoutBatchStories } from "./payout-batch-stories"
import { payoutGermanStories } from "./payout-german-stories"
import { payoutKeyboardStories } from "./payout-keyboard-stories"
import { payoutRuleStories } from "./payout-rule-stories"
import { payoutStories } from "./payout-stories"
import { planStories } from "./plan-stories"
import { rulingStories } from "./ruling-stories"
import { sandboxBooks } from "./sandbox-books"
import { savedCardStories } from "./saved-card-stories"
import { cardNumber } from "./shopper"
import { shopperStories } from "./shopper-stories"
import type { Stage } from "./stage"
import { type Demo, type DemoFacts, startDemo } from "./start-demo"
import { storyTeller } from "./story-teller"
import { subscriptionStories } from "./subscription-stories"
import { usedNumbers } from "./test-card"

describe("the demo in a browser", () => {
  let demo: Demo
  let browser: Browser
  let login: BrowserContextOptions["storageState"]
  let approverLogin: BrowserContextOptions["storageState"]
  let books: { gateway: ReturnType<Stage["gateway"]>; medusa: ReturnType<Stage["medusa"]> }
  let stopped = false

  // A fresh checkout builds the plugin, the admin and the storefront first.
  beforeAll(async () => {
    demo = await startDemo()
    books = { gateway: sandboxBooks(demo.facts), medusa: medusaBooks(demo.facts) }
    browser = await openBrowser()
    const { adminEmail, adminPassword, approverEmail, approverPassword } = demo.facts
    login = await logIn(browser, demo.facts, { email: adminEmail, password: adminPassword })
    approverLogin = await logIn(browser, demo.facts, { email: approverEmail, password: approverPassword })
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    if (!stopped) await demo?.stop()
  }, 60_000)

  const stage: Stage = {
    story: storyTeller(() => browser),
    demo: () => demo,
    gateway: () => books.gateway,
    medusa: () => books.medusa,
    loggedIn: () => ({ storageState: login }),
    approverLoggedIn: () => ({ storageState: approverLogin }),
  }

  describe("what demo.json tells", () => factsStories(stage))
  describe("a shopper", () => shopperStories(stage))
  describe("a shopper who gives the card to the shop", () => directCardStories(stage))
  describe("a customer with saved cards", () => savedCardStories(stage))
  describe("a customer with a keyboard alone", () => keyboardStories(stage))
  describe("a merchant", () => merchantStories(stage))
  describe("a merchant who sells by subscription", () => planStories(stage))
  describe("two merchants who pay people out", () => payoutStories(stage))
  describe("a merchant with a keyboard alone", () => payoutKeyboardStories(stage))
  describe("whoever looks at a payout", () => payoutRuleStories(stage))
  describe("a merchant who speaks German", () => payoutGermanStories(stage))
  describe("two merchants who pay out a whole file", () => payoutBatchStories(stage))
  // Last of all, because the sandbox's clock runs ahead from here on.
  describe("a customer with a subscription", () => subscriptionStories(stage))
  describe("a merchant whose gateway says nothing", () => rulingStories(stage))

  it("has logged every callback, and neither its parameters nor a card number", () => {
    const log = demo.log()
    expect(log).toContain("/hooks/card-payments/main/callback")
    expect(log).toContain("/hooks/card-payments/main/return")
    const numbers = [cardNumber, cardNumber.replaceAll(" ", ""), ...usedNumbers]
    const leaks = log
      .split("\n")
      .filter((line) => /[?&"]control\b/.test(line) || numbers.some((number) => line.includes(number)))
    expect(leaks).toEqual([])
  })

  it("stops at SIGTERM and leaves no process behind", async () => {
    stopped = true
    expect(await demo.stop()).toEqual({ code: 0, left: [] })
  })
})

/** The cookie that the admin's login page would get; that page itself has its own story. */
async function logIn(
  browser: Browser,
  { medusaUrl }: DemoFacts,
  { email, password }: Record<"email" | "password", string>,
) {
  const context = await browser.newContext()
  try {
    const answer = await context.request.post(`${medusaUrl}/auth/user/emailpass`, { data: { email, password } })
    const { token } = (await answer.json()) as { token: string }
    const session = await context.request.post(`${medusaUrl}/auth/session`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!session.ok()) throw new Error(`The admin's login answered ${session.status()}: ${await session.text()}`)
    return await context.storageState()
  } finally {
    await context.close()
  }
}
