import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { itEvery } from "../../__tests__/it-every"
import { rawPath, rawQuery, redactAccessLog } from "../access-log"

function pass(originalUrl: string, headers: Record<string, string> = {}): MedusaRequest {
  const request = { originalUrl, headers } as unknown as MedusaRequest
  let passed = 0
  redactAccessLog(request, {} as MedusaResponse, () => passed++)
  expect(passed).toBe(1)
  return request
}

describe("the access log of callbacks and returns", () => {
  it("has the path only, while routes read the original query", () => {
    const query = "status=approved&email=jane%40example.com&control=abc&name=A+B"
    const request = pass(`/hooks/card-payments/main/callback?${query}`)
    expect(request.originalUrl).toBe("/hooks/card-payments/main/callback?[redacted]")
    expect(rawQuery(request)).toBe(query)
  })

  itEvery([
    ["/hooks/card-payments/main/callback", "/hooks/card-payments/main/callback", ""],
    ["/hooks/card-payments/main/callback?", "/hooks/card-payments/main/callback", ""],
    ["/hooks/card-payments/main/callback?a=1?b=2", "/hooks/card-payments/main/callback?[redacted]", "a=1?b=2"],
    ["/x?status=a&status=b", "/x?[redacted]", "status=a&status=b"],
  ])("%s", (address, logged, query) => {
    const request = pass(address)
    expect(request.originalUrl).toBe(logged)
    expect(rawQuery(request)).toBe(query)
  })

  itEvery([
    ["/hooks/card-payments/main/3ds/q7Zr_-0", "/hooks/card-payments/main/3ds/[redacted]"],
    ["/hooks/card-payments/main/3DS/q7Zr_-0/", "/hooks/card-payments/main/3DS/[redacted]"],
    ["/hooks/card-payments/main/3ds/q7Zr/more?window=02", "/hooks/card-payments/main/3ds/[redacted]?[redacted]"],
    ["/hooks/card-payments/a%2Fb/3ds/%00", "/hooks/card-payments/a%2Fb/3ds/[redacted]"],
    ["/hooks/card-payments/3ds/callback", "/hooks/card-payments/3ds/callback"],
    ["/store/card-payments/sessions/payses_1?cart_id=cart_1", "/store/card-payments/sessions/payses_1?[redacted]"],
  ])("omits a token: %s", (address, logged) => {
    const request = pass(address)
    expect(request.originalUrl).toBe(logged)
    expect(rawPath(request)).toBe(address.split("?")[0])
  })

  itEvery([
    ["/store/card-payments/cards/4538977399606732", "/store/card-payments/cards/[redacted]"],
    ["/store/card-payments/sessions/4538%209773%209960%206732/card", "/store/card-payments/sessions/[redacted]/card"],
    ["/store/card-payments/sessions/4538-9773-9960-6732?x=1", "/store/card-payments/sessions/[redacted]?[redacted]"],
    [
      "/store/card-payments/cards/csc_01M7ZXFTPPBVG7YJ8MTMH9TH45",
      "/store/card-payments/cards/csc_01M7ZXFTPPBVG7YJ8MTMH9TH45",
    ],
  ])("omits a card number in the path: %s", (address, logged) => {
    expect(pass(address).originalUrl).toBe(logged)
  })

  itEvery([
    [
      "https://shop.example/app/card-payments/payouts?q=Sally&state=paid",
      "https://shop.example/app/card-payments/payouts?[redacted]",
    ],
    ["https://shop.example/app/card-payments/payouts/cpo_1", "https://shop.example/app/card-payments/payouts/cpo_1"],
    [
      "https://shop.example/hooks/card-payments/main/3ds/q7Zr",
      "https://shop.example/hooks/card-payments/main/3ds/[redacted]",
    ],
    ["https://x.example/card/4538977399606732?a", "https://x.example/card/[redacted]?[redacted]"],
    ["about:blank", "about:blank"],
  ])("has the referring page without its query: %s", (from, logged) => {
    const headers = { referer: from, referrer: from, "user-agent": "a browser" }
    expect(pass("/admin/card-payments/payouts", headers).headers).toEqual({
      ...headers,
      referer: logged,
      referrer: logged,
    })
  })

  it("keeps the queries of requests apart, and reads the query of a request that was not redacted", () => {
    const [first, second] = [pass("/a?x=1"), pass("/a?x=2")]
    expect([rawQuery(first), rawQuery(second)]).toEqual(["x=1", "x=2"])
    expect(rawQuery({ originalUrl: "/a?x=3" } as MedusaRequest)).toBe("x=3")
  })
})
