/** What somebody types into a card form. */
export type TestCard = { number: string; expiry: string; cvv2: string; holder: string }

import path from "node:path"
import lanes from "../lanes.cjs"

/** Every number that a story of this spec file has typed: none of them may be found again. */
export const usedNumbers: string[] = []

/** Of one spec file, so that the last four digits are told apart as well. */
const mostCards = 150

/** A card of its own for every story, so that what is found of it can have come from nowhere else. The CVV2 decides. */
export function testCard(cvv2 = "123"): TestCard {
  if (usedNumbers.length === mostCards) throw new Error(`A spec file has numbers for ${mostCards} cards.`)
  const lane = lanes.indexOf(path.basename(expect.getState().testPath ?? "", ".spec.ts"))
  if (lane < 0) throw new Error(`${expect.getState().testPath} is not in lanes.cjs.`)
  const number = withChecksum(`453201${String(lane * mostCards + usedNumbers.length + 1).padStart(9, "0")}`)
  usedNumbers.push(number)
  const year = String((new Date().getUTCFullYear() + 3) % 100)
  return { number, expiry: `12${year}`, cvv2, holder: "ERIKA MUSTER" }
}

/** By the checksum of ISO/IEC 7812-1, annex B: every second digit counts twice, seen from the right. */
function withChecksum(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
