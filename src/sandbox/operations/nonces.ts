/** The nonces of the latest calls, however old (RFC 5849, section 3.3). */
export type Nonces = {
  /** @returns false when the login used the nonce with this timestamp before */
  use(login: string, nonce: string, timestamp: string): boolean
  reset(): void
}

const KEPT = 100_000

export function createNonces(): Nonces {
  const used = new Set<string>()
  return {
    use(...parts) {
      const key = JSON.stringify(parts)
      if (used.has(key)) return false
      used.add(key)
      const [oldest] = used
      if (used.size > KEPT && oldest !== undefined) used.delete(oldest)
      return true
    },
    reset: () => used.clear(),
  }
}
