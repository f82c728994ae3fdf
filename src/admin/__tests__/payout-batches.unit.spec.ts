import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { AdminBatchDetail, BatchState } from "../lib/payouts/batches/admin-batch"
import { batchMeaning } from "../lib/payouts/batches/batch-meaning"
import { batchProgress } from "../lib/payouts/batches/batch-progress"
import { batchQuestion } from "../lib/payouts/batches/batch-question"
import { batchStates } from "../lib/payouts/batches/batch-states"
import { checkFile } from "../lib/payouts/batches/check-file"
import { progressWords } from "../lib/payouts/batches/progress-words"
import type { Words } from "../lib/words-of"
import { payoutSettings } from "./a-payout"
import { someWords } from "./some-words"

const settings = payoutSettings()
const states = Object.keys(batchStates) as BatchState[]
let en: Words
let de: Words
beforeAll(async () => {
  en = await someWords("en")
  de = await someWords("de")
})

/** A file of 100 rows of which 7 are wrong, with what a test wants different. */
function aBatch(differences: Partial<AdminBatchDetail> = {}): AdminBatchDetail {
  const totals = [
    { currency_code: "eur", count: 90, amount: "1234.50" },
    { currency_code: "jpy", count: 3, amount: "5000" },
  ]
  const yes = { allowed: true, why: "", totals }
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
    to_pay: 0,
    refused: 2,
    actions: { request: yes, approve: yes, pay: yes, cancel: yes },
    problems: [],
    timeline: [],
    ...differences,
  }
}

describe("a batch", () => {
  it("says how far its checking and its paying are", () => {
    const said = (batch: AdminBatchDetail) => {
      const progress = batchProgress(batch)
      return progress && { part: `${progress.done} / ${progress.of}`, words: progressWords(en, batch, progress) }
    }
    const checking = aBatch({ state: "checking", counts: { checked: 40, failed: 2, checking: 53 } })
    expect(said(checking)).toEqual({ part: "42 / 95", words: "42 of 95 checked, 2 cannot be paid" })
    // Two failed in their check, and were never to be paid.
    const begun = aBatch({ state: "paying", counts: { paid: 0, failed: 2, approved: 93 } })
    expect(said(begun)).toEqual({ part: "0 / 93", words: "0 of 93 paid" })
    const counts = { paid: 60, failed: 3, unknown: 1, paying: 30, canceled: 1 }
    expect(said(aBatch({ state: "paying", counts }))).toEqual({
      ...{ part: "61 / 92", words: "60 of 92 paid, 1 not paid, 1 not known yet" },
    })
    const again = aBatch({ state: "checking", counts: { paid: 60, draft: 33, failed: 2 } })
    expect(said(again)).toEqual({ part: "62 / 95", words: "62 of 95 checked, 2 cannot be paid" })
    expect(said(aBatch({ state: "checking", rows: 0, invalid: 0, counts: {} }))).toMatchObject({ part: "0 / 0" })
    for (const words of [en, de]) {
      const batch = aBatch({ state: "paying", counts })
      const progress = batchProgress(batch)
      expect(progress && progressWords(words, batch, progress)).toMatch(/^60 \D+ 92 [^{]+1 [^{]+1 [^{]+$/)
    }
    for (const state of ["ready", "awaiting_approval", "finished", "canceled"] as const) {
      expect(batchProgress(aBatch({ state }))).toBeNull()
    }
  })

  it("says what comes next, in every state and language", () => {
    for (const words of [en, de]) {
      const said = states.map((state) => batchMeaning(words, aBatch({ state }), settings))
      expect(new Set(said).size).toBe(states.length)
      for (const sentence of said) expect(sentence).toMatch(/^(?!cardPayments)[^{]+\.$/)
    }
    expect(batchMeaning(en, aBatch(), settings)).toMatch(/^All is checked\. 93 payouts can be paid; 7 rows cannot/)
    expect(batchMeaning(en, aBatch({ invalid: 0, counts: { draft: 5 } }), settings)).toMatch(/5 payouts can be paid/)
    expect(batchMeaning(en, aBatch({ counts: { failed: 95 } }), settings)).toMatch(/^No row/)
    expect(batchMeaning(en, aBatch({ state: "finished", counts: { paid: 93 } }), settings)).toBe(
      "All is done: 93 of 100 rows are paid.",
    )
    const declared = readFileSync(join(__dirname, "../lib/payouts/batches/admin-batch.ts"), "utf8")
    const [, union = ""] = /BatchState =([^]*?)\n\n?/.exec(declared) ?? []
    expect(states).toEqual([...union.matchAll(/"(\w+)"/g)].map(([, state]) => state))
  })

  it.each(["request", "approve", "pay", "cancel"] as const)("asks with its amounts before %s", (action) => {
    for (const words of [en, de]) {
      const { title, description, confirm } = batchQuestion(words, { batch: aBatch(), action }, settings)
      expect(description).toContain(`${words.price("1234.50", "eur")}, ${words.price("5000", "jpy")}`)
      expect(description).toContain("93")
      expect(description).toContain("october.csv")
      for (const text of [title, confirm]) expect(text).not.toMatch(/cardPayments|{{/)
    }
  })

  it("is told what its approval leads to", () => {
    const ask = (batch: AdminBatchDetail, pay_on_approval = true) =>
      batchQuestion(en, { batch, action: "approve" }, { pay_on_approval }).description
    expect(ask(aBatch())).toMatch(/paid at once/)
    expect(ask(aBatch({ approvals_needed: 2 }))).toMatch(/one more approval/)
    expect(ask(aBatch(), false)).toMatch(/once somebody presses/)
  })

  it("is approved, and waits for somebody to press Pay, where approving does not pay", () => {
    const waits = aBatch({ state: "paying", to_pay: 93, counts: { approved: 93 } })
    for (const words of [en, de]) {
      const meaning = batchMeaning(words, waits, settings)
      expect(meaning).not.toBe(batchMeaning(words, { ...waits, to_pay: 0 }, settings))
      expect(meaning).toMatch(/Pay|Auszahlen/)
    }
  })

  it("of which no row is good is put aside, not canceled with sums of nothing", () => {
    const nothing = { allowed: true, why: "", totals: [] }
    const batch = aBatch({ totals: [], actions: { ...aBatch().actions, cancel: nothing } })
    expect(batchQuestion(en, { batch, action: "cancel" }, settings).description).toMatch(/put aside/)
  })

  it("is a file, and none of more than 5 MB", () => {
    expect(checkFile(null)).toBe("fileMissing")
    expect(checkFile({ size: 5 * 1024 * 1024 })).toBeNull()
    expect(checkFile({ size: 5 * 1024 * 1024 + 1 })).toBe("fileTooLarge")
  })
})
