import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { eventually } from "../races/eventually"
import { keyboard } from "../browser/actions/keyboard"
import { subscriber } from "../browser/actions/subscriber"
import { testCard } from "../browser/actions/test-card"
import { describeDemo, type DemoSetup } from "../browser/environment/describe-demo"
import { nothingMoves } from "../browser/environment/browser-windows"
import { openBrowser } from "../browser/environment/open-browser"
import { historyIsThere } from "../browser/environment/shared-demo"
import { accessibility, showTheme } from "../browser/observers/screens"
import { adminScreensInStates, type Pictured, type Screen } from "./admin-screens"
import { drawers, openAdmin, pictureDrawer } from "./drawers"
import { type Picture, sheetOf } from "./sheet"
import { show, type State, states } from "./states"

const root = path.resolve(__dirname, "../..")
const folder = path.join(root, "docs/screens")

const sizes = { desktop: { width: 1_440, height: 900 }, phone: { width: 390, height: 844 } } as const
/** Pictures show a whole page up to this height, in CSS pixels. */
const heights = { desktop: 1_800, phone: 2_600 } as const
const themes = ["light", "dark"] as const

/** Every screen of the admin in five states, by day and by night, on a desktop and on a phone. */
describeDemo({ "the screens of the admin": pictureScreens })

function pictureScreens(setup: DemoSetup): void {
  let rows: Pictured
  let browser: Browser
  beforeAll(async () => {
    mkdirSync(path.join(folder, "states"), { recursive: true })
    browser = await openBrowser()
    await historyIsThere(setup.demo())
    rows = await makeRows(setup, browser)
  }, 600_000)
  afterAll(() => browser?.close())

  it.each(drawers.map((drawer) => [drawer.name, drawer] as const))(
    "drawer %s: Enter opens it, Escape closes it and returns the focus",
    async (_, drawer) => {
      expect(await pictureDrawer(drawer, { setup, browser, rows })).toEqual([])
    },
    60_000,
  )

  it("starts a comparison by keyboard alone, and its page shows the result", async () => {
    const page = await openAdmin({ setup, browser })
    await page.goto(`${setup.demo().demoInfo.adminUrl}/card-payments/reconciliation`)
    const keys = keyboard(page)
    await keys.press(page.getByTestId("card-reconciliation-new"))
    await page.getByTestId("card-reconciliation-start").waitFor()
    await keys.press(page.getByTestId("card-reconciliation-start-submit"))
    await page.waitForURL(/reconciliation\/[a-z]+_/)
    const result = page.locator("[data-testid=card-reconciliation-header] [data-testid=card-reconciliation-result]")
    await eventually(async () => {
      expect(["agrees", "differs"]).toContain(await result.getAttribute("data-state"))
    }, 60_000)
    await page.context().close()
  }, 120_000)

  it.each(adminScreensInStates.map((screen) => [screen.name, screen] as const))(
    "%s",
    async (name, screen) => {
      const found: string[] = []
      const pictures: Picture[] = []
      const context = await browser.newContext({
        ...{ ...setup.loggedIn(), locale: "en-US", timezoneId: "Europe/Berlin" },
      })
      await context.addInitScript(nothingMoves)
      const page = await context.newPage()
      for (const state of states) {
        const query = state === "empty" ? (screen.emptyQuery ?? "") : ""
        await visit(page, { screen, state, address: addressOf(setup, screen, rows) + query })
        for (const theme of themes) {
          await showTheme(page, theme)
          found.push(
            ...(await accessibility(page, selectorOf(screen))).map((problem) => `${state}, ${theme}: ${problem}`),
          )
          for (const size of ["desktop", "phone"] as const) {
            await page.setViewportSize(sizes[size])
            const sideways = await overhang(page, screen)
            if (sideways > 0) found.push(`${state}, ${theme}, ${size}: scrolls sideways by ${sideways} px`)
            pictures.push({ state, theme, size, png: await pictureOf(page, screen, size) })
          }
        }
      }
      await context.close()
      const [first] = pictures
      if (first) writeFileSync(path.join(folder, `${name}.png`), first.png)
      const sheet = await sheetOf(browser, { title: screen.title, pictures })
      writeFileSync(path.join(folder, "states", `${name}.jpg`), sheet)
      expect(found).toEqual([])
    },
    300_000,
  )
}

const addressOf = (setup: DemoSetup, screen: Screen, rows: Pictured) =>
  setup.demo().demoInfo.adminUrl + screen.address(rows)

/** Opens a screen in a state. */
async function visit(page: Page, { screen, state, address }: { screen: Screen; state: State; address: string }) {
  await page.setViewportSize(sizes.desktop)
  await show(page, state, screen)
  await page.goto(address)
  await page.locator(selectorOf(screen)).first().waitFor()
  if (state === "full" || state === "long") await page.getByTestId(screen.ready).first().waitFor()
  if (state === "error") await page.getByTestId("card-payments-error").first().waitFor()
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => undefined)
}

const selectorOf = ({ part }: Screen) => (part === undefined ? "main" : `[data-testid=${part}]`)

