/** A reason as it came from elsewhere, ended as a sentence so that another one can follow it. */
export function asSentence(reason: string): string {
  const text = reason.trim()
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
