/**
 * What makes a spreadsheet take a cell for a formula: the signs that one begins with, their full-width forms (which some read as the
 * plain ones), and the characters that some skip in front of them (ASVS 5.0, 1.2.10).
 */
const sign = "[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]"

/** What a spreadsheet may drop between the beginning of a cell and the sign: spaces, and the quotes of a cell in quotes. */
const dropped = "(?:[^\\S\\t\\r\\n]|['\"])*"

/** A spreadsheet that splits at another separator than the file's begins a cell behind it, and one behind each line break. */
const beginning = "(?<=^|[;\\t\\r\\n])"

const live = new RegExp(`${beginning}(?=${dropped}${sign})`, "g")
const inerted = new RegExp(`${beginning}'(?=${dropped}${sign})`, "g")
const formula = new RegExp(`^\\s*${sign}`)

/** The text with an apostrophe in front of whatever a spreadsheet would run. `+49 30` becomes `'+49 30`. */
export function inert(text: string): string {
  return text.replace(live, "'")
}

/** The text as it was before `inert`. */
export function fromInert(text: string): string {
  return text.replace(inerted, "")
}

/** Whether a spreadsheet could take the cell for a formula. */
export function isFormula(cell: string): boolean {
  return formula.test(cell)
}
