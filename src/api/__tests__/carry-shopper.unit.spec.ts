import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { takeSessionRequest, currentShopper } from "../../modules/card-payments"
import { carryShopper } from "../carry-shopper"

/** Medusa's container by hand: the module that serves `pp_card_main`, and a query that counts. */
function requestOf(provider_id: unknown, graph: () => Promise<{ data: unknown[] }>) {
  const scope = {
    resolve: (name: string) => (name === "query" ? { graph } : { serves: (id: string) => id === "pp_card_main" }),
  }
  const headers = { "user-agent": "UA" }
  return {
    ip: "::ffff:203.0.113.7",
    headers,
    params: { id: "pay_col_1" },
    body: { provider_id },
    scope,
  } as unknown as MedusaRequest
}

function carried<T>(request: MedusaRequest, look: () => T): T {
  let seen: { value: T } | undefined
  carryShopper(request, {} as MedusaResponse, () => {
    seen = { value: look() }
  })
  return (seen as { value: T }).value
}

const carts = () => Promise.resolve({ data: [{ cart: { email: "jane@example.com" } }] })
const never = () => Promise.reject(new Error("read although nobody asked"))

it("carries the shopper to the provider, for the time of the request", () => {
  const shopper = carried(requestOf("pp_system_default", never), currentShopper)
  expect(shopper).toMatchObject({ ipaddress: "203.0.113.7", userAgent: "UA" })
  expect(currentShopper()).toEqual({})
})

it("tells which session is created, and begins to read the order's facts, for our providers alone", async () => {
  const request = requestOf("pp_card_main", carts)
  const session = carried(request, takeSessionRequest)
  expect(session).toMatchObject({ collectionId: "pay_col_1", providerId: "pp_card_main" })
  expect(await session?.facts).toMatchObject({ email: "jane@example.com" })
  // Given out once: a session that Medusa makes anew in the same request is another one.
  const twice = carried(request, () => [takeSessionRequest(), takeSessionRequest()])
  expect(twice).toEqual([expect.objectContaining({ providerId: "pp_card_main" }), undefined])
  expect(takeSessionRequest()).toBeUndefined()
  for (const other of ["pp_system_default", undefined, { $ne: 1 }]) {
    expect(carried(requestOf(other, never), takeSessionRequest)).toBeUndefined()
  }
})

it("an early reading that fails is told to who needs it, and ends no process", async () => {
  const session = carried(requestOf("pp_card_main", never), takeSessionRequest)
  await new Promise((next) => setImmediate(next))
  await expect(session?.facts).rejects.toThrow("nobody asked")
})
