/** A name in one piece as a first and a last one: the last word is the last name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { first_name: words[0] ?? "", last_name: "" }
  return { first_name: words.slice(0, -1).join(" "), last_name: words[words.length - 1] ?? "" }
}
