/**
 * Which parts of a call a refusal is about, by the names that a developer looks for: fields, headers, or what the sentence
 * begins with.
 * @param known names of the operation's fields, for sentences that mention one
 */
export function wrongParts(reason: string, known: readonly string[]): string[] {
  const [subject] = /^(control|Authorization|Endpoint|Method)\b/.exec(reason) ?? []
  if (subject) return [subject]
  const named = [...reason.matchAll(/(?:^|; )(?:Parameter|Header) ([\w.-]*\w)/g)].map(([, name = ""]) => name)
  if (named.length > 0) return [...new Set(named)]
  const words = new Set(reason.split(/[^\w-]+/))
  return known.filter((name) => words.has(name))
}
