import { itEvery } from "../../../__tests__/it-every"
import { currentShopper, shopperOf, withShopper } from "../request-context"

const scope = { resolve: <T>() => ({ settings: {} }) as T }

describe("shopperOf", () => {
  itEvery([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:203.0.113.7", "203.0.113.7"],
    ["::1", "127.0.0.1"],
    ["2001:db8::1", "2001:db8::1"],
    ["::ffff:cb00:7107", "::ffff:cb00:7107"],
    ["", undefined],
    [undefined, undefined],
  ])("address %s is %s on the wire", (ip, expected) => {
    expect(shopperOf({ ip, headers: {}, scope }).ipaddress).toBe(expected)
  })

  it("has the browser's headers, the first of each repeated header, cut to the wire's lengths", () => {
    const headers = {
      "user-agent": "x".repeat(5_000),
      "accept-language": "y".repeat(100),
      accept: ["text/html", "text/plain"],
      "x-forwarded-for": "6.6.6.6",
    }
    const shopper = shopperOf({ ip: "203.0.113.7", headers, scope })
    expect(shopper).toEqual({
      ipaddress: "203.0.113.7",
      userAgent: "x".repeat(2048),
      acceptLanguage: "y".repeat(64),
      acceptHeader: "text/html",
    })
    expect(shopperOf({ headers: { accept: "" }, scope }).acceptHeader).toBeUndefined()
  })
})

describe("currentShopper", () => {
  const first = { ipaddress: "203.0.113.1" }
  const second = { ipaddress: "203.0.113.2" }

  it("is empty outside a request", () => {
    expect(currentShopper()).toEqual({})
  })

  it("belongs to its own request, however requests interleave", async () => {
    const later = async () => {
      await new Promise((next) => setImmediate(next))
      return currentShopper()
    }
    expect(await Promise.all([withShopper(first, later), later(), withShopper(second, later)])).toEqual([
      first,
      {},
      second,
    ])
  })

  it("is kept for work that a request started and did not wait for", async () => {
    let started: Promise<unknown> = Promise.resolve()
    withShopper(first, () => {
      started = Promise.resolve().then(() => currentShopper())
    })
    expect(await started).toEqual(first)
  })
})
