/**
 * How does a story begin in the middle? Many begin with the same moves: a customer signs up, a subscription begins with its
 * order. The first such story makes them by the routes; the others go back to where that one was, with its rows and the
 * gateway's books.
 */
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Sandbox } from "medusa-plugin-card-payments/sandbox"
import { AsyncLocalStorage } from "node:async_hooks"
import { keepRows, restoreRows, SEEDED } from "./kept-rows"

type Move<T> = {
  /** Says all that `make` is asked for. */
  kind: string
  /** By the routes. */
  make(): Promise<T>
  /** Resolves when nothing of it is under way. */
  whenIdle(): Promise<void>
}

export type KeptMoments = ReturnType<typeof keptMoments>

/** Of a store that is put back before each story. */
export function keptMoments(pg: Knex, sandbox: Sandbox) {
  const kept = new Map<string, { made: unknown; goBack(): Promise<void> }>()
  const making = new AsyncLocalStorage<true>()
  /** The moves of the story so far; undefined after one that is not kept. */
  let past: string | undefined
  let otherMoves = 0

  const keep = async (made: unknown) => {
    const schema = `${SEEDED}_${kept.size}`
    await keepRows(pg, schema)
    const putBack = sandbox.snapshot()
    return {
      made: structuredClone(made),
      async goBack() {
        await restoreRows(pg, schema)
        putBack()
      },
    }
  }
  return {
    /** A story begins: everything is as the seed left it, but for what `at` says. */
    start(at = "") {
      past = at
    },
    /** Something is done or asked that no moment knows of. */
    moved() {
      if (making.getStore()) return
      past = undefined
      otherMoves += 1
    },
    /** Makes a move, or goes back to where the same moves have led before. */
    async reach<T>({ kind, make, whenIdle }: Move<T>): Promise<T> {
      if (past === undefined || making.getStore()) return make()
      const makeWhole = async () => {
        const made = await make()
        await whenIdle()
        return made
      }
      const here = `${past}${kind}\n`
      const before = otherMoves
      past = undefined
      const found = kept.get(here)
      const made = found ? (structuredClone(found.made) as T) : await making.run(true, makeWhole)
      await found?.goBack()
      if (otherMoves !== before) {
        if (found) throw new Error(`Await it before the next move: ${kind}`)
        return made
      }
      if (!found) kept.set(here, await keep(made))
      past = here
      return made
    },
  }
}
