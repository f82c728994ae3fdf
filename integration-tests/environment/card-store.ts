/**
 * What does a story need? A real Medusa with the built plugin, seeded as a shop, a sandbox gateway
 * over HTTP, and the moves of a shopper and a merchant.
 */
import { type RenderedMessage } from "../../src/messages"
import type { AxiosResponse } from "axios"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { inspect } from "node:util"
import { deserialize } from "node:v8"
import type { Sandbox, SandboxOptions } from "medusa-plugin-card-payments/sandbox"
import type { CardPaymentsModuleService, TransactionRow } from "../../src/modules/card-payments"
import type { Order as LedgerOrder } from "../../src/sandbox/books/ledger"
import { type BootedStore, bootedStore } from "./booted-store"
import type { MadeCart } from "./cart-copies"
import { eventually } from "../races/eventually"
import { startSecondServer } from "./start-server"
import type { ServerLog } from "../observers/server-log"

export { eventually }

export type StoreOptions = { mail?: true } & {
  sandbox?: SandboxOptions
  /** Added to every account. */
  account?: Record<string, unknown>
  plugin?: Record<string, unknown>
  /** Further payment providers, offered in Europe: `pp_card_<id>`. */
  providers?: { id: string; options: Record<string, unknown> }[]
  /** The provider of Medusa's locks; in memory by default. */
  locking?: "postgres"
  /** A Redis socket for events, workflows and locks. Jobs and subscribers are left to a worker. */
  redisUrl?: string
  /** A Redis socket for events alone. */
  busUrl?: string
  /** A second server of the same shop, which needs shared locks: `onTwoServers`. */
  servers?: 2
  /** Medusa's roles and policies decide, so users without a role may do nothing in Medusa. */
  rbac?: boolean
  /** Logs everything, as in development: `store.log()`. `mail`: see `observers/mailbox`. */
  logsEverything?: boolean
}

type Body = Record<string, unknown>

/** An answer with any status, so that a story states the expected one. */
type Answer<T = Body> = Pick<AxiosResponse<T>, "status" | "data" | "headers">

export type CardStore = ReturnType<typeof cardStore>

const keepsCards = { savedCards: true, cardVerification: true }

/** The test store's key: 32 bytes. */
export const CARD_KEY = Buffer.alloc(32, 7).toString("base64")

/** For stories that try cards repeatedly and do not test the limits. */
export const ANY_ATTEMPTS = {
  ...{ session: 10_000, card: 10_000, ip: 100_000, minutes: 60 },
  ...{ forms: { session: 10_000, ip: 100_000 }, statusChecks: { session: 10_000, ip: 100_000 } },
}

/** A sandbox card, as a shopper types it. The CVV2 selects the outcome. */
export const aCard = (cvv2 = "123", number = "4538 9773 9960 6732") => ({
  number,
  expiry_month: "12",
  expiry_year: "35",
  cvv2,
  holder: "Jane Doe",
})

const RETURN_URL = "http://localhost:8000/checkout"

/** Restores rows and sandbox before each story. Stories with equal options share one store. */
export function describeStore(name: string, stories: (store: CardStore) => void, options: StoreOptions = {}): void {
  describe(name, () => {
    let booted: BootedStore | undefined
    let stopSecond: (() => Promise<void>) | undefined
    const running = () => {
      if (!booted) throw new Error("The store did not boot.")
      return booted
    }
    beforeAll(async () => {
      booted = await bootedStore(JSON.stringify(options), {
        sandbox: options.sandbox,
        environment: (sandbox, port) => environmentOf(sandbox, port, options),
        logsEverything: options.logsEverything === true,
        hasJobs: options.plugin?.polling === true,
        providers: options.providers?.map(({ id }) => id) ?? [],
      })
      const { api, sandbox } = booted
      if (options.servers) stopSecond = await startSecondServer(api, (port) => environmentOf(sandbox, port, options))
    })
    afterAll(() => stopSecond?.())
    beforeEach(() => running().reset())
    const store = cardStore(running)
    afterEach(async () => {
      // A store that stays for another spec file would keep mocked methods.
      jest.restoreAllMocks()
      await booted?.workDone()
    })
    stories(store)
  })
}

