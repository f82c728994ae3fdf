/** A number from 0 up to `below`, without it. */
export type Draw = (below: number) => number

/**
 * A small random generator (mulberry32): the same draws for the same seed, on every machine.
 * @param stream several who act at the same time draw from streams of their own, so that none moves the others' draws
 */
export function drawsOf(seed: number, stream = 0): Draw {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream, 0x85ebca6b)) >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
