import { itEvery } from "../../__tests__/it-every"
import { callMachine, isInFlight, isUnresolved, resolveCall } from ".."
import type { CallAnswer, CallState } from ".."

const intent = new Date("2026-01-01T00:00:00Z")
const after = (seconds: number) => new Date(intent.getTime() + seconds * 1000)
const call = (state: CallState, not_found_count = 0) => ({
  ...{ state, created_at: intent, not_found_count },
  not_found_since: not_found_count > 0 ? intent : null,
})
const asked = (seconds: number) => ({ now: after(seconds), span: 60, inFlightMs: 30_000 })
const notFound: CallAnswer = { is: "not_found", isProof: () => true }

it("is resolved once it is done or refused", () => {
  expect(callMachine.states.filter((state) => isUnresolved({ state }))).toEqual(["intended", "pending", "unknown"])
})

it("never leaves done", async () => {
  expect(callMachine.states.filter(callMachine.isFinal)).toEqual(["done"])
  await expect(resolveCall(call("done"), { is: "refused" }, asked(90))).rejects.toThrow("A call that is done")
})

it("may be in flight while nothing is known of it, for the window", () => {
  expect(isInFlight(call("intended"), asked(29))).toBe(true)
  expect(isInFlight(call("intended"), asked(30))).toBe(false)
  expect(isInFlight(call("pending"), asked(1))).toBe(false)
})

describe("an answer", () => {
  itEvery([
    ["done", "done"],
    ["refused", "refused"],
  ] as const)("that reports %s resolves the call", async (is, state) => {
    for (const before of ["intended", "pending", "unknown"] as const) {
      const resolution = await resolveCall(call(before), { is }, asked(1))
      expect(resolution).toMatchObject({ state, changes: { resolved_at: after(1) }, isInferred: false })
    }
  })

  itEvery(["pending", "unclear"] as const)("that is %s changes nothing", async (is) => {
    for (const state of callMachine.states) {
      expect(await resolveCall(call(state, 5), { is }, asked(900))).toMatchObject({ state, changes: {} })
    }
  })

  it("that repeats the outcome changes nothing", async () => {
    expect((await resolveCall(call("refused"), { is: "refused" }, asked(900))).changes).toEqual({})
    expect((await resolveCall(call("done"), { is: "done" }, asked(900))).changes).toEqual({})
  })

  it("of a call that was refused overrides the refusal", async () => {
    expect(await resolveCall(call("refused"), { is: "done" }, asked(900))).toMatchObject({ state: "done" })
  })
})

describe("an answer without a trace", () => {
  it("is not counted while the call may be in flight", async () => {
    expect(await resolveCall(call("intended", 5), notFound, asked(29))).toMatchObject({
      state: "intended",
      changes: {},
    })
  })

  it("is counted, by the time of its question", async () => {
    const { state, changes } = await resolveCall(call("unknown"), notFound, { ...asked(90), askedAt: after(80) })
    expect({ state, changes }).toEqual({
      state: "unknown",
      changes: { not_found_count: 1, not_found_since: after(80) },
    })
  })

  itEvery([
    ["the third, over the time", "unknown", 2, true, 60, "refused"],
    ["the third, too early", "unknown", 2, true, 59, "unknown"],
    ["the second", "unknown", 1, true, 60, "unknown"],
    ["any, where these prove nothing", "pending", 9, false, 900, "pending"],
  ] as const)("%s", async (_title, before, count, isProof, seconds, state) => {
    const answer: CallAnswer = { is: "not_found", isProof: () => isProof }
    const resolution = await resolveCall(call(before, count), answer, asked(seconds))
    expect(resolution).toMatchObject({ state, isInferred: state === "refused" })
    expect(resolution.changes.resolved_at).toEqual(state === "refused" ? after(seconds) : undefined)
  })

  itEvery([
    ["the second, over the time", 1, 60, 0],
    ["the third, too early", 2, 59, 0],
    ["the third, over the time", 2, 60, 1],
  ] as const)("%s: its proof is looked for only if there are enough", async (_title, count, seconds, times) => {
    const isProof = jest.fn(() => Promise.resolve(false))
    await resolveCall(call("unknown", count), { is: "not_found", isProof }, asked(seconds))
    expect(isProof).toHaveBeenCalledTimes(times)
  })
})
