import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Browser, Page } from "playwright-core"
import { eventually } from "../races/eventually"
import { keyboard } from "../browser/actions/keyboard"
import { describeDemo, type DemoSetup } from "../browser/environment/describe-demo"
import { nothingMoves } from "../browser/environment/browser-windows"
import { openBrowser } from "../browser/environment/open-browser"
import { historyIsThere } from "../browser/environment/shared-demo"
import { accessibility, showTheme } from "../browser/observers/screens"
import { addressOf, adminScreensInStates, type Pictured, type Screen, selectorOf } from "./admin-screens"
import { drawers, openAdmin, pictureDrawer } from "./drawers"
import { makeRows } from "./make-rows"
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
