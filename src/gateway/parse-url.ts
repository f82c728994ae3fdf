/**
 * Parses an absolute address; undefined if it is none. `URL.canParse` is avoided: once optimized by
 * Node 20 and 22, it rejects addresses with letters such as ü that `new URL` accepts.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** True for an absolute http or https address, to which a browser may be sent. */
export function isWebAddress(text: string): boolean {
  const protocol = parseUrl(text)?.protocol
  return protocol === "https:" || protocol === "http:"
}
