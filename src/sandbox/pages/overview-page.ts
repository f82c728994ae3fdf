import type { SandboxOrder } from "../controls/describe-order"
import type { SandboxRecurringPayment } from "../controls/describe-recurring"
import type { SandboxAccount, SandboxSwitches } from "../options"
import type { SandboxClock } from "../recurring/move-clock"
import type { SandboxCall } from "../state"
import { outcomeRows, sendOnce } from "./checkout-pages"
import { clockSection } from "./clock-section"
import { DOCS_PATH } from "./docs-page"
import { Html, html } from "./html"
import type { Page } from "./page"
import { momentText } from "./moment-text"
import { recurringSection } from "./recurring-section"
import { scrolling } from "./scrolling"

const SHOWN = 50

/** What became of a form of the page: the clock was moved, or something was refused. `forward` is what was entered. */
export type Said = { charges: number } | { problem: string; httpStatus: number; forward?: string }

export type Overview = {
  /** Latest last, as they came. */
  orders: SandboxOrder[]
  calls: SandboxCall[]
  accounts: readonly SandboxAccount[]
  switches: SandboxSwitches
  baseUrl: string
  clock: SandboxClock
  recurring: SandboxRecurringPayment[]
  said?: Said
}

/** The sandbox at a glance, for the developer who runs it. Keys are not on it: the CLI printed them. */
export function overviewPage({ orders, calls, accounts, switches, baseUrl, clock, recurring, said }: Overview): Page {
  const refused = said && "problem" in said ? said : undefined
  const shown = orders.slice(-SHOWN).reverse()
  return {
    title: "Sandbox gateway",
    wide: true,
    httpStatus: refused?.httpStatus,
    // A second click on a button of the clock would move it twice.
    script: sendOnce,
    body: html`<h1>Overview</h1>
      <p class="soft">
        Base address <code>${baseUrl}</code>. <a href="/">Reload</a> to see what is new. <a href="${DOCS_PATH}">Documentation</a>
      </p>
      ${said && saidPanel(said, clock)} ${clockSection(clock, refused?.forward)}
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
        <button class="small" type="submit">Forget all orders and calls</button>
      </form>`,
  }
}

function saidPanel(said: Said, { now }: SandboxClock): Html {
  if ("problem" in said) return html`<p class="panel bad" role="alert" id="problem">${said.problem}</p>`
  const { charges } = said
  const made =
    charges === 0 ? "no charge was made" : charges === 1 ? "1 charge was made" : `${charges} charges were made`
  return html`<p class="panel good" role="status">The clock stands at ${momentText(now)}; ${made}.</p>`
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
  const taken = isSome(order.amounts.returnable)
  const held = !isSome(order.amounts.captured) && isSome(order.amounts.capturable)
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

function isSome(amount: string): boolean {
  return /[1-9]/.test(amount)
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
