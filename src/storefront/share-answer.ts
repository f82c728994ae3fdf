import type { MedusaSdk } from "./medusa-sdk"

/**
 * Makes that calls for the same thing at the same moment are one: whoever comes while it is under way gets its answer.
 * A page that renders twice, or a second click, must not begin a second payment or a second order.
 */
export function shareAnswer<T>(): (sdk: MedusaSdk, key: string, run: () => Promise<T>) => Promise<T> {
  const underWay = new WeakMap<MedusaSdk, Map<string, Promise<T>>>()
  return (sdk, key, run) => {
    const ofSdk = underWay.get(sdk) ?? new Map<string, Promise<T>>()
    underWay.set(sdk, ofSdk)
    const earlier = ofSdk.get(key)
    if (earlier) return earlier
    const answer = run().finally(() => ofSdk.delete(key))
    ofSdk.set(key, answer)
    return answer
  }
}
