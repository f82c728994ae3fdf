import labels from "../../../src/admin/i18n/json/en.json"
import { pseudoText, type TextTree } from "../../../src/__tests__/pseudo-locale"
import { showPseudoLocale } from "../actions/pseudo-admin"
import type { DemoSetup } from "../environment/describe-demo"
import { cutOff } from "../observers/cut-off"
import { visibleTexts } from "../observers/visible-texts"

/** The pages, with an element that is there as soon as they are open. */
const pages: [path: string, ready: string][] = [
  ["card-payments/overview", "card-overview"],
  ["card-payments", "card-payments-open"],
  ["card-payments/callbacks", "card-callbacks-page"],
  ["card-payments/attention", "card-attention-page"],
  ["card-payments/disputes", "card-disputes-page"],
  ["card-payments/reconciliation", "card-reconciliations-page"],
  ["card-payments/subscriptions", "card-subscriptions-open"],
  ["card-payments/plans", "card-plan-open"],
  ["card-payments/payouts", "card-payouts-open"],
  ["card-payments/payouts/batches", "card-payout-batches"],
  ["settings/card-payments", "card-settings-account"],
]

/** Pages of one thing: the list's link that opens it, and an element of it. */
const opened: Record<string, string> = {
  "card-payments-open": "card-payment-calls",
  "card-subscriptions-open": "card-subscription-history",
  "card-plan-open": "card-plan-subscribers",
  "card-payouts-open": "card-payout-history",
}

/** A merchant whose language is written from right to left, and needs 40 % more room than English. */
export function pseudoStories(setup: DemoSetup): void {
  setup.story("finds a text that its box, its field or the window does not hold", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.setContent(`<main style="margin: 0"><section data-testid="card-texts">
      <p style="width: 500px">wide</p>
      <button style="width: 40px; white-space: nowrap; overflow: hidden">much too long</button>
      <input style="width: 40px" placeholder="no room">
      <div style="overflow-x: auto"><table style="width: 900px"><tr><td>scrolls</td></tr></table></div>
      <p style="width: 40px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">goes on</p>
    </section></main>`)
    const found = await cutOff(page)
    const innermost = found.filter((text) => / (P|BUTTON|TD|placeholder) /.test(text))
    expect(innermost.map((text) => text.split(" ").at(-1)).sort()).toEqual(["long", "room", "wide"])
    expect(found).toContain("the page scrolls: HTML")
  })

  setup.story(
    "reads every page without a text that is cut off or left in English",
    async ({ page }) => {
      const found: Record<string, string[]> = {}
      const inspect = async (name: string) => {
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await twoFrames()
          const texts = (await visibleTexts(page)).filter(
            (text) => english.has(text.trim()) || text.includes("cardPayments."),
          )
          const problems = [...texts.map((text) => `not translated: ${text}`), ...(await cutOff(page))]
          if (problems.length > 0) found[`${name}, ${width} px`] = problems
        }
      }
      const twoFrames = () =>
        page.evaluate("new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
      // The router's own event keeps the page, and with it the pseudo-locale.
      const show = (path: string) =>
        page.evaluate(
          `history.pushState({}, "", "/app/${path}"); dispatchEvent(new PopStateEvent("popstate", { state: {} }))`,
        )

      const isLoaded = () =>
        page.locator('[data-testid^="card-"][data-testid$="-loading"]').first().waitFor({ state: "detached" })

      await page.goto(`${setup.demo().demoInfo.adminUrl}/card-payments/overview`)
      await page.getByTestId("card-overview-now").waitFor()
      await showPseudoLocale(page)
      for (const [path, ready] of pages) {
        await show(path)
        await page.getByTestId(ready).first().waitFor()
        await isLoaded()
        await inspect(path)
        const detail = opened[ready]
        if (detail === undefined) continue
        await page.getByTestId(ready).first().click()
        await page.getByTestId(detail).waitFor()
        await isLoaded()
        await inspect(`${path}/…`)
      }
      expect(found).toEqual({})
    },
    setup.loggedIn,
  )
}

/** The English labels that differ from their pseudo texts. */
const english = new Set(textsOf(labels).filter((text) => pseudoText(text) !== text))

function textsOf(tree: TextTree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)))
}
