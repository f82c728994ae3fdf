import { createElement } from "react"
import { type AdminBatchDetail, batchStates as declaredStates, type BatchState } from "../../../../contracts"
import { allowed, denied, rendered, toMessage } from "../../../../messages"
import { itEvery } from "../../../../__tests__/it-every"
import { batchMeaning, batchProgress, formatProgress } from "../batch-header"
import { batchesPause, batchPause } from "../batch-queries"
import { acknowledgeRows, batchQuestion } from "../batch-request"
import { batchStates } from "../batch-badge"
import { uploadSchema } from "../upload-drawer"
import { checked } from "../../../__tests__/checked"
import { filtersRequest, readListQuery } from "../../../ui/list-query"
import { payoutList, payoutsAddress } from "../../payout-list"
import { DuplicateRows, formatDuplicate } from "../duplicate-rows"
import { pauses } from "../../payout-queries"
import type { Messages } from "../../../format/localized-text"
import { payoutSettings } from "../../__tests__/a-payout"
import { messagesFor } from "../../../__tests__/messages-for"
import { rendered as shown } from "../../../__tests__/rendered"

const settings = payoutSettings()
const states = Object.keys(batchStates) as BatchState[]
let en: Messages
let de: Messages
beforeAll(async () => {
  en = await messagesFor("en")
  de = await messagesFor("de")
})

/** A file of 100 rows of which 7 are invalid, with the given differences. */
function aBatch(differences: Partial<AdminBatchDetail> = {}): AdminBatchDetail {
  const totals = [
    { currency_code: "eur", count: 90, amount: "1234.50" },
    { currency_code: "jpy", count: 3, amount: "5000" },
  ]
  const yes = { ...allowed, totals }
  return {
    id: "cpb_1",
    account: "main",
    name: "october.csv",
    state: "ready",
    rows: 100,
    invalid: 5,
    counts: { checked: 93, failed: 2 },
    totals,
    requested_by: null,
    requested_at: null,
    created_at: "2026-11-20T12:00:00.000Z",
    approvals: [],
    approvals_needed: 1,
    duplicates: [],
    duplicate_count: 0,
    to_pay: 0,
    refused: 2,
    unchecked: 0,
    actions: { request: yes, approve: yes, pay: yes, cancel: yes },
    problems: [],
    problem_rows: 0,
    timeline: [],
    ...differences,
  }
}

