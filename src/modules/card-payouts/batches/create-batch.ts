import { generateEntityId } from "@medusajs/framework/utils"
import { toMessage } from "../../../messages"
import { type Actor, peopleOf } from "../actor"
import { assertPayoutTexts } from "../payouts/validate-texts"
import { append } from "../audit-trail"
import { commit, type Context } from "../context"
import { createPayouts, type NewPayout } from "../payouts/create-payout"
import type { BatchRow } from "../rows"
import { accountSettingsOf } from "../limits/account-limits"
import { flowOf } from "../../../configuration"
import type { FileProblem, FileRow } from "../files/read-row"

/**
 * A row of a file: its problems, or the payout it requests, with the destination already encrypted.
 */
export type NewBatchRow = Pick<FileRow, "row_number" | "cells"> & {
  problems: FileProblem[]
  payout?: Omit<NewPayout, "account" | "batch_id" | "row_number" | "next_poll_at">
}

export type NewBatch = {
  account: string
  /** The name of the uploaded file. */
  name: string
  rows: readonly NewBatchRow[]
  actor: Actor
}

/**
 * Creates a batch in one transaction: a draft for each valid row, and the problems of the others.
 * Nothing is sent; the schedule has the drafts checked.
 * @throws MedusaError invalid_data
 */
export async function createBatch(context: Context, { account, name, rows, actor }: NewBatch): Promise<BatchRow> {
  assertPayoutTexts({ file_name: name })
  for (const { cells, problems } of rows) {
    assertPayoutTexts(shown(cells))
    // As data, so that no parameter is left out that the text does not show.
    for (const problem of problems) assertPayoutTexts({ file_problem: JSON.stringify(problem) })
  }
  const now = context.now()
  const id = generateEntityId(undefined, "cpb")
  const accountSettings = accountSettingsOf(context.settings, account)
  const payouts = rows.flatMap(({ row_number, payout }) => {
    if (!payout) return []
    const isChecked = !!accountSettings && flowOf(payout.destination_kind, accountSettings) === "check_pay"
    return [{ ...payout, account, batch_id: id, row_number, next_poll_at: isChecked ? now : null }]
  })
  return commit(context.pg, async (trx) => {
    const [batch] = (await trx("card_payout_batch")
      .insert({
        id,
        account,
        name,
        state: "checking",
        rows: rows.length,
        initiators: peopleOf(actor),
        next_poll_at: now,
      })
      .returning("*")) as BatchRow[]
    await createPayouts(context, trx, { payouts, actor })
    await trx.batchInsert(
      "card_payout_batch_row",
      rows.map(({ row_number, cells, problems, payout }) => ({
        id: generateEntityId(undefined, "cpr"),
        batch_id: id,
        row_number,
        payout_id: payout?.id ?? null,
        cells: JSON.stringify(shown(cells)),
        problems: JSON.stringify(problems),
      })),
      500,
    )
    const refused = rows.length - payouts.length
    const message = toMessage("payout_batch.created", {
      rows: toMessage("payout_count.rows", { count: rows.length }),
      name,
      payouts: toMessage("payout_count.payouts", { count: payouts.length }),
      invalid: refused,
    })
    await append(trx, { batch_id: id, kind: "create", message, actor }, now)
    return batch as BatchRow
  })
}

/** Keeps only the cells by which people find a row, whatever else the caller passes. */
function shown({ recipient_name, amount, currency_code, reference }: NewBatchRow["cells"]): NewBatchRow["cells"] {
  return { recipient_name, amount, currency_code, reference }
}
