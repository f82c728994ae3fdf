import type { AccountMode, ModeGround } from "../contracts"
import type { Account } from "../gateway"
import { isLoopback } from "../gateway/account-options"
import { publishedKey } from "../gateway/unsafe-keys"

/** Words of a host's name by which a sandbox is recognized: `sandbox.gateway.example`. */
const testHost = /(^|[.-])(sandbox|sbx|test|testing|demo|staging|stage|uat)\d*([.-]|$)/i

type ModeOptions = Pick<Account, "baseUrl" | "merchantControlKey" | "mode">

/**
 * Whether real money moves at an account, and the ground of that answer. Only the store's own
 * option makes an account live; signs of a sandbox are stronger than that option.
 */
export function accountMode({ baseUrl, merchantControlKey, mode }: ModeOptions): {
  mode: AccountMode
  ground: ModeGround
} {
  const url = new URL(baseUrl)
  if (isLoopback(url)) return { mode: "local", ground: "loopback" }
  if (publishedKey(merchantControlKey)) return { mode: "test", ground: "published_key" }
  if (mode === "test") return { mode, ground: "option" }
  if (testHost.test(url.hostname)) return { mode: "test", ground: "host_name" }
  return mode === "live" ? { mode, ground: "option" } : { mode: "undeclared", ground: "none" }
}
