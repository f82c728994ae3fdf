import { lookup } from "node:dns/promises"
import { once } from "node:events"
import { isIP } from "node:net"
import { connect, type TLSSocket } from "node:tls"
import { CLOCK_LIMIT } from "../../gateway/hint-for"
import { oneLine } from "../command"
import { check, type Check, timeLimit, failureReason } from "./check"

/** Clock difference in seconds from which a warning is given. */
const CLOCK_WARNING = 30

const RENEW_DAYS = 14
const DAY_MS = 86_400_000

/** Checks DNS name, TLS and clock of the gateway before any call. */
export async function checkConnection(url: URL, stop: AbortSignal): Promise<{ checks: Check[]; found: boolean }> {
  const dns = await checkDns(url, timeLimit(stop))
  if (dns.level === "fail") return { checks: [dns], found: false }
  return { checks: [dns, ...(await Promise.all([checkTls(url, stop), checkClock(url, stop)]))], found: true }
}

async function checkDns(url: URL, signal: AbortSignal): Promise<Check> {
  const host = hostOf(url)
  if (isIP(host)) return check("ok", "dns", [`not used: ${host} is an address`])
  try {
    const addresses = await Promise.race([lookup(host, { all: true }), aborted(signal)])
    return check("ok", "dns", [`${host} is ${addresses.map(({ address }) => address).join(", ")}`])
  } catch (error) {
    return check("fail", "dns", [`${host} has no address (${failureReason(error)})`, "look for a typo in baseUrl"])
  }
}

/**
 * Checks the certificate. Nothing is sent over this connection, so it also accepts an untrusted
 * one.
 * @param ca authorities to trust instead of Node's own
 */
export async function checkTls(url: URL, stop: AbortSignal, ca?: string): Promise<Check> {
  if (url.protocol === "http:") return check("ok", "tls", ["not used: plain http on this machine"])
  const host = hostOf(url)
  const socket = connect({
    host,
    port: Number(url.port || 443),
    servername: isIP(host) ? undefined : host,
    rejectUnauthorized: false,
    ca,
  })
  try {
    await once(socket, "secureConnect", { signal: timeLimit(stop) })
    return evaluateCertificate(socket)
  } catch (error) {
    return check("fail", "tls", [
      `no encrypted connection (${failureReason(error)})`,
      "check host and port of baseUrl, and firewalls",
    ])
  } finally {
    socket.destroy()
  }
}

function evaluateCertificate(socket: TLSSocket): Check {
  const { issuer, valid_to } = socket.getPeerCertificate()
  const days = Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS)
  const details = `${socket.getProtocol()}, certificate of ${oneLine(String(issuer?.O ?? issuer?.CN ?? "an unnamed issuer"))}, ${days} days left`
  if (!socket.authorized) {
    // Typed as an Error, but Node sets its code.
    const reason = String((socket.authorizationError as { code?: unknown } | null)?.code ?? socket.authorizationError)
    const advice =
      "calls will fail: have the certificate fixed, or give the store a private authority's by NODE_EXTRA_CA_CERTS"
    return check("fail", "tls", [`not trusted (${oneLine(reason)}): ${details}`, advice])
  }
  if (days < RENEW_DAYS) return check("warning", "tls", [details, "tell the gateway's operator to renew it"])
  return check("ok", "tls", [details])
}

async function checkClock(url: URL, stop: AbortSignal): Promise<Check> {
  const before = Date.now()
  let date: string | null
  try {
    const response = await fetch(url, { redirect: "manual", signal: timeLimit(stop) })
    await response.body?.cancel()
    date = response.headers.get("date")
  } catch (error) {
    return check("fail", "clock", [`not compared: ${failureReason(error)}`, "see the other checks"])
  }
  const theirs = Date.parse(date ?? "")
  if (Number.isNaN(theirs)) {
    return check("fail", "clock", [
      "not compared: the gateway sends no Date header",
      "check that baseUrl leads to the gateway, and look at proxies in between",
    ])
  }
  const seconds = Math.round(((before + Date.now()) / 2 - theirs) / 1000)
  // The Date header has a resolution of one second.
  if (Math.abs(seconds) <= 1) return check("ok", "clock", ["in step with the gateway's"])
  const found = `${Math.abs(seconds)} s ${seconds < 0 ? "behind" : "ahead of"} the gateway's`
  if (Math.abs(seconds) <= CLOCK_WARNING) return check("ok", "clock", [found])
  const advice = "set this machine's clock by NTP: calls signed by OAuth carry the time and are refused when it is off"
  return check(Math.abs(seconds) > CLOCK_LIMIT ? "fail" : "warning", "clock", [found, advice])
}

/** `[::1]` without the brackets, which only URLs use. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "")
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  )
}
