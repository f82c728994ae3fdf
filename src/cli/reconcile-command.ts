import { oneLine } from "../gateway/redact"
import { fork } from "node:child_process"
import { createRequire } from "node:module"
import path from "node:path"
import { type Command, jsonText, readArguments, type Terminal, UsageError } from "./command"

const options = {
  account: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  report: { type: "string" },
  column: { type: "string", multiple: true },
  json: { type: "boolean" },
} as const

/** The fields of the gateway's report that a column can be named for. */
const reportFields = ["order_id", "amount", "currency", "type", "status", "date"]

/** Exit codes of this command: differences are not an error. */
const AGREES = 0
const DIFFERS = 1
const FAILED = 2

/** Differences shown as text; `--json` lists all. */
const SHOWN = 50
/** Lines of the store's log that explain a failure. */
const LOG_LINES = 15

export const reconcileCommand: Command = {
  summary: "Compares the payments of a period with the gateway and with Medusa",
  help: () => `Usage: card-payments reconcile --account <name> --from <day> --to <day> [options]

Compares the plugin's ledger, payment by payment, with the gateway and with Medusa, as the admin's page Reconciliation
does, and keeps the result there. Run it in the store's folder: it boots the store's modules by medusa exec, with the
store's own configuration and environment. It asks the gateway no faster than the schedule does, and moves no money.

  --account <name>    the account of the plugin's options
  --from <day>        first day, such as 2026-10-01, in the time zone of the store
  --to <day>          last day, included
  --report <file>     compares the gateway's own report (CSV) as well, as the page's upload does
  --column <field>=<name>  a column of the report, once for each field: order_id and amount are needed;
                      currency, type, status and date if the report has them
  --json              one JSON object: { ok, reconciliation, differences }

A comparison that is running already is continued. When it is interrupted, a server of the store continues it.

Exit code: 0 when the books agree, 1 with differences, 2 for an error or wrong arguments.`,
  async run(args, terminal) {
    const { values } = readArguments({ args, options })
    const { account, from, to, report, column = [], json = false } = values
    if (!account || !from || !to) throw new UsageError("Name the account and the days: --account, --from, --to.")
    for (const day of [from, to]) {
      if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new UsageError("A day is written as 2026-10-31.")
    }
    const columns = columnsOf(column)
    if (report === undefined && column.length > 0) throw new UsageError("--column belongs to --report <file>.")
    if (report !== undefined && !(columns.order_id && columns.amount)) {
      throw new UsageError("Name the report's columns: --column order_id=<name> --column amount=<name>.")
    }
    const uploaded = report === undefined ? undefined : { file: path.resolve(terminal.cwd, report), columns }
    const outcome = await inStore({ account, from, to, report: uploaded }, terminal)
    switch (outcome.kind) {
      case "result": {
        const { reconciliation, differences } = outcome
        const isDone = reconciliation.state === "done"
        const isOk = isDone && reconciliation.open === 0
        terminal.out(json ? jsonText({ ok: isOk, reconciliation, differences }) : textOf(reconciliation, differences))
        if (!isDone) return FAILED
        return isOk ? AGREES : DIFFERS
      }
      case "refused":
        terminal.err(outcome.problems.map(({ message }) => oneLine(message)).join(" "))
        return FAILED
      case "copied":
        terminal.err(
          "This database was used at another address or with another login. Confirm it in the admin first, or run the command in the original store.",
        )
        return FAILED
      case "error":
        terminal.err(oneLine(outcome.message))
        return FAILED
    }
  },
}

function columnsOf(given: readonly string[]): Record<string, string> {
  const pairs = given.map((text) => {
    const [, field = "", name = ""] = /^([a-z_]+)=(.+)$/.exec(text) ?? []
    if (!reportFields.includes(field)) {
      throw new UsageError(`A column is written as order_id=<name>; the fields are ${reportFields.join(", ")}.`)
    }
    return [field, name] as const
  })
  return Object.fromEntries(pairs)
}

