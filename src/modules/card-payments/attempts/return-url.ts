import type { Account } from "../../../gateway"
import { parseUrl } from "../../../gateway/parse-url"

/**
 * The shopper's address after the hosted page: the requested one if the account's `returnUrls`
 * allow it (same origin, path at or below an allowed one), otherwise the first of `returnUrls`.
 */
export function chooseReturnUrl(account: Account, requested: unknown): string {
  const fallback = account.returnUrls[0] ?? ""
  const url = typeof requested === "string" && requested.length <= 2048 ? parseUrl(requested) : undefined
  if (!url || url.username || url.password) return fallback
  return account.returnUrls.some((allowed) => isBelow(url, new URL(allowed))) ? url.href : fallback
}

function isBelow(url: URL, allowed: URL): boolean {
  if (url.origin !== allowed.origin) return false
  const base = allowed.pathname.replace(/\/+$/, "")
  return url.pathname === base || url.pathname === allowed.pathname || url.pathname.startsWith(`${base}/`)
}
