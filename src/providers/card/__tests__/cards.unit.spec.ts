import { MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import { itEvery } from "../../../__tests__/it-every"
import { GatewayError } from "../../../gateway"
import type { TransactionRow } from "../../../modules/card-payments"
import { approved, type Cards, provider, session } from "./a-provider"

const noSuchCard = new MedusaError(MedusaError.Types.NOT_FOUND, "This card does not exist. Please choose another one.")

describe("initiate with a card of the shop's own page, or a saved card", () => {
  type Started = { saveFor?: string; customerId?: string }
  type Settings = { integration: string; keeps: boolean; owner?: string }

  async function initiate(settings: Settings, data: Record<string, unknown>, customerId?: string) {
    const started: Started[] = []
    const sought: unknown[] = []
    const cards: Cards = {
      providerSettings: () => settings,
      keepsCards: (id: unknown) => id === session.provider_id && settings.keeps,
      start: (input: Started) => {
        started.push(input)
        return Promise.resolve({ missing: [] })
      },
      liveAttempt: () => Promise.resolve(undefined),
      savedCards: {
        find: (card: { customerId: string; id: string }) => {
          sought.push(card)
          return card.customerId === "cus_1" && card.id === "csc_1" ? Promise.resolve({}) : Promise.reject(noSuchCard)
        },
      },
    }
    const query = { graph: () => Promise.resolve({ data: [{ cart: { customer_id: settings.owner ?? "cus_1" } }] }) }
    const { provider: card, errors } = provider({ cards, rows: { sessions: [session] }, more: { query } })
    const customer = customerId ? { customer: { id: customerId, email: "shopper@example.com" } } : {}
    const answer = card.initiatePayment({
      amount: 45,
      currency_code: "eur",
      data,
      context: { idempotency_key: "payses_1", ...customer },
    })
    return { answer, started, sought, errors }
  }
  const hosted = { integration: "hosted", keeps: true }
  const direct = { integration: "direct", keeps: true }
  const pending = {
    id: "payses_1",
    status: "pending",
    data: { session_id: "payses_1", state: "pending", redirect_url: null, missing: [], card: null },
  }

  it("a direct session calls no gateway: it waits for the card", async () => {
    const { answer, started, errors } = await initiate(direct, { save_card: true }, "cus_1")
    expect(await answer).toEqual(pending)
    expect({ started, errors }).toEqual({ started: [], errors: [] })
  })

  itEvery([direct, hosted])("a session of a saved card waits for its owner to start it (%j)", async (settings) => {
    const data = { saved_card: "csc_1", customer_id: "cus_2" }
    const { answer, started, sought } = await initiate(settings, data, "cus_1")
    expect(await answer).toEqual(pending)
    expect({ started, sought }).toEqual({ started: [], sought: [{ customerId: "cus_1", id: "csc_1" }] })
  })

  it("a saved card needs its owner signed in, whatever customer `data` names", async () => {
    const { answer, started, sought } = await initiate(hosted, { saved_card: "csc_1", customer_id: "cus_1" })
    await expect(answer).rejects.toMatchObject({ type: "not_allowed", message: expect.stringContaining("sign in") })
    expect({ started, sought }).toEqual({ started: [], sought: [] })
  })

  itEvery(["csc_1", "csc_unknown"])("another customer's card is not found, as is an unknown one (%s)", async (id) => {
    const { answer, started } = await initiate(direct, { saved_card: id, customer_id: "cus_1" }, "cus_2")
    await expect(answer).rejects.toBe(noSuchCard)
    expect(started).toEqual([])
  })

  itEvery<[title: string, settings: Settings, data: Record<string, unknown>, customer: string | undefined]>([
    ["nobody is signed in", hosted, { save_card: true, customer_id: "cus_1" }, undefined],
    ["the provider keeps no cards", { ...hosted, keeps: false }, { save_card: true }, "cus_1"],
    ["it is not ticked", hosted, { save_card: false }, "cus_1"],
    ["the tick is no tick", hosted, { save_card: "true" }, "cus_1"],
    ["nothing is said", hosted, {}, "cus_1"],
    ["the cart is another customer's", { ...hosted, owner: "cus_2" }, { save_card: true }, "cus_1"],
  ])("no card is saved if %s", async (_title, settings, data, customerId) => {
    const { answer, started } = await initiate(settings, data, customerId)
    await answer
    expect(started).toHaveLength(1)
    const mayBeSaved = settings.keeps && !settings.owner
    expect(started[0]).toMatchObject({ saveFor: undefined, customerId: mayBeSaved ? customerId : undefined })
  })

  it("a card is saved for the signed-in customer, never for the one in `data`", async () => {
    const { answer, started } = await initiate(hosted, { save_card: true, customer_id: "cus_2" }, "cus_1")
    await answer
    expect(started).toMatchObject([{ saveFor: "cus_1", customerId: "cus_1" }])
  })
})

describe("an order placed before the payment is final (pendingOrders: place)", () => {
  const placed = PaymentSessionStatus.PENDING_AUTHORIZATION

  async function authorize(row: Partial<TransactionRow>, { pendingOrders = "place", silent = false } = {}) {
    const live = { ...approved, ...row } as TransactionRow
    const unanswered = new GatewayError("unknown", "no answer came")
    const cards: Cards = {
      liveAttempt: () => Promise.resolve(live),
      ask: () => (silent ? Promise.reject(unanswered) : Promise.resolve({ transaction: live })),
      providerSettings: () => ({ pendingOrders }),
    }
    const { provider: card } = provider({ cards, rows: { sessions: [session] } })
    return card.authorizePayment({ data: {}, context: { idempotency_key: "payses_1" } }).then(
      ({ status }) => status,
      (error: MedusaError) => error.type,
    )
  }

  itEvery<[title: string, row: Partial<TransactionRow>]>([
    ["a card that the gateway is still working on", { card_source: "card", status: "processing", three_ds_step: null }],
    ["a saved card", { card_source: "saved_card", status: "processing", three_ds_step: null }],
    ["a card whose result is not known", { card_source: "card", status: "unknown", three_ds_step: null }],
    ["a form that the shopper has submitted", { status: "processing", submitted_at: new Date() }],
  ])("the order is placed with %s, which needs no more from the shopper", async (_title, row) => {
    expect(await authorize(row)).toBe(placed)
    expect(await authorize(row, { pendingOrders: "wait" })).toBe("payment_requires_more_error")
  })

  itEvery<[title: string, row: Partial<TransactionRow>]>([
    ["the 3DS Method", { card_source: "card", three_ds_step: "method" }],
    ["a challenge", { card_source: "card", three_ds_step: "challenge" }],
    ["3DS 1.0.2", { card_source: "saved_card", three_ds_step: "legacy" }],
    ["the gateway's own page", { card_source: "card", three_ds_step: "redirect" }],
    ["a form", { card_source: "form", submitted_at: null }],
    ["a form that somebody came back from unsigned", { card_source: "form", shopper_returned_at: new Date() }],
  ])("no order is placed while %s waits for the shopper", async (_title, row) => {
    expect(await authorize({ ...row, status: "processing" })).toBe("payment_requires_more_error")
    expect(await authorize({ ...row, status: "processing" }, { silent: true })).toBe("payment_requires_more_error")
  })

  itEvery(["declined", "filtered", "error"])("no order is placed for a payment that is %s", async (status) => {
    expect(await authorize({ card_source: "card", status, three_ds_step: null })).toBe("payment_authorization_error")
  })
})

describe("Medusa's account holders and payment methods", () => {
  const customer = { id: "cus_1", email: "shopper@example.com" }
  const holder = { id: "cah_1", external_id: "cah_1", email: customer.email, data: { customer_id: "cus_1" } }
  const context = { account_holder: holder } as never
  const masked = {
    brand: "VISA",
    last4: "6732",
    exp_month: "12",
    exp_year: "2035",
    name: null,
    is_default: true,
    expired: false,
    created_at: new Date(),
  }

  /** The provider's calls to the module's saved cards, one array each. */
  function cardsOf(answers: Record<string, unknown>) {
    const asked: unknown[][] = []
    const call =
      (name: string) =>
      (...values: unknown[]) => {
        asked.push([name, ...values])
        const answer = answers[name]
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      }
    const names = ["list", "remove", "removeOfCustomer", "saveFrom"]
    const savedCards = Object.fromEntries(names.map((name) => [name, call(name)]))
    return { asked, card: provider({ cards: { savedCards }, options: { savedCards: true } }).provider }
  }

  itEvery([{ savedCards: true }, { cardVerification: true }])(
    "a holder is created if cards can be saved (%j), with a new id and the customer's",
    async (options) => {
      const { provider: card } = provider({ options })
      const [first, second] = [
        await card.createAccountHolder({ context: { customer } }),
        await card.createAccountHolder({ context: { customer } }),
      ]
      expect(first).toEqual({ id: expect.stringMatching(/^cah_\w+$/), data: { customer_id: "cus_1" } })
      expect(second.id).not.toBe(first.id)
      expect(await card.retrieveAccountHolder({ id: first.id })).toEqual({ id: first.id })
      expect(await card.updateAccountHolder({ context: { account_holder: holder, customer } } as never)).toEqual({})
    },
  )

  itEvery([{}, { savedCards: false, cardVerification: false }])(
    "no holder is created if no cards can be saved (%j)",
    async (options) => {
      const { provider: card } = provider({ options })
      // Medusa takes an empty answer for "none", and stores no row.
      expect(await card.createAccountHolder({ context: { customer } })).toEqual({})
    },
  )

  it("deleting a holder deletes the customer's cards of this provider's account only", async () => {
    const { asked, card } = cardsOf({ removeOfCustomer: 2 })
    expect(await card.deleteAccountHolder({ context })).toEqual({})
    expect(asked).toEqual([["removeOfCustomer", "cus_1", "main"]])
  })

  it("payment methods are the customer's cards with this account, by their opaque ids", async () => {
    const { asked, card } = cardsOf({ list: { cards: [{ id: "csc_1", ...masked }] } })
    expect(await card.listPaymentMethods({ context })).toEqual([{ id: "csc_1", data: masked }])
    expect(asked).toEqual([["list", { customerId: "cus_1", account: "main" }]])
  })

  it("a payment method is saved from a payment of the holder's customer, whatever customer `data` names", async () => {
    const { asked, card } = cardsOf({ saveFrom: { id: "csc_1", ...masked } })
    const data = { payment_session_id: "payses_1", customer_id: "cus_2" }
    expect(await card.savePaymentMethod({ context, data })).toEqual({ id: "csc_1", data: masked })
    expect(asked).toEqual([["saveFrom", { customerId: "cus_1", sessionId: "payses_1" }]])
  })

  it("the refusal to save from another customer's payment is passed on", async () => {
    const refused = new MedusaError(MedusaError.Types.NOT_FOUND, "This payment is not yours.")
    const { card } = cardsOf({ saveFrom: refused })
    await expect(card.savePaymentMethod({ context, data: { payment_session_id: "payses_2" } })).rejects.toBe(refused)
  })

  itEvery([undefined, {}, { payment_session_id: 7 }])("nothing is saved without a payment (%j)", async (data) => {
    const { asked, card } = cardsOf({})
    await expect(card.savePaymentMethod({ context, data })).rejects.toMatchObject({ type: "invalid_data" })
    expect(asked).toEqual([])
  })

  it("a payment method is deleted for its owner only", async () => {
    const own = cardsOf({})
    expect(await own.card.deletePaymentMethod({ context, data: { id: "csc_1" } })).toEqual({})
    expect(own.asked).toEqual([["remove", { customerId: "cus_1", id: "csc_1" }]])
    const foreign = cardsOf({ remove: noSuchCard })
    await expect(foreign.card.deletePaymentMethod({ context, data: { id: "csc_2" } })).rejects.toBe(noSuchCard)
  })

  itEvery([undefined, {}, { account_holder: { data: {} } }, { account_holder: { data: { customer_id: 7 } } }])(
    "nothing is listed, saved or deleted without a holder (%j)",
    async (nobody) => {
      const { asked, card } = cardsOf({})
      const context = nobody as never
      const data = { payment_session_id: "payses_1", id: "csc_1" }
      const code = "payment.account_holder_missing"
      await expect(card.listPaymentMethods({ context })).rejects.toMatchObject({ type: "invalid_data", code })
      await expect(card.listPaymentMethods({ context })).rejects.toThrow("lacks the customer")
      await expect(card.savePaymentMethod({ context, data })).rejects.toThrow("lacks the customer")
      await expect(card.deletePaymentMethod({ context, data })).rejects.toThrow("lacks the customer")
      await expect(card.deleteAccountHolder({ context })).rejects.toThrow("lacks the customer")
      expect(asked).toEqual([])
    },
  )
})
