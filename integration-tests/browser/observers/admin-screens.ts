import type { Page } from "playwright-core"
import { accessibility, screens, showTheme } from "./screens"

const viewports = [
  { name: "phone", width: 360, height: 740, theme: "light" },
  { name: "dark", width: 1280, height: 900, theme: "dark" },
  // Last, because the story continues in it.
  { name: "light", width: 1280, height: 900, theme: "light" },
] as const

/**
 * The content below the window's edge, in the column that the admin scrolls by itself, and how much
 * too wide it is.
 */
const overhang = `(() => {
  const all = [...document.querySelectorAll("main")].concat(document.documentElement)
  return {
    below: Math.max(...all.map((one) => one.scrollHeight - one.clientHeight)),
    beside: Math.max(...all.map((one) => one.scrollWidth - one.clientWidth)),
  }
})()`

/** The only rules whose findings depend on the theme. */
const themed = ["color-contrast", "link-in-text-block"]

/** Pictures of the admin's pages, and axe's findings in this plugin's part. */
export const adminScreens = {
  /**
   * Pictures of a page on a phone, by night and by day.
   * @param part where axe looks: the rest is Medusa's
   */
  async take(page: Page, { name, part }: { name: string; part: string }): Promise<void> {
    // Moves the mouse away: otherwise a resized window would show the tooltip of the button below
    // it, or a message above the page.
    await page.mouse.move(0, 0)
    const style = await page.addStyleTag({ content: "[data-sonner-toaster] { display: none !important }" })
    await page.setViewportSize({ width: 320, height: 640 })
    const { beside } = await page.evaluate<{ beside: number }>(overhang)
    if (beside > 0) {
      await screens.keepEvidence(page, `${name}-too-wide`)
      throw new Error(`${name} scrolls sideways by ${beside} px on a phone of 320 px.`)
    }
    for (const screenshot of viewports) {
      await page.setViewportSize({ width: screenshot.width, height: screenshot.height })
      await showTheme(page, screenshot.theme)
      const { below } = await page.evaluate<{ below: number }>(overhang)
      await page.setViewportSize({ width: screenshot.width, height: screenshot.height + below })
      await screens.keep(page, `${name}-${screenshot.name}`)
      const found = await accessibility(page, part)
      if (found.length > 0) throw new Error(`axe finds on ${name}-${screenshot.name}:\n${found.join("\n")}`)
    }
    await style.evaluate((element) => element.parentElement?.removeChild(element))
    await page.setViewportSize(screens.desktop)
  },

  /**
   * Axe's findings on an open page by day and by night, in a window that is as high as the page: axe
   * does not compare the colors of what is scrolled away.
   */
  async accessibility(page: Page, part: string): Promise<string[]> {
    const { below } = await page.evaluate<{ below: number }>(overhang)
    const { width, height } = page.viewportSize() ?? screens.desktop
    await page.setViewportSize({ width, height: height + below })
    await showTheme(page, "dark")
    const dark = await accessibility(page, part, themed)
    await showTheme(page, "light")
    const light = await accessibility(page, part)
    return [...light, ...dark.map((finding) => `dark: ${finding}`)]
  },
}
