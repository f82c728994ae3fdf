/**
 * An absolute address, or undefined. `URL.canParse` is not asked: once Node 20 and 22 have optimised it, it says no to
 * addresses with letters such as ü in them, which `new URL` takes.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Whether it is an absolute http or https address: one that a browser may be sent to. */
export function isWebAddress(text: string): boolean {
  const protocol = parseUrl(text)?.protocol
  return protocol === "https:" || protocol === "http:"
}
