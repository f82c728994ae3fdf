import { isLoopback } from "../gateway/account-options"
import { type KnownMessage, type MessageCode, toMessage } from "../messages"
import { check, type Check, timeLimit, failureReason } from "./check"

const NAME = "callback_address"
/** Bytes; the plugin's own answer has fewer than 1000. */
const LONGEST_BODY = 65_536

/**
 * The plugin's codes for a callback without fields (400), and for one with a wrong signature (401).
 */
const refusedCodes: readonly string[] = [
  "gateway_request_invalid",
  "gateway_signature",
] satisfies readonly MessageCode[]
const unknownAccount: string = "account.not_found" satisfies MessageCode

type Addresses = { publicUrl: string; accountName: string; gatewayIsHere: boolean }

/**
 * Calls the callback address like the gateway, but without a signature; the plugin's route refuses
 * that with a code of its own.
 */
export async function checkCallbackAddress(addresses: Addresses, stop: AbortSignal): Promise<Check[]> {
  const { publicUrl, accountName, gatewayIsHere } = addresses
  const address = `${publicUrl}/hooks/card-payments/${encodeURIComponent(accountName)}/callback`
  const answered = await askStore(address, timeLimit(stop))
  if (gatewayIsHere) return [answered]
  const advice = toMessage("check.callback.make_public")
  if (isLoopback(new URL(publicUrl))) {
    return [answered, check("fail", NAME, [toMessage("check.callback.this_machine", { url: publicUrl }), advice])]
  }
  if (!isPrivate(new URL(publicUrl))) return [answered]
  const found = toMessage("check.callback.private_network", { url: publicUrl })
  // A gateway may be in the same private network.
  return [answered, check("warning", NAME, [found, advice])]
}

/** Addresses of private networks (RFC 1918, 3927, 4193), and names that no public DNS has. */
const privateHosts =
  /^(10\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|169\.254\.|\[f[cd][0-9a-f]{2}:|\[fe80:)|\.(local|internal|lan|home\.arpa|test)$|^[^.[]+$/

function isPrivate({ hostname }: URL): boolean {
  return privateHosts.test(hostname)
}

async function askStore(address: string, signal: AbortSignal): Promise<Check> {
  try {
    const response = await fetch(address, { redirect: "manual", signal })
    return evaluateUnsigned(address, response.status, await readStart(response))
  } catch (error) {
    const found = toMessage("check.callback.silent", { address, failure: failureReason(error) })
    return check("fail", NAME, [found, toMessage("check.callback.start_store")])
  }
}

/** Reads the start of a body and cancels the rest: an unknown server's body may be endless. */
export async function readStart({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the body.
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= LONGEST_BODY) break
  }
  return Buffer.concat(chunks).subarray(0, LONGEST_BODY).toString()
}

function evaluateUnsigned(address: string, httpStatus: number, body: string): Check {
  const code = readAnswer(body)?.code
  if (code !== undefined && refusedCodes.includes(code)) {
    return check("ok", NAME, [toMessage("check.callback.answers", { address })])
  }
  return evaluateCallbackAnswer(address, httpStatus, body)
}

/** Why a callback address does not work, by the answer to a call. */
export function evaluateCallbackAnswer(address: string, httpStatus: number, body: string): Check {
  const answer = readAnswer(body)
  const failed = (found: KnownMessage, advice: KnownMessage) => check("fail", NAME, [found, advice])
  if (answer?.code === unknownAccount) {
    return failed(toMessage("check.callback.no_account", { address }), toMessage("check.callback.name_account"))
  }
  const status = String(httpStatus)
  if (answer?.code !== undefined && refusedCodes.includes(answer.code)) {
    return failed(toMessage("check.callback.refused", { address, status }), toMessage("check.callback.compare_keys"))
  }
  if (httpStatus >= 300 && httpStatus < 400) {
    const found = toMessage("check.callback.redirects", { address, status })
    return failed(found, toMessage("check.callback.redirect_target"))
  }
  const found = toMessage(answer ? "check.callback.other_code" : "check.callback.other_server", { address, status })
  return failed(found, toMessage(httpStatus === 404 ? "check.callback.is_plugin_there" : "check.callback.in_between"))
}

/** The code of a Medusa error, if it has one; undefined for any other body. */
function readAnswer(body: string): { code?: string } | undefined {
  try {
    const { code, message } = (JSON.parse(body) ?? {}) as { code?: unknown; message?: unknown }
    if (!message) return undefined
    return typeof code === "string" ? { code } : {}
  } catch {
    return undefined
  }
}
