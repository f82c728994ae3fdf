import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { serverMessage } from "../payouts/server-messages"
import type { Messages } from "../format/localized-text"
import { messagesFor } from "./messages-for"

const src = join(__dirname, "../..")

/** Where the server's code says something of payouts. */
const places: readonly [place: string, files?: RegExp][] = [
  ["modules/card-payouts"],
  ["modules/card-payments/payout-calls"],
  ["modules/card-payments", /request-context/],
  ["mapping", /payout-destination/],
  ["workflows", /payout/],
  ["api/admin/card-payments", /payout/],
]

/** What a German admin does not read: words for code, API keys and logs, and what a button does that can be pressed. */
const notRead = [
  ...["Releases 1.00 EUR to x.", "Pays 1.00 EUR now.", "Makes the page on which the recipient takes 1.00 EUR."],
  "Asks the gateway whether the recipient can be paid. No money moves.",
  "Asks somebody else to approve it, and counts against the limit of today.",
  "Nothing was sent that can release money, so it can be given up.",
  "Look at the gateway whether it was paid, and say so here.",
  "Asks somebody else to approve 1.00 EUR, and counts them against the limits of today.",
  "Releases 1.00 EUR.",
  "Gives up every row that was not sent. What was sent goes on.",
  "Payout x has no order id: nothing may be sent.",
  'A payout of the kind "x" cannot be made by x; nothing was sent.',
  "The gateway could not be asked.",
  "Payouts need the plugin's option cardKeys: destinations are encrypted with it.",
  "This destination was not sealed for this payout and account, or its key is gone: seal it again.",
  "This destination was sealed for a payout that exists already: seal one for each payout.",
  "Only a signed-in user of the admin approves payouts.",
  "Only a signed-in user of the admin rules payouts.",
]

/** What stands in the blanks of a sentence, by what the code fills them with. */
const blanks: readonly [code: RegExp, text: string][] = [
  [/toISOString/, "2026-11-24T09:40:00.000Z"],
  [/^(formatAmount|formatted|formatTotals)\(|^(amount|expected)$/, "1.00 EUR"],
  [/^column$/, "column C"],
  [/^word$/, "declined it"],
  [/^count$/, "2 rows are"],
  [/^other$/, "something else"],
  [/currency/i, "EUR"],
]

function filesOf(place: string, files = /./): string[] {
  const path = join(src, place)
  if (statSync(path).isFile()) return [path]
  return (readdirSync(path, { recursive: true }) as string[])
    .filter((file) => file.endsWith(".ts") && !/__tests__|migrations/.test(file) && files.test(file))
    .map((file) => join(path, file))
}

/** Every text of a file's code that begins and ends as a sentence, with something in its blanks: a word, or where that makes none, a number. */
function messagesIn(file: string, blank: string): string[] {
  const code = readFileSync(file, "utf8").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "")
  return [...code.matchAll(/(["`])([A-Z](?:(?!\1)[^\n])*[.?!])\1/g)].map(([, , text = ""]) =>
    text.replace(
      /\$\{((?:[^{}]|\{[^{}]*\})*)\}/g,
      (_, own: string) => blanks.find(([pattern]) => pattern.test(own))?.[1] ?? blank,
    ),
  )
}

describe("what the server says of payouts", () => {
  let de: Messages
  beforeAll(async () => {
    de = await messagesFor("de")
  })
  const files = places.flatMap(([place, pattern]) => filesOf(place, pattern))
  const texts = files.flatMap((file) => messagesIn(file, "x"))
  const counted = files.flatMap((file) => messagesIn(file, "7"))
  const isEnglish = (sentence: string | undefined) => serverMessage(de, sentence ?? "") === sentence

  it("is found in its code", () => {
    expect(texts).toEqual(
      expect.arrayContaining([
        "This payout is paid.",
        "Tried once more since, and it came to nothing as well.",
        "The gateway's check of this payout has expired: check it again.",
      ]),
    )
  })

  it("has words in German, every sentence that somebody reads", () => {
    const english = texts.filter((sentence, index) => isEnglish(sentence) && isEnglish(counted[index]))
    expect(english.filter((sentence) => !notRead.includes(sentence))).toEqual([])
  })

  it("is still said where this test leaves it out", () => {
    expect(notRead.filter((sentence) => !texts.includes(sentence))).toEqual([])
  })
})
