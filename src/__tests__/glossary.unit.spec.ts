import { ESLint } from "eslint"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { languages } from "../messages"
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
  "export const goesOn = true",
  "export const tells = 1",
  "export const goOn = () => {}",
  'export type State = "open" | "given up"',
  'export const states = ["open", "settled"] as const',
  'export const state = z.enum(["open", "settled"])',
  'export const routes = { "POST orders/:id/forget": 1 }',
  'export const entry = { event: "card_payout.retired" }',
  'export const flow = createWorkflow("settle-payout", () => {})',
])("lint refuses the old words in names: %s", async (code) => {
  expect(await refusals(code)).not.toEqual([])
})

it("lint refuses old words in file names, and names the replacement", async () => {
  expect(await refusals("export {}", "src/gateway/settle-payment.ts")).toEqual([
    '"settle-payment": write reconcile or resolve instead (CONTRIBUTING, Glossary).',
  ])
})

it("lint refuses old words in names of folders, and of routes with them", async () => {
  expect(await refusals("export {}", "src/api/admin/card-payouts/[id]/settle/route.ts")).toEqual([
    '"settle": write reconcile or resolve instead (CONTRIBUTING, Glossary).',
  ])
})

it("old words are in no key of a text, and in no name of a file or folder of sources and docs", async () => {
  const { refusedIn } = (await import("../../scripts/glossary.mjs" as string)) as {
    refusedIn(name: string): string | undefined
  }
  const keysOf = (value: unknown): string[] =>
    typeof value === "object" && value ? Object.entries(value).flatMap(([key, nested]) => [key, ...keysOf(nested)]) : []
  const names = ["src", "docs"].flatMap((folder) =>
    readdirSync(path.resolve(__dirname, "../..", folder), { recursive: true, encoding: "utf8" }).flatMap((file) =>
      file.split(path.sep).map((step) => step.replace(/(?<=.)\..*$/, "")),
    ),
  )
  const folders = ["admin/i18n/json", "messages/json", "messages/json/shopper"]
  const files = folders.flatMap((folder) =>
    languages.map((language) => path.resolve(__dirname, "..", folder, `${language}.json`)),
  )
  const keys = files.flatMap((file) => keysOf(JSON.parse(readFileSync(file, "utf8"))))
  expect(keys.length).toBeGreaterThan(10_000)
  expect([...new Set([...names, ...keys])].filter(refusedIn)).toEqual([])
})

it("lint allows names of the language, texts for people, and old words inside other words", async () => {
  expect(await refusals('export const text = { title: "It tells." }; log("tells")')).toEqual([])
  expect(await refusals("export const all = Promise.allSettled([]); export const factory = 1")).toEqual([])
})
