import { fieldName } from "../../../../mapping"
import { toMessage } from "../../../../messages"
import fc from "fast-check"
import { itEvery } from "../../../../__tests__/it-every"
import { knownColumns } from "../columns"
import { bank, header, lines, problemsOf, read, rowOf } from "./file-fixtures"

describe("cards", () => {
  const spellings = [
    "4538977399606732",
    "4538 9773 9960 6732",
    "4538-9773-9960-6732",
    "378282246310005",
    "card 5555555555554444 please",
    "30569309025904",
  ]
  const cellsOf = knownColumns.filter((name) => !["destination", "amount", "currency"].includes(name))

  itEvery(spellings)("%s is refused in every column, and appears nowhere in the result", async (card) => {
    for (const name of [...cellsOf, "amount", "currency", "destination"]) {
      const row = await rowOf({ [name]: card })
      expect(row.problems).toEqual([
        {
          field: name,
          ...toMessage("payout_value.card_number_in_file", { field: fieldName(name) }),
        },
      ])
      expect(row.input).toBeUndefined()
      expect(JSON.stringify(row).replace(/\D/g, "")).not.toContain(card.replace(/\D/g, ""))
    }
  })

  itEvery([
    ["account_number", "DE89370400440532013000"],
    ["account_number", "de89370400440532013000"],
    ["account_number", "40817810099910004312"],
    ["phone", "+493056930902590"],
    ["reference", "2026-11-22 12:00:00.000"],
  ])("%s may be %s", async (name, cell) => {
    const whole = { destination: "bank", account_number: "1", bank_name: "B", bank_branch: "M" }
    expect(await problemsOf({ ...whole, [name]: cell })).toEqual([])
  })
})

describe("the stored cells of a refused row", () => {
  it("identify the row for a person", async () => {
    expect((await rowOf({ destination: "bank", amount: "1,234.56", reference: "A-7" })).cells).toEqual({
      recipient_name: "Jane Roe",
      amount: "1,234.56",
      currency_code: "eur",
      reference: "A-7",
    })
  })

  it("are empty if its cells have shifted", async () => {
    const moved = lines([header, ["", ...bank.slice(0, -1)]])
    expect(JSON.stringify(await read(moved))).not.toMatch(/DE89|Jane|A-1/)
  })

  it("have no account number in place of a name or an amount", async () => {
    const text = JSON.stringify(await rowOf({ last_name: "DE89370400440532013000", amount: "DE89370400440532013000" }))
    expect(text).not.toContain("DE89")
  })
})

describe("messages about a file", () => {
  const secret = "zqxj"
  const cell = fc
    .tuple(fc.string({ unit: "grapheme", maxLength: 6 }), fc.constantFrom("", "=", "+49", "-", "1,0", "@", '"'))
    .map(([text, before]) => `"${`${before}${secret}${text}`.replaceAll('"', '""')}"`)
  /** The problems of its rows, or the reason why it cannot be read. */
  const textsFrom = async (text: string): Promise<string[]> => {
    try {
      return (await read(text)).flatMap(({ problems }) =>
        problems.map((problem) => `${problem.field}: ${JSON.stringify(problem)}`),
      )
    } catch (error) {
      return [(error as Error).message]
    }
  }
  const expectSilence = (reported: string[]) => expect(reported.join("\n").toLowerCase()).not.toContain(secret)

  it("repeat no cell", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...knownColumns), cell, async (name, text) => {
        const row = knownColumns.map((column) => (column === name ? text : ""))
        const reported = await textsFrom(lines([knownColumns, row]))
        expect(reported).not.toEqual([])
        expectSilence(reported)
      }),
      // A cell that was damaged on its way here: the whole file is refused.
      { examples: [["destination", `"${secret}\uFFFD"`]] },
    )
  })

  it("repeat nothing of an unreadable file", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom(",", ";", '"', "\n", "\0"),
        async (text, end) => {
          expectSilence(await textsFrom(`${secret}1,${text}${end}${secret}2`))
          expectSilence(await textsFrom(`${header.join(",")}\n${secret}"${text}${end}${secret}2`))
        },
      ),
    )
  })
})
