import type {
  ClockMove,
  Fault,
  NextOutcome,
  SandboxCall,
  SandboxClock,
  SandboxOrder,
  StepOutcome,
} from "../../../src/sandbox"
import type { DemoInfo } from "../environment/start-demo"
import { usedNumbers } from "../actions/test-card"

export type SandboxRecords = ReturnType<typeof sandboxRecords>

/** The gateway's records in the demo, read through the sandbox's controls. */
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
     * Starts to watch a shopper. The returned function gives the orders since then, oldest first:
     * those with this e-mail address, and those of any card that this spec file typed.
     */
    watch: (email: string) => watch(() => ofShopper(email)),
    /** The same for payouts, which only one spec file makes. */
    watchPayouts: () =>
      watch(async () => (await orders()).filter(({ operation }) => payoutOperations.includes(operation))),
    /** Redacted calls, the oldest first. */
    calls: async () => (await control<{ calls: SandboxCall[] }>("calls", { method: "GET" })).calls,
    order: async (id: string) => (await control<{ order: SandboxOrder }>(`orders/${id}`, { method: "GET" })).order,
    /** Advances the clock: charges that fall due on the way are made. */
    moveClock: async (move: ClockMove) =>
      (await control<{ clock: SandboxClock }>("clock", { method: "POST", body: move })).clock,
    /**
     * Forces the outcome of the next payment of this shopper or card, or of the operation's next
     * call.
     */
    outcome: (next: NextOutcome & { only: string }) => control("outcome", { method: "POST", body: next }),
    resolveStep: (id: string, stepOutcome: StepOutcome) =>
      control(`orders/${id}/settle`, { method: "POST", body: stepOutcome }),
    /** The bank takes back all that is left of an order. */
    chargeBack: (id: string) => control(`orders/${id}/chargeback`, { method: "POST", body: {} }),
    /** Plans a fault in calls or callbacks about this order, shopper or card. */
    fault: (fault: Fault & { only: string }) => control("faults", { method: "POST", body: fault }),
    clearFaults: (which: { only: string }) => control("faults", { method: "DELETE", body: which }),
  }
}

const payoutOperations: SandboxOrder["operation"][] = ["payout", "payoutCheck", "payoutForm", "transfer"]

const isTyped = ({ card }: SandboxOrder) => card !== null && usedNumbers.some((number) => number.endsWith(card.last4))
