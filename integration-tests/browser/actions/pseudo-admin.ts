import type { Page } from "playwright-core"
import { pseudoLanguage, pseudoResources } from "../../../src/__tests__/pseudo-locale"

/** In the page: finds the dashboard's i18next among the hooks of its components, adds the texts, and switches. */
const showTexts = `async ({ language, resources }) => {
  const root = [...document.body.querySelectorAll("*")].find((element) =>
    Object.keys(element).some((key) => key.startsWith("__reactContainer$")))
  const key = Object.keys(root).find((one) => one.startsWith("__reactContainer$"))
  const fibers = [root[key].stateNode.current]
  const isI18n = (value) => typeof value?.addResourceBundle === "function"
  const find = () => {
    while (fibers.length > 0) {
      const fiber = fibers.pop()
      for (let hook = fiber.memoizedState; hook && "next" in hook; hook = hook.next) {
        const found = [hook.memoizedState].flat(3).find(isI18n)
        if (found) return found
      }
      fibers.push(...[fiber.sibling, fiber.child].filter(Boolean))
    }
    throw new Error("No component of the page uses i18next.")
  }
  const i18n = find()
  for (const [namespace, texts] of Object.entries(resources)) {
    i18n.addResourceBundle(language, namespace, texts, true, true)
  }
  await i18n.changeLanguage(language)
}`

/**
 * Shows the plugin's part of an open admin page in the pseudo-locale: accented, 40 % longer, and
 * from right to left, because the dashboard runs its own texts of that language in this direction.
 * It lasts until the page is loaded again.
 */
export async function showPseudoLocale(page: Page): Promise<void> {
  const resources = JSON.stringify({ language: pseudoLanguage, resources: pseudoResources() })
  await page.evaluate(`(${showTexts})(${resources})`)
  await page.locator('html[dir="rtl"]').waitFor({ state: "attached" })
}
