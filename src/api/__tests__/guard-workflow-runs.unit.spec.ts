import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { isRunFromOutside } from "../../workflows/outside-run"
import { guardWorkflowRuns } from "../guard-workflow-runs"

/** Not offered to code either: it does what a workflow of Medusa's does that anybody may run there. */
const harmless = "card-subscriptions-take-out-of-cart"
const folder = path.resolve(__dirname, "../../workflows")

/** What becomes of a request to run a workflow: the error it ends with, or whether what follows knows that it came from outside. */
function run(workflow_id: string): unknown {
  let seen: unknown
  guardWorkflowRuns(
    { params: { workflow_id } } as unknown as MedusaRequest,
    {} as MedusaResponse,
    (error?: unknown) => {
      seen = error ?? isRunFromOutside()
    },
  )
  return seen
}

describe("Medusa's routes that run a workflow by its name", () => {
  it("run none of this plugin's, whatever folder or file names it", () => {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((file) => {
      if (!file.endsWith(".ts")) return []
      const text = readFileSync(path.join(folder, file), "utf8")
      return [...text.matchAll(/createWorkflow\(\s*(?:\{\s*name:\s*)?"([^"]+)"/g)].map(([, name]) => name ?? "")
    })
    expect(names).toContain("approve-payout")
    expect(names.length).toBeGreaterThan(30)
    for (const name of names.filter((one) => one !== harmless))
      expect([name, run(name)]).toEqual([name, expect.objectContaining({ type: "forbidden" })])
  })

  it("run others, which learn that they came from outside", () => {
    expect(run("create-products")).toBe(true)
    expect(isRunFromOutside()).toBe(false)
  })
})