function environmentOf(sandbox: Sandbox, port: number, options: StoreOptions) {
  const [first, second] = sandbox.accounts
  const common = {
    ...addressesOf(port),
    timeouts: { connectMs: 1_000, answerMs: 2_000, totalMs: 5_000 },
    ...options.account,
  }
  const { locking, redisUrl, busUrl, rbac, mail } = options
  return {
    ...{ locking, redisUrl, busUrl, rbac, mail, workerMode: redisUrl && "server" },
    plugin: {
      ...{ polling: false, reconcileAfter: 1, cardKeys: [CARD_KEY] },
      timeZone: "Europe/Berlin",
      subscriptions: { clock: sandbox.url },
      ...options.plugin,
    },
    accounts: { main: { ...first, ...common }, jpy: { ...second, ...common } },
    providers: [
      { id: "main", options: { account: "main", capture: "manual" } },
      { id: "auto", options: { account: "main", capture: "automatic" } },
      { id: "universal", options: { account: "main", capture: "manual", form: "universal" } },
      { id: "place", options: { account: "main", capture: "automatic", pendingOrders: "place" } },
      { id: "saved", options: { account: "main", capture: "automatic", ...keepsCards } },
      { id: "direct", options: { account: "main", capture: "automatic", integration: "direct", ...keepsCards } },
      { id: "directhold", options: { account: "main", capture: "manual", integration: "direct", ...keepsCards } },
      {
        id: "directplace",
        options: { account: "main", capture: "automatic", integration: "direct", pendingOrders: "place" },
      },
      { id: "jpy", options: { account: "jpy", capture: "automatic" } },
      { id: "jpyhold", options: { account: "jpy", capture: "manual" } },
      ...(options.providers ?? []),
    ],
  }
}

function addressesOf(port: number) {
  return { publicUrl: `http://localhost:${port}`, returnUrls: [RETURN_URL, "http://localhost:8000/pay"] }
}

type CallInput = { body?: unknown; headers?: object; signal?: AbortSignal }

export type Session = { id: string; status: string; data: Body & { state: string; redirect_url: string | null } }
export type Checkout = { cartId: string; collectionId: string; session: Session }
export type CheckoutInput = {
  provider?: string
  region?: "eur" | "jpy" | "kwd"
  quantity?: number
  data?: Body
  customer?: { token: string }
  cart?: Body
}

