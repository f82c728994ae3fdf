import { QueryClient } from "@tanstack/react-query"
import { createElement } from "react"
import type { TransactionState } from "../../../contracts"
import { rendered, toMessage } from "../../../messages"
import { itEvery } from "../../../__tests__/it-every"
import { messagesFor } from "../../__tests__/messages-for"
import { rendered as draw } from "../../__tests__/rendered"
import { isAwaitingGateway } from "../order-attempts"
import { hasCardPayment, splitAttempts } from "../order-attempts"
import { maskCard } from "../../format/card-text"
import { touchesOrder } from "../order-transactions"
import { transactionRoute, useTransactionAction } from "../transaction-request"
import { aTransaction } from "./a-transaction"

const attempt = (id: string, state: TransactionState, replaced?: "replaced") =>
  aTransaction({ id, state, superseded: replaced ? replacement : null })
const replacement = rendered(toMessage("superseded.tried_again"))
const open = {
  operation_id: "op",
  type: "capture",
  amount: "1.00",
  currency_code: "eur",
  since: "2026-11-20",
  resolution: { allowed: true, reason: null },
  not_happened_from: null,
} as const

describe("splitAttempts", () => {
  const ids = (...transactions: ReturnType<typeof attempt>[]) => {
    const { shown, earlier } = splitAttempts(transactions)
    return [shown.map(({ id }) => id), earlier.map(({ id }) => id)]
  }

  it("collapses declined attempts below the successful last one", () => {
    expect(ids(attempt("c", "captured"), attempt("b", "declined"), attempt("a", "failed"))).toEqual([["c"], ["b", "a"]])
  })

  it("shows the newest attempt while nothing is paid", () => {
    expect(ids(attempt("b", "declined"), attempt("a", "declined"))).toEqual([["b"], ["a"]])
  })

  it("shows every payment of an order that has several", () => {
    expect(ids(attempt("b", "authorized"), attempt("a", "captured"))).toEqual([["b", "a"], []])
  })

  it("prefers a live payment to a newer superseded one", () => {
    expect(ids(attempt("b", "voided", "replaced"), attempt("a", "captured"))).toEqual([["a"], ["b"]])
  })

  it("never collapses a superseded attempt that still holds money", () => {
    expect(ids(attempt("b", "authorized"), attempt("a", "authorized", "replaced"))).toEqual([["b", "a"], []])
  })

  it("never collapses an attempt that awaits the gateway or is charged back", () => {
    const unconfirmed = aTransaction({ id: "b", state: "voided", superseded: replacement, unconfirmed: open })
    const shown = [attempt("d", "captured"), attempt("c", "unknown", "replaced"), unconfirmed]
    expect(ids(...shown, attempt("a", "charged_back", "replaced"))).toEqual([["d", "c", "b", "a"], []])
  })

  it("always shows at least one", () => {
    expect(ids(attempt("b", "voided", "replaced"), attempt("a", "declined"))).toEqual([["b"], ["a"]])
    expect(splitAttempts([])).toEqual({ shown: [], earlier: [] })
  })
})

describe("isAwaitingGateway", () => {
  itEvery(["processing", "unknown", "mismatch"] as const)("is true while the state is %s", (state) => {
    expect(isAwaitingGateway(aTransaction({ state }))).toBe(true)
  })
  it("is true while a step is unconfirmed, and false once all are final", () => {
    expect(isAwaitingGateway(aTransaction({ unconfirmed: open }))).toBe(true)
    expect(isAwaitingGateway(aTransaction())).toBe(false)
  })
})

describe("maskCard", () => {
  it("shows brand, last digits and expiry", () => {
    expect(maskCard(aTransaction().card)).toEqual({ number: "VISA •••• 1111", expiry: "01/2030" })
  })
  it("shows only known parts", () => {
    const none = { brand: null, bin: null, last4: null, exp_month: null, exp_year: null }
    expect(maskCard(null)).toEqual({ number: "", expiry: "" })
    expect(maskCard({ ...none, last4: "1111", exp_month: "12" })).toEqual({ number: "•••• 1111", expiry: "" })
  })
})

