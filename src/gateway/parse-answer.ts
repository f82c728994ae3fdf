/**
 * Reads both documented answer formats: flat JSON (`application/vnd.pay+json`) and form text with a line feed after each
 * value (wire facts 2). Every scalar becomes trimmed text, so that ids are text however they were written; `type` and
 * `status` become lower case. Unknown fields are kept.
 * @returns undefined when the body is neither.
 */
export function parseAnswer(body: string): Record<string, string> | undefined {
  const text = body.trim()
  const fields = text.startsWith("{") ? parseJson(text) : parseForm(text)
  if (!fields?.type) return undefined
  fields.type = fields.type.toLowerCase()
  if (fields.status) fields.status = fields.status.toLowerCase()
  return fields
}

/** A JSON object that says what went wrong and has no `type`; undefined for anything else. */
export function parseUntypedError(body: string): Record<string, string> | undefined {
  const text = body.trim()
  const fields = text.startsWith("{") ? parseJson(text) : undefined
  return fields && !fields.type && (fields["error-message"] || fields["error-code"]) ? fields : undefined
}

// A string that does not end is one too, so that the search never begins anew inside of it.
const stringOrNumber = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function parseJson(body: string): Record<string, string> | undefined {
  // JSON.parse rounds long ids and drops the last zero of 10.10, so numbers become text before.
  const quoted = body.replace(stringOrNumber, (token) => (token.startsWith('"') ? token : `"${token}"`))
  try {
    return textRecord(Object.entries(JSON.parse(quoted) as object))
  } catch {
    return undefined
  }
}

function parseForm(body: string): Record<string, string> | undefined {
  // A page that quotes an answer somewhere in its text is no answer: a money call would be taken for refused.
  if (!/^[A-Za-z][\w-]*=/.test(body)) return undefined
  return textRecord(new URLSearchParams(body.replace(/[\r\n]+/g, "")).entries())
}

function textRecord(entries: Iterable<[string, unknown]>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of entries) {
    if (value === null || value === undefined) continue
    fields[name.trim()] = (typeof value === "object" ? JSON.stringify(value) : String(value)).trim()
  }
  return fields
}
