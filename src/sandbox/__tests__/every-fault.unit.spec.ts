import { itEvery } from "../../__tests__/it-every"
import { type GatewayClient, type GatewayErrorKind, type OperationName, operations } from "../../gateway"
import type { Fault } from "../index"
import { clientOf, createWorld, type World } from "./harness"

/** The client's error for each fault except a delay; equal for all operations. */
const faults: [kind: Fault["kind"], error: GatewayErrorKind][] = [
  ["drop-before", "unknown"],
  ["drop-after", "unknown"],
  ["error-after", "unknown"],
  ["garbage", "unknown"],
  ["refuse", "refused"],
]

let world: World
let hasty: GatewayClient
beforeAll(async () => {
  world = await createWorld({ repeatedOrder: "replay" })
  hasty = clientOf(world.sandbox, { timeouts: { answerMs: 1_500, totalMs: 3_000 } })
})
afterAll(async () => {
  hasty.close()
  await world.close()
})

const names = Object.keys(operations) as OperationName[]

itEvery(names.flatMap((name) => faults.map(([fault, kind]) => ({ name, fault, kind }))))(
  "$name with fault $fault is $kind, and is sent once",
  async ({ name, fault, kind }) => {
    await expectFault(world.client, { operation: name, kind: fault }, kind)
    expect(world.sandbox.faults()).toEqual([])
  },
)

itEvery(names, "side by side")("%s with an answer that comes too late is unknown, and is sent once", (name) =>
  expectFault(hasty, { operation: name, kind: "delay", ms: 10_000 }, "unknown"),
)

async function expectFault(client: GatewayClient, fault: Fault & { operation: OperationName }, kind: GatewayErrorKind) {
  const { sandbox } = world
  const { operation } = fault
  const before = sandbox.calls().length
  sandbox.fault(fault)
  const call = client[operation] as (request: unknown) => Promise<unknown>
  await expect(call(operations[operation].example)).rejects.toMatchObject({ kind, operation })
  const sent = sandbox.calls().slice(before)
  expect(sent.filter((each) => each.operation === operation)).toMatchObject([{ operation, fault: fault.kind }])
}

itEvery(names)("%s is unsent if no server listens", async (name) => {
  const gone = await createWorld()
  await gone.sandbox.close()
  const call = gone.client[name] as (request: unknown) => Promise<unknown>
  await expect(call(operations[name].example)).rejects.toMatchObject({ kind: "unsent", operation: name })
  gone.client.close()
})
