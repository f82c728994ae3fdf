import { QueryClient } from "@tanstack/react-query"
import { createElement } from "react"
import { type ActionState, allowed, denied, toMessage } from "../../../messages"
import { rendered } from "../../__tests__/rendered"
import { StoreRefusal } from "../../http/store-server"
import { readListQuery } from "../list-query"
import { RecordList, type RecordListOf, useRecordList } from "../record-list"

type Row = { id: string; name: string }
type Answer = { rows: Row[]; accounts: string[]; may: { export: ActionState } }

const list: RecordListOf<Row, Answer> = {
  id: "things",
  path: "/admin/things",
  key: ["things"],
  rowsOf: ({ rows }) => rows,
  filters: {
    q: { kind: "search" },
    state: { kind: "choice", label: "State", any: "Any state", values: ["open", "closed"] },
    account: { kind: "account" },
    amount_from: { kind: "amount", label: "From amount" },
    from: { kind: "day", label: "First day" },
    order_id: { kind: "link", label: "Of one order" },
  },
  orders: { usual: "Newest", others: { due: "Due first" } },
  columns: [
    { id: "name", header: "Name", cell: ({ name }, { zone }) => `${name} in ${zone}` },
    { id: "sum", header: "Sum", align: "right", cell: () => "12.50" },
  ],
  texts: {
    title: "Things",
    loading: "Loading things",
    failed: "Not loaded",
    noneFound: "No things match",
    empty: "No things yet",
  },
  choicesOf: ({ accounts }) => ({ account: accounts.map((value) => ({ value, label: value })) }),
  exported: { path: "/admin/things/export", name: "things.csv", rightOf: ({ may }) => may.export },
}

type Props = Partial<Parameters<typeof RecordList<Row, Answer>>[0]>

/** The list's first render with this answer, error, or none. */
async function shown(answer: Answer | Error | null, { address = "", ...props }: Props & { address?: string } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const Page = () => createElement(RecordList<Row, Answer>, { of: useRecordList(list), zone: "UTC", ...props })
  const render = () => rendered(createElement(Page), client, `/things${address}`)
  if (answer === null) return render()
  await render()
  const query = client.getQueryCache().find({ queryKey: ["things"], exact: false })
  if (answer instanceof Error) query?.setState({ status: "error", error: answer, fetchStatus: "idle" })
  else query?.setData({ ...answer, next: null })
  return render()
}

const may = { export: allowed }
const two: Answer = { rows: [{ id: "a", name: "Anna" }], accounts: ["main", "second"], may }
const none: Answer = { rows: [], accounts: ["main"], may }

describe("a list", () => {
  it("shows its heading, filters, views, rows and export", async () => {
    const html = await shown(two)
    const parts = ["table", "search", "filter-state", "filter-account", "filter-amount_from", "filter-from", "order"]
    for (const part of [...parts, "views", "export"]) expect(html).toContain(`data-testid="things-${part}"`)
    expect(html).toContain("Anna in UTC")
    expect(html).toContain("Days in the time zone of the store, UTC.")
    expect(html).toMatch(/justify-end[^>]*">Sum</)
    expect(html).not.toMatch(/things-(loading|empty|none-found|clear|narrowed|filter-order_id)/)
  })

  it("says before the press why the user may not export it", async () => {
    const activity = toMessage("activity.export_payments")
    const right = denied(toMessage("permission.policy", { activity, policy: "card_payment:export" }))
    const html = await shown({ ...two, may: { export: right } })
    expect(html).toMatch(/aria-disabled="true"[^>]*data-testid="things-export"/)
    expect(html).toContain("Ask for a role with the policy card_payment:export.")
    expect(await shown(two)).not.toContain('aria-disabled="true"')
  })

  it("has no filter for a single account", async () => {
    expect(await shown(none)).not.toContain("things-filter-account")
  })

  it("tells an empty list from one in which nothing matches", async () => {
    expect(await shown(none)).toContain("No things yet")
    const filtered = await shown(none, { address: "?order_id=order_1" })
    expect(filtered).toContain("No things match")
    expect(filtered).toContain("Of one order")
    expect(filtered).toContain('data-testid="things-clear"')
  })

  it("shows that it loads, and a failure with a retry button", async () => {
    expect(await shown(null)).toContain("Loading things")
    const failed = await shown(new Error("Gone away"))
    for (const text of ["Not loaded", "Gone away", "Retry"]) expect(failed).toContain(text)
  })

  it("that the user may not see is its heading and the reason", async () => {
    const refusal = new StoreRefusal({ message: "Ask for a role." }, { statusText: "Forbidden", status: 403 })
    for (const html of [await shown(refusal), await shown(none, { denial: "Ask for a role." })]) {
      expect(html).toContain("Things")
      expect(html).toContain("Ask for a role.")
      expect(html).not.toMatch(/things-(filters|export)|Retry/)
    }
  })

  it("can have rows of its own", async () => {
    const children = (rows: Row[]) => createElement("ul", null, ...rows.map(({ name }) => `Own ${name}`))
    expect(await shown(two, { children })).toContain("Own Anna")
    expect(await shown(none, { children })).toContain("No things yet")
  })

  it("ignores values in its address that its filters do not have", () => {
    const read = (address: string) => readListQuery(new URLSearchParams(address), list)
    const filters = { q: null, state: null, account: null, amount_from: null, from: null, order_id: null }
    expect(read("state=ajar&amount_from=1,5&from=2026-02-30&order=name")).toMatchObject({ filters, order: null })
    expect(read("state=open&amount_from=1.5&from=2026-02-28&order=due&account=gone")).toMatchObject({
      filters: { state: "open", amount_from: "1.5", from: "2026-02-28", account: "gone" },
      order: "due",
    })
  })
})
