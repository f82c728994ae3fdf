import type { BrowserContext } from "playwright-core"
import labels from "../../../src/admin/i18n/json/en.json"
import { pseudoText, type TextTree } from "../../../src/__tests__/pseudo-locale"
import { showPseudoLocale } from "../actions/pseudo-admin"
import type { DemoSetup } from "../environment/describe-demo"
import { adminScreens } from "../observers/admin-screens"
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
    "reads every page, by day and by night, without a text that is cut off or left in English, and axe finds nothing",
    async ({ page, context }) => {
      const found: Record<string, string[]> = {}
      /** `part`: where axe looks, and the plugin's own part of a page of Medusa. */
      const inspect = async (name: string, part = "main") => {
        const isOurs = part === "main"
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await twoFrames()
          const texts = (await visibleTexts(page)).filter(
            (text) => english.has(text.trim()) || text.includes("cardPayments."),
          )
          const cut = (await cutOff(page)).filter((text) => isOurs || !text.startsWith("the page scrolls"))
          const problems = [...texts.map((text) => `not translated: ${text}`), ...cut]
          if (problems.length > 0) found[`${name}, ${width} px`] = problems
        }
        const violations = await adminScreens.accessibility(page, part)
        if (violations.length > 0) found[`${name}, axe`] = violations
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

      const { adminUrl, medusaUrl } = setup.demo().demoInfo
      const rows = await rowsOf(context, medusaUrl)
      await page.goto(`${adminUrl}/card-payments/overview`)
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
      for (const [path, ready] of rows) {
        await show(path)
        await page.getByTestId(ready).first().waitFor()
        await isLoaded()
        // The rest of the pages of orders and customers is Medusa's.
        await inspect(path, path.startsWith("card-payments/") ? "main" : `[data-testid=${ready}]`)
      }
      await show("card-payments/disputes")
      await page.locator('[data-testid="card-disputes-change"]:not([aria-disabled=true])').first().click()
      await page.getByTestId("card-dispute-drawer").waitFor()
      await inspect("a drawer", "[role=dialog]")
      expect(found).toEqual({})
    },
    setup.loggedIn,
  )
}

/** A comparison of its own, and an order with its customer; each with an element of the plugin's part. */
async function rowsOf({ request }: BrowserContext, medusaUrl: string): Promise<[path: string, ready: string][]> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const api = `${medusaUrl}/admin/card-payments`
  const period = { account: "main", from: day(52), to: day(48) }
  const started = await request.post(`${api}/reconciliations`, { data: period })
  const { reconciliation } = (await started.json()) as { reconciliation: { id: string } }
  const payments = await request.get(`${api}/transactions?q=partially.returned@example.com`)
  const { transactions } = (await payments.json()) as { transactions: { order: { id: string } | null }[] }
  const id = transactions.find(({ order }) => order)?.order?.id ?? ""
  const read = await request.get(`${medusaUrl}/admin/orders/${id}?fields=customer_id`)
  const { order } = (await read.json()) as { order: { customer_id: string } }
  return [
    [`card-payments/reconciliation/${reconciliation.id}`, "card-reconciliation-summary"],
    [`orders/${id}`, "card-payments-widget"],
    [`customers/${order.customer_id}`, "card-customer-widget"],
  ]
}

/** The English labels that differ from their pseudo texts. */
const english = new Set(textsOf(labels).filter((text) => pseudoText(text) !== text))

function textsOf(tree: TextTree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)))
}
