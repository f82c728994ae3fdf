import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { deserialize, serialize } from "node:v8"
import { continueAfter, type Order } from "./books/ledger"
import type { State } from "./state"

const SAVE_EVERY_MS = 1_000

export type StateFile = { close(): void }

type Books = Pick<State, "ledger" | "cards" | "recurring" | "clock">

type Kept = {
  orders: Order[]
  cards?: ReturnType<State["cards"]["kept"]>
  recurring?: ReturnType<State["recurring"]["kept"]>
  ahead?: number
}

/**
 * Keeps the books in a file, so that a store which keeps its database can go on with them after the sandbox was started
 * anew. Written every second when something changed, and at the end. Callbacks that were still to come are given up.
 * @throws Error when the file is there and is no state of a sandbox.
 */
export function keepInFile(file: string, books: Books): StateFile {
  restore(books, read(file))
  let saved = Buffer.alloc(0)
  const save = () => {
    const { ledger, cards, recurring, clock } = books
    const kept: Kept = {
      orders: ledger.orders(),
      cards: cards.kept(),
      recurring: recurring.kept(),
      ahead: clock.ahead(),
    }
    const now = serialize(kept)
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

function restore({ ledger, cards, recurring, clock }: Books, kept: Kept) {
  for (const order of kept.orders) {
    for (const delivery of order.deliveries) {
      if (delivery.state === "scheduled" || delivery.state === "held") delivery.state = "given up"
    }
    ledger.add(order)
    for (const step of order.steps.splice(1)) ledger.addStep(order, step)
  }
  if (kept.cards) cards.restore(kept.cards)
  if (kept.recurring) recurring.restore(kept.recurring)
  if (kept.ahead) clock.setAhead(kept.ahead)
  continueAfter(
    ledger.orders().flatMap(({ steps }) => steps.map(({ orderid }) => orderid)),
    [...recurring.all().map(({ id }) => id), ...cards.all().flatMap(({ recurringPaymentId: id }) => id ?? [])],
  )
}

function read(file: string): Kept {
  if (!existsSync(file)) return { orders: [] }
  try {
    const kept = deserialize(readFileSync(file)) as Kept | Order[]
    // Files of the first version hold the orders alone.
    return Array.isArray(kept) ? { orders: kept } : kept
  } catch {
    throw new Error(`${file} holds no orders of a sandbox. Delete it, or name another file.`)
  }
}
