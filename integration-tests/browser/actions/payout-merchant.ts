import type { BrowserContext, Page } from "playwright-core"
import type { DemoSetup } from "../environment/describe-demo"
import type { DemoInfo } from "../environment/start-demo"
import { adminScreens } from "../observers/admin-screens"

/** The actions on a payout's page that ask for a confirmation. */
type ConfirmedAction = "check" | "request" | "approve" | "pay" | "cancel"

/** The moves of a merchant who makes payouts in Medusa's admin. */
export function payoutMerchant(page: Page, demoInfo: DemoInfo) {
  const byId = (id: string) => page.getByTestId(id)
  const routes = `${demoInfo.medusaUrl}/admin/card-payments/payouts`
  /** Sends a request as the page would, as the logged-in user. */
  const send = async <T>(path: string, data: object) => {
    const answer = await page.request.post(`${routes}${path}`, { data })
    if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const self = {
    page,
    byId,
    submit: byId("card-payout-create-submit"),
    prompt: byId("card-payout-prompt"),
    /** The payouts in the list. */
    listed: byId("card-payouts-open"),
    async visitList(query = "") {
      await page.goto(`${demoInfo.adminUrl}/card-payments/payouts${query}`)
      await byId("card-payouts-search").waitFor()
    },
    async visit(id: string) {
      await page.goto(`${demoInfo.adminUrl}/card-payments/payouts/${id}`)
      await byId("card-payout-title").waitFor()
    },
    /** Opens a payout from the list, once the rows of the previous search are gone. */
    async find(name: string) {
      await self.visitList(`#q=${encodeURIComponent(name)}`)
      const rows = page.getByRole("row").filter({ has: byId("card-payouts-open") })
      await rows.filter({ hasNotText: name }).first().waitFor({ state: "detached" })
      await page.getByRole("row").filter({ hasText: name }).first().getByTestId("card-payouts-open").click()
      await byId("card-payout-title").waitFor()
    },
    /** Selects an option of one of the lists. */
    async choose(field: string, option: string | RegExp) {
      await byId(field).click()
      await byId(`${field}-option`)
        .and(page.getByRole("option", { name: option, exact: true }))
        .click()
    },
    /** Fills in the form of a new payout, by the ends of the fields' test ids. */
    async fillIn(fields: Record<string, string>) {
      for (const [field, text] of Object.entries(fields)) await byId(`card-payout-${field}`).fill(text)
    },
    /** Opens the form and fills it in up to the first button. */
    async start({ kind, ...fields }: { kind?: string } & Record<string, string>) {
      await self.visitList()
      await byId("card-payouts-create").click()
      await byId("card-payout-create").waitFor()
      if (kind) await self.choose("card-payout-kind", kind)
      await self.fillIn(fields)
      await self.submit.click()
    },
    /** Waits until the form of a new payout is at this step: `fill`, `check`, `review`. */
    waitForStep: (step: string) => page.locator(`[data-testid=card-payout-step][data-step=${step}]`).waitFor(),
    /** Sends the request; returns the payout's id. */
    async request() {
      await self.submit.dblclick()
      await page.waitForURL(/card-payments\/payouts\/cpo_/)
      await byId("card-payout-title").waitFor()
      return self.id()
    },
    id: () => /cpo_\w+/.exec(page.url())?.[0] ?? "none",
    /** Waits until the payout's page shows this state: `awaiting_approval`, `paid`, `unknown` … */
    waitForState: (state: string) =>
      page.locator(`[data-testid=card-payout] [data-testid=card-payout-state][data-state=${state}]`).first().waitFor(),
    /** Presses the button; returns the text of the confirmation. */
    async ask(action: ConfirmedAction) {
      await byId(`card-payout-${action}`).click()
      return self.prompt.innerText()
    },
    async do(action: ConfirmedAction) {
      await self.ask(action)
      await byId("card-payout-prompt-submit").dblclick()
      await self.prompt.waitFor({ state: "detached" })
    },
    /** The reason why a button is disabled, as a screen reader reads it. */
    async denialReason(action: ConfirmedAction | "create-submit") {
      const button = byId(`card-payout-${action}`)
      expect(await button.getAttribute("aria-disabled")).toBe("true")
      return page.locator(`[id="${await button.getAttribute("aria-describedby")}"]`).innerText()
    },
    toast: (text: string | RegExp) => page.locator("[data-sonner-toast]").getByText(text).first().waitFor(),
    screenshot: (name: string, part: string) => adminScreens.take(page, { name, part }),
    /**
     * Requests payouts of 500 EUR until less than that is left of the day's limit; returns their
     * ids.
     */
    async useUpTheDay(name: string): Promise<string[]> {
      const left = async () => {
        const answer = await page.request.get(`${routes}/settings`)
        const { accounts } = (await answer.json()) as { accounts: { currencies: { left_today: string }[] }[] }
        return Number(accounts[0]?.currencies[0]?.left_today)
      }
      const ids: string[] = []
      while ((await left()) >= 499.99) {
        const amount = Math.min(500, await left()).toFixed(2)
        const { payout } = await send<{ payout: { id: string } }>("", {
          ...{ account: "main", amount, currency_code: "eur", destination: { kind: "form" } },
          recipient: { first_name: name, last_name: `Limit ${ids.length}` },
        })
        await send(`/${payout.id}/request`, { duplicates_seen: true })
        ids.push(payout.id)
      }
      return ids
    },
    /** Cancels payouts, so that they no longer count against the limits. */
    async abandon(ids: readonly string[]) {
      for (const id of ids) await send(`/${id}/cancel`, {})
    },
    /** The texts of the payout's history, newest first. */
    history: () =>
      byId("card-payout-entry").evaluateAll((all) => all.map((one) => one.getAttribute("data-kind") ?? "none")),
  }
  return self
}

/** The window of the second merchant, who approves the first one's requests. */
export async function approverBeside(setup: DemoSetup) {
  const desk = await setup.windows.open(setup.approverLoggedIn())
  return payoutMerchant(await desk.newPage(), setup.demo().demoInfo)
}

/** The window of an admin user whom the merchant of this page invited under this e-mail address. */
export async function invitedAdmin(setup: DemoSetup, { page, email }: { page: Page; email: string }): Promise<Page> {
  const { medusaUrl } = setup.demo().demoInfo
  const person = { email, password: "supersecret" }
  const own = await setup.windows.open()
  const signIn = () => send<{ token: string }>(own, `${medusaUrl}/auth/user/emailpass`, { data: person })
  // The user exists already after an earlier run.
  if (!(await own.request.post(`${medusaUrl}/auth/user/emailpass`, { data: person })).ok()) {
    const { invite } = await send<{ invite: { token: string } }>(page.context(), `${medusaUrl}/admin/invites`, {
      data: { email },
    })
    const { token } = await send<{ token: string }>(own, `${medusaUrl}/auth/user/emailpass/register`, { data: person })
    await send(own, `${medusaUrl}/admin/invites/accept?token=${invite.token}`, {
      ...{ data: { email, first_name: "Invited", last_name: "Demo" }, headers: { authorization: `Bearer ${token}` } },
    })
  }
  const { token } = await signIn()
  await send(own, `${medusaUrl}/auth/session`, { headers: { authorization: `Bearer ${token}` } })
  return own.newPage()
}

type Sent = { data?: object; headers?: Record<string, string> }

async function send<T>(by: BrowserContext, url: string, sent: Sent): Promise<T> {
  const answer = await by.request.post(url, sent)
  if (!answer.ok()) throw new Error(`POST ${url} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as T
}
