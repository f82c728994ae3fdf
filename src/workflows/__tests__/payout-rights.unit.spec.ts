import type { MedusaContainer } from "@medusajs/framework/types"
import { everyDeed } from "../../../integration-tests/payout-rights/cells"
import { mayDo, payoutDeeds, payoutRights } from "../authorization"
import { itEvery } from "../../__tests__/it-every"
import { byLists, byRoles, type Facts, rightsContainer } from "./rights-cast"

/** One user and one key, with roles where RBAC is on. */
function containerOf({ roles, ...facts }: Pick<Facts, "rbac" | "requesters" | "approvers"> & { roles?: unknown }) {
  const users = [{ id: "user_1", email: "ann@shop.example", rbac_roles: roles }]
  return rightsContainer({ ...facts, users, keys: [{ id: "apk_1", created_by: "user_1" }] })
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

it.each([
  ["lists", byLists],
  ["roles", byRoles],
])(
  "everybody may do what is written down for them, by %s, and is told why not the rest",
  async (_by, { cast, ...facts }) => {
    const container = rightsContainer(facts)
    const wrong: string[] = []
    for (const { name, actor, deeds } of cast) {
      for (const deed of everyDeed) {
        const { allowed, why } = await mayDo(container, actor, deed)
        const isTold = allowed ? why === "" : /^[A-Z].*\.$/.test(why)
        if (allowed !== deeds.includes(deed) || !isTold) wrong.push(`${name}: ${deed} is ${allowed}, "${why}"`)
      }
    }
    expect(wrong).toEqual([])
  },
)

it("the deeds that are written down by hand are all there are", () => {
  expect([...everyDeed].sort()).toEqual(Object.keys(payoutDeeds).sort())
})

it("each deed is judged by one policy, and what lets money go by approvers alone", () => {
  const approving = everyDeed.filter((deed) => payoutDeeds[deed].operation === "approve")
  expect(approving).toEqual(["approve", "rule"])
  for (const deed of approving) expect(payoutDeeds[deed]).toMatchObject({ lists: ["approvers"], peopleOnly: true })
})
