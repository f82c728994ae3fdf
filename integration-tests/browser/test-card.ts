/** What somebody types into a card form. */
export type TestCard = { number: string; expiry: string; cvv2: string; holder: string }

/** Every number that a story has typed: none of them may be found again. */
export const usedNumbers: string[] = []

/** A card of its own for every story, so that what is found of it can have come from nowhere else. The CVV2 decides. */
export function testCard(cvv2 = "123"): TestCard {
  const number = withChecksum(`453201${String(usedNumbers.length + 1).padStart(9, "0")}`)
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
