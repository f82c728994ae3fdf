/** A payment that was started in this browser. */
export type StartedPayment = {
  sessionId: string
  cartId: string
  /**
   * The card was typed in this shop, so the gateway has no open card form; it may open only the
   * bank's page.
   */
  inShop?: boolean
  /**
   * The page to which the browser was sent automatically once; it is not sent there again when the
   * shopper returns.
   */
  sentTo?: string
  /** The order's number, once the shopper has seen that the order is placed. */
  orderNumber?: number | string
}

const keys = {
  region: "shop.region",
  cart: "shop.cart",
  payment: "shop.payment",
  token: "shop.token",
  verification: "shop.verification",
}

/**
 * State that survives a reload and a closed tab. Without storage (private mode) the shop still
 * works, but forgets it.
 */
export const memory = {
  regionId: () => read(keys.region),
  setRegionId: (id: string) => write(keys.region, id),
  cartId: () => read(keys.cart),
  setCartId: (id: string | null) => write(keys.cart, id),
  payment(): StartedPayment | null {
    try {
      const value: unknown = JSON.parse(read(keys.payment) ?? "null")
      return isStartedPayment(value) ? value : null
    } catch {
      return null
    }
  },
  setPayment: (payment: StartedPayment | null) => write(keys.payment, payment && JSON.stringify(payment)),
  /** The card being added without a purchase (`cver_…`). */
  verificationId: () => read(keys.verification),
  setVerificationId: (id: string | null) => write(keys.verification, id),
  /** The login token, stored for Medusa's SDK. */
  token: {
    key: keys.token,
    getItem: (key: string) => read(key),
    setItem: (key: string, value: string) => write(key, value),
    removeItem: (key: string) => write(key, null),
  },
  isSignedIn: () => read(keys.token) !== null,
}

function isStartedPayment(value: unknown): value is StartedPayment {
  return typeof value === "object" && value !== null && "sessionId" in value && "cartId" in value
}

const forgetful = new Map<string, string>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return forgetful.get(key) ?? null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) forgetful.delete(key)
    else forgetful.set(key, value)
  }
}
