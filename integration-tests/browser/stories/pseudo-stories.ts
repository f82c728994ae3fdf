import type { BrowserContext } from "playwright-core"
import { renderRecipientPage } from "../../../src/api/hooks/card-payments/recipient-page"
import { parsePayoutOptions } from "../../../src/configuration"
import messages from "../../../src/messages/json/en.json"
import { pseudoText } from "../../../src/__tests__/pseudo-locale"
import { showPseudoLocale } from "../actions/pseudo-admin"
import { subscriber } from "../actions/subscriber"
import { testCard } from "../actions/test-card"
import type { DemoSetup } from "../environment/describe-demo"
import { adminScreens } from "../observers/admin-screens"
import { cutOff } from "../observers/cut-off"
import { pseudoProblems } from "../observers/pseudo-texts"

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
        const problems = await pseudoProblems(page, { isOurs: ["main", "body"].includes(part) })
        if (problems.length > 0) found[name] = problems
        const violations = await adminScreens.accessibility(page, part)
        if (violations.length > 0) found[`${name}, axe`] = violations
      }
      // The router's own event keeps the page, and with it the pseudo-locale.
      const show = (path: string) =>
        page.evaluate(
          `history.pushState({}, "", "/app/${path}"); dispatchEvent(new PopStateEvent("popstate", { state: {} }))`,
        )

      const isLoaded = () =>
        page.locator('[data-testid^="card-"][data-testid$="-loading"]').first().waitFor({ state: "detached" })

      const { adminUrl, medusaUrl } = setup.demo().demoInfo
      await subscriptionIsThere(setup, context)
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
        // The rest of the pages of orders, customers and products is Medusa's.
        await inspect(path, path.startsWith("card-payments/") ? "main" : `[data-testid=${ready}]`)
      }
      await show("card-payments/disputes")
      await page.locator('[data-testid="card-disputes-change"]:not([aria-disabled=true])').first().click()
      await page.getByTestId("card-dispute-drawer").waitFor()
      await inspect("a drawer", "[role=dialog]")
      await page.goto("about:blank")
      await page.setContent(recipientPage())
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme })
        await inspect(`a recipient's page, ${colorScheme}`, "body")
      }
      const latin = (await page.locator("h1, p, dt").allInnerTexts()).filter((text) => /[a-z]/i.test(text))
      if (latin.length > 0) found["a recipient's page, not translated"] = latin
      expect(found).toEqual({})
    },
    setup.loggedIn,
  )
}

/** Stories of another file subscribe as well, unless this one runs alone. */
async function subscriptionIsThere(setup: DemoSetup, { request }: BrowserContext): Promise<void> {
  const { demoInfo } = setup.demo()
  const read = await request.get(`${demoInfo.medusaUrl}/admin/card-payments/subscriptions?limit=1`)
  const { subscriptions } = (await read.json()) as { subscriptions: unknown[] }
  if (subscriptions.length > 0) return
  const shop = await (await setup.windows.open()).newPage()
  const email = `pseudo-${Date.now().toString(36)}@example.com`
  await subscriber(shop, demoInfo, email).orderBox("Monthly box, charged by the shop", testCard("123"))
}

/** Two rows are alike, and the last one has a problem. */
const batchFile = [
  "destination,first_name,last_name,account_number,bank_name,bank_branch,reference,amount,currency",
  ...Array<string>(2).fill("bank,Ada,Alike,7700112233,Bank,Main,alike,1.23,EUR"),
  "bank,Ada,Wrong,DE89370400440532013001,Bank,Main,wrong,1.24,EUR",
].join("\n")

/**
 * A comparison and a batch of its own, an order with its customer and a payout, and a product with
 * plans; each with an element of the plugin's part.
 */
async function rowsOf({ request }: BrowserContext, medusaUrl: string): Promise<[path: string, ready: string][]> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const send = async <Answer>(route: string, data: object) => {
    const answer = await request.post(`${medusaUrl}/admin/card-payments/${route}`, { data })
    if (!answer.ok()) throw new Error(`${route} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const read = async <Answer>(route: string) =>
    (await (await request.get(`${medusaUrl}/admin/${route}`)).json()) as Answer
  const { reconciliation } = await send<{ reconciliation: { id: string } }>("reconciliations", {
    ...{ account: "main", from: day(52), to: day(48) },
  })
  const { batch } = await send<{ batch: { id: string } }>("payouts/batches", {
    ...{ account: "main", name: "alike.csv", csv: batchFile },
  })
  const { transactions } = await read<{ transactions: { order: { id: string } | null }[] }>(
    "card-payments/transactions?q=partially.returned@example.com",
  )
  const id = transactions.find(({ order }) => order)?.order?.id ?? ""
  const { order } = await read<{ order: { customer_id: string } }>(`orders/${id}?fields=customer_id`)
  await send("payouts", {
    ...{ account: "main", amount: "1.25", currency_code: "eur", destination: { kind: "form" }, order_id: id },
    recipient: { first_name: "Ada", last_name: "Ordered" },
  })
  const { products } = await read<{ products: { id: string }[] }>("products?handle=paper-and-clay-box&fields=id")
  return [
    [`card-payments/reconciliation/${reconciliation.id}`, "card-reconciliation-summary"],
    [`card-payments/payouts/batches/${batch.id}`, "card-payout-batch-duplicates"],
    [`orders/${id}`, "card-payments-widget"],
    [`orders/${id}`, "card-payouts-widget"],
    [`customers/${order.customer_id}`, "card-customer-widget"],
    [`products/${products[0]?.id}`, "card-plans-widget"],
  ]
}

/** The page on which a recipient follows a payout, in the pseudo-locale. */
function recipientPage(): string {
  const { html } = renderRecipientPage(
    {
      ...{ state: "returned", amount: "1234.50", currency_code: "eur" },
      ...{ destination: "•••• 3000", is_destination_shown: true, updated_at: new Date("2027-07-15T22:30:00Z") },
    },
    {
      ...{ nonce: "", language: "en", timeZone: "Europe/Berlin", shop: "Corner Shop" },
      look: parsePayoutOptions({}).settings.recipientPage,
    },
  )
  return html
    .replace('<html lang="en">', '<html lang="ar" dir="rtl">')
    .replace("<body>", '<body data-testid="card-recipient">')
    .replaceAll(/>([^<>]+)</g, (all, text: string) => (pageTexts.has(text) ? `>${pseudoText(text)}<` : all))
}

const pageTexts = new Set(
  Object.entries(messages).flatMap(([code, text]) =>
    code.startsWith("payout_page.") && typeof text === "string" ? [text] : [],
  ),
)
