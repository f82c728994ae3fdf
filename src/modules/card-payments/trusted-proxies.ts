import proxyAddr from "proxy-addr"
import type { TrustsHop } from "../../configuration"

type Request = Parameters<typeof proxyAddr>[0]

/** The first address, from this server's side, that is no proxy of the store: `X-Forwarded-For` is believed of these alone. */
export function clientAddress(request: unknown, trusts: TrustsHop): string {
  return proxyAddr(request as Request, trusts)
}
