import type { Random } from "./random"

/** The error that a dead process's work ends with. */
export class Died extends Error {
  constructor() {
    super("The process died.")
  }
}

type Connection = { query(...given: unknown[]): unknown }
type Callback = (error: Error | null, result?: unknown) => void

export type Mortal = ReturnType<typeof mortal>

/**
 * A process that dies sometimes: right before or right after a statement, or a call to the outside.
 * From then on none of its work continues until it is restarted. Open transactions are rolled back,
 * as a database does when a connection ends.
 */
export function mortal({
  random,
  rate,
  died,
}: {
  random: Random
  rate(kind: string): number
  died(kind: string): void
}) {
  let isDead = false
  const dies = (kind: string) => {
    if (isDead) return true
    if (!random.chance(rate(kind))) return false
    isDead = true
    died(kind)
    return true
  }

  return {
    isDead: () => isDead,
    startAgain() {
      isDead = false
    },

    /** A call to the outside. */
    async call<T>(what: string, work: () => Promise<T>): Promise<T> {
      if (dies(`before ${what}`)) throw new Died()
      const result = await work()
      if (dies(`after ${what}`)) throw new Died()
      return result
    },

    /** Watches a connection of a pool: each statement may be the last one. */
    watch(connection: Connection): void {
      const query = connection.query.bind(connection)
      connection.query = (...given: unknown[]) => {
        const [config, callback] = given as [string | { text: string }, Callback | undefined]
        const kind = kindOf(typeof config === "string" ? config : config.text)
        if (typeof callback !== "function" || kind === "rollback") return query(...given)
        // The connection ends, and with it all uncommitted work.
        const end = () => query("ROLLBACK", () => callback(new Died()))
        if (dies(`before ${kind}`)) return end()
        return query(config, (error: Error | null, result: unknown) =>
          error || !dies(`after ${kind}`) ? callback(error, result) : void end(),
        )
      }
    },
  }
}

function kindOf(sql: string): string {
  return sql.trimStart().split(/[\s;]/, 1)[0]?.toLowerCase() ?? ""
}
