/** JSON for people and programs. `JSON.stringify` leaves C1 controls and invisible marks as they are, and terminals obey them. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (mark) =>
    mark === "\n" ? mark : [...Array(mark.length).keys()].map((at) => escaped(mark.charCodeAt(at))).join(""),
  )
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`
}
