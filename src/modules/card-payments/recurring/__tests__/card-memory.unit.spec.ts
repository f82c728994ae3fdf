import { createCardMemory } from "../card-memory"

const card = { number: "4444333322221111", expiry_month: "12", expiry_year: "35", cvv2: "123", holder: "Jane Doe" }
const sessions = (memory: ReturnType<typeof createCardMemory>, id: string) =>
  memory.of(id).map(({ sessionId }) => sessionId)

describe("Cards typed for a subscription", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it("are not kept unless a subscription waits for them; a new card of the session replaces the earlier one", () => {
    const memory = createCardMemory()
    memory.keep({ sessionId: "payses_1", card }, [])
    expect(jest.getTimerCount()).toBe(0)
    memory.keep({ sessionId: "payses_1", card }, ["csb_1"])
    memory.keep({ sessionId: "payses_1", card: { ...card, cvv2: "999" } }, ["csb_1"])
    expect(memory.of("csb_1")).toEqual([{ sessionId: "payses_1", card: { ...card, cvv2: "999" } }])
    expect(memory.of("csb_2")).toEqual([])
    memory.keep({ sessionId: "payses_1", card }, [])
    expect([memory.of("csb_1"), jest.getTimerCount()]).toEqual([[], 0])
  })

  it("are erased once every waiting subscription has released its card", () => {
    const memory = createCardMemory()
    memory.keep({ sessionId: "payses_1", card }, ["csb_1", "csb_2"])
    memory.release("csb_1", "payses_1")
    memory.release("csb_1", "payses_1")
    expect([sessions(memory, "csb_1"), sessions(memory, "csb_2")]).toEqual([[], ["payses_1"]])
    memory.release("csb_2", "payses_1")
    expect([sessions(memory, "csb_2"), jest.getTimerCount()]).toEqual([[], 0])
  })

  it("of other sessions stay when one is used; all are erased with an ended subscription", () => {
    const memory = createCardMemory()
    for (const sessionId of ["payses_1", "cver_2"]) memory.keep({ sessionId, card }, ["csb_1"])
    memory.release("csb_1", "payses_1")
    expect(sessions(memory, "csb_1")).toEqual(["cver_2"])
    memory.keep({ sessionId: "payses_1", card }, ["csb_1"])
    memory.release("csb_1")
    expect([sessions(memory, "csb_1"), jest.getTimerCount()]).toEqual([[], 0])
  })

  it("are erased with their payment, and after half an hour", () => {
    const memory = createCardMemory()
    memory.keep({ sessionId: "payses_1", card }, ["csb_1", "csb_2"])
    memory.erase("payses_1")
    expect([memory.of("csb_1"), jest.getTimerCount()]).toEqual([[], 0])
    memory.keep({ sessionId: "payses_1", card }, ["csb_1"])
    jest.advanceTimersByTime(29 * 60_000)
    // A newly typed card is kept for its own half hour.
    memory.keep({ sessionId: "payses_1", card }, ["csb_1"])
    jest.advanceTimersByTime(29 * 60_000)
    expect(sessions(memory, "csb_1")).toEqual(["payses_1"])
    jest.advanceTimersByTime(60_000)
    expect(memory.of("csb_1")).toEqual([])
  })
})
