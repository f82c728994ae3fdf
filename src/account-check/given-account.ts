/** An account as a person wrote it: its options are not checked yet. */
export type GivenAccount = {
  name: string
  /** As written, not checked. */
  options: unknown
  /** An option under the name that the person used: `baseUrl (CARD_GATEWAY_URL)`. */
  nameOf(option: string): string
}

/**
 * The options with placeholders for the store's addresses: calls to the gateway do not need them,
 * so missing ones must not stop a call.
 */
export function withoutStore(options: unknown): Record<string, unknown> {
  return { ...(options as object | null | undefined), publicUrl: "http://localhost", returnUrls: ["http://localhost"] }
}
