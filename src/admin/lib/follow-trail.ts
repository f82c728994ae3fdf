/**
 * An address's parameters for another page of a list that is paged by keys. `after` stands there once for each page that lies
 * before: the last one is where this page begins. No key leads back to the page before.
 */
export function followTrail(params: URLSearchParams, to: { after: string } | "back"): URLSearchParams {
  const next = new URLSearchParams(params)
  const trail = params.getAll("after")
  next.delete("after")
  for (const cursor of to === "back" ? trail.slice(0, -1) : [...trail, to.after]) next.append("after", cursor)
  return next
}
