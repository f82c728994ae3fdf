import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE } from "../../modules/card-payments"
import reconcile from "../reconcile"

jest.mock("../../workflows/environment-check", () => ({ isEnvironmentConfirmed: () => Promise.resolve(true) }))
jest.mock("../../workflows/reconciliation/medusa-books", () => ({ medusaBooks: () => ({}) }))
const repaired = jest.fn((of: { input: object }) => Promise.resolve({ result: { result: "agrees" }, of }))
jest.mock("../../workflows/reconciliation/repair-difference", () => ({
  repairReconciliationDifferenceWorkflow: () => ({ run: (of: { input: object }) => repaired(of) }),
}))

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

  it("are made after another repair of the same payment, if they have no effect that was not shown", async () => {
    const effect = (code: string, amount?: string) => ({ code, params: { amount }, message: "" })
    const [capture, refund, check] = [effect("capture", "20.00"), effect("refund", "5.00"), effect("check")]
    // Before and after the first repair.
    const previews: Record<string, object[][]> = {
      first: [[capture, refund]],
      rest: [[capture, refund], [refund]],
      same: [[check], [check]],
      more: [[refund], [effect("refund", "9.00")]],
      other: [[refund], [refund]],
    }
    const one = (id: string) => ({
      id,
      transaction_id: id === "other" ? id : "ctx_1",
      actions: { repair: { allowed: true } },
    })
    const differences = Object.keys(previews).map(one)
    const reconciliation = {
      ...{ problems: () => ({}), start: () => ({ id: "crr_1" }), find: () => ({ state: "done" }), detail: () => ({}) },
      exported: () => [differences],
      preview: (id: string) => {
        const [effects] = previews[id]?.splice(0, 1) ?? []
        return { effects, digest: repaired.mock.calls.length === 0 ? "before" : "after" }
      },
    }
    // Of the test runner, which reads other messages.
    const others = process.rawListeners("message")
    const modules = { [Modules.LOCKING]: postgres, [Modules.EVENT_BUS]: redis }
    const resolve = (key: string) => ({ [CARD_PAYMENTS_MODULE]: { reconciliation } })[key] ?? { modules }
    process.send = (reply: { kind: string }, done: unknown) => {
      ;(done as (error: null) => void)(null)
      const own = process.rawListeners("message").filter((listener) => !others.includes(listener))
      if (reply.kind === "previews") for (const listener of own) listener({ repair: true }, undefined)
      return true
    }
    await reconcile({ container: { resolve } as unknown as MedusaContainer, args: [JSON.stringify({ repair: true })] })
    expect(repaired.mock.calls.map(([{ input }]) => input)).toMatchObject([
      { difference_id: "first", digest: "before" },
      { difference_id: "rest", digest: "after" },
      { difference_id: "same", digest: "after" },
      { difference_id: "more", digest: "before" },
      { difference_id: "other", digest: "before" },
    ])
  })
})
