import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { deserialize, serialize } from "node:v8"
import type { Ledger, Order } from "./ledger"

const SAVE_EVERY_MS = 1_000

export type StateFile = { close(): void }

/**
 * Keeps the orders in a file, so that a store which keeps its database can go on with them after the sandbox was started
 * anew. Written every second when something changed, and at the end. Callbacks that were still to come are given up.
 * @throws Error when the file is there and is no state of a sandbox.
 */
export function keepInFile(file: string, ledger: Ledger): StateFile {
  for (const order of read(file)) {
    for (const delivery of order.deliveries) {
      if (delivery.state === "scheduled" || delivery.state === "held") delivery.state = "given up"
    }
    ledger.add(order)
    for (const step of order.steps.splice(1)) ledger.addStep(order, step)
  }
  let saved = Buffer.alloc(0)
  const save = () => {
    const now = serialize(ledger.orders())
    if (now.equals(saved)) return
    saved = now
    writeFileSync(`${file}.new`, now, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const timer = setInterval(save, SAVE_EVERY_MS)
  timer.unref()
  return {
    close() {
      clearInterval(timer)
      save()
    },
  }
}

function read(file: string): Order[] {
  if (!existsSync(file)) return []
  try {
    return deserialize(readFileSync(file)) as Order[]
  } catch {
    throw new Error(`${file} holds no orders of a sandbox. Delete it, or name another file.`)
  }
}
