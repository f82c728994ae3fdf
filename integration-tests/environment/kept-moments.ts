/**
 * How does a story start in the middle? Many start with the same moves: a customer signs up, a
 * subscription starts with its order. The first such story makes them by the routes; the others
 * return to that state, with its rows and the gateway's orders.
 */
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Sandbox } from "medusa-plugin-card-payments/sandbox"
import { AsyncLocalStorage } from "node:async_hooks"
import { keepRows, restoreRows, SEEDED } from "./kept-rows"

type Move<T> = {
  /** Describes everything that `make` is called with. */
  kind: string
  /** Makes the move by the routes. */
  make(): Promise<T>
  /** Resolves when none of its work is running. */
  whenIdle(): Promise<void>
}

export type KeptMoments = ReturnType<typeof keptMoments>

/** Moments of a store that is restored before each story. */
export function keptMoments(pg: Knex, sandbox: Sandbox) {
  const kept = new Map<string, { made: unknown; goBack(): Promise<void> }>()
  const making = new AsyncLocalStorage<true>()
  /** The story's moves so far; undefined after one that is not kept. */
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
    /** Starts a story in the state after the seed, plus the differences that `at` describes. */
    start(at = "") {
      past = at
    },
    /** Records a change or request that is in no kept moment. */
    moved() {
      if (making.getStore()) return
      past = undefined
      otherMoves += 1
    },
    /** Makes a move, or restores the state that the same moves have led to before. */
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
