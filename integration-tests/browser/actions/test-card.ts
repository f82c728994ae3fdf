/** The input of a card form. */
export type TestCard = { number: string; expiry: string; cvv2: string; holder: string }

import path from "node:path"
import lanes from "../lanes.cjs"

/** Every number that a story of this spec file has typed: none may be found anywhere afterwards. */
export const usedNumbers: string[] = []

/** Per spec file, so that the last four digits differ as well. */
const mostCards = 150

/**
 * A card for one story only, so that a number found later comes from it. The CVV2 selects the
 * outcome.
 */
export function testCard(cvv2 = "123"): TestCard {
  if (usedNumbers.length === mostCards) throw new Error(`A spec file has numbers for ${mostCards} cards.`)
  const lane = lanes.indexOf(path.basename(expect.getState().testPath ?? "", ".spec.ts"))
  if (lane < 0) throw new Error(`${expect.getState().testPath} is not in lanes.cjs.`)
  const number = withChecksum(`453201${String(lane * mostCards + usedNumbers.length + 1).padStart(9, "0")}`)
  usedNumbers.push(number)
  const year = String((new Date().getUTCFullYear() + 3) % 100)
  return { number, expiry: `12${year}`, cvv2, holder: "ERIKA MUSTER" }
}

/**
 * Adds the check digit of ISO/IEC 7812-1, annex B: from the right, every second digit counts twice.
 */
function withChecksum(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
