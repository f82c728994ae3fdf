import { itEvery } from "../../../../__tests__/it-every"
import type { BatchState } from "../../../../contracts"
import { batchMachine, type BatchVerb, type RowCounts, verbOfRows } from "../batch-states"

const none: RowCounts = {
  ...{ payable: 0, unchecked: 0, checking: 0, waiting: 0, expired: 0 },
  ...{ open: 0, sent: 0, paid: 0, failed: 0, canceled: 0 },
}

/** Counts of a batch's rows and the resulting move, by hand. */
const cases: [title: string, state: BatchState, rows: Partial<RowCounts>, BatchVerb | undefined][] = [
  ["a row is not checked yet", "checking", { payable: 2, unchecked: 1 }, undefined],
  ["all are checked", "checking", { payable: 2, failed: 1 }, "ready"],
  ["the gateway refuses all of them", "checking", { failed: 3 }, "ready"],
  ["all are canceled before they are checked", "checking", { canceled: 3 }, "abandon"],
  ["the last valid row is canceled", "ready", { failed: 2, canceled: 1 }, "abandon"],
  ["one of them is canceled", "ready", { payable: 1, canceled: 1 }, undefined],
  ["no row was valid", "ready", { failed: 2 }, undefined],
  ["the rest of a partly paid batch is canceled", "ready", { sent: 2, paid: 2, canceled: 1 }, "finish"],
  ["a person has to approve", "awaiting_approval", { waiting: 2, canceled: 1 }, undefined],
  ["all waiting rows are canceled", "awaiting_approval", { canceled: 3, failed: 1 }, "abandon"],
  ["a check has expired", "awaiting_approval", { waiting: 2, expired: 1 }, "expire"],
  ["the rows that were not approved are canceled", "awaiting_approval", { open: 1, canceled: 1 }, "approve"],
  ["the rest of a partly paid batch is canceled", "awaiting_approval", { sent: 2, canceled: 1 }, "finish"],
  ["rows are under way", "paying", { open: 1, sent: 3, paid: 2 }, undefined],
  ["all rows are final", "paying", { sent: 3, paid: 2, failed: 2, canceled: 1 }, "finish"],
  ["all are canceled before anything is sent", "paying", { canceled: 3, failed: 1 }, "abandon"],
  ["checks expired before the rows were paid", "paying", { payable: 2, unchecked: 2, sent: 1, paid: 1 }, "expire"],
  ["the same, while another is under way", "paying", { payable: 2, open: 1, sent: 1 }, undefined],
  ["the same, while one of them is being checked", "paying", { payable: 1, checking: 1, sent: 1 }, undefined],
]

itEvery(cases)("%s: a batch that is %s", (_title, state, rows, verb) => {
  expect(verbOfRows(state, { ...none, ...rows })).toBe(verb)
  if (verb) expect(batchMachine.moves[state][verb]).toBeDefined()
})

it("a finished or canceled batch is final", () => {
  for (const state of ["finished", "canceled"] as const) {
    expect(batchMachine.moves[state]).toEqual({})
    expect(verbOfRows(state, { ...none, payable: 1, waiting: 1, open: 1, canceled: 1 })).toBeUndefined()
  }
})
