import type { BrowserContext, Page } from "playwright-core"
import type { Stage } from "./stage"

/** The window of another admin user, whom the merchant of this page has invited under this address. */
export async function invitedAdmin(stage: Stage, { page, email }: { page: Page; email: string }): Promise<Page> {
  const { medusaUrl } = stage.demo().facts
  const person = { email, password: "supersecret" }
  const own = await stage.windows.open()
  const signIn = () => send<{ token: string }>(own, `${medusaUrl}/auth/user/emailpass`, { data: person })
  // Somebody of an earlier run is there already.
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
