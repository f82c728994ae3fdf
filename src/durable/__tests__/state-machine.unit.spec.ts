import { stateMachine, type StateTable, syncMachine } from ".."

type State = "open" | "closed" | "removed"
const moves: StateTable<State, "close" | "reopen" | "remove"> = {
  open: { close: "closed", remove: "removed" },
  closed: { reopen: "open", close: "closed" },
  removed: {},
}
const door = stateMachine(moves, { reasonIn: (state) => `is_${state}`, refuse: (reason) => new RangeError(reason) })

it("lists the states in the table's order", () => {
  expect(door.states).toEqual(["open", "closed", "removed"])
})

it("makes only the moves of its table, also to the same state", () => {
  expect(door.assertMove("open", "close")).toBe("closed")
  expect(door.assertMove("closed", "close")).toBe("closed")
  expect(door.canMove("closed", "reopen")).toBe(true)
  expect(door.denialReason("closed", "reopen")).toBeUndefined()
})

it("refuses every other move with the reason of the state", () => {
  expect(door.canMove("closed", "remove")).toBe(false)
  expect(door.denialReason("closed", "remove")).toBe("is_closed")
  expect(() => door.assertMove("closed", "remove")).toThrow(new RangeError("is_closed"))
  expect(() => door.assertMove("removed", "reopen")).toThrow(new RangeError("is_removed"))
})

it("lists the states before a move, and recognizes final states", () => {
  expect(door.statesBefore("close")).toEqual(["open", "closed"])
  expect(door.states.filter(door.isFinal)).toEqual(["removed"])
})

it("terms at another system have four states, and a move that is not theirs is a mistake in the code", () => {
  const terms = syncMachine<"send" | "acknowledge">({
    synced: { send: "unknown" },
    pending: { send: "unknown" },
    unknown: { acknowledge: "synced" },
    failed: {},
  })
  expect(terms.assertMove("unknown", "acknowledge")).toBe("synced")
  expect(() => terms.assertMove("pending", "acknowledge")).toThrow(
    new Error("Terms that are pending have no such move."),
  )
})
