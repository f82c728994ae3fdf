import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { itEvery } from "../../__tests__/it-every"
import { BYTE_ORDER_MARK, type CsvCell, csvParts, csvText, unescapeCsvFormula, escapeCsvFormula } from "../csv-file"

/**
 * A formula, also behind quotes and spaces, which a spreadsheet may drop: some read `""=1` as an
 * empty quoted cell followed by `=1`.
 */
const formula = /^(?:"|[^\S\t\r\n])*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const nasty = fc.constantFrom(
  ...[
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "\r\n",
    "'",
    '"',
    ",",
    ";",
    "＝",
    "＋",
    "－",
    "＠",
    "\uFEFF",
    " ",
    "1",
    "a",
    "é",
    "李",
  ],
)
const cell = fc.oneof(
  fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join("")),
  fc.string({ unit: "grapheme" }),
)
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 })
const options = { record_delimiter: ["\r\n", "\n", "\r"], relax_column_count: true, bom: true }

describe("CSV output", () => {
  itEvery([
    [["a", 1, null, undefined], "a,1,,\r\n"],
    [['Zoë "Zo"', "a,b", "a;b", "a\tb"], '"Zoë ""Zo""","a,b","a;b","a\tb"\r\n'],
    [["=1+1", "+49", "-1", "@x", "\t1", "\r1"], "'=1+1,'+49,'-1,'@x,\"'\t1\",\"'\r1\"\r\n"],
    [["＝1", "＋1", "－1", "＠1", "'=1"], "'＝1,'＋1,'－1,'＠1,''=1\r\n"],
    [["a;=1", "a\n@x", "a;b=1"], '"a;\'=1","a\n\'@x","a;b=1"\r\n'],
    [[" =1", 'a;"=1;"', "a; '-1"], '\' =1,"a;\'""=1;""","a;\' \'-1"\r\n'],
    [[new Date("2026-11-22T12:00:00Z")], "2026-11-22T12:00:00.000Z\r\n"],
    [["10.50", "0", ""], "10.50,0,\r\n"],
  ])("%j", (cells, text) => {
    expect(csvText([cells])).toBe(text)
  })

  it("reads back unchanged", () => {
    fc.assert(
      fc.property(table, (rows) => {
        const read = parse(BYTE_ORDER_MARK + csvText(rows), options)
        expect(read.map((row) => row.map(unescapeCsvFormula))).toEqual(rows)
      }),
    )
  })

  itEvery([",", ";", "\t"])("has no formula in any cell if a spreadsheet splits at %j", (delimiter) => {
    fc.assert(
      fc.property(table, (rows) => {
        const text = csvText(rows)
        const cells = delimiter === "," ? parse(text, options).flat() : asSplitElsewhere(text, delimiter)
        for (const one of cells) expect(one).not.toMatch(formula)
      }),
    )
  })

  it("leaves text unchanged that is no formula", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9ä李 .,'-]{0,12}$/), (text) => {
        expect(escapeCsvFormula(`a${text}`)).toBe(`a${text}`)
      }),
    )
  })

  it("unescapes to the same text, however often it was escaped", () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(unescapeCsvFormula(unescapeCsvFormula(escapeCsvFormula(escapeCsvFormula(text))))).toBe(text)
      }),
    )
  })
})

/** Quotes that start in the middle of a cell are part of it. */
function asSplitElsewhere(text: string, delimiter: string): string[] {
  return parse(text, { ...options, delimiter, quote: null }).flat()
}

describe("The parts of a CSV file", () => {
  async function* pages(...given: (CsvCell[][] | Error)[]) {
    for (const page of given) {
      if (page instanceof Error) throw page
      yield await Promise.resolve(page)
    }
  }
  const parts = async (...given: Parameters<typeof pages>) => {
    const found: string[] = []
    for await (const part of csvParts(pages(...given))) found.push(part)
    return found
  }

  it("are the header with the first page, and each further page", async () => {
    expect(await parts([["id"]], [["a"]], [["b"], ["c"]])).toEqual([`${BYTE_ORDER_MARK}id\r\na\r\n`, "b\r\nc\r\n"])
    expect(await parts([["id"]], [])).toEqual([`${BYTE_ORDER_MARK}id\r\n`])
    expect(await parts([["id"]])).toEqual([`${BYTE_ORDER_MARK}id\r\n`])
    expect(await parts()).toEqual([])
  })

  it("begin with the error of the first page, so that it is answered as an error", async () => {
    await expect(csvParts(pages([["id"]], new Error("no database"))).next()).rejects.toThrow("no database")
  })
})
