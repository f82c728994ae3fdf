import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { isRunFromOutside } from "../../../modules/card-payments"
import { parsePayoutOptions } from "../../../configuration"
import { guardWorkflowRuns } from "../workflow-runs"

/** Not refused: anyone may do the same with a workflow of Medusa's. */
const harmless = "card-subscriptions-take-out-of-cart"
const folder = path.resolve(__dirname, "../../../workflows")

const isWorkflow = (one: object): one is { getName(): string } => "getName" in one

/**
 * Requests to run a workflow. Returns the error, or whether the next handler is marked as run from
 * outside.
 */
function run(workflow_id: string, payouts: object = {}): unknown {
  let seen: unknown
  const { settings } = parsePayoutOptions({ accounts: { main: {} }, cardKeys: ["k"], payouts })
  const req = { params: { workflow_id }, scope: { resolve: () => ({ settings }) } } as unknown as MedusaRequest
  try {
    guardWorkflowRuns(req, {} as MedusaResponse, () => {
      seen = isRunFromOutside()
    })
  } catch (error) {
    return error
  }
  return seen
}

describe("Medusa's routes that run a workflow by its name", () => {
  it("run no workflow of this plugin, in whatever folder or file it is defined", async () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    const names: string[] = []
    for (const file of files.filter((one) => one.endsWith(".ts") && !one.includes("__tests__"))) {
      const exported: unknown[] = Object.values((await import(path.join(folder, file))) as object)
      names.push(...exported.flatMap((one) => (typeof one === "function" && isWorkflow(one) ? [one.getName()] : [])))
      const text = readFileSync(path.join(folder, file), "utf8")
      names.push(...[...text.matchAll(/createWorkflow\(\s*(?:\{\s*name:\s*)?"([^"]+)"/g)].map(([, name]) => name ?? ""))
    }
    expect(names).toContain("approve-payout")
    expect(names.length).toBeGreaterThan(30)
    for (const name of names.filter((one) => one !== harmless))
      expect([name, run(name)]).toEqual([name, expect.objectContaining({ type: "forbidden" })])
  })

  it("run only the workflows that the option names, exactly as spelled, while the store pays out", () => {
    const on = { accounts: { main: { limits: { EUR: { perPayout: "5.00", perDay: "9.00" } } } } }
    const named = { ...on, runnableWorkflows: ["reindex-products", "approve-payout"] }
    const refused = expect.objectContaining({
      type: "forbidden",
      message: expect.stringContaining("payouts.runnableWorkflows") as unknown,
    }) as unknown
    for (const core of ["create-users-workflow", "set-auth-app-metadata-workflow", "update-users-workflow"]) {
      expect(run(core, on)).toEqual(refused)
      expect(run(core, named)).toEqual(refused)
    }
    expect(run("reindex-products", named)).toBe(true)
    expect(run("Reindex-Products", named)).toEqual(refused)
    // The option does not allow workflows that act on payouts: they need a known actor.
    expect(run("approve-payout", named)).toEqual(expect.objectContaining({ type: "forbidden" }))
  })

  it("run other workflows, marked as run from outside", () => {
    expect(run("create-products")).toBe(true)
    expect(isRunFromOutside()).toBe(false)
  })
})
