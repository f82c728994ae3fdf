import { toMessage } from "../../../messages"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { itEvery } from "../../../__tests__/it-every"
import { fileKinds, knownColumns } from "../files/columns"
import { findRepeats } from "../payouts/duplicates"
import { EXAMPLE } from "../files/read-row"
import { LARGEST_FILE } from "../../../lists/read-csv"
import { MOST_ROWS } from "../files/read-batch-file"
import { readBatchFile } from "../files/read-batch-file"
import { templateOf } from "../files/template"
import { payoutOptions } from "../../../configuration"

const payingFor = (account: object) => ({
  account: "main",
  settings: { ...payoutOptions.parse({ accounts: { main: account } }), timeZone: "UTC" },
})
const limits = { EUR: { perPayout: "500.00", perDay: "2000.00" } }

describe("the template", () => {
  it("is a valid file once its examples are replaced", async () => {
    const paying = payingFor({ limits, destinations: [...fileKinds, "card"] })
    const text = templateOf(paying)
    expect((await readBatchFile(text, paying)).map(({ problems }) => problems)).toEqual(
      fileKinds.map(() => [
        {
          field: "reference",
          ...toMessage("payout_value.example", { field: toMessage("payout_field.reference") }),
        },
      ]),
    )
    const rows = await readBatchFile(text.replaceAll("EXAMPLE", "A-1"), paying)
    expect(rows.map(({ problems }) => problems)).toEqual(fileKinds.map(() => []))
    expect(rows.map(({ input }) => input?.destination.kind)).toEqual(fileKinds)
  })

  it("has the columns of the account's kinds", () => {
    expect(templateOf(payingFor({ limits }))).toBe(
      "\uFEFFdestination,first_name,last_name,email,phone,description,reference,customer_id,order_id,amount,currency\r\n" +
        "form,Jane,Roe,jane.roe@example.com,,Deposit returned,EXAMPLE,,,10.00,EUR\r\n",
    )
  })

  it("is refused for an account that makes no payouts from a file", () => {
    expect(() => templateOf(payingFor({ limits, destinations: ["card"] }))).toThrow(
      "This account makes no payouts from a file.",
    )
    expect(() => templateOf({ ...payingFor({ limits }), account: "other" })).toThrow(
      "This account makes no payouts from a file.",
    )
  })

  itEvery([
    [{ JPY: { perPayout: "90000", perDay: "90000" } }, "10,JPY"],
    [{ EUR: { perPayout: "5", perDay: "90000" } }, "5.00,EUR"],
  ])("has an amount and a currency that the limits allow: %j", async (own, end) => {
    const paying = payingFor({ limits: own })
    expect(templateOf(paying).trimEnd().endsWith(end)).toBe(true)
    expect((await readBatchFile(templateOf(paying).replace("EXAMPLE", "A-1"), paying))[0]?.problems).toEqual([])
  })
})

describe("rows that may be duplicates", () => {
  const row = (row_number: number, changes: object = {}) => ({
    ...{ row_number, destination: "a", amount: "10.00", currency_code: "eur", reference: `R-${row_number}` },
    ...changes,
  })

  it("are reported with the first row of their kind", () => {
    expect(
      findRepeats([
        row(2),
        row(3, { amount: "10.01" }),
        row(4),
        row(5, { destination: "b", reference: "R-3" }),
        row(6, { reference: null, currency_code: "usd" }),
        row(7, { reference: null, destination: "c" }),
        row(8, { reference: "R-2" }),
      ]),
    ).toEqual([
      { row_number: 4, with: toMessage("payout_duplicate.row", { row: "2" }) },
      { row_number: 5, with: toMessage("payout_duplicate.reference", { row: "3" }) },
      { row_number: 8, with: toMessage("payout_duplicate.row", { row: "2" }) },
      { row_number: 8, with: toMessage("payout_duplicate.reference", { row: "2" }) },
    ])
  })
})

describe("the guide", () => {
  const guide = readFileSync(join(__dirname, "../../../../docs/guides/payouts.md"), "utf8")
  const section = guide.slice(guide.indexOf("### The file"), guide.indexOf("## From code"))

  it("names every column of a file, and the limits in the code", () => {
    for (const column of knownColumns) expect(section).toContain(`\`${column}\``)
    expect(section).toContain(`${MOST_ROWS.toLocaleString("en")} rows and ${LARGEST_FILE / 2 ** 20} MB`)
    expect(section).toContain(`\`${EXAMPLE}\``)
  })

  it("shows a readable file", async () => {
    const [, file = ""] = /```csv\n([^]*?)```/.exec(section) ?? []
    const rows = await readBatchFile(file, payingFor({ limits, destinations: fileKinds }))
    expect(rows.map(({ problems, input }) => [problems, input?.destination.kind])).toEqual([
      [[], "bank"],
      [[], "form"],
    ])
  })
})
