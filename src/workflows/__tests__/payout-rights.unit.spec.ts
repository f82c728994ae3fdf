import type { MedusaContainer } from "@medusajs/framework/types"
import { itEvery } from "../../__tests__/it-every"
import { type PayoutDeed, payoutDeeds } from "../payout-deeds"
import { payoutRights } from "../payout-rights"

const everyDeed = Object.keys(payoutDeeds) as PayoutDeed[]

/** Medusa's container by hand: one user, one key, and roles where RBAC is on. */
function containerOf(facts: { rbac?: boolean; roles?: unknown; requesters?: string[]; approvers?: string[] }) {
  const users = [{ id: "user_1", email: "ann@shop.example" }]
  const keys = [{ id: "apk_1", type: "secret", created_by: "user_1", revoked_at: null }]
  const byId =
    <T extends { id: string }>(rows: T[]) =>
    async (filters: { id?: string }) =>
      rows.filter(({ id }) => filters.id === undefined || id === filters.id)
  const services: Record<string, unknown> = {
    user: { listUsers: byId(users) },
    api_key: { listApiKeys: byId(keys) },
    query: { graph: async () => ({ data: [{ id: "user_1", rbac_roles: facts.roles }] }) },
    featureFlagRouter: { isFeatureEnabled: () => facts.rbac === true },
    card_payouts: { settings: { requesters: facts.requesters ?? [], approvers: facts.approvers ?? [] } },
  }
  return { resolve: (name: string) => services[name] } as unknown as MedusaContainer
}

const ann = { id: "user_1", kind: "user" as const }
const key = { id: "apk_1", kind: "api_key" as const }

async function allowed(container: MedusaContainer, actor: Parameters<typeof payoutRights>[1]) {
  const rights = await payoutRights(container, actor)
  return everyDeed.filter((deed) => rights(deed).allowed)
}

itEvery([false, true])(
  "where nobody is named and nobody has a role, nobody may do anything (RBAC: %s)",
  async (rbac) => {
    for (const roles of [undefined, null, [], [null], [{}]]) {
      const container = containerOf({ rbac, roles })
      expect(await allowed(container, ann)).toEqual([])
      expect(await allowed(container, key)).toEqual([])
    }
  },
)

it("a key approves nothing, also where it were named an approver", async () => {
  const container = containerOf({ requesters: ["apk_1"], approvers: ["apk_1"] })
  expect(await allowed(container, key)).toEqual(["read", "create", "check", "request", "pay", "cancel"])
  expect(await allowed(containerOf({ approvers: ["apk_1"] }), key)).toEqual([])
})

it("where roles cannot be read, nothing is allowed", async () => {
  const container = containerOf({ rbac: true, approvers: ["ann@shop.example"] })
  const broken = {
    resolve: (name: string) =>
      name === "query" ? { graph: () => Promise.reject(new Error("no roles")) } : container.resolve(name),
  } as unknown as MedusaContainer
  await expect(payoutRights(broken, ann)).rejects.toThrow("no roles")
})

it("each deed is judged by one policy, and what lets money go by approvers alone", () => {
  const approving = everyDeed.filter((deed) => payoutDeeds[deed].operation === "approve")
  expect(approving).toEqual(["approve", "rule"])
  for (const deed of approving) expect(payoutDeeds[deed]).toMatchObject({ lists: ["approvers"], peopleOnly: true })
})
