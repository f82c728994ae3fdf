import type { AdminTransaction, OutstandingAmount } from "../../../contracts"
import { allowed, denied, rendered, toMessage } from "../../../messages"
import { TooltipProvider } from "@medusajs/ui"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import i18next from "i18next"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { initReactI18next } from "react-i18next"
import { StaticRouter } from "react-router-dom"
import { itEvery } from "../../../__tests__/it-every"
import resources from "../../i18n"
import { messagesFor } from "../../__tests__/messages-for"
import { chargeOutcome, paymentLink } from "../outstanding-section"
import { orderTransactionsKey } from "../order-transactions"
import { TransactionPanel } from "../transaction-panel"
import { layoutKey } from "../../ui/first-in-column"
import Widget from "../../widgets/card-payments-order"
import { aTransaction } from "./a-transaction"

/** The panel of a payment's own page, where the store's time zone is Tokyo's. */
function drawPanel(transaction: AdminTransaction, orderId: string | null): string {
  const panel = createElement(TransactionPanel, { transaction, orderId, queryKey: ["payment"], zone: "Asia/Tokyo" })
  const routed = createElement(StaticRouter, { location: "/card-payments/ctx_1" }, panel)
  const client = new QueryClient()
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(TooltipProvider, null, routed)),
  )
}

type WidgetOrder = Parameters<typeof Widget>[0]["data"]

/** The widget rendered once from the server's answer: its markup and its visible text. */
function draw(
  transactions: AdminTransaction[] | null,
  providerId = "pp_card_main",
  outstanding: OutstandingAmount | null = null,
  attempts = transactions?.length ?? 0,
) {
  const client = new QueryClient()
  if (transactions)
    client.setQueryData(orderTransactionsKey("order_1"), {
      ...{ transactions, attempts, outstanding },
      settings: { accounts: ["main"], time_zone: "UTC" },
    })
  // A saved layout has a place for the widget, which needs no browser.
  client.setQueryData(layoutKey("order.details"), { personal_configuration: {} })
  const payments = [{ provider_id: providerId }]
  const order = {
    id: "order_1",
    payment_collections: [{ payments }, { id: "paycol_2", status: "not_paid" }],
  } as unknown as WidgetOrder
  const routed = createElement(StaticRouter, { location: "/orders/order_1" }, createElement(Widget, { data: order }))
  const widget = createElement(TooltipProvider, null, routed)
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, widget))
  return {
    html,
    text: html
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  }
}

/** The tag of the element with this test id, and the text of its `aria-describedby`. */
function element(html: string, testId: string) {
  const tag = new RegExp(`<[^>]*data-testid="${testId}"[^>]*>`).exec(html)?.[0] ?? ""
  const description = /aria-describedby="([^"]*)"/.exec(tag)?.[1]
  const message = description && html.split(`id="${description}"`)[1]?.replace(/^[^>]*>([^<]*)<[^]*$/, "$1")
  return { tag, disabled: tag.includes('aria-disabled="true"'), message }
}

const buttons = ["card-payments-capture-part", "card-payments-void", "card-payments-refund", "card-payments-check"]
const unconfirmed = {
  operation_id: "op_1",
  type: "capture",
  amount: "10.00",
  currency_code: "eur",
  since: "2026-11-20T10:00:00.000Z",
  resolution: { allowed: false, reason: rendered(toMessage("step.under_way")) },
  not_happened_from: null,
} as const

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: "en", fallbackLng: "en", resources, interpolation: { escapeValue: false } })
})
afterEach(async () => {
  await i18next.changeLanguage("en")
})

