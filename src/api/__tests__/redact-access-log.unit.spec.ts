import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { rawQuery, redactAccessLog } from "../redact-access-log"

function pass(originalUrl: string): MedusaRequest {
  const request = { originalUrl } as MedusaRequest
  let passed = 0
  redactAccessLog(request, {} as MedusaResponse, () => passed++)
  expect(passed).toBe(1)
  return request
}

describe("the access log of callbacks and returns", () => {
  it("has the path alone, and the routes the query as it came", () => {
    const query = "status=approved&email=jane%40example.com&control=abc&name=A+B"
    const request = pass(`/hooks/card-payments/main/callback?${query}`)
    expect(request.originalUrl).toBe("/hooks/card-payments/main/callback?[redacted]")
    expect(rawQuery(request)).toBe(query)
  })

  it.each([
    ["/hooks/card-payments/main/callback", "/hooks/card-payments/main/callback", ""],
    ["/hooks/card-payments/main/callback?", "/hooks/card-payments/main/callback", ""],
    ["/hooks/card-payments/main/callback?a=1?b=2", "/hooks/card-payments/main/callback?[redacted]", "a=1?b=2"],
    ["/x?status=a&status=b", "/x?[redacted]", "status=a&status=b"],
  ])("%s", (address, logged, query) => {
    const request = pass(address)
    expect(request.originalUrl).toBe(logged)
    expect(rawQuery(request)).toBe(query)
  })

  it("does not mix up requests, and reads the query where nothing redacted it", () => {
    const [first, second] = [pass("/a?x=1"), pass("/a?x=2")]
    expect([rawQuery(first), rawQuery(second)]).toEqual(["x=1", "x=2"])
    expect(rawQuery({ originalUrl: "/a?x=3" } as MedusaRequest)).toBe("x=3")
  })
})
