import { type Account, type Endpoint, type GatewayError, hintFor, isGatewayError, parseAccount } from "../gateway"
import { isLoopback } from "../gateway/account-options"
import { parseCallOptions } from "../gateway/call-options"
import { endpointOf, fieldsToSend, secretsOf, sendSigned } from "../gateway/client"
import type { Operation } from "../gateway/declare-operation"
import { isFurtherName } from "../gateway/fields"
import { hintAdvice } from "../gateway/hint-for"
import { maskDigits, oneLine } from "../gateway/redact"
import { signRequest } from "../gateway/signing/sign-request"
import { createTransport } from "../gateway/transport"
import { withoutStore } from "../account-check"
import { accountFlags, accountHelp, type AccountValues, readAccounts, takeEnvFile } from "./account-source"
import { type CallReport, showAnswer, showRequest, showSigning, type SignedCall, textOf } from "./call-report"
import { type Command, jsonText, readArguments, type Terminal, UsageError } from "./command"
import { describeOperation, findOperation, listOperations, quoteForShell } from "./find-operation"
import { nearest } from "../gateway/nearest-name"

const options = {
  ...accountFlags,
  endpoint: { type: "string" },
  group: { type: "string" },
  "rebill-as": { type: "string" },
  currency: { type: "string" },
  json: { type: "boolean" },
  "dry-run": { type: "boolean" },
  yes: { type: "boolean" },
} as const

export const callCommand: Command = {
  summary: "Sends one signed request and shows request, signed text and answer",
  help([given]) {
    if (given !== undefined && !given.startsWith("-")) return describeOperation(findOperation(given))
    return `Usage: card-payments call <operation> field=value ... (--config <file> | --env [file]) [options]

Signs one request, sends it once, and prints it with the signed text and the answer. Fields have the wire's names; login,
signature and endpoint are added. Secrets are printed as ***. What is typed here stays in the shell's history: use test
cards only.

${accountHelp}
  --endpoint <id>     an endpoint instead of the account's own
  --group <id>        a group of endpoints instead
  --rebill-as <what>  makeRebill: sale or preauth, by the path that the account has for it
  --currency <code>   processRecurringPayment: of its amount, which is written with two decimals where the currency has two
  --dry-run           signs and prints, and sends nothing
  --yes               confirms an operation that can move money at a gateway outside this machine
  --json              one JSON object: { operation, dryRun, request, signing, answer, error }

Exit code: 0 when the gateway took the call, 1 when it did not or no answer came, 2 for wrong arguments.
card-payments call <operation> --help lists the operation's fields.

${listOperations()}`
  },
  async run(given, terminal) {
    const { args, envFile } = takeEnvFile(given)
    const { values: flags, positionals } = readArguments({ args, options, allowPositionals: true })
    const values = { ...flags, envFile }
    const [name, ...pairs] = positionals
    const operation = findOperation(name)
    const input = readFields(operation, pairs)
    for (const note of likelyMistakes(operation, input)) terminal.err(note)
    const account = await readAccount(values, terminal)
    const dryRun = values["dry-run"] ?? false
    if (operation.safety === "money" && !dryRun && !values.yes && !isLoopback(new URL(account.baseUrl))) {
      throw new UsageError(
        `${operation.name} can move money, and ${new URL(account.baseUrl).host} is not this machine: add --yes to send it, or --dry-run to look at it.`,
      )
    }
    const report: CallReport = {
      operation: operation.name,
      dryRun,
      request: null,
      signing: null,
      answer: null,
      error: null,
    }
    try {
      const chosen = { endpoint: readEndpoint(values), rebillAs: values["rebill-as"], currency: values.currency }
      const call = sign({ account, operation, chosen }, input)
      report.request = showRequest(call.signed)
      report.signing = showSigning(call)
      if (!dryRun) report.answer = await send(call, terminal.stop)
    } catch (error) {
      if (!isGatewayError(error)) throw error
      report.error = describeError(error, account, { operation, values })
    }
    terminal.out(values.json ? jsonText(report) : textOf(report))
    return report.error ? 1 : 0
  },
}

type Values = AccountValues & { endpoint?: string; group?: string }

function sign(
  { account, operation, chosen }: { account: Account; operation: Operation; chosen: Record<string, unknown> },
  input: Record<string, string>,
): SignedCall {
  const { endpoint: given, rebillAs, currency } = parseCallOptions(operation, chosen)
  const fields = fieldsToSend({ account, operation, currency }, input)
  const endpoint = given ?? endpointOf({ account, operation, currency }, fields)
  const signed = signRequest({ account, operation, endpoint, fields, rebillAs })
  return { account, operation, endpoint, fields, signed }
}

async function send(call: SignedCall, stop: AbortSignal): Promise<NonNullable<CallReport["answer"]>> {
  const { account, operation, fields, signed } = call
  const transport = createTransport(account.timeouts)
  try {
    const { answer, httpStatus } = await sendSigned({ account, operation, transport }, { fields, ...signed }, stop)
    const secrets = secretsOf({ account, operation }, fields, signed)
    return { httpStatus, ...showAnswer(answer as Record<string, string | undefined>, secrets) }
  } finally {
    transport.close()
  }
}

