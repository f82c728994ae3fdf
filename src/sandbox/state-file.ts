import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { deserialize, serialize } from "node:v8"
import { continueAfter } from "./books/ledger"
import { isKept, type Kept } from "./is-kept"
import type { State } from "./state"

const SAVE_EVERY_MS = 1_000

export type StateFile = { close(): void }

type Books = Pick<State, "ledger" | "cards" | "recurring" | "clock">

/**
 * Keeps the books in a file, so that a store which keeps its database can go on with them after the sandbox was started
 * anew. Written every second when something changed, and at the end. Callbacks that were still to come are given up.
 * @throws Error when the file is there and is no state of a sandbox.
 */
export function keepInFile(file: string, books: Books): StateFile {
  restore(books, read(file))
  let saved: Buffer = Buffer.alloc(0)
  const save = () => {
    const now = copyBooks(books)
    if (now.equals(saved)) return
    saved = now
    writeNew(`${file}.new`, now)
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

/** Remembers the books; the function that it answers puts them back, as often as it is called, into books that are empty. */
export function rememberBooks(books: Books): () => void {
  const remembered = copyBooks(books)
  return () => restore(books, deserialize(remembered) as Kept)
}

function copyBooks({ ledger, cards, recurring, clock }: Books): Buffer {
  const kept: Kept = {
    orders: ledger.orders(),
    cards: cards.kept(),
    recurring: recurring.kept(),
    ahead: clock.ahead(),
  }
  return serialize(kept)
}

/** A file that is there already would keep its mode, and a link would lead elsewhere. */
function writeNew(file: string, content: Buffer) {
  rmSync(file, { force: true })
  writeFileSync(file, content, { mode: 0o600, flag: "wx" })
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
  const stored = cards.all()
  continueAfter({
    orderids: ledger.orders().flatMap(({ steps }) => steps.map(({ orderid }) => orderid)),
    recurringPaymentIds: [
      ...recurring.all().map(({ id }) => id),
      ...stored.flatMap((card) => card.recurringPaymentId ?? []),
    ],
    cardRefs: stored.flatMap(({ ref, uniqueRef }) => [ref, uniqueRef]),
  })
}

function read(file: string): Kept {
  if (!existsSync(file)) return { orders: [] }
  try {
    const found: unknown = deserialize(readFileSync(file))
    // Files of the first version hold the orders alone.
    const kept: unknown = Array.isArray(found) ? { orders: found } : found
    if (isKept(kept)) return kept
  } catch {
    // Said below, whatever is wrong with it.
  }
  throw new Error(`${file} holds no orders of a sandbox. Delete it, or name another file.`)
}
