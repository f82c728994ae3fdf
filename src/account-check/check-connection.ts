import { lookup } from "node:dns/promises"
import { once } from "node:events"
import { isIP } from "node:net"
import { connect, type TLSSocket } from "node:tls"
import { CLOCK_LIMIT } from "../gateway/hint-for"
import { oneLine } from "../gateway/redact"
import { toMessage } from "../messages"
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
  if (isIP(host)) return check("ok", "dns", [toMessage("check.dns.unused", { host })])
  try {
    const found = await Promise.race([lookup(host, { all: true }), aborted(signal)])
    const addresses = found.map(({ address }) => address).join(", ")
    return check("ok", "dns", [toMessage("check.dns.found", { host, addresses })])
  } catch (error) {
    const failure = failureReason(error)
    return check("fail", "dns", [toMessage("check.dns.none", { host, failure }), toMessage("check.dns.typo")])
  }
}

/**
 * Checks the certificate. Nothing is sent over this connection, so it also accepts an untrusted
 * one.
 * @param ca authorities to trust instead of Node's own
 */
export async function checkTls(url: URL, stop: AbortSignal, ca?: string): Promise<Check> {
  if (url.protocol === "http:") return check("ok", "tls", [toMessage("check.tls.unused")])
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
    const found = toMessage("check.tls.none", { failure: failureReason(error) })
    return check("fail", "tls", [found, toMessage("check.tls.host_and_port")])
  } finally {
    socket.destroy()
  }
}

function evaluateCertificate(socket: TLSSocket): Check {
  const { issuer, valid_to } = socket.getPeerCertificate()
  const days = Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS)
  const name: unknown = issuer?.O ?? issuer?.CN
  const certificate = toMessage("check.tls.certificate", {
    protocol: socket.getProtocol() ?? "TLS",
    issuer:
      name === undefined
        ? toMessage("check.tls.unnamed_issuer")
        : toMessage("check.quoted", { text: oneLine(String(name)) }),
    days,
  })
  if (!socket.authorized) {
    // Typed as an Error, but Node sets its code.
    const reason = String((socket.authorizationError as { code?: unknown } | null)?.code ?? socket.authorizationError)
    const found = toMessage("check.tls.untrusted", { reason: oneLine(reason), certificate })
    return check("fail", "tls", [found, toMessage("check.tls.fix_certificate")])
  }
  if (days < RENEW_DAYS) return check("warning", "tls", [certificate, toMessage("check.tls.renew")])
  return check("ok", "tls", [certificate])
}

async function checkClock(url: URL, stop: AbortSignal): Promise<Check> {
  const before = Date.now()
  let date: string | null
  try {
    const response = await fetch(url, { redirect: "manual", signal: timeLimit(stop) })
    await response.body?.cancel()
    date = response.headers.get("date")
  } catch (error) {
    const found = toMessage("check.clock.not_compared", { failure: failureReason(error) })
    return check("fail", "clock", [found, toMessage("check.see_others")])
  }
  const theirs = Date.parse(date ?? "")
  if (Number.isNaN(theirs)) {
    return check("fail", "clock", [toMessage("check.clock.no_date"), toMessage("check.clock.proxies")])
  }
  const ahead = Math.round(((before + Date.now()) / 2 - theirs) / 1000)
  const seconds = Math.abs(ahead)
  // The Date header has a resolution of one second.
  if (seconds <= 1) return check("ok", "clock", [toMessage("check.clock.in_step")])
  const found = toMessage(ahead < 0 ? "check.clock.behind" : "check.clock.ahead", { seconds })
  if (seconds <= CLOCK_WARNING) return check("ok", "clock", [found])
  return check(seconds > CLOCK_LIMIT ? "fail" : "warning", "clock", [found, toMessage("check.clock.ntp")])
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