/**
 * @throws UsageError for a word that is not field=value, a repeated field, and a name that must not
 * be sent
 */
function readFields({ request }: Operation, pairs: string[]): Record<string, string> {
  const input = Object.create(null) as Record<string, string>
  for (const pair of pairs) {
    const at = pair.indexOf("=")
    // The word may be a card number without its field name, so it is not repeated.
    if (at < 1) throw new UsageError("Write fields as field=value; one of the words has no name or no =.")
    const name = pair.slice(0, at)
    if (Object.hasOwn(input, name)) throw new UsageError(`The field ${oneLine(name)} is repeated.`)
    if (name === "login" || name === "control") {
      throw new UsageError(`The field ${name} is added automatically: remove it.`)
    }
    if (!Object.hasOwn(request.shape, name) && !isFurtherName(name)) {
      throw new UsageError("One of the fields has an invalid name: use letters, digits, hyphens and underscores.")
    }
    input[name] = pair.slice(at + 1)
  }
  return input
}

/** Every field is sent; a name close to a declared one was probably mistyped. */
function likelyMistakes({ name: operation, request }: Operation, input: Record<string, string>): string[] {
  const declared = Object.keys(request.shape)
  return Object.keys(input).flatMap((name) => {
    const meant = declared.includes(name) ? undefined : nearest(name, declared)
    if (meant === undefined) return []
    return `Note: ${operation} declares no field ${maskDigits(oneLine(name))}, which is sent unchanged. Did you mean ${meant}?`
  })
}

async function readAccount(values: Values, terminal: Terminal): Promise<Account> {
  const [given, ...others] = await readAccounts(values, terminal.env)
  if (!given || others.length > 0) {
    const names = [given, ...others].map((account) => account?.name).join(", ")
    throw new UsageError(`Give the account to use: --account <name>, one of ${names}.`)
  }
  const parsed = parseAccount(given.name, withoutStore(given.options))
  if ("account" in parsed) return parsed.account
  const problems = parsed.problems.map(({ option, message }) => `\n  - ${oneLine(given.nameOf(option))} ${message}`)
  throw new UsageError(`The account's options cannot be used:${problems.join("")}\n`)
}

function readEndpoint({ endpoint, group }: Values): Endpoint | undefined {
  if (endpoint !== undefined && group !== undefined) throw new UsageError("--endpoint and --group: keep one of them.")
  const id = endpoint ?? group
  if (id === undefined) return undefined
  if (!/^\d{1,19}$/.test(id)) throw new UsageError(`--${group === undefined ? "endpoint" : "group"} needs a number.`)
  return { id, group: group !== undefined }
}

type Attempt = { operation: Operation; values: Values }

function describeError(error: GatewayError, account: Account, attempt: Attempt): NonNullable<CallReport["error"]> {
  const { kind, message, code, httpStatus, orderid } = error
  const hint = hintFor(error, account)
  return {
    kind,
    // The message names fields, and a card number may have been typed as one.
    message: maskDigits(oneLine(message)),
    code: code ?? null,
    httpStatus: httpStatus ?? null,
    orderid: orderid ?? null,
    hint: hint ? hintAdvice(hint) : null,
    next: nextStep(error, attempt),
  }
}

function nextStep(error: GatewayError, { operation, values }: Attempt): string {
  switch (error.kind) {
    case "invalid":
      return `Nothing was sent. Correct the named fields; their list: card-payments call ${operation.name} --help`
    case "refused":
      return `The gateway did nothing. Correct the named problem; to check login, key and endpoint: card-payments doctor${source(values)}`
    case "unsent":
      return `Nothing was sent; it may be retried. To find the problem: card-payments doctor${source(values)}`
    default:
      return unknownOutcome(error, { operation, values })
  }
}

function unknownOutcome({ clientOrderid }: GatewayError, { operation, values }: Attempt): string {
  if (operation.safety === "read") return "It changes nothing and may be repeated."
  const ask = clientOrderid
    ? `ask: card-payments call status ${quoteForShell(`client_orderid=${clientOrderid}`)}${source(values)}`
    : "look it up in the gateway's back office."
  if (operation.safety === "money") return `It may have happened: do not repeat it; ${ask}`
  return `It may have happened; no money moved. Before it is repeated, ${ask}`
}

/** The account arguments of this call, so that the advice can be copied. */
function source({ config, env, envFile, account }: AccountValues): string {
  return [
    config === undefined ? "" : ` --config ${quoteForShell(config)}`,
    env ? ` --env${envFile === undefined ? "" : ` ${quoteForShell(envFile)}`}` : "",
    account === undefined ? "" : ` --account ${quoteForShell(account)}`,
  ].join("")
}