describe("the order widget", () => {
  it("is empty for an order without card payments", () => {
    expect(draw([]).html).toBe("")
    expect(draw(null, "pp_system_default").html).toBe("")
  })

  it("shows a skeleton while the card payment is loading", () => {
    expect(draw(null).text).toBe("Card payment Loading the card payment.")
  })

  it("shows a payment's details", () => {
    const { text } = draw([aTransaction()])
    for (const detail of [
      "Authorized, not captured",
      "The amount is reserved on the card.",
      "VISA •••• 1111 , expires 01/2030",
      "Authenticated by the bank",
      "Left to capture 50.00 EUR",
      "Refundable 0.00 EUR",
      "Gateway order ID 8877",
      "Client order ID client-1",
      "Timeline (1)",
    ])
      expect(text).toContain(detail)
  })

  it("shows how many of its attempts and entries there are, and a link to the other attempts", () => {
    const all = 'href="/card-payments#q=order_1"'
    const few = draw([aTransaction()])
    expect(few.html).not.toContain(all)
    const many = draw([aTransaction({ timeline_count: 201 })], undefined, null, 25)
    expect(many.html).toContain(all)
    expect(many.text).toContain("All attempts (25)")
    expect(many.text).toContain("Timeline (201)")
    expect(drawPanel(aTransaction({ timeline_count: 201 }), null)).toContain("The newest 1 are shown.")
    expect(drawPanel(aTransaction(), null)).not.toContain("are shown.")
  })

  it("shows them in German", async () => {
    await i18next.changeLanguage("de")
    const { text } = draw([aTransaction({ label: rendered(toMessage("status.partly_captured")) })])
    expect(text).toContain("Teilweise eingezogen")
    expect(text).toContain("Noch einzuziehen 50,00 EUR")
  })

  it("names the reason of a decline, and a charged back amount", () => {
    expect(draw([aTransaction({ state: "declined", decline_category: "expired_card" })]).text).toContain("Card expired")
    const { amounts } = aTransaction()
    expect(draw([aTransaction({ amounts: { ...amounts, captured: "50.00", charged_back: "31.00" } })]).text).toContain(
      "Charged back 31.00 EUR",
    )
  })

  it.each([
    ["nothing", "0.00", "50.00", false],
    ["a part", "20.00", "30.00", true],
    ["everything", "50.00", "0.00", false],
  ])("offers the capture of the rest once %s was captured: %s, %s left", (_name, captured, capturable, isOffered) => {
    const { amounts } = aTransaction()
    // Refunded as well: that ends no authorization.
    const transaction = aTransaction({ state: "partially_returned", amounts: { ...amounts, captured, capturable } })
    expect(draw([transaction]).html.includes("card-payments-capture-rest")).toBe(isOffered)
  })

  it("two payments in the same state have sections of different names", () => {
    const payments = ["1", "2"].map((number) => aTransaction({ id: `ctx_${number}`, orderid: number }))
    const names = draw(payments).html.match(/aria-label="[^"]*"(?= data-testid="card-payments-transaction")/g)
    expect(new Set(names).size).toBe(2)
  })

  it("shows a text for an unknown 3-D Secure result", () => {
    expect(draw([aTransaction({ three_d_secure: "FRICTIONLESS" })]).text).toContain("Unlisted result: FRICTIONLESS")
  })

  it("enables every allowed button", () => {
    const { html } = draw([
      aTransaction({
        actions: {
          ...{ capture: allowed, void: allowed, refund: allowed },
          ...{ return: allowed, acknowledge: allowed, check: allowed },
        },
      }),
    ])
    for (const testId of buttons) expect([testId, element(html, testId).disabled]).toEqual([testId, false])
  })

  it("gives the reason of every disabled button", () => {
    const newer = { code: "step.of_newer_server", params: {}, message: "It is final." }
    const actions = {
      capture: denied(toMessage("step.nothing_to_capture")),
      void: denied(toMessage("step.refund_instead")),
      refund: denied(toMessage("step.all_refunded")),
      return: denied(toMessage("mismatch.none")),
      acknowledge: denied(toMessage("mismatch.none")),
      check: { allowed: false as const, reason: newer },
    }
    const { html } = draw([aTransaction({ actions })])
    expect(buttons.map((testId) => element(html, testId))).toMatchObject([
      { disabled: true, message: "Nothing is left to capture." },
      { disabled: true, message: "Money was captured: refund it instead." },
      { disabled: true, message: "All of it was refunded." },
      { disabled: true, message: "It is final." },
    ])
  })

  it("disables money actions while a step is unconfirmed, but not the check", () => {
    const { html, text } = draw([aTransaction({ unconfirmed })])
    const message =
      "The gateway has not confirmed this capture of 10.00 EUR yet. Do not repeat it; its status is polled automatically."
    expect(text).toContain(message)
    expect(buttons.map((testId) => element(html, testId))).toMatchObject([
      { disabled: true, message },
      { disabled: true, message },
      { disabled: true, message },
      { disabled: false },
    ])
    const early = "This step is on its way to the gateway; wait for its answer."
    expect(element(html, "card-payments-resolution-happened")).toMatchObject({ disabled: true, message: early })
  })

  it("offers a manual resolution if the server allows it", () => {
    const { text } = draw([
      aTransaction({ unconfirmed: { ...unconfirmed, resolution: { allowed: true, reason: null } } }),
    ])
    expect(text).toContain("It happened")
    expect(text).toContain("It did not happen")
  })

  it("disables an early resolution as not happened, and gives the time from which it is possible", () => {
    const from = "2026-11-20T10:15:00.000Z"
    const { html } = draw([
      aTransaction({
        unconfirmed: { ...unconfirmed, resolution: { allowed: true, reason: null }, not_happened_from: from },
      }),
    ])
    expect(element(html, "card-payments-resolution-happened")).toMatchObject({ disabled: false })
    const { disabled, message } = element(html, "card-payments-resolution-not-happened")
    expect(disabled).toBe(true)
    expect(message).toMatch(/^It may only be late\. You can record this from .*2026.* on/)
  })

  const seen = { code: "amount", amount: "45.00", currency_code: "usd" } as const
  const mismatch = { ...seen, reversal: "possible" } as const
  const explained = (reversal: "possible" | "under_way" | "impossible" | "recorded") => {
    const expected = { amount: "50.00", currency: "EUR" }
    const params = {
      mismatch: toMessage("mismatch.amount", { reported: "45.00", expected }),
      reversal: toMessage(`mismatch_reversal.${reversal}`),
    }
    return { state: "mismatch" as const, explanation: rendered(toMessage("status_meaning.mismatch", params)) }
  }

  it("explains a mismatch, and offers the return", () => {
    const { actions } = aTransaction()
    const described = { ...explained("possible"), reversible: { amount: "45.00", currency_code: "usd" } }
    const { html, text } = draw([aTransaction({ ...described, mismatch, actions: { ...actions, return: allowed } })])
    expect(text).toContain("The gateway reports an amount of 45.00; 50.00 EUR was expected.")
    expect(element(html, "card-payments-return")).toMatchObject({ disabled: false })
    const activity = toMessage("activity.refund_payments")
    const off = denied(toMessage("permission.policy", { activity, policy: "card_payment:refund" }))
    const drawn = draw([aTransaction({ ...described, mismatch, actions: { ...actions, return: off } })])
    expect(element(drawn.html, "card-payments-return")).toMatchObject({
      disabled: true,
      message: expect.stringContaining("card_payment:refund") as unknown,
    })
  })

  itEvery([
    ["under_way", "The whole payment is being reversed"],
    ["impossible", "It cannot be reversed from here"],
    ["recorded", "Medusa has the payment"],
  ] as const)("explains a mismatch, and offers no return where it is %s", (reversal, message) => {
    const { html, text } = draw([aTransaction({ ...explained(reversal), mismatch: { ...mismatch, reversal } })])
    expect(text).toContain(message)
    expect(html).not.toContain("card-payments-return")
  })

  it("offers the return of a canceled order's money, and the acknowledgment, here and on the payment's page", () => {
    const actions = { ...aTransaction().actions, return: allowed, acknowledge: allowed }
    const reversible = { amount: "20.00", currency_code: "eur" }
    const names = ["card-payments-return", "card-payments-acknowledge"]
    for (const drawn of [
      (one: AdminTransaction) => draw([one]).html,
      (one: AdminTransaction) => drawPanel(one, null),
    ]) {
      const shown = drawn(aTransaction({ actions, reversible, open_entry: "ctl_1" }))
      for (const name of names)
        expect(element(shown, name)).toMatchObject({
          disabled: false,
          tag: expect.stringContaining("<button") as unknown,
        })
      for (const name of names) expect(drawn(aTransaction({ actions }))).not.toContain(name)
    }
  })

  it("hides the mismatch once the payment is returned", () => {
    const { html } = draw([aTransaction({ state: "returned", mismatch: { ...mismatch, reversal: "done" } })])
    expect(html).not.toContain("card-payments-mismatch")
  })

  it("collapses earlier attempts", () => {
    const { html, text } = draw([
      aTransaction(),
      aTransaction({ id: "cptx_0", state: "declined", label: rendered(toMessage("status.declined")) }),
    ])
    expect(text).toContain("Earlier attempts (1)")
    expect(html.match(/data-testid="card-payments-state"/g)).toHaveLength(1)
  })

  it("gives the reason why an attempt was replaced", () => {
    const { text } = draw([aTransaction({ superseded: rendered(toMessage("superseded.amount_changed")) })])
    expect(text).toContain("This attempt was replaced: The amount of the payment changed.")
  })
})

