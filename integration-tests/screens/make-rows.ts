import { readFileSync } from "node:fs"
import path from "node:path"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { subscriber } from "../browser/actions/subscriber"
import { testCard } from "../browser/actions/test-card"
import type { DemoSetup } from "../browser/environment/describe-demo"
import { eventually } from "../races/eventually"
import type { Pictured } from "./admin-screens"

const root = path.resolve(__dirname, "../..")

/**
 * Makes one row of everything that the history lacks; returns the ids whose pages are opened.
 */
export async function makeRows(setup: DemoSetup, browser: Browser): Promise<Pictured> {
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
