import type { SandboxOrder } from "../controls/describe-order"
import type { SandboxRecurringPayment } from "../controls/describe-recurring"
import { dataTable } from "./data-table"
import { type Html, html } from "./html"
import { momentText } from "./moment-text"

const SHOWN = 50

/** Recurring payments, newest first. @param listed orders that the page has a row of: the charges among them are led to */
export function recurringSection(recurring: SandboxRecurringPayment[], listed: SandboxOrder[]): Html {
  const rows = new Map(listed.map((order) => [order.orderid, order]))
  return html`<section aria-labelledby="recurring">
    <h2 id="recurring">Recurring payments</h2>
    ${
      recurring.length === 0
        ? html`<p>None yet: start a subscription in your store, or call create-recurring-payment.</p>`
        : dataTable(
            `${recurring.length > SHOWN ? `The latest ${SHOWN} of ${recurring.length}` : "All of them"}, newest first. Their ids work like a card, so only the ends are shown.`,
            ["Recurring payment", "Card", "Amount", "Charged every", "Next charge", "Status", "Charges"],
            recurring
              .slice(-SHOWN)
              .reverse()
              .map((payment) => ({
                cells: [
                  html`<code>${payment.id}</code><br /><span class="soft desc">${payment.client_orderid}</span>`,
                  cardText(payment),
                  amountText(payment),
                  periodText(payment),
                  payment.nextCharge === null ? "none" : momentText(payment.nextCharge),
                  html`<span class="${payment.state === "active" ? "good" : "warn"}">${payment.state}</span>`,
                  chargesCell(payment, rows),
                ],
              })),
          )
    }
  </section>`
}

function cardText({ card, cardType }: SandboxRecurringPayment): Html {
  return html`${card.brand} <code class="whole">${card.bin}…${card.last4}</code>${cardType === "DST" && ", to pay to"}`
}

function amountText({ amounts, currency, cardType }: SandboxRecurringPayment): string {
  const { amount, "amount-from": from, "amount-to": to, "amount-sequence": sequence } = amounts
  if (amount !== undefined) return `${amount} ${currency}`
  if (from !== undefined) return `${from} to ${to} ${currency}`
  if (sequence !== undefined) return `${sequence.replaceAll(",", ", ")} ${currency}, one after the other`
  return cardType === "DST" ? "none" : "each call's own"
}

function periodText({ period, interval, finishDate, cardType }: SandboxRecurringPayment): string {
  const until = finishDate === null ? "" : `, until ${finishDate.slice(0, 10)}`
  if (period === null) return `${cardType === "DST" ? "never" : "on demand"}${until}`
  return `${interval === 1 ? period : `${interval} ${period}s`}${until}`
}

/** How many, and the dates of those that the page has. What became of one is said, unless it is simply paid. */
function chargesCell({ charges, orders }: SandboxRecurringPayment, rows: Map<string, SandboxOrder>): Html {
  const links = orders.flatMap((orderid) => {
    const order = rows.get(orderid)
    return order
      ? [
          html`<a href="#order-${orderid}">${order.createdAt.slice(0, 10)}</a>${order.state !== "captured" && ` (${order.state})`}`,
        ]
      : []
  })
  return html`${charges}${links.map((link, index) => html`${index === 0 ? ": " : ", "}${link}`)}`
}
