import { ESLint } from "eslint"
import path from "node:path"
import { itEvery } from "./it-every"

const eslint = new ESLint({ cwd: path.resolve(__dirname, "../..") })

async function refusals(code: string, file = "src/gateway/probe.ts"): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: file })
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === "house/words").map(({ message }) => message)
}

itEvery([
  "export const toldAt = 1",
  "export function settlePayment() {}",
  "export type Ruling = string",
  "export const row = { booked_at: 1 }",
  "export const at = (row: { retired_at: string }) => row.retired_at",
])("lint refuses the old words in names: %s", async (code) => {
  expect(await refusals(code)).not.toEqual([])
})

it("lint refuses old words in file names, and names the replacement", async () => {
  expect(await refusals("export {}", "src/gateway/settle-payment.ts")).toEqual([
    '"settle-payment": write reconcile or resolve instead (CONTRIBUTING, Glossary).',
  ])
})

it("lint allows names of the language, and old words inside other words", async () => {
  expect(await refusals("export const all = Promise.allSettled([]); export const factory = 1")).toEqual([])
})