describe("hasCardPayment", () => {
  it("finds the provider among payments and sessions, whatever its id", () => {
    expect(hasCardPayment({ payment_collections: [{ payments: [{ provider_id: "pp_card_jpy" }] }] })).toBe(true)
    expect(hasCardPayment({ payment_collections: [{ payment_sessions: [{ provider_id: "pp_card_main" }] }] })).toBe(
      true,
    )
  })
  it("ignores other providers", () => {
    const others = [{ provider_id: "pp_system_default" }, { provider_id: "pp_cardinal_main" }, {}]
    expect(hasCardPayment({ payment_collections: [{ payments: others }] })).toBe(false)
    expect(hasCardPayment({})).toBe(false)
  })
})

describe("touchesOrder", () => {
  itEvery([
    [["orders", "detail", "order_1", { query: {} }], true],
    [[["orders", "detail", "order_1"], "preview"], true],
    [["payment-collection", "detail"], true],
    [["products", "list"], false],
    [["card-payments", "order", "order_1"], false],
    [[], false],
  ])("of %j is %s", (queryKey, touches) => {
    expect(touchesOrder(queryKey)).toBe(touches)
  })
})

describe("a refused step whose reason is ours", () => {
  itEvery([
    ["not sent", "step_reason.not_sent", "das Gateway war nicht erreichbar, es wurde nichts gesendet"],
    ["not found", "step_reason.not_found_at_gateway", "das Gateway kennt ihn nicht"],
    ["without an answer", "call.answer_lost", "die Antwort des Gateways ging verloren"],
  ] as const)("%s: is shown in German as a whole", async (_title, code, reason) => {
    const { text } = await messagesFor("de")
    const step = toMessage("step_name.capture")
    const params = { step, amount: { amount: "10.00", currency: "EUR" }, reason: toMessage(code) }
    const shown = text(rendered(toMessage("step.refused_because", params)))
    expect(shown.replaceAll("\u00a0", " ")).toBe(`Vom Gateway abgelehnt: Einzug über 10,00 EUR. Grund: ${reason}.`)
    expect(text(rendered(toMessage("step.failed_because", params)))).toContain(`Grund: ${reason}.`)
  })
})

describe("transactionRoute", () => {
  itEvery([
    [{ kind: "check" }, "transactions/tx%2F1/check", {}],
    [{ kind: "void" }, "transactions/tx%2F1/void", {}],
    [{ kind: "capture", amount: "12.50" }, "transactions/tx%2F1/capture", { amount: "12.50" }],
    [
      { kind: "resolve", operationId: "op_1", happened: false, note: "Looked it up." },
      "operations/op_1/resolve",
      { happened: false, note: "Looked it up." },
    ],
  ] as const)("of %j", (request, path, body) => {
    expect(transactionRoute("tx/1", request)).toEqual({ path: `/admin/card-payments/${path}`, body })
  })
})

describe("A manual resolution that the server refuses", () => {
  afterEach(() => {
    jest.restoreAllMocks()
    Reflect.deleteProperty(globalThis, "window")
  })

  it("shows the reason, and its form stays open", async () => {
    const refusal = rendered(toMessage("step.unresolvable_without_answer"))
    Object.assign(globalThis, { window: { location: { origin: "http://localhost" } } })
    jest
      .spyOn(globalThis, "fetch")
      .mockResolvedValue(Response.json({ type: "not_allowed", ...refusal }, { status: 400 }))
    const transaction = aTransaction({ unconfirmed: open })
    const client = new QueryClient()
    client.setQueryData(["payment"], { transaction })
    let resolved: Promise<unknown> | undefined
    const Panel = () => {
      const { run } = useTransactionAction(["payment"], transaction)
      resolved ??= run({ kind: "resolve", operationId: "op", happened: false, note: "Looked it up." })
      return null
    }
    await draw(createElement(Panel), client)
    expect(await resolved).toMatchObject({ kind: "refused", message: refusal.message })
  })
})
