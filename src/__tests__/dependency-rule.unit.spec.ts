import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { itEvery } from "./it-every"

type Snippet = { name: string; file: string; code: string; rule?: string }

const root = path.resolve(__dirname, "../..")

/** The rule that must fire for an import from a file; without one, nothing may. */
const allowed = (file: string, ...from: string[]): Snippet[] => imports(file, from)
const forbidden = (file: string, ...from: string[]): Snippet[] => imports(file, from, "no-restricted-imports")

function imports(file: string, from: string[], rule?: string): Snippet[] {
  return from.map((specifier) => ({
    name: `${file} ${rule ? "must not" : "may"} import ${specifier}`,
    file: `src/${file}`,
    code: `import { x } from "${specifier}"\nexport const y = x\n`,
    rule,
  }))
}

const medusa = "@medusajs/framework/utils"

const snippets: Snippet[] = [
  ...allowed("gateway/probe.ts", "./errors", "zod", "node:crypto", "axios"),
  ...allowed("gateway/operations/probe.ts", "../fields"),
  ...allowed("gateway/probe.ts", "../durable/backoff"),
  ...forbidden("gateway/probe.ts", "../durable", "../durable/lease"),
  ...forbidden("gateway/probe.ts", medusa, "@medusajs/types", "../mapping", "../sandbox", "../modules/card-payments"),
  ...forbidden("gateway/operations/probe.ts", "../../mapping/status", "../../../src/mapping", "../../cli"),
  ...forbidden("gateway/probe.ts", "medusa-plugin-card-payments/gateway", "src/mapping"),
  ...allowed("money/probe.ts", "./decimal-text", "currency-codes"),
  ...forbidden("money/probe.ts", medusa, "../gateway", "../mapping", "../modules/card-payments"),
  ...["gateway", "sandbox", "mapping", "configuration", "workflows", "api"].flatMap((folder) =>
    allowed(`${folder}/probe.ts`, "../money"),
  ),
  ...allowed("admin/format/probe.ts", "../../money/decimal-text"),
  ...forbidden("admin/format/probe.ts", "../../money", "../../money/currency"),
  ...allowed("sandbox/probe.ts", "../gateway"),
  ...allowed("sandbox/pages/probe.ts", "../../gateway/fields"),
  ...forbidden("sandbox/probe.ts", medusa, "../mapping", "../modules/card-payments", "../api/hooks", "../cli"),
  ...allowed("card-check/probe.ts", "./card-data", "card-validator"),
  ...forbidden(
    "card-check/probe.ts",
    medusa,
    "../money",
    "../gateway",
    "../mapping",
    "../modules/card-payments",
    "../storefront",
  ),
  ...forbidden("telemetry/probe.ts", medusa, "../api/access-log", "../modules/card-payments"),
  ...allowed("modules/card-payments/probe.ts", "../../card-check", "../../durable"),
  ...forbidden("durable/probe.ts", "../gateway", "../mapping", "../modules/card-payments"),
  ...allowed("api/probe.ts", "../card-check", "../telemetry/redact-text"),
  ...forbidden("gateway/probe.ts", "../card-check"),
  ...forbidden("providers/card/probe.ts", "../../card-check"),
  ...allowed("mapping/probe.ts", "../gateway", medusa),
  ...forbidden("mapping/probe.ts", "../sandbox", "../modules/card-payments", "../providers/card", "../workflows"),
  ...allowed("modules/card-payments/probe.ts", "../../gateway", "../../mapping", medusa, "./models/transaction"),
  ...allowed("modules/card-payments/models/probe.ts", "../retire"),
  ...forbidden("modules/card-payments/probe.ts", "../card-payouts", "../../workflows", "../../providers/card"),
  ...forbidden("modules/card-payments/models/probe.ts", "../../card-subscriptions/models/plan", "../../../api"),
  ...forbidden("modules/card-payouts/probe.ts", "../card-payments", "../../modules/card-payments", "../../sandbox"),
  ...allowed("providers/card/probe.ts", "../../modules/card-payments", "../../mapping", "../../gateway", medusa),
  ...forbidden(
    "providers/card/probe.ts",
    "../../modules/card-payouts",
    "../../modules",
    "../../workflows",
    "../../api",
  ),
  ...forbidden("providers/card/probe.ts", "../../sandbox", "../../jobs/poll"),
  ...allowed("workflows/probe.ts", "../modules/card-payments", "../mapping", "../gateway", medusa),
  ...forbidden("workflows/probe.ts", "../api", "../jobs", "../subscribers", "../providers/card", "../sandbox"),
  ...["api", "jobs", "subscribers"].flatMap((folder) => [
    ...allowed(`${folder}/probe.ts`, "../workflows", "../modules/card-payments", "../mapping", "../gateway", medusa),
    ...forbidden(`${folder}/probe.ts`, "../providers/card", "../sandbox", "../admin/http", "../cli"),
  ]),
  ...forbidden("api/probe.ts", "../jobs/poll"),
  ...allowed("links/probe.ts", "../modules/card-payments", medusa),
  ...forbidden("links/probe.ts", "../workflows", "../gateway"),
  ...allowed("policies/probe.ts", medusa),
  ...forbidden("policies/probe.ts", "../workflows", "../modules/card-payouts", "../api"),
  ...allowed("admin/widgets/probe.tsx", "../http/store-server", "@medusajs/ui"),
  ...forbidden("admin/widgets/probe.tsx", "../../gateway", "../../modules/card-payments", "../../api/middlewares"),
  ...allowed("storefront/probe.ts", "./wait", "../card-check", "@medusajs/js-sdk"),
  ...forbidden("storefront/probe.ts", "../gateway", "../api", "../mapping"),
  ...["admin/payouts/probe.ts", "storefront/flows/probe.ts"].flatMap((file) => [
    ...allowed(file, "../../contracts"),
    ...forbidden(file, "../../contracts/requests/fields", "../../contracts/requests"),
    {
      name: `${file} may import the type of a request`,
      file: `src/${file}`,
      code: 'import type { X } from "../../contracts/requests/fields"\nexport type Y = X\n',
    },
    {
      name: `${file} must not load a request's schema`,
      file: `src/${file}`,
      code: 'export const x = import("../../contracts/requests/fields")\n',
      rule: "no-restricted-syntax",
    },
  ]),
  ...allowed("admin/payouts/probe.ts", "../../contracts/requests/payments"),
  ...forbidden("admin/payouts/probe.ts", "../../contracts/requests/plans"),
  ...forbidden("storefront/flows/probe.ts", "../../contracts/requests/payments"),
  ...["modules/card-payouts", "workflows/payouts", "api/admin"].flatMap((folder) =>
    allowed(`${folder}/probe.ts`, "../../contracts", "../../contracts/requests/fields"),
  ),
  ...["mapping", "configuration", "providers", "jobs", "sandbox"].flatMap((folder) =>
    forbidden(`${folder}/probe.ts`, "../contracts/requests/fields"),
  ),
  ...forbidden("contracts/probe.ts", "./requests/fields", "../money", "../gateway", "../card-check", medusa),
  ...allowed(
    "contracts/requests/probe.ts",
    ...["zod", "./fields", "../verbs", "../../messages", "../../money", "../../card-check/find-embedded-card"],
    ...["../../gateway/lazy-schema", "../../gateway/fields", "../../gateway/extra-fields"],
  ),
  ...forbidden(
    "contracts/requests/probe.ts",
    ...[
      medusa,
      "../../gateway",
      "../../gateway/client",
      "../../card-check",
      "../../mapping",
      "../../modules/card-payouts",
    ],
  ),
  ...allowed("cli/probe.ts", "../sandbox", "../gateway", "../account-check", "../messages"),
  ...forbidden("cli/probe.ts", "../mapping", "../modules/card-payments", "../workflows"),
  ...allowed("account-check/probe.ts", "../gateway", "../messages"),
  ...forbidden("account-check/probe.ts", "../cli", "../modules/card-payments", "@medusajs/framework/utils"),
  ...forbidden("api/probe.ts", "../cli/doctor-command"),
  ...[
    'export { x } from "../mapping"',
    'import type { X } from "../mapping"; export type Y = X',
    'import x = require("../mapping"); export const y = x',
  ].map((code) => ({ name: `gateway: ${code}`, file: "src/gateway/probe.ts", code, rule: "no-restricted-imports" })),
  ...[
    'export const x = import("../mapping")',
    'export type X = import("../mapping").Y',
    'export const load = () => import("@medusajs/framework")',
    'export const x = require("../mapping")',
  ].map((code) => ({ name: `gateway: ${code}`, file: "src/gateway/probe.ts", code, rule: "no-restricted-syntax" })),
  ...[
    'export const x = (error: Error) => error.message.startsWith("The")',
    "export const x = (row: { problem: string }) => /gateway/.test(row.problem)",
    'export const x = (query: { whereLike: (...of: string[]) => unknown }) => query.whereLike("reason", "The%")',
    'export const x = (error: Error) => error.message === "The card was declined."',
    'export const x = (answer: { text?: string } | null) => answer?.text !== "Paid."',
    'export const x = (error: Error) => error.message.split(": ")[0]',
    'export const x = (error: Error) => error.message.replace(/^status: /, "")',
    "export const x = (row: { reason?: string }) => row.reason?.slice(4)",
    'export const x = (row: { text: string }) => row.text.indexOf("gateway") > 0',
    "export const x = (error: Error) => error.message.search(/gateway/)",
    "export const x = (message: string) => /gateway/.test(message)",
    'export const x = (answer?: { message: string }) => /gateway/.exec(answer?.message ?? "")',
    "declare const messageOf: (error: unknown) => string\nexport const x = (error: unknown) => /gateway/.test(messageOf(error))",
    'declare const messageOf: (error: unknown) => string\nexport const x = (error: unknown) => messageOf(error).startsWith("The")',
    'declare const messageOf: (error: unknown) => string\nexport const x = (error: unknown) => messageOf(error) === "No."',
  ].flatMap((code) =>
    ["workflows", "modules/card-payouts", "api", "admin", "cli", "sandbox"].map((folder) => ({
      name: `${folder} reads a text: ${code}`,
      file: `src/${folder}/probe.ts`,
      code,
      rule: "no-restricted-syntax",
    })),
  ),
  ...[
    'export const x = { header: "a", cell: (row: Row, { price }: C) => price(row.amount, row.currency_code) }',
    'export const x = { header: "a", cell: (row: Row, context: C) => <b>{context.price(row.amount, "eur")}</b> }',
    'export const x = <Table.Cell className="text-end">{price("1.00", "eur")}</Table.Cell>',
    "export const x = <FigureCell>1</FigureCell>",
  ].map((code) => ({
    name: `an amount that is not aligned: ${code}`,
    file: "src/admin/ui/probe.tsx",
    code,
    rule: "no-restricted-syntax",
  })),
  {
    name: "amounts that are aligned",
    file: "src/admin/ui/probe.tsx",
    code: [
      'export const x = { header: "a", align: "right", cell: (row: Row, { price }: C) => price(row.amount, "eur") }',
      'export const y = <PlainTable head={["a"]} rightAt={0}>{[<FigureCell key="a">{price("1.00", "eur")}</FigureCell>]}</PlainTable>',
    ].join("\n"),
  },
  ...[
    'className="text-right"',
    'className="flex sm:-ml-2"',
    "className={`${base} pr-2`}",
    'className={clx("absolute", { "left-0": open })}',
    'className={clx("!right-1/2", base)}',
    'className="float-left"',
    'className="border-l-2"',
    'className="rounded-tr-lg"',
    'className="flex space-x-2"',
  ].map((attribute) => ({
    name: `a physical side: ${attribute}`,
    file: "src/admin/ui/probe.tsx",
    code: `export const x = <div ${attribute} />`,
    rule: "no-restricted-syntax",
  })),
  {
    name: "logical sides",
    file: "src/admin/ui/probe.tsx",
    code: [
      'export const x = <div className="text-end -ms-2 pe-2 start-0 float-start border-s rounded-e-lg gap-x-2 border-red-500" />',
      'export const y = { align: "right", side: "left", text: "Right-hand side, mr-" }',
    ].join("\n"),
  },
  ...[
    "export const x = (error: Error) => error.message.slice(0, 500)",
    "export const x = (row: { text?: string }) => row.text === undefined",
    "export const x = (row: { message: string | null }) => row.message !== null",
  ].map((code) => ({ name: `decides nothing by a text: ${code}`, file: "src/modules/card-payouts/probe.ts", code })),
  ...allowed("workflows/subscriptions/backorder.ts", "../../mapping"),
  ...forbidden("workflows/subscriptions/backorder.ts", "../../api"),
  {
    name: "four parameters",
    file: "src/mapping/probe.ts",
    code: "export const f = (a: string, b: string, c: string, d: string) => a + b + c + d\n",
    rule: "@typescript-eslint/max-params",
  },
  {
    name: "any",
    file: "src/api/probe.ts",
    code: "export const x: any = 1\n",
    rule: "@typescript-eslint/no-explicit-any",
  },
  {
    name: "an unused variable",
    file: "src/api/probe.ts",
    code: "const x = 1\nexport {}\n",
    rule: "@typescript-eslint/no-unused-vars",
  },
  { name: "console", file: "src/api/probe.ts", code: "console.log(1)\n", rule: "no-console" },
  { name: "console of the command line", file: "src/cli/probe.ts", code: "console.log(1)\n" },
  {
    name: "a comment that switches a rule of promises off",
    file: "src/api/probe.ts",
    code: "// oxlint-disable-next-line typescript/no-floating-promises\nexport {}\n",
    rule: "no-warning-comments",
  },
  {
    name: "a comment that switches a rule off",
    file: "src/api/probe.ts",
    code: "/* eslint-disable */\nconsole.log(1)\n",
    rule: "no-console",
  },
]

