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
  repair: { type: "boolean" },
  yes: { type: "boolean" },
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
With --repair it then makes the safe repairs, as the page does: each is shown with its effects before it is made.

  --account <name>    the account of the plugin's options
  --from <day>        first day, such as 2026-10-01, in the time zone of the store
  --to <day>          last day, included
  --report <file>     compares the gateway's own report (CSV) as well, as the page's upload does
  --column <field>=<name>  a column of the report, once for each field: order_id and amount are needed;
                      currency, type, status and date if the report has them
  --repair            shows the repairs of the differences that have a safe one, asks, and makes each once; one whose payment
                      changed since it was shown is refused, unless an earlier one changed it and no effect is new
  --yes               makes them without the question; needed where no person sees it
  --json              one JSON object: { ok, reconciliation, differences }; with --repair also repairs, each with its
                      result: agrees, differs, not_answered, refused, failed, not_made

A comparison that is running already is continued. When it is interrupted, a server of the store continues it, and
makes no repair.

Exit code: 0 when the books agree, also after repairs, 1 with open differences, 2 for an error or wrong arguments.`,
  async run(args, terminal) {
    const { values } = readArguments({ args, options })
    const { account, from, to, report, column = [], repair = false, yes = false, json = false } = values
    if (!account || !from || !to) throw new UsageError("Name the account and the days: --account, --from, --to.")
    for (const day of [from, to]) {
      if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new UsageError("A day is written as 2026-10-31.")
    }
    if (yes && !repair) throw new UsageError("--yes belongs to --repair.")
    const columns = columnsOf(column)
    if (report === undefined && column.length > 0) throw new UsageError("--column belongs to --report <file>.")
    if (report !== undefined && !(columns.order_id && columns.amount)) {
      throw new UsageError("Name the report's columns: --column order_id=<name> --column amount=<name>.")
    }
    const uploaded = report === undefined ? undefined : { file: path.resolve(terminal.cwd, report), columns }
    const input = { account, from, to, report: uploaded, ...(repair && { repair }) }
    const outcome = await inStore(input, {
      terminal,
      isAgreed: (repairs, ended) => isAgreed(repairs, { terminal, yes, ended }),
    })
    switch (outcome.kind) {
      case "result": {
        const { reconciliation, differences, repairs } = outcome
        const isDone = reconciliation.state === "done"
        const isOk = isDone && reconciliation.open === 0
        if (json) terminal.out(jsonText({ ok: isOk, reconciliation, differences, repairs }))
        else terminal.out([textOf(reconciliation, differences), ...repairLines(repairs, terminal)].join("\n"))
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
  report: { rows: number; skipped: number } | null
  causes: {
    cause: string
    against: string
    count: number
    repaired: number
    sums: { currency_code: string; amount: string }[]
  }[]
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
type Repair = {
  client_orderid: string | null
  message: { message: string }
  effects: { message: string }[]
  result: "agrees" | "differs" | "not_answered" | "refused" | "failed" | "not_made"
  reason: { message: string; code?: string } | null
}
type Outcome =
  | { kind: "result"; reconciliation: Run; differences: Difference[]; repairs?: Repair[] }
  | { kind: "refused"; problems: { message: string }[] }
  | { kind: "copied" }
  | { kind: "error"; message: string }
type Reply =
  | Outcome
  | { kind: "progress"; compared: number; total: number }
  | { kind: "previews"; repairs: Repair[] }
  | { kind: "repairing"; done: number; total: number }

type Input = {
  account: string
  from: string
  to: string
  report?: { file: string; columns: Record<string, string> }
  repair?: boolean
}
type Person = { terminal: Terminal; isAgreed: (repairs: readonly Repair[], ended: AbortSignal) => Promise<boolean> }

/** Runs the script in the store, by the Medusa that the store installed. */
function inStore(input: Input, { terminal, isAgreed }: Person): Promise<Outcome> {
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
    let last: Reply["kind"] | undefined
    const ended = new AbortController()
    child.on("message", (message) => {
      const reply = message as Reply
      last = reply.kind
      switch (reply.kind) {
        case "progress":
          if (reply.compared <= compared) return
          compared = reply.compared
          return terminal.err(`${reply.compared} of ${Math.max(reply.total, reply.compared)} payments compared`)
        case "previews":
          return void isAgreed(reply.repairs, ended.signal).then((repair) => child.connected && child.send({ repair }))
        case "repairing":
          return terminal.err(`Repair ${reply.done + 1} of ${reply.total}`)
        default:
          outcome = reply
      }
    })
    const failed = (message: string): Outcome => ({ kind: "error", message })
    child.once("error", (error) => resolve(failed(`Medusa could not be started: ${String(error)}`)))
    child.once("close", () => {
      terminal.stop.removeEventListener("abort", stop)
      ended.abort()
      if (outcome) return resolve(outcome)
      const repairs =
        last === "repairing" ? " Repairs were made; the one under way can be made again after a minute." : ""
      if (terminal.stop.aborted) {
        return resolve(failed(`Interrupted. A server of the store continues the comparison.${repairs}`))
      }
      for (const line of log) terminal.err(oneLine(line))
      const isBooted = last !== undefined
      resolve(
        failed(
          `The store ${isBooted ? "ended before its answer" : "could not be booted"}; its log is above.${repairs}`,
        ),
      )
    })
  })
}

/** Shows the repairs. Returns whether they may be made: by the option, or by a person who answers yes. */
async function isAgreed(
  repairs: readonly Repair[],
  { terminal, yes, ended }: { terminal: Terminal; yes: boolean; ended: AbortSignal },
): Promise<boolean> {
  // Without a person the result lists them.
  if (!yes && !terminal.ask) return false
  for (const repair of repairs) terminal.err(previewLine(repair))
  if (yes || !terminal.ask) return yes
  const count = repairs.length === 1 ? "this repair" : `these ${repairs.length} repairs`
  return /^\s*y(es)?\s*$/i.test(await terminal.ask(`Make ${count}? [y/N] `, ended))
}

function previewLine({ client_orderid, message, effects }: Repair): string {
  return oneLine(`${client_orderid ?? "-"}: ${message.message}. ${effects.map((one) => one.message).join(" ")}`)
}

const results = {
  agrees: "repaired",
  differs: "still different",
  not_answered: "no answer from the gateway",
  failed: "failed",
  refused: "refused",
} as const

function repairLines(repairs: readonly Repair[] | undefined, { ask }: Terminal): string[] {
  if (!repairs) return []
  if (repairs.length === 0) return ["", "No difference has a safe repair that is left to make."]
  const isMissing = repairs.some(({ result }) => result === "not_made")
  return [
    "",
    `Repairs: ${repairs.length}, repaired: ${repairs.filter(({ result }) => result === "agrees").length}.`,
    ...repairs.map((repair) => {
      const { client_orderid, message, result, reason } = repair
      if (result === "not_made") return `not made: ${previewLine(repair)}`
      const because = reason ? ` (${reason.code ? `${reason.code}: ` : ""}${reason.message})` : ""
      return oneLine(`${client_orderid ?? "-"}: ${message.message}: ${results[result]}${because}`)
    }),
    ...(isMissing && !ask ? ["Nothing was repaired: add --yes to make these repairs."] : []),
  ]
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
  const { account, from, to, time_zone, compared, state, open, causes, error, report } = run
  const head =
    `Account ${account}, ${from} to ${to} (${time_zone}): ${compared} payments compared.` +
    (report ? `\nReport: ${report.rows} rows, of these skipped ${report.skipped}.` : "")
  if (state !== "done") return `${head}\nIt is ${state}. ${error ? oneLine(error.message) : ""}`.trim()
  if (differences.length === 0) return `${head}\nThe books agree.`
  const sumsOf = (sums: Run["causes"][number]["sums"]) =>
    sums.map(({ amount, currency_code }) => `${amount} ${currency_code.toUpperCase()}`).join(", ")
  return [
    head,
    `Differences: ${differences.length}, open: ${open}.`,
    ...causes.map(({ cause, against, count, sums }) =>
      `  ${String(count).padStart(5)}  ${cause}  ${against}  ${sumsOf(sums)}`.trimEnd(),
    ),
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
