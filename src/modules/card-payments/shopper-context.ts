import { AsyncLocalStorage } from "node:async_hooks"
import { CARD_PAYMENTS_MODULE } from "./module-name"
import type { CardPaymentsOptions } from "../../configuration"
import type { PaymentFacts } from "./order-facts"
import { clientAddress } from "./trusted-proxies"

/** What a request tells of the shopper and Medusa does not hand to providers. Lives for the request, is never stored. */
export type Shopper = {
  ipaddress?: string
  userAgent?: string
  acceptLanguage?: string
  acceptHeader?: string
}

/**
 * The payment session that a request creates: Medusa does not hand its collection and provider to the provider.
 */
export type SessionRequest = {
  collectionId: string
  providerId: string
  facts: PaymentFacts
  /** What is due, decimal text: read under the lock that the request holds. */
  due: { amount: string; currency_code: string }
  /** Lets others change the cart or the order again: what is owed is read, and the intent of the payment is committed. */
  release(): Promise<void>
}

type RequestContext = { shopper: Shopper; session?: SessionRequest }

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs the rest of a request with the shopper and the payment session it creates at hand. */
export function withShopper<T>(shopper: Shopper, run: () => T, session?: SessionRequest): T {
  return storage.run({ shopper, session }, run)
}

/** The shopper of the request being served; empty outside of one. */
export function currentShopper(): Shopper {
  return storage.getStore()?.shopper ?? {}
}

/**
 * Given out once: what else the request brings about, such as the session before that Medusa makes anew when it fails, is
 * not the one that was asked for. Undefined outside of a Store API request for one of our providers.
 */
export function takeSessionRequest(): SessionRequest | undefined {
  const context = storage.getStore()
  const session = context?.session
  if (context) context.session = undefined
  return session
}

type RequestLike = {
  ip?: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  scope: { resolve<T>(name: string): T }
}

/** Reads the shopper from a request. Without the option `trustedProxies`, the address follows Medusa's `trust proxy` setting. */
export function shopperOf(request: RequestLike): Shopper {
  const { settings } = request.scope.resolve<{ settings: Pick<CardPaymentsOptions, "trustedProxies"> }>(
    CARD_PAYMENTS_MODULE,
  )
  const header = (name: string) => {
    const value = request.headers[name]
    return (Array.isArray(value) ? value[0] : value)?.slice(0, 2048) || undefined
  }
  return {
    ipaddress: plainAddress(settings.trustedProxies ? clientAddress(request, settings.trustedProxies) : request.ip),
    userAgent: header("user-agent"),
    acceptLanguage: header("accept-language")?.slice(0, 64),
    acceptHeader: header("accept"),
  }
}

/** `::ffff:203.0.113.7` is `203.0.113.7`, and `::1` is `127.0.0.1`: gateways know the plain forms. */
function plainAddress(ip: string | undefined): string | undefined {
  if (!ip) return undefined
  if (ip === "::1") return "127.0.0.1"
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "")
}
