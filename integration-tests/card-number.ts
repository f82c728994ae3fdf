/** A card number of which all but the last digit is given; that one is Luhn's (ISO/IEC 7812-1). */
export function cardNumber(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
