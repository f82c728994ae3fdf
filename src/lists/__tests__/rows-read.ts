import type { Knex } from "@medusajs/framework/mikro-orm/knex"

type Plan = Record<string, unknown> & { Plans?: Plan[] }
type Query = { sql: string; bindings: Knex.Value[] }

/** The number of rows of a table that the statements of some work read, as PostgreSQL counts them. */
export async function rowsReadBy(pg: Knex, table: string, work: () => Promise<unknown>): Promise<number> {
  const plans = await plansOf(pg, work)
  return plans.reduce((sum, plan) => sum + scanned(plan, table), 0)
}

/** How the statements of some work read a table, such as `Index Only Scan of IDX_card_payout_totals`. */
export async function scansOf(pg: Knex, table: string, work: () => Promise<unknown>): Promise<string[]> {
  const scans = (plan: Plan): string[] => [
    ...(plan["Relation Name"] === table ? [`${String(plan["Node Type"])} of ${String(plan["Index Name"])}`] : []),
    ...(plan.Plans ?? []).flatMap(scans),
  ]
  return (await plansOf(pg, work)).flatMap(scans)
}

async function plansOf(pg: Knex, work: () => Promise<unknown>): Promise<Plan[]> {
  const queries: Query[] = []
  const note = (query: Query) => void queries.push(query)
  pg.on("query", note)
  await work()
  pg.off("query", note)
  const plans: Plan[] = []
  for (const { sql, bindings } of queries) {
    const explained = pg.client.acquireConnection() as Promise<{
      query(...given: unknown[]): Promise<{ rows: object[] }>
    }>
    const connection = await explained
    const { rows } = await connection.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, bindings)
    await pg.client.releaseConnection(connection)
    const [{ Plan: plan }] = (rows[0] as { "QUERY PLAN": [{ Plan: Plan }] })["QUERY PLAN"]
    plans.push(plan)
  }
  return plans
}

function scanned(plan: Plan, table: string): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + scanned(one, table), 0)
  if (plan["Relation Name"] !== table) return below
  const count = (name: string) => Number(plan[name] ?? 0)
  const rows = count("Actual Rows") + count("Rows Removed by Filter") + count("Rows Removed by Index Recheck")
  return below + Math.round(rows * count("Actual Loops"))
}