/** The moves. Every amount as text is as on the wire. */
function cardStore(booted: () => BootedStore) {
  const seed = () => booted().seed
  const moved = () => {
    booted().moments.moved()
    return booted()
  }
  const sandbox = () => moved().sandbox
  const getContainer = () => moved().container
  const cards = () => getContainer().resolve<CardPaymentsModuleService>("card_payments")
  const call = async <T = Body>(method: string, url: string, request: CallInput = {}) => {
    const answer = await moved().api.request<T>({
      method,
      url,
      data: request.body,
      headers: { ...request.headers } as Record<string, string>,
      signal: request.signal,
      validateStatus: () => true,
      maxRedirects: 0,
    })
    return { status: answer.status, data: answer.data, headers: answer.headers } as Answer<T>
  }
  const store = <T = Body>(
    ...[method, url, body, token]: [method: string, url: string, body?: unknown, token?: string]
  ) =>
    call<T>(method, url, {
      body,
      headers: { ...seed().publishable, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
  const admin = <T = Body>(method: string, url: string, body?: unknown) =>
    call<T>(method, url, { body, headers: seed().admin })

  const makeCart = async ({ region = "eur", quantity = 2, customer, cart }: CheckoutInput) => {
    const chosen = seed().regions[region]
    const created = await store<{ cart: { id: string } }>(
      "POST",
      "/store/carts",
      {
        region_id: chosen.id,
        email: "shopper@example.com",
        shipping_address: address(chosen.country),
        billing_address: address(chosen.country),
        items: [{ variant_id: seed().variantId, quantity }],
        ...cart,
      },
      customer?.token,
    )
    expect(created.status).toBe(200)
    const { id } = created.data.cart
    const shipping = await store("POST", `/store/carts/${id}/shipping-methods`, { option_id: chosen.shippingOptionId })
    expect(shipping.status).toBe(200)
    return id
  }
  const collectionOf = async (cartId: string) => {
    const { data } = await store<{ payment_collection: { id: string } }>("POST", "/store/payment-collections", {
      cart_id: cartId,
    })
    return data.payment_collection.id
  }
  /** By Medusa's routes, or a copy of an earlier cart of the same kind. */
  const cartOf = async (input: CheckoutInput, isToPay: boolean): Promise<MadeCart> => {
    const make = async (): Promise<MadeCart> => {
      const cartId = await makeCart(input)
      return { cartId, ...(isToPay ? { collectionId: await collectionOf(cartId) } : {}) }
    }
    const { region, quantity, customer, cart } = input
    const owner = customer && booted().customers.get(customer.token)
    // Medusa uses a signed-in customer's e-mail address, whatever is sent.
    const reported = owner
      ? { ...cart, email: "own" }
      : { ...cart, ...(cart && "email" in cart ? { email: String(cart.email) } : {}) }
    const kind = JSON.stringify({ isToPay, region, quantity, ...reported })
    return moved().copyCart({ kind, owner, make })
  }
  const newCart = async (input: CheckoutInput = {}) => (await cartOf(input, false)).cartId
  const newSession = async (collectionId: string, { provider = "main", data, customer }: CheckoutInput = {}) =>
    store<{ payment_collection: { payment_sessions: Session[] }; message?: string }>(
      "POST",
      `/store/payment-collections/${collectionId}/payment-sessions`,
      { provider_id: `pp_card_${provider}`, ...(data ? { data } : {}) },
      customer?.token,
    )

  const checkout = async (input: CheckoutInput = {}): Promise<Checkout> => {
    const { cartId, collectionId = "" } = await cartOf(input, true)
    const { status, data } = await newSession(collectionId, input)
    expect(status).toBe(200)
    return { cartId, collectionId, session: data.payment_collection.payment_sessions[0] as Session }
  }
  const attempt = async (sessionId: string): Promise<TransactionRow> => {
    const found = await cards().liveAttempt(sessionId)
    if (!found) throw new Error(`The session ${sessionId} has no live attempt.`)
    return found
  }
  /** Fills in the hosted page as the shopper. */
  const payForm = async (sessionId: string, cvv2 = "123") => {
    const { orderid } = await attempt(sessionId)
    await sandbox().pay(orderid ?? "", { cvv2 })
    return orderid ?? ""
  }
  const complete = async (cartId: string) =>
    store<{ type: string; order?: { id: string }; error?: { type: string; message: string } }>(
      "POST",
      `/store/carts/${cartId}/complete`,
    )
  const order = async (id: string) => {
    const fields =
      "id,status,payment_status,total,currency_code,*summary,*transactions,*payment_collections,*payment_collections.payment_sessions," +
      "*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds"
    const { data } = await admin<{ order: Order }>("GET", `/admin/orders/${id}?fields=${fields}`)
    return data.order
  }
  /** Waits until every callback was delivered, and processed or failed. */
  const callbacksDone = () => booted().callbacksDone()
  const buy = (input: CheckoutInput & { cvv2?: string } = {}) => keptMove("buy", input, () => buyByForm(input))
  const buyByForm = async (input: CheckoutInput & { cvv2?: string }) => {
    const started = await checkout(input)
    const orderid = await payForm(started.session.id, input.cvv2)
    const { status, data } = await complete(started.cartId)
    expect({ status, type: data.type, error: data.error }).toEqual({ status: 200, type: "order", error: undefined })
    // Otherwise their polls would meet faults that a story plans for its own.
    await callbacksDone()
    const placed = await order((data.order as { id: string }).id)
    return { ...started, orderid, order: placed, payment: placed.payment_collections[0]?.payments[0] as Payment }
  }
  /** Sends the shopper's card, or a saved one, to the only route that takes it. */
  const pay = async (sessionId: string, body: Body, customer?: { token: string }) =>
    store<{ session: PublicSession; message?: string; fields?: Record<string, string>; retry_after?: number }>(
      "POST",
      `/store/card-payments/sessions/${sessionId}/card`,
      body,
      customer?.token,
    )
  /** A cart paid by a direct card, up to the order. */
  const buyDirectly = (input: CheckoutInput & { body?: Body } = {}) =>
    keptMove("buy directly", input, () => payDirectly(input))
  const payDirectly = async (input: CheckoutInput & { body?: Body }) => {
    const started = await checkout({ provider: "direct", ...input })
    const paid = await pay(started.session.id, { card: aCard(), ...input.body }, input.customer)
    expect({ status: paid.status, state: paid.data.session?.state, message: paid.data.message }).toMatchObject({
      status: 200,
    })
    await eventually(async () => expect((await attempt(started.session.id)).status).toBe("approved"))
    const { status, data } = await complete(started.cartId)
    expect({ status, type: data.type, error: data.error }).toEqual({ status: 200, type: "order", error: undefined })
    await callbacksDone()
    return { ...started, order: await order((data.order as { id: string }).id) }
  }
  /** The session once it has reached a state, in the shopper's view. */
  const reached = async ({ session, cartId }: Pick<Checkout, "session" | "cartId">, state: string) =>
    eventually(async () => {
      const { data } = await store<{ session: PublicSession }>(
        "GET",
        `/store/card-payments/sessions/${session.id}?cart_id=${cartId}`,
      )
      expect(data.session).toMatchObject({ state })
      return data.session
    })
  /** Verifies a customer's card without a purchase; it is saved soon afterwards. */
  const verifyCard = (who: { token: string }, card: Body = aCard()) =>
    keptMove("verify a card", [who, card], () => saveByVerification(who, card))
  const saveByVerification = async (who: { token: string }, card: Body) => {
    const body = { provider_id: "pp_card_direct", card }
    const { status, data } = await store("POST", "/store/card-payments/cards", body, who.token)
    expect({ status, message: data.message }).toEqual({ status: 200 })
    await callbacksDone()
  }
  /** Calls that reached the gateway, by operation. */
  const callsTo = (operation: string) =>
    sandbox()
      .calls()
      .filter((call) => call.operation === operation)
  /** A move that is made once for all stories that start with it (`kept-moments.ts`). */
  const keptMove = <T>(name: string, asked: unknown, make: () => Promise<T>): Promise<T> =>
    booted().moments.reach({
      // Not JSON: `card: undefined` means no card, and an omitted `card` the default one.
      kind: `${name} ${inspect(asked, { depth: null, maxArrayLength: null, maxStringLength: null, sorted: true })}`,
      make,
      whenIdle: () => booted().workDone(),
    })
  const customer = (email?: string) =>
    keptMove("customer", email, () => signUp(email ?? `member-${randomUUID().slice(0, 8)}@example.com`))
  const signUp = async (email: string) => {
    const password = "correct horse battery"
    const registered = await store<{ token: string }>("POST", "/auth/customer/emailpass/register", { email, password })
    const created = await store<{ customer: { id: string } }>(
      "POST",
      "/store/customers",
      { email, first_name: "Jane", last_name: "Doe" },
      registered.data.token,
    )
    const login = await store<{ token: string }>("POST", "/auth/customer/emailpass", { email, password })
    const made = { id: created.data.customer.id, token: login.data.token, email }
    booted().customers.set(made.token, made)
    return made
  }
  const savedCards = async (who: { token: string } | undefined, provider?: string) =>
    store<{ available: boolean; reason: string | null; cards: PublicCard[]; message?: string }>(
      "GET",
      `/store/card-payments/cards${provider ? `?provider_id=pp_card_${provider}` : ""}`,
      undefined,
      who?.token,
    )
  const transactionsOf = async (orderId: string) =>
    (await admin<{ transactions: AdminTransaction[] }>("GET", `/admin/card-payments/orders/${orderId}`)).data
      .transactions
  const orderOfCart = async (cartId: string) => {
    const query = getContainer().resolve("query")
    const { data } = await query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: cartId } })
    return (data[0] as { order_id: string } | undefined)?.order_id
  }

  return {
    sandbox,
    /** Sets the hour of the sandbox's clock at which a story starts. */
    async startsAt(to: string) {
      const { sandbox: box, moments } = booted()
      if ((await box.clock()).aheadMs > 0) return
      await box.clock({ to })
      moments.start("at an hour")
    },
    /** The lines that a store with `logsEverything` has logged since it booted. */
    log: () => booted().log as ServerLog,
    /** The gateway's orders from its state file, with values that its controls omit. */
    sandboxOrders: () => (deserialize(readFileSync(booted().stateFile)) as { orders: LedgerOrder[] }).orders,
    /** The store's first account, as its configuration has it. */
    accountOptions: () => ({ ...sandbox().account, ...addressesOf(booted().port) }),
    seed,
    cards,
    call,
    store,
    admin,
    newCart,
    collectionOf,
    newSession,
    checkout,
    attempt,
    payForm,
    complete,
    order,
    buy,
    pay,
    buyDirectly,
    verifyCard,
    keptMove,
    reached,
    callsTo,
    customer,
    savedCards,
    transactionsOf,
    orderOfCart,
    callbacksDone,
    container: getContainer,
    publicUrl: () => `http://localhost:${booted().port}`,
    start: (sessionId: string, who?: { token: string }) =>
      store<{
        session: { id: string; state: string; redirect_url: string | null; missing: string[] }
        message?: string
      }>("POST", `/store/card-payments/sessions/${sessionId}/start`, {}, who?.token),
    session: (sessionId: string, cartId?: string, who?: { token: string }) =>
      store<{ session: PublicSession; message?: string }>(
        "GET",
        `/store/card-payments/sessions/${sessionId}${cartId ? `?cart_id=${cartId}` : ""}`,
        undefined,
        who?.token,
      ),
    capture: (paymentId: string, amount?: number) =>
      admin<{ message?: string }>(
        "POST",
        `/admin/payments/${paymentId}/capture`,
        amount === undefined ? {} : { amount },
      ),
    refund: (paymentId: string, amount?: number) =>
      admin<{ message?: string }>(
        "POST",
        `/admin/payments/${paymentId}/refund`,
        amount === undefined ? {} : { amount },
      ),
  }
}