/** Lints with the project's own configuration, in a process of its own. */
const linter = `
import { ESLint } from "eslint"
const snippets = JSON.parse(process.argv[1])
const eslint = new ESLint()
const lint = async ({ file, code }) => (await eslint.lintText(code, { filePath: file })).flatMap((r) => r.messages)
const found = []
for (const snippet of snippets) found.push((await lint(snippet)).map((m) => m.ruleId ?? m.message))
console.log(JSON.stringify(found))
`

describe("the lint configuration", () => {
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", linter, "--", JSON.stringify(snippets)], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  })
  const found = JSON.parse(output) as string[][]

  itEvery(snippets.map((snippet, index) => ({ ...snippet, index })))("$name", ({ rule, index }) => {
    const rules = (found[index] ?? []).filter((name) => !name.includes("has no effect"))
    if (rule) expect(rules).toContain(rule)
    else expect(rules).toEqual([])
  })

  itEvery([
    { rule: "no-floating-promises", code: "Promise.resolve(1)\n" },
    { rule: "await-thenable", code: "await 1\n" },
    { rule: "no-misused-promises", code: "[1].forEach(async () => await Promise.resolve(1))\n" },
  ])("$rule: a promise that is not awaited as it should", ({ rule, code }) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "lint-"))
    writeFileSync(path.join(folder, "probe.ts"), `${code}export {}\n`)
    const flags = ["-c", path.join(root, ".oxlintrc.json"), "--type-aware", "--format=unix", folder]
    const { status, stdout } = spawnSync(
      process.execPath,
      [path.join(root, "node_modules/oxlint/bin/oxlint"), ...flags],
      {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, NODE_OPTIONS: "" },
      },
    )
    rmSync(folder, { recursive: true })
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining(`typescript(${rule})`) })
  })
})
