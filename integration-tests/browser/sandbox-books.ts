import type { SandboxOrder, Settlement } from "../../src/sandbox"
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
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer as T
  }
  return {
    orders: async () => (await control<{ orders: SandboxOrder[] }>("orders", { method: "GET" })).orders,
    order: async (id: string) => (await control<{ order: SandboxOrder }>(`orders/${id}`, { method: "GET" })).order,
    settle: (id: string, settlement: Settlement) =>
      control(`orders/${id}/settle`, { method: "POST", body: settlement }),
    fault: (fault: { operation: string; kind: string; times?: number; ms?: number }) =>
      control("faults", { method: "POST", body: fault }),
    clearFaults: () => control("faults", { method: "DELETE" }),
  }
}
