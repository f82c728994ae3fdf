/**
 * An address's parameters with some of them set, or taken out with null and empty text. Another choice of rows begins at
 * its first page.
 */
export function changeParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | number | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!("offset" in changes)) next.delete("offset")
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "" || (name === "offset" && value === 0)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