// The answers of `src/scripts/reconcile.ts`, as far as this command reads them: it cannot import the
// store's side, which needs Medusa.
type Run = {
  account: string
  from: string
  to: string
  time_zone: string
  state: string
  total: number
  compared: number
  differences: number
  open: number
  error: { message: string } | null
  causes: { cause: string; count: number; repaired: number; sums: { currency_code: string; amount: string }[] }[]
}
type Difference = {
  cause: string
  against: string
  message: { message: string }
  client_orderid: string | null
  payment_id: string | null
  currency_code: string | null
  amount: string | null
  expected: string | null
  found: string | null
}
type Outcome =
  | { kind: "result"; reconciliation: Run; differences: Difference[] }
  | { kind: "refused"; problems: { message: string }[] }
  | { kind: "copied" }
  | { kind: "error"; message: string }
type Reply = Outcome | { kind: "progress"; compared: number; total: number }

type Input = {
  account: string
  from: string
  to: string
  report?: { file: string; columns: Record<string, string> }
}

/** Runs the script in the store, by the Medusa that the store installed. */
function inStore(input: Input, terminal: Terminal): Promise<Outcome> {
  const script = path.join(__dirname, "..", "scripts", "reconcile.js")
  const child = fork(medusaIn(terminal.cwd), ["exec", script, JSON.stringify(input)], {
    cwd: terminal.cwd,
    env: { ...terminal.env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  const log: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      log.push(...text.split("\n").filter((line) => line.trim() !== ""))
      log.splice(0, log.length - LOG_LINES)
    })
  }
  const stop = () => void child.kill("SIGTERM")
  terminal.stop.addEventListener("abort", stop, { once: true })
  return new Promise((resolve) => {
    let outcome: Outcome | undefined
    let compared = -1
    child.on("message", (message) => {
      const reply = message as Reply
      if (reply.kind !== "progress") outcome = reply
      else if (reply.compared > compared) {
        compared = reply.compared
        terminal.err(`${reply.compared} of ${Math.max(reply.total, reply.compared)} payments compared`)
      }
    })
    const failed = (message: string): Outcome => ({ kind: "error", message })
    child.once("error", (error) => resolve(failed(`Medusa could not be started: ${String(error)}`)))
    child.once("close", () => {
      terminal.stop.removeEventListener("abort", stop)
      if (outcome) return resolve(outcome)
      if (terminal.stop.aborted) return resolve(failed("Interrupted. A server of the store continues the comparison."))
      for (const line of log) terminal.err(oneLine(line))
      resolve(failed("The store could not be booted; its log is above."))
    })
  })
}

/** The program of Medusa's command line, as the store installed it. */
function medusaIn(folder: string): string {
  const resolve = createRequire(path.join(folder, "package.json")).resolve
  try {
    return resolve("@medusajs/cli/cli.js")
  } catch {
    throw new UsageError("Medusa is not installed here: run it in the folder of the store.")
  }
}

function textOf(run: Run, differences: readonly Difference[]): string {
  const { account, from, to, time_zone, compared, state, open, causes, error } = run
  const head = `Account ${account}, ${from} to ${to} (${time_zone}): ${compared} payments compared.`
  if (state !== "done") return `${head}\nIt is ${state}. ${error ? oneLine(error.message) : ""}`.trim()
  if (differences.length === 0) return `${head}\nThe books agree.`
  const sumsOf = (sums: Run["causes"][number]["sums"]) =>
    sums.map(({ amount, currency_code }) => `${amount} ${currency_code.toUpperCase()}`).join(", ")
  return [
    head,
    `Differences: ${differences.length}, open: ${open}.`,
    ...causes.map(({ cause, count, sums }) => `  ${String(count).padStart(5)}  ${cause}  ${sumsOf(sums)}`.trimEnd()),
    "",
    ...differences.slice(0, SHOWN).map(lineOf),
    ...(differences.length > SHOWN ? [`and ${differences.length - SHOWN} more: --json lists all`] : []),
  ].join("\n")
}

function lineOf({ message, against, client_orderid, payment_id, ...values }: Difference): string {
  const { amount, currency_code, expected, found } = values
  const sum = amount === null ? "" : ` ${amount} ${currency_code?.toUpperCase() ?? ""}`
  const sides = expected === null && found === null ? "" : ` (here ${expected ?? "-"}, ${against} ${found ?? "-"})`
  return oneLine(`${client_orderid ?? payment_id ?? "-"}: ${message.message}${sum}${sides}`)
}
