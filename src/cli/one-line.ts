/** A stranger's words as one line that cannot steer a terminal. */
export function oneLine(text: string, longest = 500): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, longest)
}
