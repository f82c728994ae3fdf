import { isLoopback } from "../../gateway/account-options"
import type { MessageCode } from "../../messages"
import { check, type Check, timeLimit, failureReason } from "./check"

const NAME = "callback address"
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
  if (gatewayIsHere || !isLoopback(new URL(publicUrl))) return [answered]
  const found = `${publicUrl} is this machine's own: the gateway cannot reach it`
  const advice = "set publicUrl to an https address that leads here from the internet"
  return [answered, check("fail", NAME, [found, advice])]
}

async function askStore(address: string, signal: AbortSignal): Promise<Check> {
  try {
    const response = await fetch(address, { redirect: "manual", signal })
    return evaluate(address, response.status, await readStart(response))
  } catch (error) {
    const advice = "start the store, and check publicUrl, the proxy before the store, and firewalls"
    return check("fail", NAME, [`${address} does not answer (${failureReason(error)})`, advice])
  }
}

/** Reads the start of a body and cancels the rest: an unknown server's body may be endless. */
async function readStart({ body }: Response): Promise<string> {
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

function evaluate(address: string, httpStatus: number, body: string): Check {
  const answer = readAnswer(body)
  if (answer?.code !== undefined && refusedCodes.includes(answer.code)) {
    return check("ok", NAME, [`${address} answers and refuses an unsigned call`])
  }
  if (answer?.code === unknownAccount) {
    const advice = "name the account as the store does, or restart the store with this configuration"
    return check("fail", NAME, [`the store at ${address} has no account of this name`, advice])
  }
  const found = `${address} is answered by something else (HTTP ${httpStatus}${answer ? "" : ", not in the plugin's format"})`
  if (httpStatus >= 300 && httpStatus < 400) {
    return check("fail", NAME, [
      `${address} redirects (HTTP ${httpStatus})`,
      "set publicUrl to the redirect's target: callbacks do not follow redirects",
    ])
  }
  const advice =
    httpStatus === 404
      ? "is the plugin in the store's configuration, and does publicUrl lead to Medusa, not to the storefront?"
      : "check that publicUrl leads to Medusa, and look at proxies, login pages and tunnels in between"
  return check("fail", NAME, [found, advice])
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
