import { itEvery } from "../../../../__tests__/it-every"
import type { SubscriptionState } from "../../rows"
import { moved, moves, type Verb, denialReason } from "../subscription-states"

const states: SubscriptionState[] = [
  ...(["pending", "active", "past_due", "unpaid", "paused", "canceling", "canceled", "completed"] as const),
]
const verbs: Verb[] = [
  ...(["activate", "fail", "recover", "abandon", "pause", "resume"] as const),
  ...(["cancel", "cancel_at_period_end", "complete"] as const),
]

/** Written once more, by hand: a move that is not listed here does not exist. */
const table: Readonly<Record<string, SubscriptionState>> = {
  "pending activate": "active",
  "pending cancel": "canceled",
  "active fail": "past_due",
  "active pause": "paused",
  "active cancel": "canceled",
  "active cancel_at_period_end": "canceling",
  "active complete": "completed",
  "past_due recover": "active",
  "past_due abandon": "unpaid",
  "past_due pause": "paused",
  "past_due cancel": "canceled",
  "past_due cancel_at_period_end": "canceling",
  "unpaid recover": "active",
  "unpaid cancel": "canceled",
  "paused resume": "active",
  "paused cancel": "canceled",
  "canceling resume": "active",
  "canceling cancel": "canceled",
}
const all = states.flatMap((state) => verbs.map((verb) => [state, verb, table[`${state} ${verb}`]] as const))

describe("the table of moves", () => {
  itEvery(all.filter(([, , to]) => to))("%s: %s leads to %s", (state, verb, to) => {
    expect(moved(state, verb)).toBe(to)
    expect(denialReason(state, verb)).toBeUndefined()
  })

  itEvery(all.filter(([, , to]) => !to))("%s: %s is refused with a message", (state, verb) => {
    expect(() => moved(state, verb)).toThrow(/^(This|A charge of this) subscription .+\.$/)
    expect(denialReason(state, verb)?.code).toMatch(/^subscription\./)
  })

  it("has no move beyond the list in this test", () => {
    expect(Object.keys(moves).sort()).toEqual([...states].sort())
    const known = Object.values(moves).flatMap((row) => Object.keys(row))
    expect(known).toHaveLength(Object.keys(table).length)
  })

  it("an ended subscription stays ended", () => {
    expect(moves.canceled).toEqual({})
    expect(moves.completed).toEqual({})
  })
})
