import { readReport } from "../read-report"

const columns = {
  order_id: "Order",
  amount: "Amount",
  currency: "Currency",
  type: "Type",
  status: "State",
  date: "Day",
}
const period = { from: "2026-10-01", to: "2026-10-31" }
const header = "Day;Order;Type;Amount;Currency;State;Card"
const read = (lines: readonly string[], mapped: object = columns) =>
  readReport([header, ...lines].join("\r\n"), { columns: mapped, ...period })

describe("The gateway's report", () => {
  it("is read by the columns that were mapped, in any order and with any separator", async () => {
    const report = await read([
      "2026-10-05 10:00;100;Sale;10,50;EUR;Approved;x",
      "31.10.2026;101;capture;7.25;eur;approved;x",
      "2026-10-06;100;reversal;-2;EUR;approved;x",
    ])
    expect(report).toEqual({
      read: 3,
      skipped: 0,
      rows: [
        { row_number: 2, order: "100", kind: "capture", amount: "10.50", currency_code: "eur" },
        { row_number: 3, order: "101", kind: "capture", amount: "7.25", currency_code: "eur" },
        { row_number: 4, order: "100", kind: "refund", amount: "2", currency_code: "eur" },
      ],
    })
  })

  it("skips rows of another day, that were not approved, of another kind, or without an amount", async () => {
    const report = await read([
      "2026-09-30;1;sale;1;EUR;approved;",
      "2026-11-01;1;sale;1;EUR;approved;",
      "2026-10-01;1;sale;1;EUR;declined;",
      "2026-10-01;1;fee;1;EUR;approved;",
      "2026-10-01;1;sale;0.00;EUR;approved;",
    ])
    expect(report).toEqual({ rows: [], read: 5, skipped: 5 })
  })

  it("reads amounts in the decimals of their currency", async () => {
    const report = await read([
      "2026-10-01;1;sale;1.234;KWD;approved;",
      "2026-10-01;2;sale;1000.00;JPY;approved;",
      "2026-10-01;3;sale;1000;JPY;approved;",
    ])
    expect("rows" in report && report.rows.map(({ amount }) => amount)).toEqual(["1.234", "1000.00", "1000"])
  })

  it("takes a negative sale for a refund, and a negative refund for a refund", async () => {
    const report = await read([
      "2026-10-01;1;sale;70;EUR;approved;",
      "2026-10-01;1;sale;-30;EUR;approved;",
      "2026-10-01;1;refund;-5;EUR;approved;",
    ])
    expect("rows" in report && report.rows.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      ...["capture 70", "refund 30", "refund 5"],
    ])
  })

  it("takes a negative amount for a refund where no column names the type", async () => {
    const report = await read(["2026-10-01;1;;5;EUR;;", "2026-10-01;1;;-3;EUR;;"], {
      order_id: "order",
      amount: "AMOUNT",
    })
    expect("rows" in report && report.rows.map(({ kind }) => kind)).toEqual(["capture", "refund"])
  })

  it("refuses a decimal comma that separates cells, and takes empty cells after the last column", async () => {
    const mapped = { order_id: "id", amount: "sum" }
    const report = (line: string) => readReport(`id,sum\n${line}`, { columns: mapped, ...period })
    expect(await report("1,45,50")).toMatchObject({ problems: { csv: { code: "report.row_too_long" } } })
    expect(await report('1,"45,50",,')).toMatchObject({ rows: [{ amount: "45.50" }] })
  })

  it("skips a type that is a name of the programming language", async () => {
    expect(await read(["2026-10-01;1;constructor;1;EUR;approved;"])).toEqual({ rows: [], read: 1, skipped: 1 })
  })

  it("names the field of a column that the file does not have", async () => {
    expect(await read([], { order_id: "Order", amount: "Sum" })).toMatchObject({
      problems: { "columns.amount": { code: "report.column_missing" } },
    })
  })

  it("guesses no column of a name that several have", async () => {
    const mapped = { order_id: "id", amount: "sum" }
    expect(await readReport("id,Sum,fee,sum \n1,45.00,1.00,44.00", { columns: mapped, ...period })).toEqual({
      problems: { "columns.amount": expect.objectContaining({ code: "report.column_repeated" }) as object },
    })
  })

  it.each([
    ["report.row_too_long", "2026-10-01;1;sale;1;234.50;EUR;approved;x"],
    ["report.order_unreadable", "2026-10-01;;sale;1;EUR;approved;"],
    ["report.order_unreadable", "2026-10-01;=cmd();sale;1;EUR;approved;"],
    ["report.order_is_card", "2026-10-01;4538977399606732;sale;1;EUR;approved;"],
    ["report.amount_unreadable", "2026-10-01;1;sale;1,234.50;EUR;approved;"],
    ["report.amount_unreadable", "2026-10-01;1;sale;1.234;EUR;approved;"],
    ["report.amount_unreadable", "2026-10-01;1;sale;1,000;JPY;approved;"],
    ["report.amount_unreadable", "2026-10-01;1;sale;1.5;JPY;approved;"],
    ["report.currency_unreadable", "2026-10-01;1;sale;1;EURO;approved;"],
    ["report.date_unreadable", "10/31/2026;1;sale;1;EUR;approved;"],
    ["report.date_unreadable", "2026-10-32;1;sale;1;EUR;approved;"],
    ["report.date_unreadable", "31.09.2026;1;sale;1;EUR;approved;"],
  ])("names the row of a cell that cannot be read: %s", async (code, line) => {
    expect(await read(["2026-10-01;1;sale;1;EUR;approved;", line])).toMatchObject({
      problems: { csv: { code, params: { row: "3" } } },
    })
  })

  it("lists at most ten problems, and refuses another kind of file", async () => {
    const report = await read(Array.from({ length: 40 }, () => "2026-10-01;;sale;1;EUR;approved;"))
    const { problems } = ("problems" in report ? report.problems.csv?.params : {}) as { problems?: unknown[] }
    expect(problems).toHaveLength(10)
    await expect(readReport("%PDF-1.7", { columns, ...period })).rejects.toMatchObject({ code: "csv_file.not_csv" })
  })
})
