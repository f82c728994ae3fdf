import { TooltipProvider } from "@medusajs/ui"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import i18next from "i18next"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { initReactI18next } from "react-i18next"
import { StaticRouter } from "react-router-dom"
import { itEvery } from "../../../__tests__/it-every"
import resources from "../../i18n"
import type { AdminTransaction } from "../transaction"
import { orderTransactionsKey } from "../order-transactions"
import Widget from "../../widgets/card-payments-order"
import { aTransaction } from "./a-transaction"

type WidgetOrder = Parameters<typeof Widget>[0]["data"]

/** The widget as the server answers it, drawn once: markup, and the text a reader sees of it. */
function draw(transactions: AdminTransaction[] | null, providerId = "pp_card_main") {
  const client = new QueryClient()
  if (transactions) client.setQueryData(orderTransactionsKey("order_1"), { transactions })
  const payments = [{ provider_id: providerId }]
  const order = { id: "order_1", payment_collections: [{ payments }] } as unknown as WidgetOrder
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

/** The tag of the element with this test id, and the sentence its description points to. */
function element(html: string, testId: string) {
  const tag = new RegExp(`<[^>]*data-testid="${testId}"[^>]*>`).exec(html)?.[0] ?? ""
  const description = /aria-describedby="([^"]*)"/.exec(tag)?.[1]
  const sentence = description && html.split(`id="${description}"`)[1]?.replace(/^[^>]*>([^<]*)<[^]*$/, "$1")
  return { tag, disabled: tag.includes('aria-disabled="true"'), sentence }
}

const buttons = ["card-payments-capture-part", "card-payments-void", "card-payments-refund", "card-payments-check"]
const unconfirmed = {
  operation_id: "op_1",
  type: "capture",
  amount: "10.00",
  currency_code: "eur",
  since: "2026-11-20T10:00:00.000Z",
  may_resolve: false,
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
  it("is nothing at all for an order without card payments", () => {
    expect(draw([]).html).toBe("")
    expect(draw(null, "pp_system_default").html).toBe("")
  })

  it("holds the place while the card payment is loading", () => {
    expect(draw(null).text).toBe("Card payment Loading the card payment.")
  })

  it("says what there is to know of a payment", () => {
    const { text } = draw([aTransaction()])
    for (const detail of [
      "Authorized, not captured",
      "Capture it when you ship.",
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

  it("says it in German", async () => {
    await i18next.changeLanguage("de")
    const { text } = draw([aTransaction({ state: "partially_captured" })])
    expect(text).toContain("Teilweise eingezogen")
    expect(text).toContain("Noch einzuziehen 50,00 EUR")
  })

  it("shows no bare code of a result it does not know", () => {
    expect(draw([aTransaction({ three_d_secure: "FRICTIONLESS" })]).text).toContain("Unlisted result: FRICTIONLESS")
  })

  it("lets every allowed button be pressed", () => {
    const yes = { allowed: true, reason: "" }
    const { html } = draw([
      aTransaction({ actions: { capture: yes, void: yes, refund: yes, return: yes, check: yes } }),
    ])
    for (const testId of buttons) expect([testId, element(html, testId).disabled]).toEqual([testId, false])
  })

  it("says of every disabled button why it is", () => {
    const no = (reason: string) => ({ allowed: false, reason })
    const actions = {
      capture: no("All of it is captured."),
      void: no(""),
      refund: no("All of it was given back."),
      return: no("This is for payments that do not match."),
      check: no("It is final."),
    }
    const { html } = draw([aTransaction({ actions })])
    expect(buttons.map((testId) => element(html, testId))).toMatchObject([
      { disabled: true, sentence: "All of it is captured." },
      { disabled: true, sentence: "This is not possible now." },
      { disabled: true, sentence: "All of it was given back." },
      { disabled: true, sentence: "It is final." },
    ])
  })

  it("keeps money still while a step is unconfirmed, and lets the person ask", () => {
    const { html, text } = draw([aTransaction({ unconfirmed })])
    const sentence =
      "The gateway has not confirmed this capture of 10.00 EUR yet. Do not repeat it; it settles by itself."
    expect(text).toContain(sentence)
    expect(buttons.map((testId) => element(html, testId))).toMatchObject([
      { disabled: true, sentence },
      { disabled: true, sentence },
      { disabled: true, sentence },
      { disabled: false },
    ])
    expect(html).not.toContain("card-payments-resolution-happened")
  })

  it("lets a person rule where the server says so", () => {
    const { text } = draw([aTransaction({ unconfirmed: { ...unconfirmed, may_resolve: true } })])
    expect(text).toContain("It happened")
    expect(text).toContain("It did not happen")
  })

  it("lets nobody record too early that it did not happen, and says from when on", () => {
    const from = "2026-11-20T10:15:00.000Z"
    const { html } = draw([
      aTransaction({ unconfirmed: { ...unconfirmed, may_resolve: true, not_happened_from: from } }),
    ])
    expect(element(html, "card-payments-resolution-happened")).toMatchObject({ disabled: false })
    const { disabled, sentence } = element(html, "card-payments-resolution-not-happened")
    expect(disabled).toBe(true)
    expect(sentence).toMatch(/^It may only be late\. This can be recorded from .*2026.* on/)
  })

  const mismatch = { code: "amount", amount: "45.00", currency_code: "usd", reversal: "possible" } as const

  it("says how a payment does not match, and lets it be returned", () => {
    const { actions } = aTransaction()
    const allowed = { ...actions, return: { allowed: true, reason: "" } }
    const { html, text } = draw([aTransaction({ state: "mismatch", mismatch, actions: allowed })])
    expect(text).toContain("The gateway reports 45.00 USD, and 50.00 EUR was asked for.")
    expect(element(html, "card-payments-return")).toMatchObject({ disabled: false })
    const denied = { ...actions, return: { allowed: false, reason: "You may not refund." } }
    const drawn = draw([aTransaction({ state: "mismatch", mismatch, actions: denied })])
    expect(element(drawn.html, "card-payments-return")).toMatchObject({
      disabled: true,
      sentence: "You may not refund.",
    })
  })

  itEvery([
    ["under_way", "All of it goes back to the shopper."],
    ["impossible", "It cannot be returned from here"],
    ["recorded", "Medusa has this payment in its books."],
  ] as const)("offers no return where it is %s", (reversal, sentence) => {
    const { html, text } = draw([aTransaction({ state: "mismatch", mismatch: { ...mismatch, reversal } })])
    expect(text).toContain(sentence)
    expect(html).not.toContain("card-payments-return")
  })

  it("says nothing more of it once it went back", () => {
    const { html } = draw([aTransaction({ state: "returned", mismatch: { ...mismatch, reversal: "done" } })])
    expect(html).not.toContain("card-payments-mismatch")
  })

  it("folds earlier attempts away", () => {
    const { html, text } = draw([aTransaction(), aTransaction({ id: "cptx_0", state: "declined", label: "Declined" })])
    expect(text).toContain("Earlier attempts (1)")
    expect(html.match(/data-testid="card-payments-state"/g)).toHaveLength(1)
  })

  it("says why an attempt was replaced", () => {
    const { text } = draw([aTransaction({ superseded: "The cart changed." })])
    expect(text).toContain("This attempt was replaced: The cart changed.")
  })
})
