import type {
  ClockMove,
  Fault,
  NextOutcome,
  SandboxCall,
  SandboxClock,
  SandboxOrder,
  StepOutcome,
} from "../../../src/sandbox"
import type { DemoInfo } from "../stage/start-demo"
import { usedNumbers } from "../moves/test-card"

export type SandboxRecords = ReturnType<typeof sandboxRecords>

/** The gateway's side of the demo, over the controls of the sandbox. */
export function sandboxRecords({ sandboxUrl }: DemoInfo) {
  const control = async <T>(path: string, { method, body }: { method: string; body?: object }) => {
    const response = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: body && JSON.stringify(body),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${answer}`)
    return (answer === "" ? undefined : JSON.parse(answer)) as T
  }
  const orders = async (only?: string) => {
    const query = only ? `?${new URLSearchParams({ only }).toString()}` : ""
    return (await control<{ orders: SandboxOrder[] }>(`orders${query}`, { method: "GET" })).orders
  }
  const watch = async (meant: () => Promise<SandboxOrder[]>) => {
    const known = new Set((await orders()).map(({ orderid }) => orderid))
    return async () => {
      const since = (await meant()).filter((order) => !known.has(order.orderid))
      return since.sort((a, b) => Number(a.orderid) - Number(b.orderid))
    }
  }
  const ofShopper = async (email: string) => {
    const all = [...(await orders(email)), ...(await orders()).filter(isTyped)]
    return [...new Map(all.map((order) => [order.orderid, order])).values()]
  }
  return {
    orders,
    /**
     * Begins to watch a shopper; answers how to ask for the orders that have come since then, the oldest first: those with
     * this address, and those of any card that was typed in this spec file.
     */
    watch: (email: string) => watch(() => ofShopper(email)),
    /** The same for whatever pays out. One spec file alone does. */
    watchPayouts: () =>
      watch(async () => (await orders()).filter(({ operation }) => payoutOperations.includes(operation))),
    /** Redacted calls, the oldest first. */
    calls: async () => (await control<{ calls: SandboxCall[] }>("calls", { method: "GET" })).calls,
    order: async (id: string) => (await control<{ order: SandboxOrder }>(`orders/${id}`, { method: "GET" })).order,
    /** Time passes: what is due on the way is charged. */
    moveClock: async (move: ClockMove) =>
      (await control<{ clock: SandboxClock }>("clock", { method: "POST", body: move })).clock,
    /** Forces how the next payment of this shopper or card ends, or the next call of the operation. */
    outcome: (next: NextOutcome & { only: string }) => control("outcome", { method: "POST", body: next }),
    resolveStep: (id: string, stepOutcome: StepOutcome) =>
      control(`orders/${id}/settle`, { method: "POST", body: stepOutcome }),
    /** Plans a fault in calls or callbacks about this order, shopper or card. */
    fault: (fault: Fault & { only: string }) => control("faults", { method: "POST", body: fault }),
    clearFaults: (which: { only: string }) => control("faults", { method: "DELETE", body: which }),
  }
}

const payoutOperations: SandboxOrder["operation"][] = ["payout", "payoutCheck", "payoutForm", "transfer"]

const isTyped = ({ card }: SandboxOrder) => card !== null && usedNumbers.some((number) => number.endsWith(card.last4))
