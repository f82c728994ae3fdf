import { adminRoutes } from "./admin-routes"
import { bankRow, fileOf } from "../actions/batch-moves"
import type { CardStore } from "../environment/card-store"
import { everyTable } from "../observers/every-table"
import { form } from "../actions/payout-moves"
import type { Person } from "./people"

const at = "/admin/card-payments/payouts"

const to = { currency_code: "eur", recipient: { first_name: "Sam", last_name: "Seller" } }
const payout = { ...to, account: "main", amount: "10.00" }
const file = { account: "main", name: "a.csv", csv: fileOf([bankRow(1)]) }
/**
 * Valid bodies that are never processed: without the permission their problems are not reported.
 */
const bodies: Readonly<Record<string, object>> = {
  "": { ...to, account: "none", amount: "0.00", destination: form },
  "/form": { ...to, account: "none", amount: "0.00" },
  "/batches": { ...file, csv: "nothing" },
  "/[id]/resolve": { happened: true, note: "Looked at it." },
}
/**
 * Returns every signed-in user's own permissions, and nothing else without the permission to read.
 */
const open = "GET /settings"

/** Every method of every payout route, read from the route files. */
function payoutRoutes(): { method: string; route: string }[] {
  return adminRoutes().flatMap(({ method, path }) =>
    path.split("/")[0] === "payouts" ? [{ method, route: path.slice("payouts".length) }] : [],
  )
}

const denied = {
  code: expect.stringMatching(/^permission\.(policy|payout_list|payout_role_or_list)$/),
  params: expect.anything(),
  message: expect.stringMatching(/^You may not .*\.$/),
}
const no = { allowed: false, reason: denied }
const refused = { status: 403, data: { type: "forbidden", ...denied } }
const reported = {
  accounts: [],
  may: { read: no, export: no, create: no, approve: no, pay: no, cancel: no },
  ...{ is_on: true, four_eyes: true, pay_on_approval: false, time_zone: "Europe/Berlin" },
}

/**
 * @returns a function that requests every route, as a user without permissions and signed out,
 * about a payout and a batch of `initiator`
 */
export function everyPayoutRoute(store: CardStore): (nobody: Person, initiator: Person) => Promise<void> {
  const call = (who: Partial<Person>, ...[method, below, body]: [method: string, below: string, body?: object]) =>
    store.call<{ payout: { id: string }; batch: { id: string } }>(method, `${at}${below}`, {
      headers: who.headers,
      body,
    })
  return async (nobody, initiator) => {
    const { payout: one } = (await call(initiator, "POST", "/form", payout)).data
    const { batch } = (await call(initiator, "POST", "/batches", file)).data
    const before = await everyTable(store)
    const routes = payoutRoutes()
    const found: object[] = []
    for (const { method, route } of routes) {
      const below = route.replace("[id]", route.startsWith("/batches") ? batch.id : one.id)
      const body = method === "GET" ? undefined : (bodies[route] ?? {})
      const { status, data } = await call(nobody, method, below, body)
      const signedOut = (await call({}, method, below, body)).status
      found.push({ asked: `${method} ${route}`, signedOut, status, data })
    }
    expect(found).toEqual(
      routes.map(({ method, route }) => {
        const asked = `${method} ${route}`
        return { asked, signedOut: 401, ...(asked === open ? { status: 200, data: reported } : refused) }
      }),
    )
    const encoded = await call(nobody, "POST", `/${one.id}/%61pprove`, {})
    expect(encoded).toMatchObject({ status: 404, data: { code: "request.unknown_action" } })
    // A wrong folder would give none.
    expect(found.length).toBeGreaterThan(20)
    expect(await everyTable(store)).toBe(before)
    expect(store.sandbox().calls()).toEqual([])
  }
}
