import { writeFileSync } from "node:fs"
import path from "node:path"
import type { Page } from "playwright-core"
import { accessibility, screens, showTheme } from "../browser/observers/screens"

const sizes = [
  { name: "phone", width: 390, height: 844 },
  // Last, because the story continues in it.
  { name: "desktop", width: 1_440, height: 900 },
] as const

/** The content of a column that scrolls by itself, below the window's edge, in CSS pixels. */
const below = `(() => {
  let most = 0
  for (let one = document.querySelector("main"); one; one = one.parentElement)
    most = Math.max(most, one.scrollHeight - one.clientHeight)
  return most
})()`

/**
 * Pictures of a finished action in `coverage/screenshots`, by night and by day, on a phone and on a
 * desktop.
 * @param part the plugin's part of the page: only there axe looks
 */
export async function look(page: Page, name: string, part = "main"): Promise<void> {
  const found: string[] = []
  await page.mouse.move(0, 0)
  for (const theme of ["dark", "light"] as const) {
    await showTheme(page, theme)
    for (const { name: size, width, height } of sizes) {
      await page.setViewportSize({ width, height })
      if (part === "main") {
        const hidden = await page.evaluate<number>(below)
        await page.setViewportSize({ width, height: Math.min(height + hidden, 2_600) })
      }
      await screens.keep(
        part.startsWith("[data-testid") ? page.locator(part).first() : page,
        `${name}-${size}-${theme}`,
      )
      found.push(...(await accessibility(page, part)).map((problem) => `${name}, ${size}, ${theme}: ${problem}`))
      await page.setViewportSize({ width, height })
    }
  }
  expect(found).toEqual([])
}

const folder = path.resolve(__dirname, "../../docs/screens")

/** Pictures of a page of the shop or of a recipient, of which one is kept in `docs/screens`. */
export async function lookAtShop(page: Page, name: string): Promise<void> {
  const found: string[] = []
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme })
    for (const { name: size, width, height } of sizes) {
      await page.setViewportSize({ width, height })
      await screens.keep(page, `${name}-${size}-${colorScheme}`)
      found.push(...(await accessibility(page)).map((problem) => `${name}, ${size}, ${colorScheme}: ${problem}`))
      const sideways = await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      )
      if (sideways > 0) found.push(`${name}, ${size}: scrolls sideways by ${sideways} px`)
    }
  }
  expect(found).toEqual([])
}

/** Keeps a small picture of the page, as on a phone by day, in `docs/screens`. */
export async function keepInDocs(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize({ width: 390, height: 480 })
  writeFileSync(path.join(folder, `${name}.png`), await page.screenshot({ animations: "disabled" }))
}
