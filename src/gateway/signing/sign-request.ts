import type { Account, Endpoint } from "../account-options"
import type { RebillAs } from "../call-options"
import type { ControlSigning, OAuthSigning, Operation, SigningOption, SigningScheme } from "../declare-operation"
import { GatewayError } from "../errors"
import { orderIdOf } from "../fields"
import { controlText, signControl } from "./control"
import { type OAuthSigner, signOAuth } from "./oauth"

/** A signed request, ready to send. */
export type SignedRequest = {
  url: string
  body: URLSearchParams
  headers: Record<string, string>
  /** The signed text without the key, for debugging. It may hold card data. */
  signedText: string
}

type Call = {
  account: Account
  operation: Operation
  endpoint: Endpoint
  fields: Readonly<Record<string, string>>
  /** Sale or preauth for a rebill; default: the account's path. */
  rebillAs?: RebillAs
}

/**
 * Adds login, signature and address to checked request fields.
 * @throws GatewayError `invalid` if the amount does not fit its currency, or the account lacks an
 * RSA key or a path for `rebillAs`
 */
export function signRequest(call: Call): SignedRequest {
  const { account, operation, fields } = call
  const url = operationUrl(call)
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

/** The signing scheme of an operation, with the account's options applied. */
export function signingOf(operation: Pick<Operation, "signing">, options: Pick<Account, SigningOption>): SigningScheme {
  const { signing } = operation
  if (signing.scheme !== "by-option") return signing
  return signing.choices[options[signing.option]] ?? { scheme: "none" }
}

/**
 * `{base}/api/v2/sale/1042`, or with a group `{base}/api/v2/sale/group/77` (wire facts 1). With
 * `groupPath: false`, and for the 3DS uploads, `group/` is left out.
 */
function operationUrl(call: Call): string {
  const { account, operation, endpoint } = call
  const group = endpoint.group && account.groupPath && !operation.plainGroup ? "group/" : ""
  return `${account.baseUrl}${pathOf(call)}/${group}${endpoint.id}`
}

function pathOf(call: Call): string {
  const { path, otherPaths } = call.operation
  const name = otherPaths ? pathNameOf(call, otherPaths) : undefined
  return otherPaths?.paths.find((other) => other.endsWith(`/${name}`)) ?? path
}

/** Refuses a path that does not match the call's `rebillAs`. */
function pathNameOf(call: Call, { option, pair, callOption }: NonNullable<Operation["otherPaths"]>): string {
  const { account, rebillAs } = call
  const own = account[option]
  if (!rebillAs) return own
  const chosen = account[pair]?.[rebillAs]
  if (chosen) return chosen
  // make-rebill charges like make-rebill-sale.
  const does: RebillAs = own === "make-rebill-preauth" ? "preauth" : "sale"
  if (does === rebillAs) return own
  const message = `is called with ${callOption} "${rebillAs}", and the account "${account.name}" has only ${own}: add ${pair} to the account's options`
  throw invalid(call, { message, at: [pair] })
}

/** The fields with the spelling that the account chose, where two are documented. */
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
  const { merchantControlKey: secret, hmacKeyEncoding: keyEncoding } = account
  if (method === "HMAC-SHA1") return { consumerKey, method, secret, keyEncoding }
  if (account.privateKey) return { consumerKey, method, privateKey: account.privateKey }
  const message = `is signed by RSA, and the account "${account.name}" has no privateKey: add it to the account's options`
  throw invalid({ operation, fields }, { message, at: ["privateKey"] })
}

function invalid({ operation, fields }: Pick<Call, "operation" | "fields">, reason: { message: string; at: string[] }) {
  return new GatewayError("invalid", `${operation.name}: ${reason.message}`, {
    operation: operation.name,
    clientOrderid: orderIdOf(fields),
    orderid: fields.orderid,
    fields: reason.at,
  })
}
