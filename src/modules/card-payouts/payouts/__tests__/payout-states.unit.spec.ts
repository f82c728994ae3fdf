import { toMessage } from "../../../../messages"
import { itEvery } from "../../../../__tests__/it-every"
import { peopleOf } from "../../actor"
import type { PayoutState } from "../../rows"
import { heldStates, payoutMachine, sentStates, type Verb } from "../payout-states"

const { assertMove, denialReason, moves } = payoutMachine
const states: PayoutState[] = [
  ...(["draft", "checking", "checked", "awaiting_approval", "approved"] as const),
  ...(["paying", "paid", "failed", "unknown", "canceled"] as const),
]
const verbs: Verb[] = [
  ...(["check", "pass", "refuse", "unsend", "request", "approve"] as const),
  ...(["expire", "pay", "succeed", "fail", "lose", "reopen", "cancel"] as const),
]

/** Written once more, by hand: a move that is not listed here does not exist. */
const table: Readonly<Record<string, PayoutState>> = {
  "draft check": "checking",
  "draft request": "awaiting_approval",
  "draft cancel": "canceled",
  "checking pass": "checked",
  "checking refuse": "failed",
  "checking unsend": "draft",
  "checking cancel": "canceled",
  "checked request": "awaiting_approval",
  "checked expire": "draft",
  "checked cancel": "canceled",
  "awaiting_approval approve": "approved",
  "awaiting_approval expire": "draft",
  "awaiting_approval cancel": "canceled",
  "approved pay": "paying",
  "approved expire": "draft",
  "approved cancel": "canceled",
  "paying succeed": "paid",
  "paying fail": "failed",
  "paying lose": "unknown",
  "paying unsend": "approved",
  "unknown succeed": "paid",
  "unknown fail": "failed",
  "failed succeed": "paid",
  "failed reopen": "unknown",
}
const all = states.flatMap((state) => verbs.map((verb) => [state, verb, table[`${state} ${verb}`]] as const))

describe("the table of moves", () => {
  itEvery(all.filter(([, , to]) => to))("%s: %s leads to %s", (state, verb, to) => {
    expect(assertMove(state, verb)).toBe(to)
    expect(denialReason(state, verb)).toBeUndefined()
  })

  itEvery(all.filter(([, , to]) => !to))("%s: %s is refused with a message", (state, verb) => {
    expect(() => assertMove(state, verb)).toThrow(/^[A-Z].+\.$/)
    expect(() => assertMove(state, verb)).toThrow(expect.objectContaining({ type: "not_allowed" }))
    expect(denialReason(state, verb)).toEqual(toMessage(`payout.is_${state}`))
  })

  it("has no move beyond the list in this test", () => {
    expect(Object.keys(moves).sort()).toEqual([...states].sort())
    const known = Object.values(moves).flatMap((row) => Object.keys(row))
    expect(known).toHaveLength(Object.keys(table).length)
  })

  it("a paid or canceled payout stays so", () => {
    expect(moves.paid).toEqual({})
    expect(moves.canceled).toEqual({})
  })

  it("only paying an approved payout sends money, and only an approval makes it approved", () => {
    expect(waysInto("paying")).toEqual(["approved pay"])
    // A call that provably never left leaves the payout approved.
    expect(waysInto("approved")).toEqual(["awaiting_approval approve", "paying unsend"])
    expect(waysInto("awaiting_approval")).toEqual(["draft request", "checked request"])
  })

  it("a payout that was sent is not canceled, and never paid again before the gateway's answer", () => {
    for (const state of sentStates) expect(Object.keys(moves[state])).not.toEqual(expect.arrayContaining(["cancel"]))
    expect(Object.keys(moves.unknown).sort()).toEqual(["fail", "succeed"])
    for (const state of ["paying", "unknown", "failed", "paid"] as const) expect(moves[state]).not.toHaveProperty("pay")
  })

  it("limits count requested payouts, and sent ones until they are known to have failed", () => {
    expect([...heldStates].sort()).toEqual(["approved", "awaiting_approval", "paid", "paying", "unknown"])
    for (const state of sentStates) expect(heldStates).toContain(state)
  })
})

describe("the people behind an actor", () => {
  itEvery([
    [{ id: "user_1", kind: "user" as const }, ["user_1"]],
    [{ id: "apk_1", kind: "api_key" as const, created_by: "user_1" }, ["apk_1", "user_1"]],
    [{ id: null, kind: "plugin" as const }, []],
  ])("%j: %j", (actor, people) => {
    expect(peopleOf(actor)).toEqual(people)
  })
})

function waysInto(to: PayoutState): string[] {
  return all.flatMap(([state, verb]) => (moves[state][verb] === to ? [`${state} ${verb}`] : []))
}
