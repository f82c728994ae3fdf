import type { Account, Endpoint } from "./account"
import type { ControlSigning, OAuthSigning, Operation, SigningOption, SigningScheme } from "./declare"
import { GatewayError } from "./errors"
import { orderIdOf } from "./fields"
import { controlText, signControl } from "./signing/control"
import { type OAuthSigner, signOAuth } from "./signing/oauth"

/** A request as it goes over the wire. */
export type SignedRequest = {
  url: string
  body: URLSearchParams
  headers: Record<string, string>
  /** What the signature covers, without the key: for a person who looks for the difference. It may hold card data. */
  signedText: string
}

type Call = { account: Account; operation: Operation; endpoint: Endpoint; fields: Readonly<Record<string, string>> }

/**
 * Adds what the account knows to a request's fields: login, signature, address. The fields were checked before.
 * @throws GatewayError `invalid` where the amount does not fit its currency or the account has no RSA key
 */
export function signRequest(call: Call): SignedRequest {
  const { account, operation, endpoint, fields } = call
  const url = operationUrl(account, operation, endpoint)
  const signing = signingOf(operation, account)
  const body = new URLSearchParams(wireFields(operation, account, fields))
  if (operation.sendsLogin || (signing.scheme === "control" && signing.parts.includes("login"))) {
    body.set("login", account.login)
  }
  if (signing.scheme === "oauth") {
    const { authorization, baseString } = signOAuth({ url, parameters: body }, signerOf(call, signing))
    return { url, body, headers: { Authorization: authorization }, signedText: baseString }
  }
  if (signing.scheme === "none") return { url, body, headers: {}, signedText: "" }
  const signedText = formulaText(call, signing)
  body.set("control", signControl(signedText, account.merchantControlKey))
  return { url, body, headers: {}, signedText }
}

/** How an operation is signed for an account, its options applied. */
export function signingOf(operation: Pick<Operation, "signing">, options: Pick<Account, SigningOption>): SigningScheme {
  const { signing } = operation
  if (signing.scheme !== "by-option") return signing
  return signing.choices[options[signing.option]] ?? { scheme: "none" }
}

/**
 * `{base}/api/v2/sale/1042`, or with a group `{base}/api/v2/sale/group/77` (wire facts 1), where an account's
 * `groupPath: false` and the 3DS uploads leave `group/` out.
 */
export function operationUrl(
  account: Pick<Account, "baseUrl" | "groupPath" | "rebillPath">,
  operation: Pick<Operation, "path" | "otherPaths" | "plainGroup">,
  endpoint: Endpoint,
): string {
  const group = endpoint.group && account.groupPath && !operation.plainGroup ? "group/" : ""
  return `${account.baseUrl}${pathOf(operation, account)}/${group}${endpoint.id}`
}

function pathOf({ path, otherPaths }: Pick<Operation, "path" | "otherPaths">, account: Pick<Account, "rebillPath">) {
  return otherPaths?.paths.find((other) => other.endsWith(`/${account[otherPaths.option]}`)) ?? path
}

/** The documented spelling that the account chose, where there are two. */
function wireFields({ spelling }: Operation, account: Account, fields: Readonly<Record<string, string>>) {
  if (!spelling) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name === spelling.field ? account[spelling.option] : name, value]),
  )
}

function formulaText({ account, operation, endpoint, fields }: Call, signing: ControlSigning): string {
  try {
    return controlText({
      parts: signing.parts,
      fields,
      login: account.login,
      endpointId: endpoint.id,
      minorUnits: account.minorUnits,
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalid({ operation, fields }, { message: error.message, at: ["amount", "currency"] })
  }
}

function signerOf({ account, operation, fields }: Call, { method }: OAuthSigning): OAuthSigner {
  const consumerKey = account.login
  if (method === "HMAC-SHA1") return { consumerKey, method, secret: account.merchantControlKey }
  if (account.privateKey) return { consumerKey, method, privateKey: account.privateKey }
  const message = `is signed by RSA, and the account "${account.name}" has no privateKey: add it to the account's options`
  throw invalid({ operation, fields }, { message, at: ["privateKey"] })
}

function invalid({ operation, fields }: Pick<Call, "operation" | "fields">, why: { message: string; at: string[] }) {
  return new GatewayError("invalid", `${operation.name}: ${why.message}`, {
    operation: operation.name,
    clientOrderid: orderIdOf(fields),
    orderid: fields.orderid,
    fields: why.at,
  })
}
