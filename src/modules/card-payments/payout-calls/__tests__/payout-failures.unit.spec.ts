import type { AddressInfo } from "node:net"
import { itEvery } from "../../../../__tests__/it-every"
import { json, startGatewayServer } from "../../../../gateway/__tests__/gateway-server"
import { bank, createPayoutWorld, type PayoutWorld } from "./payout-fixtures"

let world: PayoutWorld
beforeAll(async () => void (world = await createPayoutWorld()))
afterAll(() => world.close())

itEvery([
  ["no words", 400, { type: "validation-error" }, "refused", "payout_reason.none"],
  ["words", 400, { type: "validation-error", "error-message": "Closed" }, "refused", "payout_reason.text"],
  ["a refused key", 401, { type: "none" }, "refused", "call.private_key_refused"],
  ["an error", 500, { type: "error", "error-message": "Busy" }, "unknown", "payout_call.error_answer"],
  ["no known format", 200, { type: "none" }, "unknown", "payout_call.answer_unusable"],
] as const)("an answer with %s has our reason as data", async (_title, status, answer, outcome, code) => {
  const server = await startGatewayServer()
  server.answerWith(json(status, answer))
  const { port } = server.server.address() as AddressInfo
  const payouts = world.with({ baseUrl: `http://127.0.0.1:${port}/paynet` })
  const sent = await payouts.check(await world.order(bank))
  await server.close()
  expect(sent).toMatchObject({ outcome, message: { code } })
  // No sentence of the client is stored.
  expect(JSON.stringify(sent)).not.toMatch(/no reason given|did not accept|cannot be read/)
})

it("a call that cannot be made has our reason as data", async () => {
  const sent = await world.with({ privateKey: undefined }).check(await world.order(bank))
  const reason = { code: "call.fields_invalid", params: { fields: "privateKey" } }
  expect(sent).toMatchObject({ outcome: "refused", message: { code: "payout_call.not_valid", params: { reason } } })
})
