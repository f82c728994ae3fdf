const seconds = { second: 1, minute: 60, hour: 3_600 }

/**
 * The time to wait that a sentence of the store tells, in seconds; a minute where it tells none. Medusa's SDK hands on the
 * sentence and the status of an error answer, and neither its headers nor the rest of its body.
 */
export function secondsToWait(sentence: string): number {
  const [, count = "", unit] = /(\d+|\ban?|\bone) (second|minute|hour)/i.exec(sentence) ?? []
  return unit ? (Number.parseInt(count, 10) || 1) * seconds[unit.toLowerCase() as keyof typeof seconds] : 60
}
