import { z } from "zod"
import type { Endpoint, OperationName } from "../gateway"
import { operations } from "../gateway"
import { signingOf } from "../gateway/client"
import type { Operation } from "../gateway/declare"
import { controlText, verifyControl } from "../gateway/signing/control"
import { ACCEPT, CONTENT_TYPE } from "../gateway/transport"
import type { SandboxAccount, SandboxSwitches } from "./options"
import { Refusal } from "./refusal"

export type RawRequest = {
  method: string
  /** Path after the API's base, such as `/api/v2/sale/1042`. */
  path: string
  accept: string | undefined
  contentType: string | undefined
  body: string
}

export type Route = { operation: Operation; name: OperationName; endpoint: Endpoint }

/** A call that is formally right: known endpoint, complete fields, good signature. */
export type CheckedCall = Route & {
  account: SandboxAccount
  /** The endpoint that takes it; of a group, the account's first. */
  endpointId: string
  /** Values trimmed, blank ones left out, without login and control. */
  fields: Readonly<Record<string, string>>
}

const paths = Object.entries(operations) as [OperationName, Operation][]

/** The operation and the endpoint that a path names. */
export function routeOf(path: string): Route | undefined {
  for (const [name, operation] of paths) {
    if (!path.startsWith(`${operation.path}/`)) continue
    const match = /^(group\/)?(\d{1,19})$/.exec(path.slice(operation.path.length + 1))
    if (match) return { operation, name, endpoint: { id: match[2] ?? "", group: match[1] !== undefined } }
  }
  return undefined
}

/** Form fields by name. @throws Refusal for a repeated one. */
export function readFields(body: string): Record<string, string> {
  const fields = Object.create(null) as Record<string, string>
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) throw new Refusal("parameter", `Parameter ${shortName(name)} is repeated`)
    fields[name] = value
  }
  return fields
}

/**
 * The formal checks, in this order: HTTP, endpoint, fields, login, signature.
 * @throws Refusal saying what is wrong, without the value of any field but those of the signed text.
 */
export function checkRequest(
  raw: RawRequest,
  route: Route,
  { accounts, switches }: { accounts: readonly SandboxAccount[]; switches: SandboxSwitches },
): CheckedCall {
  checkHttp(raw)
  const account = accountAt(accounts, route.endpoint)
  const given = present(readFields(raw.body))
  const signing = signingOf(route.operation, switches)
  const signs = signing.scheme === "control" ? signing : undefined
  const envelope = signs ? [...(signs.parts.includes("login") ? ["login"] : []), "control"] : []
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => !envelope.includes(name)))
  checkFields(
    route.operation,
    fields,
    envelope.filter((name) => given[name] === undefined),
  )
  if (account.currencies && fields.currency && !account.currencies.includes(fields.currency.toUpperCase())) {
    throw new Refusal("parameter", `Parameter currency: endpoint ${route.endpoint.id} does not take ${fields.currency}`)
  }
  if (envelope.includes("login") && given.login !== account.login) {
    throw new Refusal("login", `Parameter login is not the login of endpoint ${route.endpoint.id}`)
  }
  if (signs) {
    const text = signedText({
      parts: signs.parts,
      fields,
      login: account.login,
      endpointId: route.endpoint.id,
      minorUnits: switches.minorUnits,
    })
    if (!verifyControl(text, given.control ?? "", [account.merchantControlKey])) {
      throw new Refusal("signature", `control does not match; signed was "${text}" + merchant_control_key`)
    }
  }
  return { ...route, account, endpointId: endpointIdOf(account, route.endpoint), fields }
}

function checkHttp({ method, accept, contentType }: RawRequest) {
  if (method !== "POST") throw new Refusal("http", `Method ${method} is not allowed: every operation is a POST`)
  if (accept !== ACCEPT) throw new Refusal("http", `Header Accept must be exactly ${ACCEPT}`)
  if (contentType?.split(";")[0]?.trim().toLowerCase() !== CONTENT_TYPE) {
    throw new Refusal("http", `Header Content-Type must be ${CONTENT_TYPE}`)
  }
}

function accountAt(accounts: readonly SandboxAccount[], { id, group }: Endpoint): SandboxAccount {
  // The specification puts a group's id in the endpoint's place, the family's documentation behind `group/`.
  const account = accounts.find(
    (candidate) =>
      candidate.endpointGroupId === id ||
      (!group && (candidate.endpointId === id || candidate.otherEndpointIds.includes(id))),
  )
  if (!account) throw new Refusal("endpoint", `${group ? "Endpoint group" : "Endpoint"} ${id} is unknown`)
  return account
}

function endpointIdOf(account: SandboxAccount, { id }: Endpoint): string {
  return id === account.endpointGroupId ? account.endpointId : id
}

/** Trimmed, as the gateway does (wire facts 1). Assumption: a blank value counts as not sent. */
function present(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ""),
  )
}

function checkFields(operation: Operation, fields: Record<string, string>, missing: string[]) {
  const required = [...missing, ...filledByClient(operation).filter((name) => fields[name] === undefined)]
  const result = operation.request.safeParse(fields)
  const problems = [
    ...required.map((name) => ({ name, missing: true, message: "is required" })),
    ...(result.error?.issues ?? []).flatMap((issue) => problemsOf(issue, fields)),
    ...notWebAddresses(fields).map((name) => ({ name, missing: false, message: "must be an http or https address" })),
  ]
  if (problems.length === 0) return
  const text = problems.map(({ name, message }) => `Parameter ${shortName(name)} ${message}`).join("; ")
  throw new Refusal(problems.some((problem) => problem.missing) ? "missing" : "parameter", text)
}

/** A field that the declaration fills in by itself is one that the gateway wants (comment: wire facts 4.5, 4.6). */
function filledByClient(operation: Operation): string[] {
  return Object.entries(operation.request.shape)
    .filter(([, schema]) => schema instanceof z.ZodDefault)
    .map(([name]) => name)
}

function problemsOf(issue: z.core.$ZodIssue, fields: Record<string, string>) {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((name) => ({ name, missing: false, message: "is unknown to this operation" }))
  }
  const name = String(issue.path[0] ?? "")
  if (fields[name] === undefined) return [{ name, missing: true, message: "is required" }]
  const message = issue.code === "too_big" ? `is longer than ${issue.maximum}` : issue.message
  return [{ name, missing: false, message }]
}

/** A page that sends a browser to `javascript:` would be a hole of ours. */
function notWebAddresses(fields: Record<string, string>): string[] {
  return Object.entries(fields)
    .filter(
      ([name, value]) => name.endsWith("_url") && URL.canParse(value) && !/^https?:$/.test(new URL(value).protocol),
    )
    .map(([name]) => name)
}

function signedText(input: Parameters<typeof controlText>[0]): string {
  try {
    return controlText(input)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Refusal("parameter", `Parameter amount: ${error.message}`)
  }
}

function shortName(name: string): string {
  return name.replace(/[^\w.-]/g, "?").slice(0, 40)
}
