import { AsyncLocalStorage } from "node:async_hooks"
import proxyAddr from "proxy-addr"
import type { CardPaymentsOptions, TrustsHop } from "../../configuration"
import type { PaymentDetails } from "./attempts/order-details"
import { CARD_PAYMENTS_MODULE } from "./context"

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
  orderDetails: PaymentDetails
  /** What is due, decimal text: read under the lock that the request holds. */
  due: { amount: string; currency_code: string }
  /** Lets others change the cart or the order again: what is owed is read, and the intent of the payment is committed. */
  release(): Promise<void>
}

type RequestContext = { shopper: Shopper; session?: SessionRequest }

const requestStorage = new AsyncLocalStorage<RequestContext>()

/** Runs the rest of a request with the shopper and the payment session it creates at hand. */
export function withShopper<T>(shopper: Shopper, run: () => T, session?: SessionRequest): T {
  return requestStorage.run({ shopper, session }, run)
}

/** The shopper of the request being served; empty outside of one. */
export function currentShopper(): Shopper {
  return requestStorage.getStore()?.shopper ?? {}
}

/**
 * Given out once: what else the request brings about, such as the session before that Medusa makes anew when it fails, is
 * not the one that was asked for. Undefined outside of a Store API request for one of our providers.
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

type Request = Parameters<typeof proxyAddr>[0]

/** The first address, from this server's side, that is no proxy of the store: `X-Forwarded-For` is believed of these alone. */
function clientAddress(request: unknown, trusts: TrustsHop): string {
  return proxyAddr(request as Request, trusts)
}

const recordingStorage = new AsyncLocalStorage<true>()

/**
 * Runs Medusa's own capture or refund for a step that the gateway has done already. Whatever the provider is asked for
 * meanwhile adopts that step or fails: entering something into the books never moves money.
 */
export function whileRecording<T>(run: () => T): T {
  return recordingStorage.run(true, run)
}

export function isRecording(): boolean {
  return recordingStorage.getStore() ?? false
}

const openingChargeStorage = new AsyncLocalStorage<true>()

/** Creates a payment session for a charge without the shopper: the provider sends nothing and makes no form. */
export function whileOpeningCharge<T>(run: () => T): T {
  return openingChargeStorage.run(true, run)
}

export function isOpeningCharge(): boolean {
  return openingChargeStorage.getStore() ?? false
}

/** A card that an admin typed, as it was typed. It lives in memory only, and for one call. */
export type TypedPayoutCard = { number: string; holder: string; expiry_month: string; expiry_year: string }

const typedCardStorage = new AsyncLocalStorage<TypedPayoutCard>()

/** Runs the check of a payout with the card at hand: a workflow's input would be logged, and may be kept. */
export function withTypedCard<T>(card: TypedPayoutCard, run: () => T): T {
  return typedCardStorage.run({ ...card }, run)
}

/** The card of the check under way; undefined outside of one. */
export function typedCard(): TypedPayoutCard | undefined {
  return typedCardStorage.getStore()
}
