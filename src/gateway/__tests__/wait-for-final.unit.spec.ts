import { aroundEach, itEvery } from "../../__tests__/it-every"
import { GatewayError } from "../errors"
import { pollGap } from "../wait-for-final"
import { type GatewayServer, json, startGatewayServer, text } from "./gateway-server"

const ids = { client_orderid: "order-0001", orderid: "9000001" }
const answer = (status: string) => json(200, { type: "status-response", status, "merchant-order-id": "order-0001" })

/** The intervals between polls; in some tests no time passes in between. */
let mockGaps: number[] = []
let mockNoTimePasses = false
jest.mock("node:timers/promises", () => {
  const real = jest.requireActual<typeof import("node:timers/promises")>("node:timers/promises")
  const wait: typeof real.setTimeout = (ms, ...rest) => {
    mockGaps.push(ms ?? 0)
    return real.setTimeout(mockNoTimePasses ? 0 : ms, ...rest)
  }
  return { ...real, setTimeout: wait }
})

let gateway: GatewayServer
const renew = aroundEach(
  async () => {
    gateway = await startGatewayServer()
    mockGaps = []
    mockNoTimePasses = false
  },
  () => gateway.close(),
)

itEvery(["approved", "declined", "error", "filtered"], renew)("returns %s at once, as it is final", async (status) => {
  gateway.answerWith(answer(status))
  expect(await gateway.client().waitForFinal(ids)).toMatchObject({ status })
  expect(gateway.calls.map(({ body }) => [body.get("client_orderid"), body.get("orderid")])).toEqual([
    ["order-0001", "9000001"],
  ])
})

it("polls again after a status that is not final, a lost answer, or an unknown word", async () => {
  mockNoTimePasses = true
  const answers = [answer("brand_new"), text(500, "no"), answer("approved")]
  gateway.answerWith((call, response) => answers.shift()?.(call, response))
  const waiting = gateway.client().waitForFinal({ client_orderid: "order-0001" })
  expect(await waiting).toMatchObject({ status: "approved" })
  expect(gateway.calls).toHaveLength(3)
  expect(mockGaps.map((gap) => gap >= 3_000 && gap <= 5_000)).toEqual([true, true])
  expect(gateway.calls.every(({ body }) => !body.has("orderid"))).toBe(true)
})

it("ends at its deadline, and reports the last known status", async () => {
  gateway.answerWith(answer("processing"))
  const error: unknown = await gateway
    .client()
    .waitForFinal(ids, { deadlineMs: 300 })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(GatewayError)
  expect(error).toMatchObject({ kind: "unknown", clientOrderid: "order-0001", orderid: "9000001" })
  expect((error as Error).message).toContain("no final status within 300 ms (last: processing)")
})

it("ends when aborted, even if the answer hangs", async () => {
  const hanging = new AbortController()
  gateway.answerWith(() => hanging.abort(new Error("the shopper left")))
  const waiting = gateway.client().waitForFinal(ids, { signal: hanging.signal })
  await expect(waiting).rejects.toMatchObject({
    kind: "unknown",
    message: expect.stringContaining("given up"),
    cause: expect.objectContaining({ message: "the shopper left" }),
  })
  await expect(gateway.client().waitForFinal(ids, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: "unknown",
  })
  expect(gateway.calls).toHaveLength(1)
})

itEvery([-1, Number.NaN, Infinity, 1.5, 2 ** 31, "5000", null], renew)(
  "refuses a deadline of %p",
  async (deadlineMs) => {
    await expect(gateway.client().waitForFinal(ids, { deadlineMs } as never)).rejects.toMatchObject({
      kind: "invalid",
      fields: ["deadlineMs"],
    })
    expect(gateway.calls).toEqual([])
  },
)

it("accepts either order id", async () => {
  gateway.answerWith(answer("approved"))
  expect(await gateway.client().waitForFinal({ orderid: "9000001" })).toMatchObject({ status: "approved" })
  await expect(gateway.client().waitForFinal({})).rejects.toMatchObject({ kind: "invalid" })
})

it("ends when the gateway refuses the status call", async () => {
  gateway.answerWith(text(403, "Forbidden"))
  await expect(gateway.client().waitForFinal(ids)).rejects.toMatchObject({ kind: "refused" })
  await expect(gateway.client().waitForFinal({ client_orderid: "" })).rejects.toMatchObject({ kind: "invalid" })
  expect(gateway.calls).toHaveLength(1)
})

describe("the gaps, as documented", () => {
  const SECOND = 1000
  const MINUTE = 60 * SECOND

  itEvery(
    [
      [0, 3 * SECOND, 5 * SECOND],
      [5 * MINUTE - 1, 3 * SECOND, 5 * SECOND],
      [5 * MINUTE, 5 * MINUTE, 10 * MINUTE],
      [60 * MINUTE - 1, 5 * MINUTE, 10 * MINUTE],
      [60 * MINUTE, 50 * MINUTE, 70 * MINUTE],
    ],
    renew,
  )("after %i ms: between %i and %i", (age, least, most) => {
    for (let round = 0; round < 100; round++) {
      expect(pollGap(age)).toBeGreaterThanOrEqual(least)
      expect(pollGap(age)).toBeLessThanOrEqual(most)
    }
  })
})
