import { type GatewayClient, type GatewayErrorKind, type OperationName, operations } from "../../gateway"
import type { Fault } from "../index"
import { clientOf, createWorld, type World } from "./harness"

/** What the client makes of each fault, and whether the gateway may have acted. The same for all operations. */
const faults: [kind: Fault["kind"], error: GatewayErrorKind][] = [
  ["drop-before", "unknown"],
  ["drop-after", "unknown"],
  ["error-after", "unknown"],
  ["garbage", "unknown"],
  ["delay", "unknown"],
  ["refuse", "refused"],
]

let world: World
let hasty: GatewayClient
beforeAll(async () => {
  world = await createWorld({ repeatedOrder: "replay" })
  hasty = clientOf(world.sandbox, { timeouts: { answerMs: 150, totalMs: 1_000 } })
})
afterAll(async () => {
  hasty.close()
  await world.close()
})

const names = Object.keys(operations) as OperationName[]
const cases = names.flatMap((name) => faults.map(([fault, kind]) => ({ name, fault, kind })))

it.each(cases)("$name with fault $fault is $kind, and is sent once", async ({ name, fault, kind }) => {
  const { sandbox } = world
  const client = fault === "delay" ? hasty : world.client
  const before = sandbox.calls().length
  sandbox.fault({ operation: name, kind: fault, ms: 400 })
  const call = client[name] as (request: unknown) => Promise<unknown>
  await expect(call(operations[name].example)).rejects.toMatchObject({ kind, operation: name })
  expect(sandbox.calls().slice(before)).toMatchObject([{ operation: name, fault }])
  expect(sandbox.faults()).toEqual([])
})

it.each(names)("%s is unsent where nobody listens", async (name) => {
  const gone = await createWorld()
  await gone.sandbox.close()
  const call = gone.client[name] as (request: unknown) => Promise<unknown>
  await expect(call(operations[name].example)).rejects.toMatchObject({ kind: "unsent", operation: name })
  gone.client.close()
})
