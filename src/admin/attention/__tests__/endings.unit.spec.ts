/** Which button ends a row of the inbox? */
import { createElement } from "react"
import { itEvery } from "../../../__tests__/it-every"
import {
  type AdminAttentionRow,
  type AttentionActionName,
  type AttentionKind,
  attentionKinds,
} from "../../../contracts"
import { allowed, rendered as message, toMessage } from "../../../messages"
import { rendered } from "../../__tests__/rendered"
import { AttentionRows } from "../attention-list"
import { endingPlaceOf, endings } from "../row-place"

const aRow = (kind: AttentionKind, differences: Partial<AdminAttentionRow> = {}): AdminAttentionRow => ({
  ...{ id: `${kind}_1`, kind, since: null, message: message(toMessage("attention.declined_after_order")) },
  ...{ amount: "45.00", currency_code: "eur", account: "main", subject: { type: "payment", id: "ctx_1" } },
  ...{ order: { id: "order_1", display_id: 12 }, actions: [] },
  ...differences,
})
const shown = (row: AdminAttentionRow) => rendered(createElement(AttentionRows, { rows: [row], zone: "UTC" }))

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

  it("leads to the place of the step that ends it where no request does", () => {
    const places = attentionKinds.flatMap((kind) => {
      const row = aRow(kind, { account: "a b" })
      return endings[kind] === "action" ? [] : [[kind, endingPlaceOf(row)?.address]]
    })
    expect(places).toEqual([
      ["declined_after_order", "/orders/order_1"],
      ["jobs_stopped", "/settings/card-payments#system"],
      ["events_unpublished", "/settings/card-payments#system"],
      ["callbacks_stopped", "/card-payments/callbacks?account=a%20b"],
      ["keys_unreadable", "/settings/card-payments#options"],
    ])
    expect(endingPlaceOf(aRow("declined_after_order", { order: null }))?.address).toBe("/card-payments/ctx_1")
  })
})
