import { QueryClient } from "@tanstack/react-query"
import { createElement } from "react"
import { type AdminReconciliation, type AdminReconciliationDetail, COMMAND_LINE } from "../../../contracts"
import { allowed, denied, rendered as toRendered, toMessage } from "../../../messages"
import { itEvery } from "../../../__tests__/it-every"
import { messagesFor } from "../../__tests__/messages-for"
import { rendered } from "../../__tests__/rendered"
import type { CellContext } from "../../ui/record-list"
import { TimelineEntries } from "../../ui/timeline"
import { LastMonth } from "../last-month"
import { periodOf } from "../period"
import { reconciliationKeys } from "../reconciliation-queries"
import { runList } from "../run-list"
import { RunPage } from "../run-page"

const settings = { accounts: ["main"], time_zone: "UTC", start: allowed }
const period = periodOf("last_month", new Date().toISOString().slice(0, 10))

/** A run of last month, made today, by which the books agree. */
const aRun = (differences: Partial<AdminReconciliation> = {}): AdminReconciliation => ({
  ...{ id: "crec_1", account: "main", ...period, time_zone: "UTC", state: "done", total: 9, compared: 9 },
  ...{ differences: 0, open: 0, report: null, requested_by: "user_1", error: null, finished_at: null },
  created_at: new Date().toISOString(),
  actions: { cancel: denied(toMessage("reconciliation.ended")), upload: allowed },
  ...differences,
})

async function lastMonth(runs: AdminReconciliation[]): Promise<string> {
  const client = new QueryClient()
  client.setQueryData(reconciliationKeys.recent, { reconciliations: runs, settings })
  return rendered(createElement(LastMonth), client)
}

async function pageOf(
  run: AdminReconciliation,
  { start = allowed, causes = [] }: { start?: object; causes?: AdminReconciliationDetail["causes"] } = {},
): Promise<string> {
  const client = new QueryClient()
  const answer = { reconciliation: { ...run, causes }, settings: { ...settings, start } }
  client.setQueryData(reconciliationKeys.one(run.id), answer)
  return rendered(createElement(RunPage, { id: run.id }), client)
}

const compare = 'data-testid="card-reconciliation-compare-last-month"'
const again = 'data-testid="card-reconciliation-again"'
const ofUnendedMonth = `${period.to}T12:00:00.000Z`

itEvery<[string, AdminReconciliation[], string | null]>([
  ["was not compared", [], "Compare last month"],
  ["differs", [aRun({ differences: 2, open: 1 })], "Compare again"],
  ["was repaired", [aRun({ differences: 2 })], "Compare again"],
  ["was canceled", [aRun({ state: "canceled" })], "Compare again"],
  ["was not compared to its end", [aRun({ state: "failed" })], "Compare again"],
  ["was compared before it ended", [aRun({ created_at: ofUnendedMonth })], "Compare again"],
  ["agrees", [aRun()], null],
  ["is being compared", [aRun({ state: "running" }), aRun({ state: "canceled" })], null],
])("last month offers a comparison if it %s", async (_name, runs, label) => {
  const html = await lastMonth(runs)
  expect(html.includes(compare)).toBe(label !== null)
  if (label) expect(html).toContain(label)
  expect(html.includes('href="/card-payments/reconciliation/crec_1"')).toBe(runs.length > 0)
})

it("a run that has ended can be made again, and one that compares can be canceled", async () => {
  for (const state of ["done", "canceled", "failed"] as const) {
    const html = await pageOf(aRun({ state }))
    expect(html).toContain(again)
    expect(html.includes('data-testid="card-reconciliation-report"')).toBe(state === "done")
    expect(html).not.toContain('data-testid="card-reconciliation-cancel"')
  }
  const running = await pageOf(aRun({ state: "running" }))
  expect(running).toContain('data-testid="card-reconciliation-cancel"')
  expect(running).not.toContain(again)
})

it("a user without the right sees why no run starts", async () => {
  const reason = toRendered(toMessage("reconciliation.ended"))
  const html = await pageOf(aRun(), { start: { allowed: false, reason } })
  expect(html).toMatch(new RegExp(`aria-disabled="true"[^>]*${again}`))
  expect(html).toContain(reason.message)
})

it("a cause has a row with its own sum for each of the other sides", async () => {
  const cause = { cause: "refund_missing_here", count: 1, repaired: 0 } as const
  const sums = [{ currency_code: "eur", amount: "5.00" }]
  const causes = (["gateway", "report"] as const).map((against) => ({ ...cause, against, sums }))
  const html = await pageOf(aRun(), { causes })
  for (const [against, label] of [
    ["gateway", "Gateway"],
    ["report", "Report of the gateway"],
  ]) {
    const row = new RegExp(
      `cause=refund_missing_here&amp;against=${against}"(?:(?!</tr>).)*>${label}</td>(?:(?!</tr>).)*5.00`,
    )
    expect(html).toMatch(row)
  }
})

it("a payment's timeline names the command line as the actor of its repairs", async () => {
  const cause = toMessage("reconciliation_cause.refund_missing_here")
  const message = toRendered(toMessage("reconciliation_repair.requested", { cause }))
  const entry = { id: "ctl_1", at: new Date().toISOString(), ...message, actor: COMMAND_LINE }
  const html = await rendered(createElement(TimelineEntries, { entries: [entry] }), new QueryClient())
  expect(html).toContain("A repair was requested: A refund is missing in the plugin&#x27;s ledger.")
  expect(html).toContain("by command line")
})

it("a run in the list has its numbers as the reader's language writes them", async () => {
  const messages = await messagesFor("de")
  const shown = (id: string) => {
    const cell = runList.columns.find((column) => column.id === id)?.cell
    return JSON.stringify(cell?.(aRun({ compared: 12_345, differences: 1_234, open: 0 }), messages as CellContext))
  }
  expect(shown("compared")).toContain('"12.345"')
  expect(shown("differences")).toContain('"1.234"')
})
