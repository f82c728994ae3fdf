import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { AdminBatchDetail, BatchState } from "../lib/payouts/batches/admin-batch"
import { batchMeaning } from "../lib/payouts/batches/batch-meaning"
import { batchProgress } from "../lib/payouts/batches/batch-progress"
import { batchQuestion } from "../lib/payouts/batches/batch-question"
import { batchStates } from "../lib/payouts/batches/batch-states"
import { checkFile } from "../lib/payouts/batches/check-file"
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
  const yes = { allowed: true, why: "" }
  return {
    id: "cpb_1",
    account: "main",
    name: "october.csv",
    state: "ready",
    rows: 100,
    invalid: 5,
    counts: { checked: 93, failed: 2 },
    totals: [
      { currency_code: "eur", count: 90, amount: "1234.50" },
      { currency_code: "jpy", count: 3, amount: "5000" },
    ],
    requested_by: null,
    requested_at: null,
    created_at: "2026-11-20T12:00:00.000Z",
    approvals: [],
    approvals_needed: 1,
    duplicates: [],
    actions: { request: yes, approve: yes, cancel: yes },
    problems: [],
    ...differences,
  }
}

describe("a batch", () => {
  it("says how far its checking and its paying are", () => {
    const counts = { checked: 40, failed: 2, checking: 53 }
    expect(batchProgress(aBatch({ state: "checking", counts }))).toEqual({ done: 42, of: 95 })
    expect(batchProgress(aBatch({ state: "paying", counts: { paid: 60, failed: 2, unknown: 1, paying: 32 } }))).toEqual(
      {
        done: 63,
        of: 95,
      },
    )
    expect(batchProgress(aBatch({ state: "checking", rows: 0, invalid: 0, counts: {} }))).toEqual({ done: 0, of: 0 })
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

  it.each(["request", "approve", "cancel"] as const)("asks with its amounts before %s", (action) => {
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

  it("is a file, and none of more than 5 MB", () => {
    expect(checkFile(null)).toBe("fileMissing")
    expect(checkFile({ size: 5 * 1024 * 1024 })).toBeNull()
    expect(checkFile({ size: 5 * 1024 * 1024 + 1 })).toBe("fileTooLarge")
  })
})
