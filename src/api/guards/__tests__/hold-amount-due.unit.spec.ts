import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { currentShopper, takeSessionRequest } from "../../../modules/card-payments"
import { holdAmountDueFor, holdAmountDueToMark, holdUntilAnswered } from "../hold-amount-due"

type Graph = (request: { entity: string }) => Promise<{ data: unknown[] }>

/** A container with the module that serves `pp_card_main`, a query, and locks. */
function requestOf(
  provider_id: unknown,
  { graph, due = "45.00", left }: { graph: Graph; due?: string; left?: string },
) {
  const locks = new Set<string>()
  const services: Record<string, unknown> = {
    query: { graph },
    card_payments: {
      settings: {},
      serves: (id: string) => id === "pp_card_main",
      providerSettings: () => ({ integration: "direct" }),
      amountDue: {
        forNewSession: (_query: unknown, _id: string, { subject }: { subject: object }) =>
          Promise.resolve(due ? { amount: due, currency_code: "eur", orderDetails: { of: subject } } : undefined),
        forMark: () => Promise.resolve(left ? { amount: left, currency_code: "eur" } : undefined),
      },
    },
    locking: {
      acquire: (key: string) => Promise.resolve(locks.add(key)),
      release: (key: string) => Promise.resolve(locks.delete(key)),
    },
  }
  const request = {
    ip: "::ffff:203.0.113.7",
    headers: { "user-agent": "UA" },
    params: { id: "pay_col_1" },
    body: { provider_id },
    scope: { resolve: (name: string) => services[name] },
  } as unknown as MedusaRequest
  return { request, locks, response: { end: () => undefined, once: () => undefined } as unknown as MedusaResponse }
}

async function carried<T>({ request, response }: ReturnType<typeof requestOf>, inspect: () => T) {
  let seen: T | undefined
  const guard = holdAmountDueFor("shopper")(request, response, () => {
    seen = inspect()
  })
  const refused = await guard.catch((error: unknown) => error)
  return { seen, refused }
}

const graph: Graph = ({ entity }) => {
  if (entity !== "cart_payment_collection") return Promise.resolve({ data: [] })
  return Promise.resolve({ data: [{ cart_id: "cart_1", cart: { email: "jane@example.com" } }] })
}
const never: Graph = () => Promise.reject(new Error("read although nobody asked"))

it("passes the shopper to the provider, for the duration of the request", async () => {
  const { seen } = await carried(requestOf("pp_system_default", { graph: never }), currentShopper)
  expect(seen).toMatchObject({ ipaddress: "203.0.113.7", userAgent: "UA" })
  expect(currentShopper()).toEqual({})
})

it("passes the session, the amount due and the order details to our providers only", async () => {
  const ours = requestOf("pp_card_main", { graph })
  const { seen } = await carried(ours, takeSessionRequest)
  const due = { amount: "45.00", currency_code: "eur" }
  expect(seen).toMatchObject({ collectionId: "pay_col_1", providerId: "pp_card_main", due })
  expect(seen?.orderDetails).toEqual({ of: { kind: "cart", id: "cart_1" } })
  // Returned once: a session that Medusa recreates in the same request is another one.
  const twice = await carried(requestOf("pp_card_main", { graph }), () => [takeSessionRequest(), takeSessionRequest()])
  expect(twice.seen).toEqual([expect.objectContaining({ providerId: "pp_card_main" }), undefined])
  expect(takeSessionRequest()).toBeUndefined()
  for (const other of ["pp_system_default", undefined, { $ne: 1 }]) {
    expect((await carried(requestOf(other, { graph: never }), takeSessionRequest)).seen).toBeUndefined()
  }
})

it("holds the cart's lock until it is released, or until the request is answered", async () => {
  for (const end of ["release", "answer"] as const) {
    const { locks, ...rest } = requestOf("pp_card_main", { graph })
    const { seen } = await carried({ locks, ...rest }, takeSessionRequest)
    expect([...locks]).toEqual(["cart_1"])
    if (end === "release") await seen?.release()
    else rest.response.end()
    expect([...locks]).toEqual([])
  }
})

it.each([undefined, new Error("The database is gone")])(
  "answers once, after the lock is free or could not be freed: %s",
  async (failure) => {
    const end = jest.fn()
    const response = { end, once: () => undefined } as unknown as MedusaResponse
    let free: () => void = () => undefined
    const isFree = new Promise<void>((resolve) => (free = resolve))
    const released = isFree.then(() => (failure ? Promise.reject(failure) : undefined))
    await holdUntilAnswered(response, () => Promise.resolve({ release: () => released }))
    response.end("first")
    response.end("second")
    await Promise.resolve()
    expect(end).not.toHaveBeenCalled()
    free()
    await released.catch(() => undefined)
    expect(end.mock.calls).toEqual([["first"]])
  },
)

it("answers once although the store of locks does not", async () => {
  jest.useFakeTimers()
  const end = jest.fn()
  const response = { closed: false, end, once: () => undefined } as unknown as MedusaResponse
  await holdUntilAnswered(response, () => Promise.resolve({ release: () => new Promise<never>(() => undefined) }))
  response.end("paid")
  expect(end).not.toHaveBeenCalled()
  jest.runAllTimers()
  expect(end.mock.calls).toEqual([["paid"]])
  jest.useRealTimers()
})

it("holds no lock for a client that disconnected while waiting for it", async () => {
  const request = requestOf("pp_card_main", { graph })
  const { seen } = await carried(
    {
      ...request,
      response: { closed: true, end: () => undefined, once: () => undefined } as unknown as MedusaResponse,
    },
    () => "went on",
  )
  expect({ seen, locks: [...request.locks] }).toEqual({ seen: undefined, locks: [] })
})

it("refuses a session if nothing is due, and holds no lock afterwards", async () => {
  const request = requestOf("pp_card_main", { graph, due: "0.00" })
  const { refused } = await carried(request, takeSessionRequest)
  expect(String(refused)).toContain("nothing left to pay")
  expect([...request.locks]).toEqual([])
})

it("refuses a session of a deleted collection, and holds no lock afterwards", async () => {
  const request = requestOf("pp_card_main", { graph, due: "" })
  const { refused } = await carried(request, takeSessionRequest)
  expect(refused).toMatchObject({ type: "not_found" })
  expect([...request.locks]).toEqual([])
})

it("a mark as paid, of any provider, holds the lock until it is answered", async () => {
  const { request, response, locks } = requestOf(undefined, { graph })
  const next = jest.fn()
  await holdAmountDueToMark(request, response, next)
  expect(next).toHaveBeenCalledWith()
  expect([...locks]).toEqual(["cart_1"])
  response.end()
  expect([...locks]).toEqual([])
})

it.each([
  ["0.00", "nothing left to pay"],
  ["20.00", "20.00 EUR is left"],
])("... is refused if %s is left, less than the mark would record; holds no lock afterwards", async (left, message) => {
  const { request, response, locks } = requestOf(undefined, { graph, left })
  const next = jest.fn()
  await expect(holdAmountDueToMark(request, response, next)).rejects.toMatchObject({
    ...{ type: "not_allowed", message: expect.stringContaining(message) },
  })
  expect(next).not.toHaveBeenCalled()
  expect([...locks]).toEqual([])
})

it("... does nothing for a client that disconnected while waiting for the lock", async () => {
  const { request, locks } = requestOf(undefined, { graph })
  const next = jest.fn()
  await holdAmountDueToMark(
    request,
    { closed: true, end: () => undefined, once: () => undefined } as unknown as MedusaResponse,
    next,
  )
  expect([next.mock.calls, [...locks]]).toEqual([[], []])
})
