import { isIP } from "node:net"
import { parseUrl } from "../../gateway/parse-url"

export const FOREIGN_HOST =
  "The sandbox does not know this Host. Call it by the address that it listens on, or set publicUrl to the one you use."

const allAddresses = new Set(["0.0.0.0", "[::]"])
const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a Host header names this sandbox: this machine itself, the host that it listens on, or that of its public address.
 * A stranger's page can have its own name lead here (DNS rebinding) and is then of the same origin to the browser, but the
 * name stays its own. Where the sandbox listens on all addresses, any address is right, since such an attack needs a name.
 */
export function isOwnHost(header: string | undefined, own: { host: string; publicUrl: string | undefined }): boolean {
  const called = hostnameOf(header)
  if (called === undefined) return false
  const listens = hostnameOf(isIP(own.host) === 6 ? `[${own.host}]` : own.host)
  if (loopback.test(called) || called === listens) return true
  if (own.publicUrl !== undefined && called === parseUrl(own.publicUrl)?.hostname) return true
  return listens !== undefined && allAddresses.has(listens) && isIP(called.replace(/^\[|\]$/g, "")) !== 0
}

/** In the one spelling of URLs, without the port. */
function hostnameOf(host = ""): string | undefined {
  return parseUrl(`http://${host}`)?.hostname
}
