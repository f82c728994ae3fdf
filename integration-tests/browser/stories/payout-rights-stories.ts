import type { BrowserContext, Page } from "playwright-core"
import {
  type Amount,
  type Cell,
  permissionsByRole,
  expected,
  states,
  type Verb,
  verbs,
} from "../../payout-rights/cells"
import { approverBeside, invitedAdmin, payoutMerchant } from "../actions/payout-merchant"
import type { DemoSetup } from "../environment/describe-demo"

type Offer = { allowed: boolean; reason: string | null }
type Person = { name: string; page: Page; who: Cell["who"] }
type Row = { id: string; state: Cell["state"]; amount: Amount; to: "form" | "bank"; approved?: boolean }
type Answer = { status: number; message: string; state: string | undefined }

const allVerbs = Object.keys(verbs) as Verb[]
const requested: Omit<Row, "id">[] = [
  ...states.map((state) => ({ state, amount: "10.00" as const, to: "form" as const })),
  ...(["draft", "checked"] as const).map((state) => ({ state, amount: "10.00" as const, to: "bank" as const })),
  // Needs two approvals; the second payout has one.
  { state: "awaiting_approval", amount: "300.00", to: "form" },
  { state: "awaiting_approval", amount: "300.00", to: "form", approved: true },
  // Above the limit of one payout, as after the limit was lowered.
  ...(["draft", "awaiting_approval", "approved"] as const).map((state) => ({
    ...{ state, amount: "600.00" as const, to: "form" as const },
  })),
]

/**
 * Compares pages and routes: the actions offered to each person in each state, and their results.
 */
export function payoutPermissionStories(setup: DemoSetup): void {
  const { story, demo, loggedIn } = setup
  const routes = () => `${demo().demoInfo.medusaUrl}/admin/card-payments/payouts`

  story(
    "offers each person in each state what the routes allow, with a reason for every other action",
    async ({ context, page }) => {
      const rows = await makeRows(page, routes(), requested)
      const people = await everybody(context, page)
      const approverId = await idOf(people, "who may both")
      await setRows(rows, approverId)
      const offers = await Promise.all(people.map((person) => offersTo(person, rows)))
      const found: string[] = []
      let cells = 0
      const sent = new Set<string>()
      for (const [index, person] of people.entries()) {
        const tries = rows.map(async (row) => {
          for (const verb of allVerbs) {
            const answer = await post(person.page, `${routes()}/${row.id}/${verb}`, bodies[verb])
            const tried = { person, row, verb, isSent: sent.has(row.id) }
            found.push(...differences(tried, { offer: offers[index]?.get(row.id)?.[verb], answer }))
            if (answer.state === "paying") sent.add(row.id)
            if (answer.status === 200) await setRows([row], approverId)
            cells++
          }
        })
        await Promise.all(tries)
      }
      expect(found).toEqual([])
      expect(cells).toBe(people.length * rows.length * allVerbs.length)
      // A refused action has changed nothing.
      for (const { id, state, amount } of rows) {
        const { payout } = (await (await page.request.get(`${routes()}/${id}`)).json()) as { payout: Row }
        expect(payout).toMatchObject({ id, state, amount })
      }
      const made = await makeRows(page, routes(), [{ state: "approved", amount: "10.00", to: "form" }])
      await setRows(made, approverId)
      await payByButton(people, made)
      await demo().changeRows("UPDATE card_payout SET deleted_at = now() WHERE id = ANY (?)", [
        `{${[...rows, ...made].map(({ id }) => id).join(",")}}`,
      ])
    },
    loggedIn,
  )

  async function everybody(context: BrowserContext, page: Page): Promise<Person[]> {
    const approver = await approverBeside(setup)
    const second = await invitedAdmin(setup, { page, email: "second-approver@example.com" })
    const asks = await invitedAdmin(setup, { page, email: "requester@example.com" })
    const nobody = await invitedAdmin(setup, { page, email: "nobody@example.com" })
    return [
      { name: "who asked", page, who: { permissions: permissionsByRole.both, isInitiator: true } },
      { name: "who may both", page: approver.page, who: { permissions: permissionsByRole.both } },
      { name: "who approves", page: second, who: { permissions: permissionsByRole.approver } },
      { name: "who asks only", page: asks, who: { permissions: permissionsByRole.requester } },
      { name: "nobody", page: nobody, who: { permissions: permissionsByRole.nobody } },
    ]
  }

  /**
   * Presses the button for an approved payout that was not sent, as after a gateway failure, and
   * confirms.
   */
  async function payByButton(people: readonly Person[], rows: readonly Row[]) {
    const payer = people.find(({ name }) => name === "who asks only") as Person
    const id = rows[0]?.id ?? ""
    const { visit, do: press, waitForState, byId } = payoutMerchant(payer.page, demo().demoInfo)
    await visit(id)
    await press("pay")
    await waitForState("paying")
    await byId("card-payout-form-link").waitFor()
  }

  async function idOf(people: readonly Person[], name: Person["name"]) {
    const person = people.find((one) => one.name === name)
    const answer = await person?.page.request.get(`${demo().demoInfo.medusaUrl}/admin/users/me`)
    return ((await answer?.json()) as { user: { id: string } }).user.id
  }

  /**
   * Sets the payouts to their states; the person with both permissions has approved the approved
   * ones.
   */
  async function setRows(rows: readonly Row[], approverId: string) {
    const given = JSON.stringify(rows)
    const of = "FROM json_to_recordset(?::json) AS g(id text, state text, amount text, approved boolean)"
    const set = await demo().changeRows(
      `WITH none AS (DELETE FROM card_payout_approval WHERE payout_id IN (SELECT g.id ${of})),
         uncalled AS (DELETE FROM card_payout_call WHERE payout_id IN (SELECT g.id ${of}))
       UPDATE card_payout p SET state = g.state, amount = g.amount, client_orderid = null, orderid = null, link = null,
         approvals_needed = CASE WHEN g.amount = '300.00' THEN 2 ELSE 1 END, limit_day = null, next_poll_at = null,
         check_expires_at = null, requested_by = p.initiators[1], initiators = p.initiators[1:1]
       ${of} WHERE p.id = g.id`,
      [given, given, given],
    )
    expect(set).toBe(rows.length)
    if (!rows.some(({ approved }) => approved)) return
    await demo().changeRows(
      `INSERT INTO card_payout_approval (id, payout_id, approver_id) SELECT 'cpa_' || g.id, g.id, ? ${of} WHERE g.approved`,
      [approverId, given],
    )
  }

  /** The actions that each payout's page offers; none to a person who may not read it. */
  async function offersTo({ page, who }: Person, rows: readonly Row[]) {
    const offers = new Map<string, Partial<Record<Verb, Offer>>>()
    const own = `${demo().demoInfo.adminUrl}/card-payments/payouts/`
    await page.goto(`${own}${rows[0]?.id}`)
    const seen = who.permissions.includes("read") ? rows : rows.slice(0, 2)
    for (const { id } of seen) {
      // Navigates as a link inside the admin would, without loading it again.
      await page.evaluate(`history.pushState({}, "", "${own}${id}"); dispatchEvent(new PopStateEvent("popstate"))`)
      const sheet = page.locator(`[data-testid=card-payout][data-payout-id=${id}]`)
      if (who.permissions.includes("read")) await sheet.getByTestId("card-payout-title").waitFor()
      else await sheet.getByText("You may not see payouts.").waitFor()
      offers.set(id, await page.evaluate<Partial<Record<Verb, Offer>>>(readOffers))
      if (!who.permissions.includes("read")) expect(await sheet.innerText()).not.toMatch(/Matrix|10\.00/)
    }
    return offers
  }
}

