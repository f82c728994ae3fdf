import type {
  ClockMove,
  NextOutcome,
  SandboxCall,
  SandboxClock,
  SandboxOrder,
  SandboxSwitches,
  Settlement,
} from "../../src/sandbox"
import type { DemoFacts } from "./start-demo"

export type SandboxBooks = ReturnType<typeof sandboxBooks>

/** The gateway's side of the demo, over the controls of the sandbox. */
export function sandboxBooks({ sandboxUrl }: DemoFacts) {
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
  const orders = async () => (await control<{ orders: SandboxOrder[] }>("orders", { method: "GET" })).orders
  return {
    orders,
    /** Begins to watch; answers how to ask for the orders that have come since then, the oldest first. */
    async watch() {
      const known = new Set((await orders()).map(({ orderid }) => orderid))
      return async () => {
        const since = (await orders()).filter(({ orderid }) => !known.has(orderid))
        return since.sort((a, b) => Number(a.orderid) - Number(b.orderid))
      }
    },
    /** Redacted calls, the oldest first. */
    calls: async () => (await control<{ calls: SandboxCall[] }>("calls", { method: "GET" })).calls,
    options: (switches: Partial<SandboxSwitches>) => control("options", { method: "POST", body: switches }),
    order: async (id: string) => (await control<{ order: SandboxOrder }>(`orders/${id}`, { method: "GET" })).order,
    /** Time passes: what is due on the way is charged. */
    moveClock: async (move: ClockMove) =>
      (await control<{ clock: SandboxClock }>("clock", { method: "POST", body: move })).clock,
    /** Forces how the next payment ends, whatever the card. */
    outcome: (next: NextOutcome) => control("outcome", { method: "POST", body: next }),
    settle: (id: string, settlement: Settlement) =>
      control(`orders/${id}/settle`, { method: "POST", body: settlement }),
    fault: (fault: { operation: string; kind: string; times?: number; ms?: number }) =>
      control("faults", { method: "POST", body: fault }),
    clearFaults: () => control("faults", { method: "DELETE" }),
  }
}
