import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { itEvery } from "../../__tests__/it-every"
import { withinTestLimits } from "../admin/card-payments/settings/limit-tests"

const accounts: Record<string, object> = { one: { name: "one" }, two: { name: "two" }, three: { name: "three" } }

/** A test of an account: its answer's status, and the body of a refusal. */
async function test(name: string, run: () => Promise<void> = () => Promise.resolve()) {
  const findAccount = (of: string) => (Object.hasOwn(accounts, of) ? accounts[of] : undefined)
  const req = { params: { name }, scope: { resolve: () => ({ findAccount }) } } as unknown as MedusaRequest
  const answer: { status: number; body?: unknown; headers: Record<string, string> } = { status: 200, headers: {} }
  const res = {
    setHeader: (header: string, value: string) => (answer.headers[header] = value),
    status: (status: number) => ({ json: (body: unknown) => Object.assign(answer, { status, body }) }),
  } as unknown as MedusaResponse
  await withinTestLimits(req, res, run)
  return answer
}

it("one test of an account runs at a time; those of other accounts run beside it", async () => {
  let end = () => {}
  const first = test("one", () => new Promise((resolve) => (end = resolve)))
  await expect(test("one")).rejects.toMatchObject({ code: "account_test.under_way" })
  expect(await test("two")).toMatchObject({ status: 200 })
  end()
  await first
  expect(await test("one")).toMatchObject({ status: 200 })
})

it("a test that fails ends, and six a minute are the most", async () => {
  const failing = () => test("three", () => Promise.reject(new Error("stopped")))
  await expect(failing()).rejects.toThrow("stopped")
  for (let count = 1; count < 6; count++) expect(await test("three")).toMatchObject({ status: 200 })
  const refused = await test("three", () => Promise.reject(new Error("must not run")))
  expect(refused).toMatchObject({ status: 429, body: { code: "account_test.too_many", params: { minutes: 1 } } })
  expect(Number(refused.headers["Retry-After"])).toBeGreaterThan(0)
})

itEvery(["nobody", "constructor", "__proto__", ""])("an account named %j is not found", async (name) => {
  await expect(test(name)).rejects.toMatchObject({ type: "not_found", code: "account.not_found" })
})
