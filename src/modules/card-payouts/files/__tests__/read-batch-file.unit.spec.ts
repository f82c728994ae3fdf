import { toMessage } from "../../../../messages"
import { itEvery } from "../../../../__tests__/it-every"
import { columnsOf, fileKinds } from "../columns"
import { LARGEST_FILE } from "../../../../lists/read-csv"
import { readBatchFile } from "../read-batch-file"
import { bank, header, lines, nameOf, payingFor, problemsOf, read, rowOf } from "./file-fixtures"

describe("a valid file", () => {
  const payout = {
    row_number: 2,
    cells: { recipient_name: "Jane Roe", amount: "10.50", currency_code: "eur", reference: "A-1" },
    problems: [],
    input: {
      amount: "10.50",
      currency_code: "eur",
      destination: {
        ...{ kind: "bank", account_number: "DE89370400440532013000", bank_name: "Sample Bank", bank_branch: "Main" },
      },
      recipient: { first_name: "Jane", last_name: "Roe" },
      description: "Deposit",
      reference: "A-1",
      customer_id: null,
      order_id: null,
    },
  }

  itEvery([
    ["commas", lines([header, bank])],
    ["semicolons", lines([header, bank], ";")],
    ["tabs", lines([header, bank], "\t")],
    ["line feeds", lines([header, bank], ",", "\n")],
    ["carriage returns", lines([header, bank], ",", "\r")],
    ["line ends of two kinds", `${header.join(",")}\n${bank.join(",")}\r\n`],
    ["no line end at its end", lines([header, bank]).trimEnd()],
    ["a byte order mark", `\uFEFF${lines([header, bank])}`],
    ["its separator in a first row", `sep=;\r\n${lines([header, bank], ";")}`],
    ["a byte order mark and its separator", `\uFEFF"sep=;"\n${lines([header, bank], ";")}`],
    ["quotes around everything", lines([header, bank].map((row) => row.map((cell) => `"${cell}"`)))],
    ["names as people write them", lines([header.map((name) => ` ${name.toUpperCase().replace("_", " ")} `), bank])],
    ["columns in another order", lines([header.toReversed(), bank.toReversed()])],
    [
      "empty columns behind the last",
      lines([
        [...header, "", ""],
        [...bank, "", ""],
      ]),
    ],
    ["empty cells behind the last", lines([header, [...bank, "", " "]])],
    ["spaces around cells", lines([header, bank.map((cell) => ` ${cell}\u00A0`)])],
    ["a currency in small letters", lines([header, [...bank.slice(0, -1), "eur"]])],
    ["a kind in capitals", lines([header, ["Bank", ...bank.slice(1)]])],
  ])("with %s", async (_title, text) => {
    expect(await read(text)).toEqual([payout])
  })

  it("counts rows as a spreadsheet does, with empty ones and line breaks in cells", async () => {
    const broken = bank.with(6, '"Deposit\r\nreturned"')
    const text = lines([header, bank, header.map(() => ""), [""], broken, bank.with(7, "A-2")])
    expect((await read(text)).map(({ row_number, problems }) => [row_number, problems.length])).toEqual([
      [2, 0],
      [5, 1],
      [6, 0],
    ])
  })

  it("keeps separators, quotes and letters of all scripts in quoted cells", async () => {
    const cells = { first_name: 'Zoë "Zo"', last_name: "Ångström; Łódź, 李" }
    expect((await rowOf(cells)).input?.recipient).toEqual(cells)
  })

  it("removes the escape that this plugin's own files put before a cell", async () => {
    const cells = { destination: "phone", destination_phone: "'+493012345678", phone: "'+493012345679" }
    expect((await rowOf(cells)).input).toMatchObject({
      destination: { kind: "phone", phone: "+493012345678" },
      recipient: { phone: "+493012345679" },
    })
  })

  itEvery([
    [{ destination: "form" }, { kind: "form" }],
    [
      { destination: "stored_card", saved_card_id: "cps_1", customer_id: "cus_1" },
      { kind: "stored_card", saved_card_id: "cps_1" },
    ],
    [
      { destination: "stored_card", recurring_payment_id: "rp-1" },
      { kind: "stored_card", recurring_payment_id: "rp-1" },
    ],
    [
      { destination: "wallet", wallet: "jane@example.com" },
      { kind: "wallet", wallet: "jane@example.com" },
    ],
    [
      { destination: "phone", destination_phone: "+493012345678", destination_bank: "100" },
      { kind: "phone", phone: "+493012345678", bank: "100" },
    ],
  ])("%j", async (cells, destination) => {
    expect((await rowOf(cells)).input?.destination).toEqual(destination)
  })

  it("has no column for a typed card", () => {
    expect(fileKinds).not.toContain("card")
    expect(columnsOf(fileKinds).filter((name) => /number|holder|expiry|cvv/.test(name))).toEqual([
      "account_number",
      "routing_number",
    ])
  })

  itEvery([
    ["10.5", "EUR", "10.50"],
    ["500", "EUR", "500.00"],
    ["0.01", "EUR", "0.01"],
    ["1000", "JPY", "1000"],
    ["1000.00", "JPY", "1000"],
    ["1.234", "KWD", "1.234"],
  ])("%s %s", async (amount, currency, paid) => {
    expect((await rowOf({ amount, currency })).input?.amount).toBe(paid)
  })
})

