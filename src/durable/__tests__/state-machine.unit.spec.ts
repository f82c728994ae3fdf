import { stateMachine, type StateTable, syncMachine } from ".."

type State = "open" | "closed" | "removed"
const moves: StateTable<State, "close" | "reopen" | "remove"> = {
  open: { close: "closed", remove: "removed" },
  closed: { reopen: "open", close: "closed" },
  removed: {},
}
const door = stateMachine(moves, { reasonIn: (state) => `is_${state}`, refuse: (reason) => new RangeError(reason) })

it("has the states of its table, in their order", () => {
  expect(door.states).toEqual(["open", "closed", "removed"])
})

it("moves only as its table says, a state may lead to itself", () => {
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

it("knows the states in which a move is possible, and those that are final", () => {
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
