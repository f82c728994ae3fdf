/** Formats a field's text. While the shopper deletes, no separators are added. */
export type Format = (typed: string, deleting: boolean) => string

const longestNumber = 19
const digitsOf = (text: string) => text.normalize("NFKC").replace(/\D/g, "")

/**
 * A card number in the groups printed on the card: four digits each, American Express four, six and
 * five.
 */
export function cardNumberFormat(typed: string): string {
  const digits = digitsOf(typed).slice(0, longestNumber)
  const groups = /^3[47]/.test(digits) ? /^(.{4})(.{0,6})(.*)$/ : /^(.{4})(.{0,4})(.{0,4})(.{0,4})(.*)$/
  return digits.replace(groups, (_, ...parts: unknown[]) => parts.slice(0, -2).filter(Boolean).join(" "))
}

/** `MM / YY`, or with a four-digit year, as a browser may fill it in. */
export function expiryFormat(typed: string, deleting: boolean): string {
  // A typed 5, or 1 with a separator, can only be a complete month.
  const padded = deleting ? typed : typed.replace(/^\s*([2-9]|1(?=\s*[/.-]))/, "0$1")
  const digits = digitsOf(padded).slice(0, 6)
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** Month and year of the field's text. */
export function readExpiry(text: string): { month: string; year: string } {
  const digits = digitsOf(text)
  return { month: digits.slice(0, 2), year: digits.slice(2) }
}

/** Keeps a field formatted while it is edited; the caret stays at its digit. */
export function keepFormat(input: HTMLInputElement, format: Format): void {
  input.addEventListener("input", (event) => {
    const { inputType = "", isComposing = false } = event instanceof InputEvent ? event : {}
    if (isComposing) return
    const typed = input.value
    const formatted = format(typed, inputType.startsWith("delete"))
    if (formatted === typed) return
    const caret = input.selectionStart ?? typed.length
    input.value = formatted
    // A browser that fills in the form has its focus elsewhere.
    if (document.activeElement !== input) return
    const position =
      caret >= typed.length
        ? formatted.length
        : positionAfter(formatted, digitsOf(typed.slice(0, caret)).length, inputType !== "deleteContentBackward")
    input.setSelectionRange(position, position)
  })
}

/**
 * The position after that many digits; `beyond` skips a following separator, so that one step
 * forward suffices.
 */
function positionAfter(text: string, digits: number, beyond: boolean): number {
  let position = 0
  for (let seen = 0; seen < digits && position < text.length; position++) if (/\d/.test(text[position] ?? "")) seen++
  while (beyond && position < text.length && /\D/.test(text[position] ?? "")) position++
  return position
}
