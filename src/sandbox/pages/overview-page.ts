import { DateTime } from "luxon"
import { isPositive } from "../../money"
import type { SandboxOrder } from "../controls/describe-order"
import type { Notice } from "../controls/serve-controls"
import type { SandboxRecurringPayment } from "../controls/describe-recurring"
import type { SandboxAccount, SandboxSwitches } from "../options"
import type { SandboxClock } from "../recurring/move-clock"
import type { SandboxCall } from "../state"
import { outcomeRows, sendOnce } from "./checkout-pages"
import { DOCS_PATH } from "./docs-page"
import { dataTable, Html, html, momentText, scrolling } from "./html"
import type { Page } from "./page"

const SHOWN = 50

type Overview = {
  /** In order of arrival, latest last. */
  orders: SandboxOrder[]
  calls: SandboxCall[]
  accounts: readonly SandboxAccount[]
  switches: SandboxSwitches
  baseUrl: string
  clock: SandboxClock
  recurring: SandboxRecurringPayment[]
  notice?: Notice
}

/** The overview for the developer who runs the sandbox. It shows no keys; the CLI prints them. */
export function overviewPage({ orders, calls, accounts, switches, baseUrl, clock, recurring, notice }: Overview): Page {
  const refused = notice && "problem" in notice ? notice : undefined
  const shown = orders.slice(-SHOWN).reverse()
  return {
    title: "Sandbox gateway",
    wide: true,
    httpStatus: refused?.httpStatus,
    // A second click on a clock button would move the clock twice.
    script: sendOnce,
    body: html`<h1>Overview</h1>
      <p class="soft">
        Base address <code>${baseUrl}</code>. <a href="/">Reload</a> to see changes. <a href="${DOCS_PATH}">Documentation</a>
      </p>
      ${notice && noticePanel(notice, clock)} ${clockSection(clock, refused?.forward)}
      <h2 id="orders">Orders</h2>
      ${orders.length === 0 ? html`<p>None yet: start a payment from your store.</p>` : orderTable(shown)}
      ${recurringSection(recurring, shown)}
      <h2>Calls</h2>
      ${calls.length === 0 ? html`<p>None yet.</p>` : callTable(calls)}
      <h2>Outcomes</h2>
      ${scrolling("Outcomes", outcomeRows())}
      <h2>Accounts</h2>
      ${scrolling(
        "Accounts",
        html`<table>
          <thead>
            <tr>
              <th scope="col">Login</th>
              <th scope="col">Endpoints</th>
              <th scope="col">Group</th>
            </tr>
          </thead>
          <tbody>
            ${accounts.map(
              (account) =>
                html`<tr>
                  <td><code>${account.login}</code></td>
                  <td>${[account.endpointId, ...account.otherEndpointIds].join(", ")}</td>
                  <td>${account.endpointGroupId}</td>
                </tr>`,
            )}
          </tbody>
        </table>`,
      )}
      <h2>Options</h2>
      ${scrolling(
        "Options",
        html`<table>
          <tbody>
            ${Object.entries(switches).map(
              ([name, value]) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  <td><code>${JSON.stringify(value)}</code></td>
                </tr>`,
            )}
          </tbody>
        </table>`,
      )}
      <form method="post" action="/_sandbox/reset">
        <button class="small" type="submit">Delete all orders and calls</button>
      </form>`,
  }
}

function noticePanel(notice: Notice, { now }: SandboxClock): Html {
  if ("problem" in notice) return html`<p class="panel bad" role="alert" id="problem">${notice.problem}</p>`
  const { charges } = notice
  const made =
    charges === 0 ? "no charge was made" : charges === 1 ? "1 charge was made" : `${charges} charges were made`
  return html`<p class="panel good" role="status">The clock shows ${momentText(now)}; ${made}.</p>`
}

function orderTable(orders: SandboxOrder[]): Html {
  return scrolling(
    "Orders",
    html`<table>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Type</th>
          <th scope="col">State</th>
          <th scope="col">Requested</th>
          <th scope="col">Captured</th>
          <th scope="col">Returned</th>
          <th scope="col">Callbacks</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        ${orders.map(orderRow)}
      </tbody>
    </table>`,
  )
}

function orderRow(order: SandboxOrder): Html {
  const { amounts, currency } = order
  const last = order.steps.at(-1)
  return html`<tr id="order-${order.orderid}">
    <td>
      <code>${order.orderid}</code><br /><span class="soft">${order.client_orderid}<br />${momentText(order.createdAt)}</span>
    </td>
    <td>
      ${order.type}${order.destination && html`<br /><span class="soft">${order.destination.kind} ${order.destination.masked}</span>`}
    </td>
    <td>
      <span class="${toneOf(order)}">${order.state}</span
      >${order.threeDSStep !== null && html`<br /><span class="soft">${order.threeDSStep}</span>`}${last?.errorMessage && html`<br /><span class="soft">${last.errorMessage}</span>`}
    </td>
    <td class="number">${currency && `${amounts.requested} ${currency}`}</td>
    <td class="number">${currency && amounts.captured}</td>
    <td class="number">${currency && amounts.returned}</td>
    <td>${order.callbacks.map(({ type, status, state }) => html`${type} ${status}: ${state}<br />`)}</td>
    <td>${actionsOf(order)}</td>
  </tr>`
}

function actionsOf(order: SandboxOrder): Html[] {
  const waits = order.redirectUrl ?? order.threeDSUrl
  const taken = isPositive(order.amounts.returnable)
  const held = !isPositive(order.amounts.captured) && isPositive(order.amounts.capturable)
  const buttons: [action: string, label: string, shown: boolean][] = [
    ["chargeback", "Chargeback", taken],
    ["reversal", taken ? "Reversal" : "Release", taken || held],
    ["callback", "Send callback", order.callbacks.length > 0],
  ]
  return [
    ...(waits === null ? [] : [html`<a href="${waits}">Open payment page</a> `]),
    ...buttons
      .filter(([, , shown]) => shown)
      .map(
        ([action, label]) =>
          html`<form class="inline" method="post" action="/_sandbox/orders/${order.orderid}/${action}">
            <button class="small" type="submit">${label}</button>
          </form>`,
      ),
  ]
}

function toneOf({ state }: SandboxOrder): string {
  if (state === "declined" || state === "error" || state === "filtered" || state === "charged back") return "bad"
  if (state === "approved" || state === "authorized" || state === "captured" || state === "partially captured")
    return "good"
  return state === "unknown" || state.startsWith("awaiting") ? "warn" : ""
}

function callTable(calls: SandboxCall[]): Html {
  return scrolling(
    "Calls",
    html`<table>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Operation</th>
          <th scope="col">Order</th>
          <th scope="col">Answer</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        ${calls.slice(-SHOWN).reverse().map(callRow)}
      </tbody>
    </table>`,
  )
}

function callRow(call: SandboxCall): Html {
  const answer = call.type === null ? "no answer" : `${call.httpStatus} ${call.type}`
  return html`<tr>
    <td>${call.at.slice(11, 19)}</td>
    <td>${call.operation ?? `${call.method} ${call.path}`}</td>
    <td>${call.client_orderid}<br /><span class="soft">${call.orderid}</span></td>
    <td class="${call.reason !== null && "bad"}">${answer}</td>
    <td class="desc">${call.reason}${call.fault !== null && html` <span class="warn">fault ${call.fault}</span>`}</td>
  </tr>`
}

const moves = { P1D: "A day", P1W: "A week", P1M: "A month", P1Y: "A year" }

const units = ["years", "months", "days", "hours", "minutes", "seconds"] as const

/**
 * The sandbox's time, and forms that move it forward. @param refused the entered text that was
 * refused
 */
function clockSection(clock: SandboxClock, refused?: string): Html {
  return html`<section aria-labelledby="clock">
    <h2 id="clock">Clock</h2>
    <p>
      The sandbox's time is <time datetime="${clock.now}">${momentText(clock.now)}</time>, ${aheadText(clock)}. Moved forward,
      it makes every recurring charge that falls due in between. Only “Delete all orders and calls” below sets it back.
    </p>
    <form class="filter" method="post" action="/_sandbox/clock" aria-label="Move the clock forward by">
      ${Object.entries(moves).map(([duration, label]) => html`<button class="small" type="submit" name="forward" value="${duration}">${label}</button>`)}
    </form>
    <form class="filter" method="post" action="/_sandbox/clock">
      <div>
        <label for="forward">Another time, as an ISO 8601 duration</label>
        <input
          id="forward"
          name="forward"
          required
          autocomplete="off"
          spellcheck="false"
          placeholder="P40D"
          ${refused !== undefined && html`value="${refused}" aria-invalid="true" aria-describedby="problem"`}
        />
      </div>
      <button class="small" type="submit">Move forward</button>
    </form>
  </section>`
}

function aheadText({ now, aheadMs }: SandboxClock): string {
  // The move itself takes a moment, so the difference is rounded: a month would be 29 days, 23
  // hours and 59 minutes.
  const step = aheadMs < 60_000 ? 1_000 : 60_000
  const ahead = Math.round(aheadMs / step) * step
  if (ahead === 0) return "that of this machine"
  const there = DateTime.fromISO(now, { zone: "utc" })
  const between = there.diff(there.minus(ahead), [...units])
  const parts = units.flatMap((unit) => {
    const count = Math.floor(between.get(unit))
    return count === 0 ? [] : [`${count} ${count === 1 ? unit.slice(0, -1) : unit}`]
  })
  return `${new Intl.ListFormat("en").format(parts)} ahead of this machine`
}

const RECURRING_SHOWN = 50

/**
 * Recurring payments, newest first. @param listed orders with a row on the page; their charges are
 * linked
 */
function recurringSection(recurring: SandboxRecurringPayment[], listed: SandboxOrder[]): Html {
  const rows = new Map(listed.map((order) => [order.orderid, order]))
  return html`<section aria-labelledby="recurring">
    <h2 id="recurring">Recurring payments</h2>
    ${
      recurring.length === 0
        ? html`<p>None yet: start a subscription in your store, or call create-recurring-payment.</p>`
        : dataTable(
            `${recurring.length > RECURRING_SHOWN ? `The latest ${RECURRING_SHOWN} of ${recurring.length}` : "All of them"}, newest first. Their ids work like a card, so only the ends are shown.`,
            ["Recurring payment", "Card", "Amount", "Charged every", "Next charge", "Status", "Charges"],
            recurring
              .slice(-RECURRING_SHOWN)
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

/**
 * The number of charges, and the dates of those on the page. The result is shown unless it is
 * simply paid.
 */
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
