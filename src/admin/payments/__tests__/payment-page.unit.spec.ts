import { QueryClient } from "@tanstack/react-query"
import { createElement } from "react"
import type { AdminTransactionDetail, TransactionCall } from "../../../contracts"
import { rendered as toRendered, toMessage } from "../../../messages"
import { rendered } from "../../__tests__/rendered"
import { PaymentPage } from "../payment-page"
import { paymentKeys } from "../payment-queries"
import { aTransaction } from "./a-transaction"

const id = "cptx_1"

const refund: TransactionCall = {
  ...{ id: "cop_1", type: "return", state: "refused", origin: "medusa", amount: "5.00", currency_code: "eur" },
  ...{ orderid: "8877", serial_number: "0000-1", actor_id: "user_1" },
  error: { gateway_code: "1032", ...toRendered(toMessage("call.refused")) },
  ...{ created_at: "2026-11-20T10:00:00.000Z", resolved_at: "2026-11-20T10:00:03.000Z" },
}
const charge: TransactionCall = {
  ...{ ...refund, id: "cop_2", type: "chargeback", state: "done", origin: "gateway" },
  ...{ orderid: null, serial_number: null, actor_id: null, error: null, resolved_at: null },
}

/** The page of a payment; without one, while it loads. */
async function drawn(payment: Partial<AdminTransactionDetail> | null): Promise<string> {
  const client = new QueryClient()
  const settings = { accounts: ["main"], time_zone: "Asia/Tokyo" }
  const own = { order: null, email: null, customer: null, subscription_id: null, payouts: [], disputes: [] }
  const transaction = { ...aTransaction({ id }), ...own, calls: [], callbacks: [], attempts: [], ...payment }
  if (payment) client.setQueryData(paymentKeys.detail(id), { transaction, settings })
  client.setQueryData(["card-payments", "actors", ["user_1"]], { users: [{ id: "user_1", email: "ann@shop.example" }] })
  return rendered(createElement(PaymentPage, { id }), client)
}

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")
}

/** The text of the part with this test id, up to the next row or section. */
function part(html: string, testId: string): string[] {
  return html
    .split(`data-testid="${testId}"`)
    .slice(1)
    .map((text) => textOf(text.slice(text.indexOf(">") + 1).split(/<tr|<section/)[0] ?? ""))
}

it("each call shows who asked for it, the gateway's code and ids, and when its outcome was known", async () => {
  const [refused = "", charged = ""] = part(await drawn({ calls: [refund, charge] }), "card-payment-call")
  for (const text of [
    "Requested in Medusa by ann@shop.example",
    "the gateway refused it (1032)",
    "Gateway order ID 8877",
    "Serial number 0000-1",
    "Outcome: Nov 20, 2026, 7:00:03 PM GMT+9",
  ])
    expect(refused).toContain(text)
  expect(charged).toContain("Made at the gateway")
  expect(charged).not.toMatch(/ by |Gateway order|Serial|Outcome|null/)
})

it("the newest calls say that there may be earlier ones", async () => {
  const note = "The newest 100 are shown."
  const calls = Array.from({ length: 100 }, (_, at) => ({ ...refund, id: `cop_${at}` }))
  expect(textOf(await drawn({ calls }))).toContain(note)
  expect(textOf(await drawn({ calls: calls.slice(1) }))).not.toContain(note)
})

it("a code that the gateway's own words name already is not repeated", async () => {
  const error = { gateway_code: "1032", ...toRendered(toMessage("call.refused_with_code", { code: "1032" })) }
  const [refused = ""] = part(await drawn({ calls: [{ ...refund, error }] }), "card-payment-call")
  expect(refused.match(/1032/g)).toHaveLength(1)
})

it("the page shows the payment's own id and the open timeline, with its older entries on further pages", async () => {
  const html = await drawn({})
  expect(html).not.toContain("card-payments-timeline-pages")
  expect(part(await drawn({ timeline_next: 7 }), "card-payments-timeline-pages")[0]).toMatch(/Page 1.*Next/)
  expect(part(html, "card-payment-id")[0]).toContain(id)
  expect(html).toMatch(/data-testid="card-payments-timeline"><button type="button" aria-expanded="true"/)
  expect(textOf(html)).toContain("Nov 20, 2026, 7:00:05 PM GMT+9")
})

it("while it loads, each section has its own card, which the page's background does not hide", async () => {
  const loading = (await drawn(null)).split('data-testid="card-payment-loading"')[1] ?? ""
  expect(loading.match(/shadow-elevation-card-rest/g)).toHaveLength(3)
})
