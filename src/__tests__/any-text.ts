import fc from "fast-check"

/**
 * Code points without surrogate halves. `unit: "binary"` generates the same, but first builds a map
 * of all of them.
 */
const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800))

/** Text of any Unicode characters. */
export function anyText(lengths: fc.StringSharedConstraints = {}): fc.Arbitrary<string> {
  return fc.string({ ...lengths, unit: codePoint })
}

/** A part of an address: its allowed characters, and all others encoded. */
const part = fc
  .array(fc.oneof(fc.constantFrom(..."azAZ09-._~!$'()*,;:@"), codePoint.map(encodeURIComponent)), { maxLength: 8 })
  .map((units) => units.join(""))

/** `a=1&b=2`, with anything in names and values, also empty and repeated ones. */
export const anyQuery: fc.Arbitrary<string> = fc
  .array(fc.tuple(part, part), { maxLength: 5 })
  .map((pairs) => pairs.map((pair) => pair.join("=")).join("&"))

/** A web address; like `fc.webUrl`, but without its map of all characters. */
export function anyWebAddress(schemes = ["http", "https"]): fc.Arbitrary<string> {
  const path = fc.array(part, { maxLength: 4 }).map((parts) => parts.map((each) => `/${each}`).join(""))
  return fc
    .tuple(fc.constantFrom(...schemes), fc.domain(), path, fc.option(anyQuery))
    .map(([scheme, host, rest, query]) => `${scheme}://${host}${rest}${query === null ? "" : `?${query}`}`)
}

/** `times` as many runs as other properties have; PROPERTY_RUNS raises all of them. */
export function manyRuns(times: number): { numRuns: number } {
  return { numRuns: Math.ceil(times * (fc.readConfigureGlobal().numRuns ?? 100)) }
}
