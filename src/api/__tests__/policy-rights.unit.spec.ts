import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type RightsSetup, rightsContainer } from "../../workflows/__tests__/rights-cast"
import { cardPolicies, type CardPolicy } from "../../workflows/authorization"
import { policyRights } from "../authorization"

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
