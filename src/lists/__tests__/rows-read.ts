import type { Knex } from "@medusajs/framework/mikro-orm/knex"

type Plan = Record<string, unknown> & { Plans?: Plan[] }
type Query = { sql: string; bindings: Knex.Value[] }

/** The number of rows of a table that the statements of some work read, as PostgreSQL counts them. */
export async function rowsReadBy(pg: Knex, table: string, work: () => Promise<unknown>): Promise<number> {
  const queries: Query[] = []
  const note = (query: Query) => void queries.push(query)
  pg.on("query", note)
  await work()
  pg.off("query", note)
  let sum = 0
  for (const { sql, bindings } of queries) {
    const explained = pg.client.acquireConnection() as Promise<{
      query(...given: unknown[]): Promise<{ rows: object[] }>
    }>
    const connection = await explained
    const { rows } = await connection.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, bindings)
    await pg.client.releaseConnection(connection)
    const [{ Plan: plan }] = (rows[0] as { "QUERY PLAN": [{ Plan: Plan }] })["QUERY PLAN"]
    sum += scanned(plan, table)
  }
  return sum
}

function scanned(plan: Plan, table: string): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + scanned(one, table), 0)
  if (plan["Relation Name"] !== table) return below
  const count = (name: string) => Number(plan[name] ?? 0)
  const rows = count("Actual Rows") + count("Rows Removed by Filter") + count("Rows Removed by Index Recheck")
  return below + Math.round(rows * count("Actual Loops"))
}
