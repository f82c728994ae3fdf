import { type Order, text } from "../ledger"
import { type CardEntry, outcomeTable } from "../outcomes"
import { Html, html } from "./html"
import type { Page } from "./page"

const TEST_PAN = "4444 3333 2222 1111"

export type CardFormProblems = Partial<Record<keyof CardEntry, string>>

/** What may be shown again after a mistake: never the number, never the CVV2. */
export type CardFormValues = Partial<Record<"card_printed_name" | "expire_month" | "expire_year", string>>

type Field = { name: keyof CardEntry; label: string; autocomplete: string; attributes: Html }

const numberField: Field = {
  name: "credit_card_number",
  label: "Card number",
  autocomplete: "cc-number",
  attributes: html`inputmode="numeric" maxlength="23" autofocus`,
}
const nameField: Field = {
  name: "card_printed_name",
  label: "Name on card",
  autocomplete: "cc-name",
  attributes: html`maxlength="128"`,
}
const shortFields: Field[] = [
  {
    name: "expire_month",
    label: "Month",
    autocomplete: "cc-exp-month",
    attributes: html`inputmode="numeric" maxlength="2" placeholder="MM"`,
  },
  {
    name: "expire_year",
    label: "Year",
    autocomplete: "cc-exp-year",
    attributes: html`inputmode="numeric" maxlength="4" placeholder="YYYY"`,
  },
  {
    name: "cvv2",
    label: "CVV2",
    autocomplete: "cc-csc",
    attributes: html`inputmode="numeric" maxlength="4"`,
  },
]

/** The hosted card form. Inputs are named as on the wire. */
export function cardFormPage(
  order: Order,
  action: string,
  again: { problems: CardFormProblems; values: CardFormValues } = { problems: {}, values: {} },
): Page {
  const field = (one: Field) => input(one, again)
  const wrong = Object.keys(again.problems).length > 0
  return {
    title: `Pay ${spoken(order)}`,
    httpStatus: wrong ? 422 : 200,
    // A second click while the first is on its way is stopped here, and in any case by the order's state.
    script: `for (const form of document.forms) form.addEventListener("submit", (event) => {
  if (form.dataset.sent) return event.preventDefault()
  form.dataset.sent = "1"
})
addEventListener("pageshow", () => { for (const form of document.forms) delete form.dataset.sent })`,
    body: html`${summary(order)}
      <div class="panel">
        <h1>Card details</h1>
        ${wrong && html`<p class="error" role="alert">Please check the marked fields. Nothing was charged.</p>`}
        <form method="post" action="${action}" novalidate>
          ${field(numberField)}
          <div class="row">${shortFields.map(field)}</div>
          ${field(nameField)}
          <button class="main" type="submit">Pay ${spoken(order)}</button>
        </form>
        <form method="post" action="${action}/cancel"><button type="submit">Cancel</button></form>
      </div>
      ${hints()}`,
  }
}

function input(
  { name, label, autocomplete, attributes }: Field,
  { problems, values }: { problems: CardFormProblems; values: CardFormValues },
) {
  const problem = problems[name]
  const value = name === "credit_card_number" || name === "cvv2" ? undefined : values[name]
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      required
      ${attributes}${
        value !== undefined && html` value="${value}"`
      }${problem !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`}
    />
    ${problem !== undefined && html`<p class="error" id="${name}-error">${problem}</p>`}
  </div>`
}

function summary(order: Order): Html {
  return html`<div class="panel">
    <p class="amount">${spoken(order)}</p>
    <p class="desc">${order.fields.order_desc}</p>
    <p class="soft">
      Reference <code>${order.clientOrderid}</code>
      ${order.steps[0].type === "preauth" && html`<br />The amount is reserved now and taken later.`}
    </p>
  </div>`
}

function hints(): Html {
  return html`<details class="panel" open>
    <summary>Test cards</summary>
    <p>Any valid card number and any date to come, for example <code class="whole">${TEST_PAN}</code>. The CVV2 decides:</p>
    ${outcomeRows()}
  </details>`
}

export function outcomeRows(): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">CVV2</th>
        <th scope="col">Outcome</th>
      </tr>
    </thead>
    <tbody>
      ${outcomeTable.map(
        ({ cvv2, meaning }) =>
          html`<tr>
            <td><code>${cvv2}</code></td>
            <td>${meaning}</td>
          </tr>`,
      )}
      <tr>
        <td>others</td>
        <td>Declined</td>
      </tr>
    </tbody>
  </table>`
}

/** The page of the card's issuer, as the gateway runs it. */
export function threeDSPage(order: Order, action: string): Page {
  return {
    title: "3-D Secure",
    body: html`${summary(order)}
      <div class="panel">
        <h1>Confirm the payment</h1>
        <p>Your bank asks for your password. In the sandbox it is <code>hint</code>; any other declines.</p>
        <form method="post" action="${action}">
          <label for="password">Password</label>
          <input id="password" name="password" type="password" autocomplete="one-time-code" required autofocus />
          <button class="main" type="submit">Confirm</button>
        </form>
        <form method="post" action="${action}/cancel"><button type="submit">Cancel</button></form>
      </div>`,
  }
}

/** The way back, right after the shopper acted (`automatic`), or on a page that was opened again. */
export type WayBack = { address: string | undefined; fields: Readonly<Record<string, string>>; automatic: boolean }

/** Result and final redirect: a POST by the browser (wire facts 8.2), by button where scripts do not run. */
export function resultPage(order: Order, { address, fields, automatic }: WayBack): Page {
  const [initial] = order.steps
  const { tone, words } = results[initial.status] ?? { tone: "warn", words: `The payment is ${initial.status}.` }
  return {
    title: "Payment result",
    script: automatic && address ? "document.getElementById('back').submit()" : undefined,
    body: html`${summary(order)}
      <div class="panel">
        <h1 class="${tone}">${words}</h1>
        ${initial.errorMessage !== undefined && html`<p>${initial.errorMessage} <span class="soft">(code ${initial.errorCode})</span></p>`}
        ${
          address === undefined
            ? html`<p>You may close this page.</p>`
            : html`<form id="back" method="post" action="${address}">
                ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
                <button class="main" type="submit">Continue to the shop</button>
              </form>`
        }
      </div>`,
  }
}

const results: Partial<Record<string, { tone: string; words: string }>> = {
  approved: { tone: "good", words: "Payment approved" },
  declined: { tone: "bad", words: "Payment declined" },
  filtered: { tone: "bad", words: "Payment refused by a filter" },
  error: { tone: "bad", words: "The payment failed" },
  unknown: { tone: "warn", words: "The result is not known yet" },
  processing: { tone: "warn", words: "The payment is being processed" },
}

function spoken(order: Order): string {
  return `${text(order, order.requested)} ${order.currency}`
}
