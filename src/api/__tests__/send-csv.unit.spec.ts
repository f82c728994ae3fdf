import type { MedusaResponse } from "@medusajs/framework/http"
import { Writable } from "node:stream"
import { setImmediate as eventLoopTurn } from "node:timers/promises"
import type { CsvFile } from "../../contracts"
import { sendCsv } from "../send-csv"

const PARTS = 1_000
const PART = "x".repeat(20_000)

describe("A CSV file", () => {
  it("is read from the database no faster than the client takes it", async () => {
    const produced = countedParts()
    const { client, take } = slowClient()
    const sent = sendCsv(client, "card-payments.csv", produced.parts)

    await whenIdle()
    // Less than the buffers of a connection: the parts behind them do not exist yet.
    expect(produced.count()).toBeLessThanOrEqual(5)

    for (let taken = 1; taken <= 10; taken += 1) {
      const before = produced.count()
      take()
      await whenIdle()
      expect(produced.count() - before).toBeLessThanOrEqual(1)
    }
    expect(produced.count()).toBeGreaterThan(5)
    client.destroy()
    await sent
    expect(produced.count()).toBeLessThanOrEqual(16)
  })
})

/** Parts that exist as soon as they are asked for, as those of a fast database. */
function countedParts() {
  let produced = 0
  async function* parts(): AsyncGenerator<string> {
    while (produced < PARTS) {
      produced += 1
      yield await Promise.resolve(PART)
    }
  }
  return { parts: parts(), count: () => produced }
}

/** A response whose client takes one part at each `take`. */
function slowClient() {
  let accept = () => {}
  const response = new Writable({ write: (_part, _encoding, done) => (accept = done) })
  const client = Object.assign(response, { setHeader: () => client, req: { destroyed: true } })
  return { client: client as unknown as MedusaResponse<CsvFile>, take: () => accept() }
}

/** Long enough for a producer that nothing holds back to have made all parts. */
async function whenIdle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await eventLoopTurn()
}
