import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import reconcile from "../reconcile"

describe("repairs by a process that is no server", () => {
  const redis = { resolve: "@medusajs/medusa/event-bus-redis" }
  const postgres = { options: { providers: [{ id: "shared" }] } }
  const before = process.send
  afterEach(() => void (process.send = before))

  /** The answer of a store that has these modules, and that refuses every period. */
  async function answerOf(modules: Record<string, object>, input: object) {
    const replies: object[] = []
    process.send = (reply: object, done: unknown) => {
      replies.push(reply)
      ;(done as (error: null) => void)(null)
      return true
    }
    const cards = {
      reconciliation: { problems: () => ({ account: { code: "reconciliation.account_unknown", params: {} } }) },
    }
    const resolve = (key: string) => (key === ContainerRegistrationKeys.CONFIG_MODULE ? { modules } : cards)
    await reconcile({ container: { resolve } as unknown as MedusaContainer, args: [JSON.stringify(input)] })
    return replies
  }
  const refusedWith = (code: string) => [{ kind: "refused", problems: [{ code }] }]

  it.each([
    ["neither is shared", {}],
    ["only events are shared", { [Modules.EVENT_BUS]: redis }],
    ["only locks are shared", { [Modules.LOCKING]: postgres }],
    [
      "events are local by name",
      { [Modules.LOCKING]: postgres, [Modules.EVENT_BUS]: { resolve: "@medusajs/medusa/event-bus-local" } },
    ],
  ])("are refused where %s", async (_, modules) => {
    expect(await answerOf(modules, { repair: true })).toMatchObject(refusedWith("reconciliation_repair.own_process"))
    expect(await answerOf(modules, {})).toMatchObject(refusedWith("reconciliation.account_unknown"))
  })

  it("are made where locks and events are shared", async () => {
    const modules = { [Modules.LOCKING]: postgres, [Modules.EVENT_BUS]: redis }
    expect(await answerOf(modules, { repair: true })).toMatchObject(refusedWith("reconciliation.account_unknown"))
  })
})
