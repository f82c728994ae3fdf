/**
 * The payment session that the shopper comes back from, out of the address the gateway's page led to.
 * @param url the page's address, in full or from the path on; `location.href` in a browser
 * @returns the session's id (`payses_…`), or null where the address names none
 */
export function paymentSessionFromUrl(url: string | URL): string | null {
  // The base only serves addresses without a host; its own name is never used.
  const { searchParams } = new URL(url, "http://storefront.invalid")
  return searchParams.get("payment_session_id") || null
}