/** The rest of a page of Medusa is not the plugin's, and wider than a phone. */
const overhang = (page: Page, screen: Screen) =>
  page.evaluate<number>(`Math.max(...[...document.querySelectorAll("${selectorOf(screen)}"),
      ...${screen.part === undefined ? "[document.documentElement]" : "[]"}]
    .map((one) => one.scrollWidth - one.clientWidth))`)

/** A part alone, or the page as high as its content. */
async function pictureOf(page: Page, { part }: Screen, size: keyof typeof sizes): Promise<Buffer> {
  if (part !== undefined) return page.getByTestId(part).first().screenshot({ animations: "disabled" })
  const hidden = await page.evaluate<number>(`(() => {
    let most = 0
    for (let one = document.querySelector("main"); one; one = one.parentElement)
      most = Math.max(most, one.scrollHeight - one.clientHeight)
    return most
  })()`)
  const { width, height } = sizes[size]
  await page.setViewportSize({ width, height: Math.min(height + hidden, heights[size]) })
  return page.screenshot({ animations: "disabled" })
}

/** Makes one row of everything that the history lacks; returns the ids whose pages are pictured. */
async function makeRows(setup: DemoSetup, browser: Browser): Promise<Pictured> {
  const { demoInfo } = setup.demo()
  const desk = await browser.newContext(setup.loggedIn())
  const approver = await browser.newContext(setup.approverLoggedIn())
  const shop = await browser.newContext()
  try {
    const email = `screens-${Date.now().toString(36)}@example.com`
    const subscription = await subscriber(await shop.newPage(), demoInfo, email).orderBox(
      "Monthly box, charged by the shop",
      testCard("123"),
    )
    const [order] = await setup.medusa().ordersOf(email)
    const send = sender(desk, demoInfo.medusaUrl)
    const approve = sender(approver, demoInfo.medusaUrl)
    const payouts = ["Ada", "Grace", "Alan"].map(async (name, at) => {
      const { payout } = await send<{ payout: { id: string } }>("payouts", {
        ...{ account: "main", amount: `${40 + 15 * at}.50`, currency_code: "eur", destination: { kind: "form" } },
        ...{ recipient: { first_name: name, last_name: "Example" }, order_id: order?.id },
      })
      await send(`payouts/${payout.id}/request`, { duplicates_seen: true })
      return payout.id
    })
    const [payout = "", second = ""] = await Promise.all(payouts)
    await approve(`payouts/${second}/approve`, { duplicates_seen: true })
    const batch = await upload(await desk.newPage(), demoInfo.adminUrl)
    const { transactions } = await read<{ transactions: { id: string; state: string }[] }>(
      desk,
      `${demoInfo.medusaUrl}/admin/card-payments/transactions?q=partially.returned@example.com`,
    )
    const { order: ordered } = await read<{ order: { customer_id: string; items: { product_id: string }[] } }>(
      desk,
      `${demoInfo.medusaUrl}/admin/orders/${order?.id}?fields=customer_id,*items`,
    )
    const { plans } = await read<{ plans: { id: string }[] }>(
      desk,
      `${demoInfo.medusaUrl}/admin/card-payments/plans?q=charged`,
    )
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const started = await send<{ reconciliation: { id: string } }>("reconciliations", {
      ...{ account: "main", from: day(40), to: day(10) },
    })
    await eventually(async () => {
      const { reconciliation } = await read<{ reconciliation: { state: string } }>(
        desk,
        `${demoInfo.medusaUrl}/admin/card-payments/reconciliations/${started.reconciliation.id}`,
      )
      if (reconciliation.state !== "done") throw new Error(`The comparison is ${reconciliation.state}.`)
    }, 120_000)
    return {
      ...{ subscription, payout, batch, payment: transactions[0]?.id ?? "", plan: plans[0]?.id ?? "" },
      ...{ reconciliation: started.reconciliation.id, order: order?.id ?? "" },
      ...{ customer: ordered.customer_id, product: ordered.items[0]?.product_id ?? "" },
    }
  } finally {
    for (const context of [desk, approver, shop]) await context.close()
  }
}

const sender =
  (context: BrowserContext, medusaUrl: string) =>
  async <Answer>(route: string, data: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const answer = await context.request.post(`${medusaUrl}/admin/card-payments/${route}`, { data })
    if (!answer.ok()) throw new Error(`${route} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }

async function read<Answer>(context: BrowserContext, address: string): Promise<Answer> {
  const answer = await context.request.get(address)
  if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Uploads the demo's file of payouts; returns the batch's id. */
async function upload(page: Page, adminUrl: string): Promise<string> {
  await page.goto(`${adminUrl}/card-payments/payouts/batches`)
  await page.getByTestId("card-payout-batches-upload").click()
  await page.getByTestId("card-payout-upload-file").setInputFiles({
    ...{ name: "payouts.csv", mimeType: "text/csv" },
    buffer: readFileSync(path.join(root, "demo/payouts.csv")),
  })
  await page.getByTestId("card-payout-upload-submit").click()
  await page.waitForURL(/batches\/cpb_/)
  await page.getByTestId("card-payout-batch-progress").waitFor()
  return page.url().split("/").at(-1) ?? ""
}
