import type { MedusaContainer } from "@medusajs/framework/types"
import { everyPermission, permissionsByRole } from "../../../integration-tests/payout-rights/cells"
import { mayDo, payoutPermissions, payoutRights } from "../authorization"
import { itEvery } from "../../__tests__/it-every"
import { byLists, byRoles, type RightsSetup, rightsContainer } from "./rights-members"

/** One user and one key, with roles if RBAC is on. */
function containerOf({
  roles,
  ...setup
}: Pick<RightsSetup, "rbac" | "requesters" | "approvers"> & { roles?: unknown }) {
  const users = [{ id: "user_1", email: "ann@shop.example", rbac_roles: roles }]
  return rightsContainer({ ...setup, users, keys: [{ id: "apk_1", created_by: "user_1" }] })
}

const ann = { id: "user_1", kind: "user" as const }
const key = { id: "apk_1", kind: "api_key" as const }

async function allowed(container: MedusaContainer, actor: Parameters<typeof payoutRights>[1]) {
  const rights = await payoutRights(container, actor)
  return everyPermission.filter((permission) => rights(permission).allowed)
}

itEvery([false, true])("without list entries and roles, every permission is denied (RBAC: %s)", async (rbac) => {
  for (const roles of [undefined, null, [], [null], [{}]]) {
    const container = containerOf({ rbac, roles })
    expect(await allowed(container, ann)).toEqual([])
    expect(await allowed(container, key)).toEqual([])
  }
})

it("a key approves nothing, even if it is listed as an approver", async () => {
  const container = containerOf({ requesters: ["apk_1"], approvers: ["apk_1"] })
  expect(await allowed(container, key)).toEqual(permissionsByRole.requester)
  expect(await allowed(containerOf({ approvers: ["apk_1"] }), key)).toEqual([])
})

it("an error while roles are read allows nothing", async () => {
  const container = containerOf({ rbac: true, approvers: ["ann@shop.example"] })
  const broken = {
    resolve: (name: string) =>
      name === "query" ? { graph: () => Promise.reject(new Error("no roles")) } : container.resolve(name),
  } as unknown as MedusaContainer
  await expect(payoutRights(broken, ann)).rejects.toThrow("no roles")
})

it.each([
  ["lists", byLists],
  ["roles", byRoles],
])(
  "the members have exactly the expected permissions by %s, and each denial has a reason",
  async (_by, { members, ...setup }) => {
    const container = rightsContainer(setup)
    const wrong: string[] = []
    for (const { name, actor, permissions } of members) {
      for (const permission of everyPermission) {
        const { allowed, reason } = await mayDo(container, actor, permission)
        const isReported = allowed ? reason === null : /^[A-Z].*\.$/.test(reason?.message ?? "")
        if (allowed !== permissions.includes(permission) || !isReported)
          wrong.push(`${name}: ${permission} is ${allowed}, "${reason?.message}"`)
      }
    }
    expect(wrong).toEqual([])
  },
)

it("the members' permissions are all that exist", () => {
  expect([...everyPermission].sort()).toEqual(Object.keys(payoutPermissions).sort())
})

it("approve and resolve alone are for approvers, and API keys get neither", () => {
  const approving = everyPermission.filter((permission) => payoutPermissions[permission].operation === "approve")
  expect(approving).toEqual(["approve", "resolve"])
  for (const permission of approving)
    expect(payoutPermissions[permission]).toMatchObject({ lists: ["approvers"], peopleOnly: true })
})
