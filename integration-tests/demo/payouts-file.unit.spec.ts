import { readFileSync } from "node:fs"
import path from "node:path"
import { ibanProblem } from "../../src/modules/card-payments/payout-calls/account-number"
import { readBatchFile } from "../../src/modules/card-payouts/files/read-batch-file"
import { payoutOptions } from "../../src/configuration"

it("the demo's file of a hundred payouts has seven invalid rows, each with a different problem", async () => {
  const text = readFileSync(path.resolve(__dirname, "../../demo/payouts.csv"), "utf8")
  const limits = { EUR: { perPayout: "500.00", perDay: "5000.00" } }
  const settings = {
    ...payoutOptions.parse({ accounts: { main: { limits, destinations: ["bank"] } } }),
    timeZone: "UTC",
  }
  const rows = await readBatchFile(text, { account: "main", settings })
  const problems = rows.flatMap(({ row_number, problems: own, input }) => {
    const number = input?.destination.kind === "bank" ? ibanProblem(input.destination.account_number) : undefined
    return [...own.map(({ field }) => `${row_number} ${field}`), ...(number ? [`${row_number} account_number`] : [])]
  })
  expect(rows).toHaveLength(100)
  expect(problems).toEqual([
    ...["5 amount", "17 first_name", "23 account_number", "41 destination", "58 currency", "77 amount"],
    "92 bank_branch",
  ])
})
