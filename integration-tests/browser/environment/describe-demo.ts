import type { Browser, BrowserContextOptions } from "playwright-core"
import { cardNumber } from "../actions/shopper"
import { usedNumbers } from "../actions/test-card"
import { type MedusaRecords, medusaRecords } from "../observers/medusa-records"
import { type SandboxRecords, sandboxRecords } from "../observers/sandbox-records"
import { browserWindows, type Windows } from "./browser-windows"
import { openBrowser } from "./open-browser"
import { type Demo, sharedDemo } from "./shared-demo"
import type { DemoInfo } from "./start-demo"
import { type StoryRunner, storyRunner } from "./story-runner"

/**
 * The parts of every story: the running demo, the records of Medusa and the gateway, and a function
 * that runs a story in a fresh browser window.
 */
export type DemoSetup = {
  story: StoryRunner
  /** Opens windows for further people of a story. */
  windows: Windows
  demo: () => Demo
  gateway: () => SandboxRecords
  medusa: () => MedusaRecords
  /** Options of a window in which the merchant is logged in. */
  loggedIn: () => BrowserContextOptions
  /** Options of a window in which the second admin is logged in. */
  approverLoggedIn: () => BrowserContextOptions
}

type Stories = (setup: DemoSetup) => void

/**
 * Runs a spec file of stories in a browser of its own, on the demo that all spec files share at the
 * same time. A story therefore asserts and plans only for its own shoppers, orders and cards.
 */
export function describeDemo(groups: Readonly<Record<string, Stories>>): void {
  describe("the demo in a browser", () => {
    let demo: Demo
    let browser: Browser
    let login: BrowserContextOptions["storageState"]
    let approverLogin: BrowserContextOptions["storageState"]
    let records: { gateway: ReturnType<DemoSetup["gateway"]>; medusa: ReturnType<DemoSetup["medusa"]> }

    beforeAll(async () => {
      demo = sharedDemo()
      records = { gateway: sandboxRecords(demo.demoInfo), medusa: medusaRecords(demo.demoInfo) }
      browser = await openBrowser()
      const { adminEmail, adminPassword, approverEmail, approverPassword } = demo.demoInfo
      login = await logIn(browser, demo.demoInfo, { email: adminEmail, password: adminPassword })
      approverLogin = await logIn(browser, demo.demoInfo, { email: approverEmail, password: approverPassword })
    }, 60_000)
    afterAll(() => browser?.close(), 60_000)

    const windows = browserWindows({
      browser: () => browser,
      origins: () => [demo.demoInfo.medusaUrl, demo.demoInfo.storefrontUrl, demo.demoInfo.sandboxUrl],
    })
    const setup: DemoSetup = {
      story: storyRunner({ windows: () => windows, log: () => demo.log(), calls: () => records.gateway.calls() }),
      windows,
      demo: () => demo,
      gateway: () => records.gateway,
      medusa: () => records.medusa,
      loggedIn: () => ({ storageState: login }),
      approverLoggedIn: () => ({ storageState: approverLogin }),
    }
    for (const [who, stories] of Object.entries(groups)) describe(who, () => stories(setup))

    it("the log has neither a callback's parameters nor a card number that was typed here", () => {
      const numbers = [cardNumber, cardNumber.replaceAll(" ", ""), ...usedNumbers]
      const log = demo.log()
      expect(log).not.toBe("")
      const leaks = log
        .split("\n")
        .filter((line) => /[?&"]control\b/.test(line) || numbers.some((number) => line.includes(number)))
      expect(leaks).toEqual([])
    })
  })
}

/** Logs in by the cookie that the login page would set; the login page has a story of its own. */
async function logIn(
  browser: Browser,
  { medusaUrl }: DemoInfo,
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
