import type { Browser } from "playwright-core"
import { describeDemo, type DemoSetup } from "../browser/environment/describe-demo"
import { openBrowser } from "../browser/environment/open-browser"
import { historyIsThere } from "../browser/environment/shared-demo"
import { cutOff } from "../browser/observers/cut-off"
import { showTheme } from "../browser/observers/screens"
import { addressOf, adminScreensInStates, type Pictured, selectorOf } from "./admin-screens"
import { openAdmin } from "./drawers"
import { layersByKeyboard, reachByKeyboard } from "./keys"
import { makeRows } from "./make-rows"

/** Every filled screen of the admin without a mouse, and in German on a phone. */
describeDemo({ "the screens of the admin, by keyboard alone": operateScreens })

function operateScreens(setup: DemoSetup): void {
  let rows: Pictured
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
    await historyIsThere(setup.demo())
    rows = await makeRows(setup, browser)
  }, 600_000)
  afterAll(() => browser?.close())

  it("finds a control that Tab skips, one without a visible focus, and a layer that keeps the focus", async () => {
    const page = await openAdmin({ setup, browser })
    await page.setContent(`<style>.plain:focus { outline: none }</style><main>
      <button data-testid="fine">Fine</button><button disabled>Off</button>
      <button data-testid="skipped" tabindex="-1">Skipped</button><a href="#x" class="plain" data-testid="plain">Plain</a>
      <button data-testid="late" tabindex="2">Late</button><button data-testid="opens" onclick="
        const layer = document.body.appendChild(document.createElement('div'))
        layer.setAttribute('role', 'dialog')
        layer.textContent = 'x'">Opens</button></main>`)
    const found = await reachByKeyboard(page, "main")
    expect(found.map((one) => one.split(" (")[0])).toEqual(
      expect.arrayContaining(["no visible focus: plain", "not reached: skipped"]),
    )
    expect(found.join()).toContain("late")
    expect(await layersByKeyboard(page, "main")).toEqual([
      "opens: the focus is outside of what it opens",
      "opens: Escape does not close it",
    ])
    await page.context().close()
  }, 60_000)

  it.each(adminScreensInStates.map((screen) => [screen.name, screen] as const))(
    "%s: Tab reaches every control, and what a control opens keeps and returns the focus",
    async (_, screen) => {
      const page = await openAdmin({ setup, browser })
      const open = async () => {
        await page.goto(addressOf(setup, screen, rows))
        await page.getByTestId(screen.ready).first().waitFor()
        await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined)
      }
      await open()
      await showTheme(page, "light")
      const found = await reachByKeyboard(page, selectorOf(screen))
      // No press changes anything.
      await page.route("**/admin/**", (route) =>
        route.request().method() === "GET" ? route.fallback() : route.abort(),
      )
      found.push(...(await layersByKeyboard(page, selectorOf(screen), open)))
      await page.setViewportSize({ width: 390, height: 844 })
      await page.context().addCookies([{ name: "lng", value: "de", url: setup.demo().demoInfo.adminUrl }])
      await open()
      const cut = await cutOff(page)
      // The rest of a page of Medusa is wider than a phone.
      found.push(
        ...cut
          .filter((text) => screen.part === undefined || !text.startsWith("the page scrolls"))
          .map((text) => `in German, ${text}`),
      )
      await page.context().close()
      expect(found).toEqual([])
    },
    300_000,
  )
}
