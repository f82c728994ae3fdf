import type { IncomingMessage } from "node:http"
import { itEvery } from "../../../__tests__/it-every"
import { parsePluginOptions } from "../../../configuration"
import { toMessage } from "../../../messages"
import { shopperOf } from "../request-context"
import { anAccount as account } from "./an-account"

const parse = (trustedProxies: unknown) => parsePluginOptions({ accounts: { main: account }, trustedProxies })

/**
 * A connection as a server sees it; `ip` is the address by Express while Medusa trusts one proxy.
 */
const requestOf = (peer: string, forwarded: string | undefined, trustedProxies: unknown) => {
  const settings = parse(trustedProxies).options
  return {
    ip: forwarded?.split(",").at(-1)?.trim() ?? peer,
    socket: { remoteAddress: peer } as IncomingMessage["socket"],
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    scope: { resolve: <T>() => ({ settings }) as T },
  }
}

itEvery([
  // X-Forwarded-For of a client that is not a listed proxy is ignored.
  [[], "203.0.113.9", "198.51.100.7", "203.0.113.9"],
  [0, "203.0.113.9", "198.51.100.7", "203.0.113.9"],
  [["10.0.0.0/8"], "203.0.113.9", "198.51.100.7", "203.0.113.9"],
  // A listed proxy reports its own client; what that client reports of others is ignored.
  [["10.0.0.0/8"], "10.0.0.1", "198.51.100.7", "198.51.100.7"],
  [["10.0.0.0/8"], "::ffff:10.0.0.1", "192.0.2.1, 198.51.100.7", "198.51.100.7"],
  [["10.0.0.1", "192.0.2.0/24"], "10.0.0.1", "198.51.100.7, 192.0.2.1", "198.51.100.7"],
  [["loopback"], "::1", "2001:db8::1", "2001:db8::1"],
  [1, "203.0.113.9", "192.0.2.1, 198.51.100.7", "198.51.100.7"],
  [2, "203.0.113.9", "192.0.2.1, 198.51.100.7", "192.0.2.1"],
  [["10.0.0.0/8"], "10.0.0.1", undefined, "10.0.0.1"],
  // Without the option, as in Medusa, every client's X-Forwarded-For is trusted.
  [undefined, "203.0.113.9", "198.51.100.7", "198.51.100.7"],
])("with %j, a connection from %s that names %s is from %s", (trusted, peer, forwarded, expected) => {
  expect(shopperOf(requestOf(peer, forwarded, trusted)).ipaddress).toBe(expected)
})

itEvery([true, "nonsense", ["nonsense"], ["10.0.0.0/99"], -1, 1.5, 100, {}, [7]])(
  "%j is refused with the fix",
  (trustedProxies) => {
    const { options, problems } = parse(trustedProxies)
    expect(options).toBeUndefined()
    expect(problems).toEqual([
      {
        option: expect.stringMatching(/^trustedProxies/) as unknown,
        message: expect.stringContaining('such as ["10.0.0.0/8"]') as unknown,
      },
    ])
  },
)

it("boot warns if the option is not set", () => {
  expect(parse(undefined).warnings).toEqual([toMessage("check.setup.trusted_proxies")])
  expect(parse([]).warnings).toEqual([])
})