/** The body sent with each action, after the page's confirmation. */
const bodies: Record<Verb, object> = {
  ...verbs,
  request: { duplicates_seen: true },
  approve: { duplicates_seen: true },
}

/** The enabled buttons, and the disabled ones with the reason that a screen reader reads. */
const readOffers = `Object.fromEntries(${JSON.stringify(allVerbs)}.flatMap((verb) => {
  const name = verb === "resolve" ? "card-payout-resolution-happened" : "card-payout-" + verb
  const button = document.querySelector("[data-testid=" + name + "]")
  const reason = button && document.getElementById(button.getAttribute("aria-describedby") ?? "")
  return button ? [[verb, { allowed: button.getAttribute("aria-disabled") !== "true", reason: reason?.textContent ?? null }]] : []
}))`

async function makeRows(page: Page, routes: string, requested: readonly Omit<Row, "id">[]): Promise<Row[]> {
  const to = {
    form: { kind: "form" },
    bank: { kind: "bank", account_number: "DE89370400440532013000", bank_name: "Bank", bank_branch: "Main" },
  }
  const made = requested.map(async (row) => {
    const recipient = { first_name: "Max", last_name: "Matrix" }
    const body = { account: "main", amount: "10.00", currency_code: "eur", destination: to[row.to], recipient }
    const answer = await page.request.post(routes, { data: body })
    const { payout } = (await answer.json()) as { payout: { id: string } }
    return { ...row, id: payout.id }
  })
  return Promise.all(made)
}

async function post(page: Page, url: string, data: object): Promise<Answer> {
  const answer = await page.request.post(url, { data })
  const { payout, message } = (await answer.json()) as { payout?: { state: string }; message: string }
  return { status: answer.status(), message, state: payout?.state }
}

/**
 * `isSent`: it was sent before. The gateway has that order then, and a payout set back here
 * does not pay it again.
 */
type Tried = { person: Person; row: Row; verb: Verb; isSent: boolean }

/** The differences between the page, the result and the table. */
function differences(
  { person, row, verb, isSent }: Tried,
  { offer, answer }: { offer?: Offer; answer: Answer },
): string[] {
  const { status, message, state } = answer
  const cell = `${person.name}: ${verb} ${row.amount} to a ${row.to} in ${row.state}${row.approved ? ", approved once" : ""}`
  const reported = `${status} ${state ?? message}`
  const { status: dueStatus, state: after } = due(person, row, verb)
  const then = isSent && after === "paying" ? "unknown" : after
  return [
    ...(status === dueStatus && (status !== 200 || state === then)
      ? []
      : [`${cell}: ${reported}, and not ${dueStatus} ${then}`]),
    ...((offer?.allowed ?? false) === (status === 200) ? [] : [`${cell}: offered ${offer?.allowed}, and ${reported}`]),
    ...(offer && !offer.allowed && offer.reason !== message ? [`${cell}: "${offer.reason}", and ${reported}`] : []),
  ]
}

/** The table is about forms that nobody has approved. */
function due({ name, who }: Person, { state, amount, to, approved }: Row, verb: Verb) {
  if (to === "bank" && who.permissions.includes(verb)) {
    if (verb === "check") return state === "draft" ? { status: 200, state: "checked" } : { status: 400, state }
    if (verb === "request" && state === "draft") return { status: 400, state }
  }
  if (approved && verb === "approve") {
    if (name === "who may both") return { status: 400, state }
    if (name === "who approves") return { status: 200, state: "paying" }
  }
  return expected({ who, verb, state, amount }, true)
}
