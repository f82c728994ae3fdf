import { type Check, type CheckLevel, checkSharedKeys, examineAccount } from "../account-check"
import { oneLine } from "../gateway/redact"
import { englishText, type KnownMessage, toMessage } from "../messages"
import { accountFlags, accountHelp, readAccounts, readEnvFile, takeEnvFile } from "./account-source"
import { type Command, jsonText, readArguments } from "./command"
import { checkSchedules } from "./doctor/check-schedules"
import { checkTelemetry } from "./doctor/check-telemetry"

/** A check in English. */
type ShownCheck = { level: CheckLevel; name: string; found: string; advice: string | null }

/** Output of `doctor --json`. */
export type DoctorReport = { ok: boolean; accounts: { account: string; ok: boolean; checks: ShownCheck[] }[] }

export const doctorCommand: Command = {
  summary: "Checks an account: options, keys, connection, login, callback address",
  help: () => `Usage: card-payments doctor (--config <file> | --env [file]) [options]

Checks an account's options and keys, then the gateway (DNS, TLS, clock, a signed status query for an order that cannot
exist), whether the store answers at its callback address, whether the traces of a store in this folder have secrets in
them, and, where DATABASE_URL is set, whether the store's scheduled work runs. No money moves; each check ends within 10 s.
A line has the finding, then the advice. FAIL: it does not work, or could not be checked.

${accountHelp}; all of them without it
  --schema <name>     the database schema, if not public
  --json              one JSON object: { ok, accounts: [{ account, ok, checks: [{ level, name, found, advice }] }] }

Exit code: 0 when no check failed ("All is well.", or "Usable" with warnings, which are advice), 1 when one failed, 2 for wrong arguments.`,
  async run(given, terminal) {
    const { args, envFile } = takeEnvFile(given)
    const { values } = readArguments({
      args,
      options: { ...accountFlags, schema: { type: "string" }, json: { type: "boolean" } },
    })
    const found = await readAccounts({ ...values, envFile }, terminal.env)
    const { DATABASE_URL: url } = envFile === undefined ? terminal.env : await readEnvFile(envFile)
    const schedules = url ? await checkSchedules({ url, schema: values.schema ?? "public" }) : []
    const ofStore = [...(await checkTelemetry(terminal.cwd)), ...schedules]
    const accounts = await Promise.all(
      found.map(async (account) => {
        const own = [...(await examineAccount(account, terminal.stop)), ...checkSharedKeys(account, found)]
        const checks = [...own, ...ofStore].map(show)
        return { account: account.name, ok: checks.every(({ level }) => level !== "fail"), checks }
      }),
    )
    const report: DoctorReport = { ok: accounts.every(({ ok }) => ok), accounts }
    terminal.out(values.json ? jsonText(report) : textOf(report))
    return report.ok ? 0 : 1
  },
}

/** Characters; far longer than our own texts with a path in them. */
const LONGEST = 2_000

function show({ level, name, found, advice }: Check): ShownCheck {
  const english = (message: KnownMessage) => oneLine(englishText(message), LONGEST)
  return {
    level,
    name: english(toMessage(`check.name.${name}`)),
    found: english(found),
    advice: advice && english(advice),
  }
}

const levels = { ok: "ok", warning: "warning", fail: "FAIL" } as const

function textOf({ accounts }: DoctorReport): string {
  const checks = accounts.flatMap((account) => account.checks)
  const level = Math.max(...Object.values(levels).map((word) => word.length))
  const name = Math.max(...checks.map((each) => each.name.length))
  const count = (requested: CheckLevel, word: string) => {
    const number = checks.filter((each) => each.level === requested).length
    return number === 1 ? `1 ${word}` : `${number} ${word}s`
  }
  const has = (requested: CheckLevel) => checks.some((each) => each.level === requested)
  const usable = has("warning") ? `Usable; ${count("warning", "warning")}.` : "All is well."
  return [
    ...accounts.flatMap(({ account, checks: found }) => [
      `Account ${oneLine(account)}`,
      ...found.map((each) => `  ${levels[each.level].padEnd(level)}  ${each.name.padEnd(name)}  ${message(each)}`),
    ]),
    "",
    has("fail") ? `${count("fail", "failure")}, ${count("warning", "warning")}.` : usable,
  ].join("\n")
}

function message({ found, advice }: ShownCheck): string {
  return advice ? `${found}; ${advice}` : found
}
