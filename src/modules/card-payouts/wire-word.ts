/** More of them could be an account's, a phone's or a card's, however they are grouped. */
const MOST_DIGITS = 4

/**
 * A word of the gateway's as it may be kept in clear and shown; null for what is no word, since nobody knows what it is then. Nothing is
 * cut off: a number that is cut looks like another one.
 */
export function wireWord(text: string | null): string | null {
  if (text === null || !/^[a-z][\w .-]{0,79}$/i.test(text)) return null
  return text.replace(/\D/g, "").length > MOST_DIGITS ? null : text
}