describe("the outstanding amount of an order", () => {
  const [created_at, brand, last4] = ["2026-11-01T00:00:00Z", "VISA", "1111"]
  const card = { ...{ id: "csc_1", brand, last4, exp_month: "1", exp_year: "2030" }, name: null, created_at }
  const outstanding: OutstandingAmount = {
    ...{ amount: "12.00", currency_code: "eur", takes_cards: true, actions: { charge: allowed } },
    cards: [{ ...card, is_default: true, expired: false, account: "main", denial: null }],
  }
  const charge = "card-payments-charge"

  it("stands first, with the button that charges a saved card, also where no card has paid yet", () => {
    for (const transactions of [[aTransaction()], []]) {
      const { html, text } = draw(transactions, "pp_system_default", outstanding)
      expect(text).toMatch(/^Card payment Outstanding 12.00.EUR Charge a saved card/)
      expect(element(html, charge)).toMatchObject({ disabled: false })
    }
  })

  it("gives the reason why no card can be charged, and is left out where cards are of no concern", () => {
    const none = { ...outstanding, cards: [], actions: { charge: denied(toMessage("order_charge.no_cards")) } }
    expect(element(draw([aTransaction()], "pp_card_main", none).html, charge)).toMatchObject({
      ...{ disabled: true, message: "The customer has no saved cards." },
    })
    expect(draw([], "pp_system_default", none).html).toBe("")
  })

  it("has the reason of the last declined charge and the next step", () => {
    const declined = { state: "declined", decline_category: "expired_card", card_source: "saved_card" } as const
    const next = "The charge was declined: Card expired. Charge another card, or send the customer a payment link."
    expect(draw([aTransaction(declined)], "pp_card_main", outstanding).text).toContain(next)
    expect(draw([aTransaction({ ...declined, card_source: "form" })], "pp_card_main", outstanding).text).not.toContain(
      next,
    )
  })

  it("has the payment link that Medusa's own button copies, or how there will be one", () => {
    const of = (status: string) => paymentLink({ id: "order_1", payment_collections: [{ id: "paycol_1", status }] })
    expect(of("not_paid")).toBeNull()
    expect(draw([], "pp_card_main", outstanding).text).toContain("Payment link Medusa makes one after an edit")
    Object.assign(globalThis, { __STOREFRONT_URL__: "https://shop.example" })
    try {
      const link = "https://shop.example/payment-collection/paycol_1?order_id=order_1"
      expect([of("not_paid"), of("awaiting"), of("authorized")]).toEqual([link, link, null])
      const shown = "Payment link https://shop.example/payment-collection/paycol_2?order_id=order_1"
      expect(draw([], "pp_card_main", outstanding).text).toContain(shown)
      // An order of a draft, whose customer has no card.
      const none = { ...outstanding, cards: [], actions: { charge: denied(toMessage("order_charge.no_cards")) } }
      expect(draw([], "pp_system_default", none).text).toContain(shown)
      expect(draw([], "pp_system_default", { ...none, takes_cards: false }).html).toBe("")
    } finally {
      Reflect.deleteProperty(globalThis, "__STOREFRONT_URL__")
    }
  })

  it("is charged with a message for each outcome", async () => {
    const messages = await messagesFor("en")
    const outcome = (state: AdminTransaction["state"]) => chargeOutcome(messages, aTransaction({ state })).text
    expect(outcome("captured")).toMatch(/^50.00.EUR was charged.$/)
    expect(outcome("unknown")).toContain("is not confirmed yet. Do not repeat it")
    expect(outcome("failed")).toContain("declined: Technical failure.")
  })
})

describe("the panel of a payment's own page", () => {
  it("offers Medusa's refund only where the payment has an order", () => {
    const paid = aTransaction({ actions: { ...aTransaction().actions, refund: allowed } })
    expect(element(drawPanel(paid, "order_1"), "card-payments-refund")).toMatchObject({ disabled: false })
    expect(element(drawPanel(paid, null), "card-payments-refund")).toMatchObject({
      disabled: true,
      message: expect.stringMatching(/^Refund it from Medusa once it has an order/),
    })
  })

  it("names the store's time zone", () => {
    expect(drawPanel(aTransaction({ unconfirmed }), "order_1")).toContain("7:00:00 PM GMT+9")
  })
})