describe("a batch", () => {
  it("names a row's possible duplicate: another row, or a payout by a link", () => {
    const row = { row_number: 5, with: rendered(toMessage("payout_duplicate.reference", { row: "3" })) }
    expect(formatDuplicate(en, row)).toBe("Row 5: like row 3, with the same reference")
    expect(formatDuplicate(de, row)).toBe("Zeile 5: wie Zeile 3, mit derselben Referenz")
    const other = rendered(toMessage("payout_duplicate.payout", { id: "cpo_1" }))
    const outside = { row_number: 2, with: other, payout_id: "cpo_1" }
    for (const messages of [en, de])
      expect(formatDuplicate(messages, outside)).toMatch(/^(Row|Zeile) 2: (?!.*cpo_).+\)$/)
  })

  it("says how many duplicates there are, and how many of them are not shown", async () => {
    const duplicates = [{ row_number: 3, with: rendered(toMessage("payout_duplicate.row", { row: "2" })) }]
    const more = aBatch({ duplicates, duplicate_count: 102 })
    expect(acknowledgeRows(en, more)?.notice).toBe("Rows that look like duplicates: 102.")
    expect(await shown(createElement(DuplicateRows, { batch: more }))).toContain("More rows in the report: 101")
    const all = aBatch({ duplicates, duplicate_count: 1 })
    expect(await shown(createElement(DuplicateRows, { batch: all }))).not.toContain("More rows")
  })

  it("is refetched while it is processed, waits for a user, or is held up by a limit", () => {
    const of = (pause: number | false) => states.filter((state) => batchPause(aBatch({ state })) === pause)
    const listed = (pause: number | false) => states.filter((state) => batchesPause([aBatch({ state })]) === pause)
    expect(of(pauses.moving)).toEqual(["checking", "paying"])
    expect(listed(pauses.movingInList)).toEqual(["checking", "paying"])
    for (const waiting of [of(pauses.waiting), listed(pauses.waiting)]) expect(waiting).toEqual(["awaiting_approval"])
    const { actions } = aBatch()
    const request = { ...actions.request, ...denied(toMessage("payout_batch.nothing_payable")) }
    expect(batchPause(aBatch({ state: "ready", actions: { ...actions, request } }))).toBe(pauses.waiting)
    expect(batchPause(aBatch({ state: "finished", actions: { ...actions, request } }))).toBe(false)
  })

  it("shows the progress of its check and its payment", () => {
    const texts = (batch: AdminBatchDetail) => {
      const progress = batchProgress(batch)
      return progress && { part: `${progress.done} / ${progress.of}`, messages: formatProgress(en, batch, progress) }
    }
    const checking = aBatch({ state: "checking", counts: { checked: 40, failed: 2, checking: 53 }, unchecked: 53 })
    expect(texts(checking)).toEqual({ part: "42 / 95", messages: "42 of 95 checked, 2 cannot be paid" })
    // Two rows failed their check and do not count for the payment.
    const started = aBatch({ state: "paying", counts: { paid: 0, failed: 2, approved: 93 } })
    expect(texts(started)).toEqual({ part: "0 / 93", messages: "0 of 93 paid" })
    const counts = { paid: 60, failed: 3, unknown: 1, paying: 30, canceled: 1 }
    expect(texts(aBatch({ state: "paying", counts }))).toEqual({
      ...{ part: "61 / 92", messages: "60 of 92 paid, 1 not paid, 1 not known yet" },
    })
    const again = aBatch({ state: "checking", counts: { paid: 60, draft: 33, failed: 2 }, unchecked: 33 })
    expect(texts(again)).toEqual({ part: "62 / 95", messages: "62 of 95 checked, 2 cannot be paid" })
    // Half of the rows are paid in one step, and are drafts until they are requested.
    const half = aBatch({
      state: "checking",
      invalid: 0,
      counts: { checked: 40, checking: 10, draft: 50 },
      unchecked: 10,
    })
    expect(texts(half)).toMatchObject({ messages: "40 of 50 checked" })
    const none = aBatch({ state: "checking", invalid: 0, counts: { draft: 100 }, unchecked: 0 })
    expect(texts(none)).toBeNull()
    expect(texts(aBatch({ state: "checking", rows: 0, invalid: 0, counts: {} }))).toBeNull()
    for (const messages of [en, de]) {
      const batch = aBatch({ state: "paying", counts })
      const progress = batchProgress(batch)
      expect(progress && formatProgress(messages, batch, progress)).toMatch(/^60 \D+ 92 [^{]+1 [^{]+1 [^{]+$/)
    }
    for (const state of ["ready", "awaiting_approval", "finished", "canceled"] as const) {
      expect(batchProgress(aBatch({ state }))).toBeNull()
    }
  })

  it("explains the next step in every state and language", () => {
    for (const messages of [en, de]) {
      const texts = states.map((state) => batchMeaning(messages, aBatch({ state }), settings))
      expect(new Set(texts).size).toBe(states.length)
      for (const message of texts) expect(message).toMatch(/^(?!cardPayments)[^{]+\.$/)
    }
    expect(batchMeaning(en, aBatch(), settings)).toMatch(
      /^All rows are checked\. Payouts that can be paid: 93; rows that cannot, and are left out: 7/,
    )
    expect(batchMeaning(en, aBatch({ invalid: 0, counts: { draft: 5 } }), settings)).toMatch(
      /Payouts that can be paid: 5/,
    )
    expect(batchMeaning(en, aBatch({ counts: { failed: 95 } }), settings)).toMatch(/^No row/)
    expect(batchMeaning(en, aBatch({ state: "finished", counts: { paid: 93 } }), settings)).toBe(
      "Finished. Rows paid: 93 of 100.",
    )
    expect(states).toEqual(declaredStates)
  })

  itEvery(["request", "approve", "pay", "cancel"] as const)("asks with its amounts before %s", (action) => {
    for (const messages of [en, de]) {
      const { title, description, confirm } = batchQuestion(messages, { batch: aBatch(), action }, settings)
      expect(description).toContain(`${messages.price("1234.50", "eur")}, ${messages.price("5000", "jpy")}`)
      expect(description).toContain("93")
      expect(description).toContain("october.csv")
      for (const text of [title, confirm]) expect(text).not.toMatch(/cardPayments|{{/)
    }
  })

  it("explains the effect of its approval", () => {
    const ask = (batch: AdminBatchDetail, pay_on_approval = true) =>
      batchQuestion(en, { batch, action: "approve" }, { pay_on_approval }).description
    expect(ask(aBatch())).toMatch(/paid at once/)
    expect(ask(aBatch({ approvals_needed: 2 }))).toMatch(/One more approval/)
    expect(ask(aBatch(), false)).toMatch(/once somebody presses/)
  })

  it("waits for Pay after its approval if approving does not pay", () => {
    const waits = aBatch({ state: "paying", to_pay: 93, counts: { approved: 93 } })
    for (const messages of [en, de]) {
      const meaning = batchMeaning(messages, waits, settings)
      expect(meaning).not.toBe(batchMeaning(messages, { ...waits, to_pay: 0 }, settings))
      expect(meaning).toMatch(/Pay|Auszahlen/)
    }
  })

  it("stays open for payouts of unknown outcome, and explains how to resolve them", () => {
    const meaning = (counts: AdminBatchDetail["counts"], messages = en) =>
      batchMeaning(messages, aBatch({ state: "paying", counts }), settings)
    const unknown = { paid: 90, failed: 2, unknown: 3 }
    expect(meaning(unknown)).toMatch(
      /^Payouts whose outcome is not known yet: 3\. .* a person who may approve payouts can resolve them/,
    )
    expect(meaning(unknown, de)).toMatch(/^Von diesen Auszahlungen weiß noch niemand, .*: 3\./)
    for (const state of ["awaiting_approval", "approved", "paying"] as const) {
      expect(meaning({ ...unknown, [state]: 1 })).toBe("The approved payouts are on their way, one after the other.")
    }
    const listed = readListQuery(
      new URL(payoutsAddress({ batch_id: "cpb_1", state: "unknown" }), "https://a").searchParams,
      payoutList,
    )
    expect(filtersRequest(listed.filters)).toEqual({ batch_id: "cpb_1", state: "unknown" })
  })

  it("without a payable row is canceled by a question without sums", () => {
    const nothing = { ...allowed, totals: [] }
    const batch = aBatch({ totals: [], actions: { ...aBatch().actions, cancel: nothing } })
    expect(batchQuestion(en, { batch, action: "cancel" }, settings).description).toMatch(/The batch is canceled/)
  })

  it("needs a file of at most 5 MB", () => {
    const check = (file: { size: number } | null) => checked(uploadSchema, { account: "main", file }).problems
    expect(check(null)).toEqual({ file: "fileMissing" })
    expect(check({ size: 5 * 1024 * 1024 })).toEqual({})
    expect(check({ size: 5 * 1024 * 1024 + 1 })).toEqual({ file: "fileTooLarge" })
  })
})
