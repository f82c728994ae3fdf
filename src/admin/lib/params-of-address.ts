/**
 * What the address of a list says. What is searched for stands behind the `#`: a name of somebody, which no request carries there,
 * neither for the page itself nor as its referrer, so that no access log has it. An older address may have it among the others.
 */
export function paramsOfAddress({ search, hash }: { search: string; hash: string }): URLSearchParams {
  const params = new URLSearchParams(search)
  const q = new URLSearchParams(hash.slice(1)).get("q")
  if (q) params.set("q", q)
  return params
}