describe("an unreadable file", () => {
  const many = (count: number) => lines([header, ...Array.from({ length: count }, () => bank)])

  itEvery([
    ["nothing", "", "The file is empty."],
    ["only a byte order mark", "\uFEFF", "The file is empty."],
    ["only empty rows", ",,\r\n,,\r\n\r\n", "The file is empty."],
    ["a header alone", lines([header]), "The file has no rows below its header."],
    ["a header and empty rows", lines([header, header.map(() => " ")]), "The file has no rows below its header."],
    ["UTF-16", `\uFEFF${[...lines([header, bank])].join("\0")}`, /not in UTF-8.*Save it as UTF-8/],
    ["Latin 1", lines([header, bank.with(1, "Zo\uFFFD")]), /not in UTF-8.*Save it as UTF-8/],
    ["a workbook", "PK\u0003\u0004\u0014\0\u0006", /not a CSV file.*save it as "CSV UTF-8"/],
    ["an old workbook, read as Latin 1", "\u00D0\u00CF\u0011\u00E0", /not a CSV file/],
    ["a PDF", "%PDF-1.7", /not a CSV file/],
    ["5,001 rows", many(5001), "The file has more than 5000 rows. Split it."],
    [
      "20,001 rows, nearly all empty",
      lines([header, bank]) + "\n".repeat(19_999),
      /more than 20000 rows. Remove the empty/,
    ],
    ["more than 5 MB", " ".repeat(LARGEST_FILE + 1), "The file is larger than 5 MB. Split it."],
    ["more than 5 MB, in bytes", "ä".repeat(LARGEST_FILE / 2 + 1), "The file is larger than 5 MB. Split it."],
    ["a quote that is not closed", lines([header, bank.with(1, '"Jane')]), /^Unbalanced quotes in line \d+\./],
    ["a quote in a cell without any", lines([header, bank.with(1, 'Ja"ne')]), /^Unbalanced quotes in line 2\./],
    ["text behind a quote", lines([header, bank, bank.with(1, '"Jane"x')]), /^Unbalanced quotes in line 3\./],
    [
      "a column twice",
      lines([
        [...header, "Amount"],
        [...bank, "1.00"],
      ]),
      '"amount" is there twice: remove the column K.',
    ],
    ["a column without a name", lines([header.with(4, ""), bank]), "The column E has no name."],
    ["no amount", lines([header.with(8, "bank_city"), bank]), 'The column "amount" is missing.'],
    ["a slip of the finger", lines([header.with(3, "acount_number"), bank]), /did you mean "account_number"\?/],
    [
      "another word",
      lines([header.with(3, "IBAN"), bank]),
      '"iban" (column D) is an unknown column: did you mean "account_number"?',
    ],
    ["a column nobody knows", lines([header.with(3, "colour"), bank]), '"colour" (column D) is an unknown column.'],
    ["a name that is none", lines([header.with(3, "=1+1"), bank]), "The column D has an unknown name."],
    [
      "too many columns",
      lines([[...header, ...Array.from({ length: 100_000 }, (_, i) => `c_${i}`)]]),
      /100010 columns/,
    ],
    ["no header", lines([bank, bank]), /^The first row has to name the columns/],
    [
      "several problems",
      lines([header.with(8, "total").with(3, "branch"), bank]),
      'The column "amount" is missing. "branch" (column D) is an unknown column: did you mean "bank_branch"? "total" (column I) is an unknown column.',
    ],
  ])("%s", async (_title, text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })

  itEvery([
    ["Latin 1", (text: string) => Buffer.from(text, "latin1"), /not in UTF-8/],
    ["UTF-16, little-endian", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le"), /not in UTF-8/],
    ["UTF-16, big-endian", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(), /not in UTF-8/],
  ])("as the bytes of %s, which the page reads as it reads every file", async (_title, bytesOf, message) => {
    const bytes = bytesOf(lines([header, bank.with(1, "Zoë")]))
    await expect(read(await new Blob([bytes]).text())).rejects.toThrow(message)
  })

  it("is read from the bytes of UTF-8, with a byte order mark as well", async () => {
    const text = lines([header, bank.with(1, "Zoë")])
    for (const mark of ["", "\uFEFF"]) {
      const [row] = await read(await new Blob([Buffer.from(mark + text, "utf8")]).text())
      expect(row).toMatchObject({ problems: [], input: { recipient: { first_name: "Zoë" } } })
    }
  })

  it("5,000 rows are allowed, and other work runs meanwhile", async () => {
    let others = 0
    let waiting: NodeJS.Immediate
    const other = () => {
      others += 1
      waiting = setImmediate(other)
    }
    other()
    expect(await read(many(5000))).toHaveLength(5000)
    clearImmediate(waiting!)
    expect(others).toBeGreaterThan(5)
  })

  it("appears in no message if its header is missing", async () => {
    const [first, ...rest] = bank
    const messagesOf = async (text: string) => {
      try {
        await read(text)
      } catch (error) {
        return String(error)
      }
      throw new Error("It was read.")
    }
    for (const cell of rest) expect(await messagesOf(lines([bank]))).not.toContain(cell)
    // One known name among others: account numbers are not taken for column names.
    const reported = await messagesOf(
      lines([["destination", "DE89370400440532013000", "4538977399606732", "jane.roe"], bank]),
    )
    expect(first).toBe("bank")
    for (const part of ["3704", "4538", "jane"]) expect(reported.toLowerCase()).not.toContain(part)
  })
})

describe("a row that cannot be paid", () => {
  it("is reported by its number, and the others are read", async () => {
    const text = lines([header, bank, [...bank, "x"], bank.slice(1), bank.with(8, "1,234.56")])
    expect(await read(text)).toEqual([
      expect.objectContaining({ row_number: 2, problems: [] }),
      {
        row_number: 3,
        cells: { recipient_name: "", amount: "", currency_code: "", reference: "" },
        problems: [{ field: "", ...toMessage("payout_file.row_too_long", { count: 10 }) }],
      },
      {
        row_number: 4,
        cells: { recipient_name: "", amount: "", currency_code: "", reference: "" },
        problems: [{ field: "", ...toMessage("payout_file.row_too_short", { cells: 9, count: 10 }) }],
      },
      // A comma in an amount without quotes makes one more cell.
      expect.objectContaining({ row_number: 5, problems: [expect.objectContaining({ field: "" })] }),
    ])
  })

  itEvery([
    [{ amount: "" }, "amount Amount is missing: such as 1234.56."],
    [
      { amount: "1,234.56" },
      "amount Amount has separators between its thousands: write it without them, such as 1234.56.",
    ],
    [
      { amount: "1.234,56" },
      "amount Amount has separators between its thousands: write it without them, such as 1234.56.",
    ],
    [
      { amount: "1 234.56" },
      "amount Amount has separators between its thousands: write it without them, such as 1234.56.",
    ],
    [
      { amount: "1'234.56" },
      "amount Amount has separators between its thousands: write it without them, such as 1234.56.",
    ],
    [{ amount: "10,50" }, "amount Amount has a comma: write it with a point, such as 1234.56."],
    [{ amount: "12e3" }, "amount Amount is in scientific notation: write it in full, such as 1234.56."],
    [{ amount: "1.2E+3" }, "amount Amount is in scientific notation: write it in full, such as 1234.56."],
    [{ amount: "-10.50" }, "amount Amount has a sign: write it without one, such as 1234.56."],
    [{ amount: "+10.50" }, "amount Amount has a sign: write it without one, such as 1234.56."],
    [
      { amount: "=10.50" },
      "amount Amount starts like a spreadsheet formula: remove =, +, -, @ or a tab from its start.",
    ],
    [{ amount: "0" }, "amount Amount is zero: there is nothing to pay."],
    [{ amount: "0.00" }, "amount Amount is zero: there is nothing to pay."],
    [{ amount: "10.505" }, "amount EUR has 2 decimals."],
    [{ amount: "10.5", currency: "JPY" }, "amount JPY has no decimals."],
    [{ amount: "500.01" }, "amount One payout may be at most 500.00 EUR."],
    [{ amount: "10." }, "amount Amount is not an amount: write digits and a point, such as 1234.56."],
    [{ amount: ".5" }, "amount Amount is not an amount: write digits and a point, such as 1234.56."],
    [{ amount: "007" }, "amount Amount is not an amount: write digits and a point, such as 1234.56."],
    [{ amount: "10.50 EUR" }, "amount Amount is not an amount: write digits and a point, such as 1234.56."],
    [{ amount: "€10" }, "amount Amount is not an amount: write digits and a point, such as 1234.56."],
    [{ amount: "١٠" }, "amount Amount is not an amount: write digits and a point, such as 1234.56."],
    [{ amount: "NaN" }, "amount Amount is not an amount: write digits and a point, such as 1234.56."],
    [{ currency: "" }, "currency This account pays out in EUR, JPY, KWD only."],
    [{ currency: "USD" }, "currency This account pays out in EUR, JPY, KWD only."],
    [{ currency: "EURO" }, "currency This account pays out in EUR, JPY, KWD only."],
    [{ currency: "constructor" }, "currency This account pays out in EUR, JPY, KWD only."],
    [{ destination: "" }, "destination Destination is missing: use form, stored_card, bank, wallet, or phone."],
    [{ destination: "cash" }, "destination Destination is not known: use form, stored_card, bank, wallet, or phone."],
    [{ destination: "card" }, /^destination Destination cannot be a typed card: card numbers do not belong in a file/],
    [
      { first_name: "" },
      "first_name First name is missing: the recipient's first name, or the first part of the company's name.",
    ],
    [
      { last_name: " " },
      "last_name Last name is missing: the recipient's last name, or the rest of the company's name.",
    ],
    [{ first_name: "x".repeat(51) }, "first_name First name is too long: at most 50 characters."],
    [
      { last_name: "Roe\nDoe" },
      "last_name Last name contains a character that cannot be sent: remove line breaks and control characters.",
    ],
    [{ email: "jane" }, "email Email is not an e-mail address."],
    [{ phone: "030 123456" }, "phone Phone must be written as +493012345678."],
    [{ description: "x".repeat(129) }, "description Description is too long: at most 128 characters."],
    [
      { description: "a\tb" },
      "description Description contains a character that cannot be sent: remove line breaks and control characters.",
    ],
    [{ reference: "x".repeat(129) }, "reference Reference is too long: at most 128 characters."],
    [{ customer_id: "x".repeat(65) }, "customer_id Customer id is too long: at most 64 characters."],
    [{ order_id: "x".repeat(65) }, "order_id Order id is too long: at most 64 characters."],
    [{ reference: "Example" }, "reference Reference is from the template's examples: remove this row."],
    [{ destination: "wallet" }, "wallet Wallet is missing: the number or name of the wallet."],
    [{ destination: "wallet", wallet: "x".repeat(129) }, "wallet Wallet is too long: at most 128 characters."],
    [{ destination: "phone" }, "destination_phone Destination phone is missing: the recipient's phone number."],
    [
      { destination: "phone", destination_phone: "0301234567" },
      "destination_phone Destination phone must be written as +493012345678.",
    ],
    [{ destination: "stored_card" }, "recurring_payment_id Recurring payment id is missing: name a card."],
    [
      { destination: "stored_card", saved_card_id: "a", recurring_payment_id: "b", customer_id: "c" },
      "recurring_payment_id Recurring payment id is given together with saved_card_id: keep one of them.",
    ],
    [
      { destination: "stored_card", saved_card_id: "a" },
      "customer_id Customer id is missing: the customer who saved the card.",
    ],
    [{ wallet: "w" }, "wallet Wallet is for the destination wallet, but this one is form: leave it empty."],
    ...["=1+1", "@SUM(A1)", "+1", "-1", "＝1", "\t1", " =1"].map((first_name): [object, string] => [
      { first_name },
      "first_name First name starts like a spreadsheet formula: remove =, +, -, @ or a tab from its start.",
    ]),
    [{ phone: "=1" }, "phone Phone starts like a spreadsheet formula: remove =, +, -, @ or a tab from its start."],
    [{ phone: "+1+cmd|' /C calc'!A0" }, "phone Phone must be written as +493012345678."],
    [{ phone: "-1" }, "phone Phone must be written as +493012345678."],
  ] as [Record<string, string>, string | RegExp][])("%j", async (cells, message) => {
    expect(await problemsOf(cells)).toEqual([
      expect.stringMatching(message instanceof RegExp ? message : exactly(message)),
    ])
    expect((await rowOf(cells)).input).toBeUndefined()
  })

  itEvery([
    ["account_number", 34],
    ["bank_name", 255],
    ["bank_branch", 255],
    ["account_name", 128],
    ["bank_code", 3],
    ["bank_address1", 255],
    ["bank_zip_code", 255],
    ["routing_number", 16],
    ["bank_province", 255],
    ["bank_area", 255],
    ["bank_city", 255],
  ])("%s of a bank has at most the length of the gateway's field", async (name, most) => {
    const whole = { destination: "bank", account_number: "1", bank_name: "B", bank_branch: "M" }
    expect(await problemsOf({ ...whole, [name]: "x".repeat(most) })).toEqual([])
    expect(await problemsOf({ ...whole, [name]: "x".repeat(most + 1) })).toEqual([
      `${name} ${nameOf(name)} is too long: at most ${most} characters.`,
    ])
  })

  it("reports all its problems at once", async () => {
    expect(
      await problemsOf({ destination: "bank", first_name: "", amount: "1e3", currency: "USD", email: "x" }),
    ).toEqual([
      "account_number Account number is missing: the account's number or IBAN.",
      "bank_name Bank name is missing: the bank's name.",
      "bank_branch Bank branch is missing: the bank's branch.",
      "amount Amount is in scientific notation: write it in full, such as 1234.56.",
      "currency This account pays out in EUR, JPY, KWD only.",
      "first_name First name is missing: the recipient's first name, or the first part of the company's name.",
      "email Email is not an e-mail address.",
    ])
  })

  it("names the kinds to which the account pays out", async () => {
    const text = lines([header, bank])
    const [row] = await readBatchFile(text, payingFor(["form", "card"]))
    expect(row?.problems).toEqual([
      {
        field: "destination",
        ...toMessage("payout_account.kind_off", {
          kinds: "form, card",
          option: "payouts.accounts.main.destinations",
        }),
      },
    ])
  })
})

function exactly(message: string): RegExp {
  return new RegExp(`^${message.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`)
}
