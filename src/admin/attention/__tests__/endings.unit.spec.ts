/** Which button ends a row of the inbox? */
import { createElement } from "react"
import { itEvery } from "../../../__tests__/it-every"
import {
  type AdminAttentionRow,
  type AttentionActionName,
  type AttentionKind,
  attentionKinds,
} from "../../../contracts"
import { type ActionState, allowed, denied, rendered as message, toMessage } from "../../../messages"
import { rendered } from "../../__tests__/rendered"
import { AttentionRows } from "../attention-list"
import { endingPlaceOf, endings } from "../row-place"

const aRow = (kind: AttentionKind, differences: Partial<AdminAttentionRow> = {}): AdminAttentionRow => ({
  ...{ id: `${kind}_1`, kind, since: null, message: message(toMessage("attention.declined_after_order")) },
  ...{ amount: "45.00", currency_code: "eur", account: "main", subject: { type: "payment", id: "ctx_1" } },
  ...{ order: { id: "order_1", display_id: 12 }, actions: [] },
  ...differences,
})
const shown = (row: AdminAttentionRow, page: ActionState = allowed) => {
  const settings = { accounts: [], time_zone: "UTC", page }
  return rendered(createElement(AttentionRows, { rows: [row], settings }))
}

describe("A row of the inbox", () => {
  itEvery(attentionKinds.map((kind): [AttentionKind] => [kind]))("of the kind %s has a button", async (kind) => {
    const text = await shown(aRow(kind))
    expect(text).toMatch(/<button[^>]*data-testid="card-attention-place"/)
    expect(text).not.toContain("cardPayments.")
  })

  it("has the button of its action where one ends it, and no other", async () => {
    const names = [
      "check",
      "set_dispute",
      "acknowledge",
      "test_account",
      "resolve_step",
      "resolve_payout",
      "resolve_charge",
      "resolve_schedule",
    ] as const
    const actions = names.map((name: AttentionActionName) => ({ name, path: "/", body: {}, ...allowed }))
    const text = await shown(aRow("payout_unknown", { actions }))
    for (const name of names) expect(text).toContain(`data-testid="card-attention-${name}"`)
    expect(text).not.toContain("card-attention-place")
    expect(text).not.toContain("cardPayments.")
  })

  it("has its age, or that its start is not known", async () => {
    expect(await shown(aRow("keys_unreadable"))).toContain("Start not known")
    const since = new Date(Date.now() - 3 * 86_400_000).toISOString()
    expect(await shown(aRow("jobs_stopped", { since }))).toContain("3 days ago")
  })

  it("does not lead to the settings without the right to read them", async () => {
    const activity = toMessage("activity.see_settings")
    const page = denied(toMessage("permission.policy", { activity, policy: "card_settings:read" }))
    const store = { subject: { type: "store", id: null } } as const
    const stopped = await shown(aRow("jobs_stopped", store), page)
    expect(stopped).toMatch(/<button[^>]*aria-disabled="true"[^>]*data-testid="card-attention-place"/)
    expect(stopped).toContain("card_settings:read")
    const actions = [{ name: "confirm_environment" as const, path: "/", body: {}, ...allowed }]
    const copied = aRow("environment_changed", { ...store, actions })
    expect(await shown(copied)).toContain("card-attention-open")
    expect(await shown(copied, page)).not.toContain("card-attention-open")
  })

  it("of a job leads to the jobs, and of one thing that a job fails at to its page", () => {
    const store = { subject: { type: "store", id: null } } as const
    expect(endingPlaceOf(aRow("jobs_stopped", store))?.address).toBe("/settings/card-payments#system")
    const batch = { subject: { type: "payout_batch", id: "cpb_1" } } as const
    expect(endingPlaceOf(aRow("jobs_stopped", batch))?.address).toBe("/card-payments/payouts/batches/cpb_1")
  })

  it("leads to the place of the step that ends it where no request does", () => {
    const places = attentionKinds.flatMap((kind) => {
      const row = aRow(kind, { account: "a b" })
      return endings[kind] === "action" ? [] : [[kind, endingPlaceOf(row)?.address]]
    })
    expect(places).toEqual([
      ["declined_after_order", "/orders/order_1"],
      ["account_outage", "/settings/card-payments#system"],
      ["jobs_stopped", "/card-payments/ctx_1"],
      ["events_unpublished", "/settings/card-payments#system"],
      ["callbacks_stopped", "/card-payments/callbacks?account=a%20b"],
      ["keys_unreadable", "/settings/card-payments#options"],
    ])
    expect(endingPlaceOf(aRow("declined_after_order", { order: null }))?.address).toBe("/card-payments/ctx_1")
  })
})
