// The values that travel with a request or a call in the async context, and not as arguments:
//
// | value           | set by                                     | read by                    |
// | --------------- | ------------------------------------------ | -------------------------- |
// | shopper         | guards/hold-amount-due, start-card-payment | the provider, the workflow |
// | session request | the same two: the session to create        | the provider, once         |
// | recording       | record-operations and reverse-card-payment | the provider               |
// | opening charge  | workflows: subscription-charger            | the provider               |
// | typed card      | routes: payouts, the check of a payout     | payout-calls/typed-card    |
// | run by name     | guards/workflow-runs                       | workflows/authorization    |
import { AsyncLocalStorage } from "node:async_hooks"
import proxyAddr from "proxy-addr"
import type { CardPaymentsOptions, TrustsHop } from "../../configuration"
import type { Shopper } from "./attempts/browser-data"
import type { PaymentDetails } from "./attempts/order-details"
import { CARD_PAYMENTS_MODULE } from "./context"

/**
 * The payment session that the request creates. Medusa does not pass the session's collection and
 * provider to the provider, so the request context carries them.
 */
export type SessionRequest = {
  collectionId: string
  providerId: string
  orderDetails: PaymentDetails
  /** The amount due, decimal text in major units, read under the lock that the request holds. */
  due: { amount: string; currency_code: string }
  /**
   * Releases the lock on the cart or order. Called once the amount due is read and the payment's
   * intent is committed.
   */
  release(): Promise<void>
}

type RequestContext = { shopper: Shopper; session?: SessionRequest }

const requestStorage = new AsyncLocalStorage<RequestContext>()

/** Runs the rest of a request with the shopper and the session to create in the request context. */
export function withShopper<T>(shopper: Shopper, run: () => T, session?: SessionRequest): T {
  return requestStorage.run({ shopper, session }, run)
}

/** The shopper of the current request; an empty object outside a request. */
export function currentShopper(): Shopper {
  return requestStorage.getStore()?.shopper ?? {}
}

/**
 * Returns the session once. Other sessions created in the same request (Medusa recreates the
 * previous session if the new one fails) must not receive it. Undefined outside a Store API request
 * for one of this plugin's providers.
 */
export function takeSessionRequest(): SessionRequest | undefined {
  const context = requestStorage.getStore()
  const session = context?.session
  if (context) context.session = undefined
  return session
}

type RequestLike = {
  ip?: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  scope: { resolve<T>(name: string): T }
}

/**
 * Reads the shopper from a request. Without the option `trustedProxies`, the address follows
 * Medusa's `trust proxy` setting.
 */
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

/**
 * Converts `::ffff:203.0.113.7` to `203.0.113.7` and `::1` to `127.0.0.1`: gateways expect IPv4
 * notation.
 */
function plainAddress(ip: string | undefined): string | undefined {
  if (!ip) return undefined
  if (ip === "::1") return "127.0.0.1"
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "")
}

type Request = Parameters<typeof proxyAddr>[0]

/**
 * The first address, counted from this server, that is not a trusted proxy. Only trusted proxies
 * may extend `X-Forwarded-For`.
 */
function clientAddress(request: unknown, trusts: TrustsHop): string {
  return proxyAddr(request as Request, trusts)
}

const recordingStorage = new AsyncLocalStorage<true>()

/**
 * Runs Medusa's own capture or refund workflow for a step that the gateway has already made. While
 * it runs, the provider attaches the existing step or fails: recording a step in Medusa never moves
 * money.
 */
export function whileRecording<T>(run: () => T): T {
  return recordingStorage.run(true, run)
}

export function isRecording(): boolean {
  return recordingStorage.getStore() ?? false
}

const openingChargeStorage = new AsyncLocalStorage<true>()

/**
 * Runs the creation of a payment session for a charge without the shopper: the provider sends
 * nothing and creates no form.
 */
export function whileOpeningCharge<T>(run: () => T): T {
  return openingChargeStorage.run(true, run)
}

export function isOpeningCharge(): boolean {
  return openingChargeStorage.getStore() ?? false
}

/** A payout card as an admin typed it. Kept in memory only, for one call. */
export type TypedPayoutCard = { number: string; holder: string; expiry_month: string; expiry_year: string }

const typedCardStorage = new AsyncLocalStorage<TypedPayoutCard>()

/**
 * Runs a payout check with the typed card in async context: workflow input would be logged and
 * might be stored.
 */
export function withTypedCard<T>(card: TypedPayoutCard, run: () => T): T {
  return typedCardStorage.run({ ...card }, run)
}

/** The typed card of the current payout check; undefined outside a check. */
export function typedCard(): TypedPayoutCard | undefined {
  return typedCardStorage.getStore()
}

const outsideStorage = new AsyncLocalStorage<true>()

/**
 * Continues a request that runs a workflow by its name. Its input, `actor_id` included, comes from
 * the request and is not trusted.
 */
export function runFromOutside<T>(run: () => T): T {
  return outsideStorage.run(true, run)
}

/** True while such a request is handled. */
export function isRunFromOutside(): boolean {
  return outsideStorage.getStore() === true
}
