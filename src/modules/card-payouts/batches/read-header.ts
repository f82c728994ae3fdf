import { MedusaError } from "@medusajs/framework/utils"
import { knownColumns, requiredColumns } from "./file-columns"
import { nearestName } from "./nearest-name"

/** No spreadsheet of ours has so many; looking at each takes its time. */
const MOST_COLUMNS = 100

/** `First name` is `first_name`. */
function nameOf(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_")
}

/** How many columns of a first row are known here. */
export function knownIn(header: readonly string[]): number {
  return header.filter((cell) => knownColumns.includes(nameOf(cell))).length
}

/**
 * The names of a file's columns, from its first row.
 * @throws MedusaError invalid_data with a sentence for each column that is unknown, named twice or missing
 */
export function readHeader(header: readonly string[]): string[] {
  if (knownIn(header) === 0) {
    throw invalid(
      `The first row has to name the columns, such as ${requiredColumns.join(", ")}. Begin with the template.`,
    )
  }
  // Separators behind the last column.
  const names = header.slice(0, header.findLastIndex((cell) => cell.trim() !== "") + 1).map(nameOf)
  if (names.length > MOST_COLUMNS)
    throw invalid(`The file has ${names.length} columns, and ${MOST_COLUMNS} at most can be read.`)
  const problems = names.flatMap((name, index) => {
    const column = `column ${letterOf(index)}`
    if (name === "") return [`The ${column} has no name.`]
    if (!knownColumns.includes(name)) return [unknownColumn(name, column)]
    return names.indexOf(name) < index ? [`"${name}" is there twice: remove the ${column}.`] : []
  })
  const missing = requiredColumns
    .filter((name) => !names.includes(name))
    .map((name) => `The column "${name}" is missing.`)
  // Hundreds of wrong columns are one mistake.
  if (problems.length + missing.length > 0) throw invalid([...missing, ...problems].slice(0, 10).join(" "))
  return names
}

/** Repeated only where it can be nothing but a name: in a file without a header it is somebody's account. */
function unknownColumn(name: string, column: string): string {
  if (!/^[a-z][a-z_]{0,30}\d?$/.test(name)) return `The ${column} has a name that is not known here.`
  const nearest = nearestName(name, knownColumns)
  return `"${name}" (${column}) is not known here${nearest ? `: did you mean "${nearest}"?` : "."}`
}

/** As spreadsheets do: A, B, … Z, AA, AB. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

function invalid(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}
