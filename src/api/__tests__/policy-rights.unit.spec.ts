import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type RightsSetup, rightsContainer } from "../../workflows/__tests__/rights-members"
import { cardPolicies, type CardPolicy } from "../../workflows/authorization"
import { adminRoutes } from "../../../integration-tests/payout-rights/admin-routes"
import { itEvery } from "../../__tests__/it-every"
import { batchVerbs, disputeVerbs, payoutVerbs, subscriptionVerbs, transactionVerbs } from "../../contracts"
import { policyRights } from "../authorization"
import { permittedAction } from "../route-action"

const every = Object.keys(cardPolicies) as CardPolicy[]
const role = "role_of_user_1"

/** A requester with the roles in the token. */
function asking(setup: Partial<RightsSetup>, auth: { actor_id?: string; actor_type?: string; roles?: string[] } = {}) {
  const scope = rightsContainer({ rbac: true, users: [], keys: [], ...setup })
  const { roles = [role], actor_id = "user_1", actor_type = "user" } = auth
  const auth_context = { actor_id, actor_type, app_metadata: { roles } }
  return { scope, auth_context } as unknown as AuthenticatedMedusaRequest
}
const who = (policies?: string[]) => ({ users: [{ id: "user_1", email: "eve@shop.example", policies }] })
const allowed = async (req: AuthenticatedMedusaRequest) => {
  const may = await policyRights(req)
  return every.filter((policy) => may(policy).allowed)
}

it("without RBAC every user may do everything", async () => {
  expect(await allowed(asking({ ...who(), rbac: false }, { roles: [] }))).toEqual(every)
  expect(await allowed(asking({ rbac: false }, { actor_type: "api-key", actor_id: "apk_1" }))).toEqual(every)
})

it("a role allows its policies", async () => {
  expect(await allowed(asking(who(["card_payment:read", "card_plan:update", "product:read"])))).toEqual([
    "card_payment:read",
    "card_plan:update",
  ])
  expect(await allowed(asking(who(["*:*"])))).toEqual(every)
})

it("a role in the token that the user no longer has allows nothing", async () => {
  expect(await allowed(asking(who()))).toEqual([])
  expect(await allowed(asking({ users: [] }))).toEqual([])
})

it("a role that the token does not have yet allows nothing, as in Medusa's own check", async () => {
  expect(await allowed(asking(who(["*:*"]), { roles: [] }))).toEqual([])
})

it("a key has no roles, whatever its token names", async () => {
  expect(await allowed(asking(who(["*:*"]), { actor_type: "api-key" }))).toEqual([])
})

it("a refund also needs the policy of Medusa's own route, and the reason names the missing one", async () => {
  const refund = async (policies: string[]) => (await policyRights(asking(who(policies))))("card_payment:refund")
  const missing = (policy: string) => ({
    allowed: false,
    reason: {
      code: "permission.policy",
      params: { activity: { code: "activity.refund_payments", params: {} }, policy },
      message: `You may not refund card payments. Ask for a role with the policy ${policy}.`,
    },
  })
  expect(await refund(["payment:read", "refund:create"])).toEqual(missing("card_payment:refund"))
  expect(await refund(["card_payment:refund", "payment:read"])).toEqual(missing("refund:create"))
  expect(await refund(["card_payment:refund", "payment:read", "refund:create"])).toEqual({
    allowed: true,
    reason: null,
  })
})

/** The needs of an action's route besides the rights, to find who asks. */
const services = {
  auth: { listAuthIdentities: async () => [] },
  card_payments: { settings: {} },
  logger: { info: () => undefined },
}
const requestFor = (path: string, policies: string[]) => {
  const scope = rightsContainer({ rbac: true, keys: [], ...who(policies) }, services)
  const auth_context = { actor_id: "user_1", actor_type: "user", app_metadata: { roles: [role] } }
  return { ...{ scope, auth_context, path, originalUrl: path }, headers: {}, params: { id: "x" } }
}

const all = ["card_payment", "card_subscription", "card_plan", "card_payout"].map((resource) => `${resource}:read`)
// A refund needs two of Medusa's besides.
const everyPolicy = [
  ...every,
  "payment:read",
  "refund:create",
  ...["create", "approve", "pay", "cancel"].map((name) => `card_payout:${name}`),
  ...all,
]

describe("the route of an action, reached past its middlewares", () => {
  const tables = {
    transactions: transactionVerbs,
    disputes: disputeVerbs,
    subscriptions: subscriptionVerbs,
    payouts: payoutVerbs,
    batches: batchVerbs,
  }
  const cases = Object.entries(tables).flatMap(([name, table]) =>
    Object.entries<{ policy: CardPolicy } | { operation: string }>(table).map(([verb, row]) => {
      return { name, verb, policy: "policy" in row ? row.policy : `card_payout:${row.operation}` }
    }),
  )
  const without = (policy: string) => everyPolicy.filter((one) => one !== policy)
  const places = adminRoutes().filter(({ file }) => file.includes("[action]"))

  itEvery(cases)("$name $verb asks for $policy", async ({ name, verb, policy }) => {
    const table = tables[name as keyof typeof tables] as typeof payoutVerbs
    const asked = (policies: string[]) =>
      permittedAction(requestFor(`/x/1/${verb}`, policies) as unknown as AuthenticatedMedusaRequest, table)
    await expect(asked(without(policy))).rejects.toMatchObject({ type: "forbidden", params: { policy } })
    expect(await asked(everyPolicy)).toBe(verb)
  })

  itEvery(places)("POST $path does nothing for who may read alone", async ({ file, path }) => {
    const { POST } = jest.requireActual<{ POST: (req: object, res: object) => Promise<void> }>(file)
    const answer: { status?: number; body?: object } = {}
    const res = {
      status: (status: number) => Object.assign(res, { sent: (answer.status = status) }),
      json: (body: object) => void (answer.body = body),
    }
    const readOnly = path === "transactions/[id]/check" ? without("card_payment:read") : all
    await POST(requestFor(`/admin/card-payments/${path}`, readOnly), res)
    expect(answer).toMatchObject({ status: 403, body: { code: "permission.policy" } })
  })
})
