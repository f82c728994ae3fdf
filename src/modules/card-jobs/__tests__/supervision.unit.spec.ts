import { container } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import { Modules } from "@medusajs/framework/utils"
import { createServer, type Server } from "node:net"
import CardJobsModuleService from "../service"

let runs: string[]
let service: CardJobsModuleService
let server: Server | undefined

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate"] })
  runs = []
  const run = (name: string) => {
    runs.push(name)
    return Promise.resolve()
  }
  container.register(Modules.WORKFLOW_ENGINE, asValue({ run }))
  service = new CardJobsModuleService({ __pg_connection__: {}, logger: { error: () => {} } } as never)
})

afterEach(async () => {
  service.stop()
  jest.useRealTimers()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

it("a listening server supervises the jobs every ten seconds, until it stops", async () => {
  server = createServer()
  await new Promise((resolve) => server?.listen(0, "127.0.0.1", () => resolve(undefined)))
  await service.__hooks.onApplicationStart()
  expect(runs).toEqual([])
  await jest.advanceTimersByTimeAsync(10_000)
  expect(runs).toEqual(["supervise-card-jobs"])
  await jest.advanceTimersByTimeAsync(20_000)
  expect(runs).toHaveLength(3)
  service.stop()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(runs).toHaveLength(3)
})

it("a failed run does not stop later runs", async () => {
  server = createServer()
  await new Promise((resolve) => server?.listen(0, "127.0.0.1", () => resolve(undefined)))
  const run = () => {
    runs.push("failed")
    return Promise.reject(new Error("no Redis"))
  }
  container.register(Modules.WORKFLOW_ENGINE, asValue({ run }))
  await service.__hooks.onApplicationStart()
  await jest.advanceTimersByTimeAsync(30_000)
  expect(runs).toHaveLength(3)
})

it("a script that does not listen supervises nothing", async () => {
  await service.__hooks.onApplicationStart()
  await jest.advanceTimersByTimeAsync(30_000)
  expect(runs).toEqual([])
})
