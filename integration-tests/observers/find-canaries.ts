/** Secrets that may be found nowhere, by name. */
export type Canaries = Readonly<Record<string, string>>

/** The searched texts, by the name of the place. */
export type Haystack = Readonly<Record<string, string>>

/** A part of a card number that is longer than its first six or eight digits is secret. */
const SIGNIFICANT_DIGITS = 9

/**
 * Searches for values in every notation: plain, grouped, escaped, URL-encoded, as hex, as base64 at
 * any offset of a longer text, and the greater part of a number by itself. Codes of three or four
 * digits count as separate words only, because such digits occur in every longer number.
 * @returns a line for each finding: name, place, and the text around it
 */
export function findCanaries(haystack: Haystack, canaries: Canaries): string[] {
  const found: string[] = []
  for (const [place, text] of Object.entries(haystack)) {
    const lower = text.toLowerCase()
    for (const [name, value] of Object.entries(canaries)) {
      const at = /^\d{3,4}$/.test(value) ? codeAt(text, value) : valueAt({ text, lower }, value)
      if (at >= 0) found.push(`${name} in ${place}: …${text.slice(Math.max(0, at - 60), at + 60)}…`)
    }
  }
  return found
}

function codeAt(text: string, code: string): number {
  const word = text.search(new RegExp(`(?<![\\w.+/-])${code}(?![\\w.+/-])`))
  if (word >= 0) return word
  return firstOf(text, [base64(code), Buffer.from(code).toString("hex")])
}

function valueAt({ text, lower }: { text: string; lower: string }, value: string): number {
  const exact = firstOf(text, base64Traces(value))
  return exact >= 0 ? exact : firstOf(lower, traces(value))
}

function firstOf(text: string, needles: readonly string[]): number {
  for (const needle of needles) {
    const at = text.indexOf(needle)
    if (at >= 0) return at
  }
  return -1
}

/** In lower case. */
function traces(value: string): string[] {
  const isNumber = /^\d{12,}$/.test(value)
  const groups = isNumber ? [value.match(/\d{1,4}/g), value.match(/^(\d{4})(\d{6})(\d+)$/)?.slice(1)] : []
  const grouped = groups.flatMap((parts) =>
    [" ", "-", ".", "\u00a0", "%20", "+", "_"].map((between) => [...(parts ?? [])].join(between)),
  )
  const windows = isNumber
    ? Array.from({ length: value.length - SIGNIFICANT_DIGITS + 1 }, (_, at) => value.slice(at, at + SIGNIFICANT_DIGITS))
    : []
  const written = [value, ...grouped.filter((text) => text !== "")]
  const encoded = written.flatMap((text) => [
    text,
    encodeURIComponent(text),
    new URLSearchParams({ "": text }).toString().slice(1),
    JSON.stringify(text).slice(1, -1),
    Buffer.from(text).toString("hex"),
  ])
  return [...new Set([...encoded, ...windows])].map((text) => text.toLowerCase())
}

/**
 * The three base64 alignments in a longer text, without the characters that depend on their
 * neighbors.
 */
function base64Traces(value: string): string[] {
  const standard = [0, 1, 2].map((shift) => {
    const text = base64("\0".repeat(shift) + value)
    const start = Math.ceil((shift * 8) / 6)
    const end = Math.floor(((shift + Buffer.byteLength(value)) * 8) / 6)
    return text.slice(start, end)
  })
  return [...new Set(standard.flatMap((text) => [text, text.replaceAll("+", "-").replaceAll("/", "_")]))]
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64").replaceAll("=", "")
}
