import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import { createSandbox, type Sandbox } from "../index"
import { aCard, anOrder, clientOf, createWorld, type World } from "./harness"
import {
  aPlan,
  cardFields,
  chargesOf,
  control,
  create,
  datesOf,
  iso,
  lastDays,
  monthly,
  year,
} from "../recurring/__tests__/recurring-harness"

let world: World
const renew = aroundEach(
  async () => {
    world = await createWorld()
  },
  () => world.close(),
)

describe("the clock", () => {
  it("moves forward by a duration or to a date, in process and over HTTP", async () => {
    expect((await world.sandbox.clock()).aheadMs).toBe(0)
    const before = Date.now()
    const { now, aheadMs } = await world.sandbox.clock({ forward: "PT3H" })
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before + 3 * 3_600_000)
    // The machine's clock advanced between the two reads.
    expect(Math.abs(aheadMs - 3 * 3_600_000)).toBeLessThan(60_000)
    const moved = await control(world.sandbox, "clock", { to: `${year}-03-01T00:00:00Z` })
    expect(moved.body.clock).toMatchObject({ now: expect.stringContaining(`${year}-03-01T00:`) as string })
    const read = await control(world.sandbox, "clock")
    expect(read.body.clock).toMatchObject({ now: expect.stringContaining(`${year}-03-01T`) as string })
    await control(world.sandbox, "reset", {})
    expect((await world.sandbox.clock()).aheadMs).toBe(0)
  })

  itEvery(
    [
      [{ forward: "-P1M" }, "forward only"],
      [{ forward: "P0D" }, "forward only"],
      [{ forward: "one month" }, "ISO 8601 duration"],
      [{ to: "2020-01-01T00:00:00Z" }, "forward only"],
      [{ to: "12:30" }, "ISO 8601 date"],
      [{ to: "tomorrow" }, "ISO 8601 date"],
      [{ forward: "P10Y1D" }, "ten years at most"],
      [{ forward: "P999999999999Y" }, "year 9999"],
      [{ forward: "-P999999999999Y" }, "year 9999"],
      [{ forward: "PT99999999999999999H" }, "year 9999"],
      [{}, "Give either"],
      [{ forward: "P1D", to: "2100-01-01" }, "Give either"],
      [{ back: "P1D" }, "back"],
    ],
    renew,
  )("%j: %s", async (move, message) => {
    const { httpStatus, body } = await control(world.sandbox, "clock", move)
    expect(httpStatus).toBe(400)
    expect(body.error).toContain(message)
    expect((await world.sandbox.clock()).aheadMs).toBe(0)
    expect((await control(world.sandbox, "clock")).body.clock).toMatchObject({
      now: expect.stringMatching(/^\d{4}-/) as string,
    })
  })

  it("moves in steps up to the year 9999", async () => {
    const years = async () => Number((await world.sandbox.clock()).now.slice(0, 4))
    while ((await years()) < 9990) await world.sandbox.clock({ forward: "P9Y" })
    await world.sandbox.clock({ to: "9999-12-30" })
    for (const forward of ["P3D", "P9Y"]) {
      expect((await control(world.sandbox, "clock", { forward })).body.error).toContain("year 9999")
    }
    expect((await world.sandbox.clock()).now).toMatch(/^9999-12-30/)
  })

  it("refuses a move past more than ten thousand charges", async () => {
    // In January, ten years forward contain nine years of charges.
    for (let each = 0; each < 4; each += 1)
      await create(world.client, { amount: "1.00", period: "day", "start-date": `${year}-01-01` })
    const moving = world.sandbox.clock({ forward: "P10Y" })
    await expect(moving).rejects.toThrow("More than 10000 charges")
    expect((await world.sandbox.clock()).aheadMs).toBe(0)
    expect(world.sandbox.orders()).toEqual([])
  })

  it("moved twice concurrently, charges each date once", async () => {
    const { id } = await create(world.client, { ...monthly, "start-date": `${year}-01-31` })
    await world.sandbox.clock({ to: `${year}-01-30` })
    await Promise.all([
      control(world.sandbox, "clock", { forward: "P1M" }),
      control(world.sandbox, "clock", { forward: "P1M" }),
    ])
    await Promise.all([
      control(world.sandbox, "clock", { to: `${year}-06-30` }),
      control(world.sandbox, "clock", { to: `${year}-06-30` }),
    ])
    expect(datesOf(world.sandbox, id)).toEqual(lastDays(6))
    expect(new Set(chargesOf(world.sandbox, id).map(({ orderid }) => orderid)).size).toBe(6)
  })

  it("is set back by a reset, which deletes the recurring payments", async () => {
    const { id } = await create(world.client, { ...monthly, "start-date": `${year}-01-31` })
    expect((await control(world.sandbox, "recurring")).body.recurring).toEqual(world.sandbox.recurring())
    world.sandbox.reset()
    expect(world.sandbox.recurring()).toEqual([])
    await world.sandbox.clock({ to: `${year}-03-01` })
    expect(chargesOf(world.sandbox, id)).toEqual([])
  })

  it("sends the callbacks of many charges a few at a time", async () => {
    const busy = createServer()
    let came = 0
    const held: (() => void)[] = []
    const fifty = new Promise<void>((resolve) => {
      busy.on("request", (_request: unknown, response: ServerResponse) => {
        came += 1
        if (came > 50) return response.end()
        held.push(() => response.end())
        if (came === 50) resolve()
      })
    })
    await new Promise<void>((resolve) => busy.listen(0, "127.0.0.1", resolve))
    const server_callback_url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`
    await create(world.client, { amount: "1.00", period: "day", "start-date": `${year}-01-01`, server_callback_url })
    await world.sandbox.clock({ to: `${year}-12-31` })
    await fifty
    // Any other message would have arrived before these answers.
    for (let each = 0; each < 5; each += 1) await control(world.sandbox, "health")
    expect(came).toBe(50)
    held.forEach((answer) => answer())
    await world.sandbox.idle()
    expect(came).toBe(chargesOf(world.sandbox, world.sandbox.recurring()[0]?.client_orderid ?? "").length)
    expect(came).toBeGreaterThan(360)
    busy.closeAllConnections()
    await new Promise((resolve) => busy.close(resolve))
  })
})

describe("kept in a file", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sandbox-recurring-"))
  const running: Sandbox[] = []
  const started = async (sandbox: Promise<Sandbox>) => {
    running.push(await sandbox)
    return sandbox
  }
  afterEach(async () => {
    for (const sandbox of running.splice(0)) await sandbox.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("after a restart makes every charge once, including those due meanwhile", async () => {
    const stateFile = path.join(folder, "books")
    const first = await started(createSandbox({ stateFile }))
    const client = clientOf(first)
    const start = Date.UTC(year, 0, 31)
    const { id } = await create(client, { ...monthly, "start-date": iso(start) })
    await first.clock({ to: `${year}-02-10` })
    // The next charge falls due a moment later, while the sandbox is not running.
    const end = Date.UTC(year, 2, 0)
    const { aheadMs } = await first.clock({ to: iso(end - 1_000) })
    client.close()
    await first.close()
    expect(datesOf(first, id)).toEqual([iso(start)])
    while (Date.now() + aheadMs < end) await sleep(end - aheadMs - Date.now())

    const second = await started(createSandbox({ stateFile }))
    expect(datesOf(second, id)).toEqual([iso(start), iso(end)])
    await second.clock({ to: `${year}-04-01` })
    await second.close()
    const third = await started(createSandbox({ stateFile }))
    expect(datesOf(third, id)).toEqual(lastDays(3))
    expect(third.recurring()).toMatchObject([{ client_orderid: id, charges: 3 }])
  })

  it("after a restart reuses no id, even if a move used more than the elapsed time gives", async () => {
    const stateFile = path.join(folder, "many")
    const first = await started(createSandbox({ stateFile }))
    const client = clientOf(first)
    const plan = aPlan({ ...cardFields("123"), amount: "1.00", period: "day" })
    await client.createRecurringPayment(plan)
    await first.clock({ forward: "P9Y" })
    client.close()
    await first.close()
    // Counters as in a new process: they start at the clock.
    jest.resetModules()
    const fresh = jest.requireActual<{ createSandbox: typeof createSandbox }>("../index")
    const second = await started(fresh.createSandbox({ stateFile }))
    const again = clientOf(second)
    const known = new Set(chargesOf(second, plan["client-orderid"]).map(({ orderid }) => orderid))
    expect(known.size).toBeGreaterThan(3_000)
    const { "paynet-order-id": orderid = "" } = await again.sale({ ...anOrder(), ...aCard() })
    expect(Number(orderid)).toBeGreaterThan(Math.max(...[...known].map(Number)))
    again.close()
  })
})
