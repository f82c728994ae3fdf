import fc from "fast-check"
import { itEvery } from "../../__tests__/it-every"
import { cardNumbersIn } from "../find-embedded-card"

const CARD = "4111111111111111"
const found = (text: string) => [...cardNumbersIn(text)]

/**
 * Two letters and an account with the check digits of ISO 13616: 98 minus the remainder of division
 * by 97.
 */
function ibanOf(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map((sign) => parseInt(sign, 36)).join("")
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${account}`
}

const inGroups = (text: string) => text.replace(/(.{4})(?=.)/g, "$1 ")

describe("card numbers in a text", () => {
  itEvery([
    ["two letters and two digits before it make no IBAN of it", "AB12 4111 1111 1111 1111"],
    ["nor do those of a country", "DE12 4111 1111 1111 1111"],
    ["full-width digits are digits", "４１１１ １１１１ １１１１ １１１１"],
    ["full-width letters hide it as little", "ＡＢ１２ ４１１１ １１１１ １１１１ １１１１"],
    ["behind an IBAN it stands by itself", "DE89 3704 0044 0532 0130 00 4111 1111 1111 1111"],
    ["behind an IBAN in one piece as well", `DE89370400440532013000 ${CARD}`],
    ["behind one whose last group is whole", `AT611904300234573201 ${CARD}`],
    ["before an IBAN", `${CARD} DE89370400440532013000`],
  ])("%s: %s", (_, text) => {
    expect(found(text)).toContain(CARD)
  })

  itEvery([
    "NO9386011117947",
    "DE89370400440532013000",
    "FR1420041010050500013M02606",
    "IT60X0542811101000000123456",
    "PL61109010140000071219812874",
    "HU42117730161111101800000000",
    "MT84MALT011000012345MTLCAST001S",
  ])("an IBAN in any spelling is not a card number: %s", (iban) => {
    for (const text of [iban, inGroups(iban), `to ${iban} EUR`, `${inGroups(iban)} EUR`, `（${iban}）`]) {
      expect([text, found(text)]).toEqual([text, []])
    }
  })

  it("an account with matching check digits is an IBAN; with one digit changed it is not", () => {
    const middle = fc.stringMatching(/^[2-9]\d{14}$/)
    fc.assert(
      fc.property(fc.constantFrom("DE", "FR", "PL", "XK"), middle, (country, digits) => {
        const card = [..."0123456789"].map((last) => `${digits}${last}`).find((number) => found(number).length > 0)
        // All digits are equal.
        if (card === undefined) return
        const iban = ibanOf(country, card)
        expect(found(inGroups(iban))).toEqual([])
        const wrong = `${iban.slice(0, 3)}${(Number(iban[3]) + 1) % 10}${iban.slice(4)}`
        expect(found(inGroups(wrong))).toContain(card)
      }),
    )
  })
})
