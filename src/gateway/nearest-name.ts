/** The closest of the words, for "did you mean" texts, or undefined if none is close. */
export function nearest(given: string, words: readonly string[]): string | undefined {
  const ranked = words
    .map((word) => ({ word, distance: editDistance(plain(given), plain(word)) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(2, Math.floor(given.length / 3)) ? best.word : undefined
}

/**
 * True if the words differ only in case and separators, or by one inserted, removed, replaced or
 * swapped letter.
 */
export function isNearly(given: string, word: string): boolean {
  const [a, b] = [plain(given), plain(word)]
  return editDistance(a, b) <= 1 || (editDistance(a, b) === 2 && isSwapped(a, b))
}

function isSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  const swapped = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2)
  return swapped === b
}

/** Ignores case, hyphens and underscores, the most common mistakes. */
function plain(word: string): string {
  return word.toLowerCase().replace(/[-_]/g, "")
}

/** Levenshtein distance: insertions, deletions and replacements. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
