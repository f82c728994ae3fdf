import type { NewBatchRow } from "../batches/create-batch"

/** A row of a file, already read and encrypted: a payout to a bank. */
export function fileRow(id: string, row_number: number): NewBatchRow {
  const payout = {
    ...{ id, destination_kind: "bank" as const, amount: "20.00", currency_code: "eur", endpoint: "4711" },
    ...{ encrypted: `sealed:${id}`, destination_digest: `digest:${id}`, destination_label: "bank •••• 3000" },
    recipient_name: "Dora Doe",
  }
  const cells = { recipient_name: "Dora Doe", amount: "20.00", currency_code: "eur", reference: "" }
  return { row_number, cells, problems: [], payout }
}