export type PublicSession = {
  id: string
  state: string
  redirect_url: string | null
  missing: string[]
  message: string
  card: object | null
  integration: "hosted" | "direct"
  three_d_secure: { step: "method" | "challenge" | "legacy"; url: string } | null
}
export type PublicCard = {
  id: string
  brand: string
  last4: string
  is_default: boolean
  expired: boolean
  name: string | null
}

export type Payment = {
  id: string
  payment_session_id: string
  amount: number
  captured_at: string | null
  canceled_at: string | null
  data: Body
  captures: { id: string; amount: number }[]
  refunds: { id: string; amount: number }[]
}
export type Order = {
  id: string
  status: string
  payment_status: string
  total: number
  currency_code: string
  transactions: { amount: number; reference: string }[]
  payment_collections: { id: string; status: string; payments: Payment[]; payment_sessions: Session[] }[]
}
export type AdminTransaction = {
  id: string
  state: string
  label: RenderedMessage
  superseded: RenderedMessage | null
  orderid: string
  client_orderid: string
  amounts: Record<string, string>
  unconfirmed: { operation_id: string; type: string; amount: string; resolution: { allowed: boolean } } | null
  actions: Record<"capture" | "void" | "refund" | "check", { allowed: boolean; reason: RenderedMessage | null }>
  timeline: (RenderedMessage & { kind: string; actor: string | null })[]
  card: { brand: string; last4: string } | null
}

function address(country: string) {
  return {
    first_name: "Jane",
    last_name: "Doe",
    address_1: "Main Street 1",
    city: "Berlin",
    postal_code: "10115",
    country_code: country,
    phone: "+493012345",
  }
}
