import type { Page } from "playwright-core"
import labels from "../../../src/admin/i18n/json/en.json"
import { pseudoText, type TextTree } from "../../../src/__tests__/pseudo-locale"
import { cutOff } from "./cut-off"
import { visibleTexts } from "./visible-texts"

/**
 * The texts of the plugin that are left in English or cut off in the pseudo-locale, on a phone and on
 * a desktop. The width of a page that holds only a part of the plugin's is Medusa's.
 */
export async function pseudoProblems(page: Page, { isOurs = true } = {}): Promise<string[]> {
  const found: string[] = []
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate("new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    const left = (await visibleTexts(page)).filter((text) => english.has(text.trim()) || text.includes("cardPayments."))
    const cut = (await cutOff(page)).filter((text) => isOurs || !text.startsWith("the page scrolls"))
    found.push(
      ...[...left.map((text) => `not translated: ${text}`), ...cut].map((problem) => `${width} px, ${problem}`),
    )
  }
  return found
}

/** The English labels that differ from their pseudo texts. */
const english = new Set(textsOf(labels).filter((text) => pseudoText(text) !== text))

function textsOf(tree: TextTree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)))
}
