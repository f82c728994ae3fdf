import { type Order, type StepType, text } from "../books/ledger"
import { outcomeTable } from "../books/outcomes"
import { type Again, cardField, type CardField } from "./card-field"
import { Html, html } from "./html"
import type { Page } from "./page"
import { postForm } from "./post-form"

export const TEST_PAN = "4444 3333 2222 1111"

export const numberField: CardField = {
  name: "credit_card_number",
  label: "Card number",
  autocomplete: "cc-number",
  attributes: html`inputmode="numeric" maxlength="23" autofocus`,
}
export const nameField: CardField = {
  name: "card_printed_name",
  label: "Name on card",
  autocomplete: "cc-name",
  attributes: html`maxlength="128"`,
}
const shortFields: CardField[] = [
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

/** A second click while the first is on its way is stopped here, and in any case by the order's state. */
export const sendOnce = `for (const form of document.forms) form.addEventListener("submit", (event) => {
  if (form.dataset.sent) return event.preventDefault()
  form.dataset.sent = "1"
})
addEventListener("pageshow", () => { for (const form of document.forms) delete form.dataset.sent })`

/** The hosted card form. Inputs are named as on the wire. */
export function cardFormPage(order: Order, action: string, again: Again = { problems: {}, values: {} }): Page {
  const field = (one: CardField) => cardField(one, again)
  const wrong = Object.keys(again.problems).length > 0
  return {
    title: purposeOf(order),
    httpStatus: wrong ? 422 : 200,
    script: sendOnce,
    body: html`${summary(order)}
      <div class="panel">
        <h1>Card details</h1>
        ${wrong && html`<p class="error" role="alert">Please check the marked fields. Nothing was charged.</p>`}
        <form method="post" action="${action}" novalidate>
          ${field(numberField)}
          <div class="row">${shortFields.map(field)}</div>
          ${field(nameField)}
          <button class="main" type="submit">${purposeOf(order)}</button>
        </form>
        <form method="post" action="${action}/cancel"><button type="submit">Cancel</button></form>
      </div>
      ${hints()}`,
  }
}

/** What the shopper is here for. */
function purposeOf(order: Order): string {
  return order.currency ? `Pay ${spoken(order)}` : "Check the card"
}

export function summary(order: Order): Html {
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

/** The page of the card's issuer. In a frame of the shop it does not take the focus: browsers forbid it, and say so. */
export function threeDSPage(order: Order, action: string, framed = false): Page {
  return {
    title: "3-D Secure",
    framed,
    body: html`${summary(order)}
      <div class="panel">
        <h1>Confirm the payment</h1>
        <p>Your bank asks for your password. In the sandbox it is <code>hint</code>; any other declines.</p>
        <form method="post" action="${action}">
          <label for="password">Password</label>
          <input id="password" name="password" type="password" autocomplete="one-time-code" required ${!framed && "autofocus"} />
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
  const noun = nouns[initial.type] ?? "Payment"
  const { tone, words } = results[initial.status] ?? { tone: "warn", words: `is ${initial.status}` }
  return {
    title: `${noun} result`,
    script: automatic && address ? "document.getElementById('back').submit()" : undefined,
    body: html`${summary(order)}
      <div class="panel">
        <h1 class="${tone}">${noun} ${words}</h1>
        ${initial.errorMessage !== undefined && html`<p>${initial.errorMessage} <span class="soft">(code ${initial.errorCode})</span></p>`}
        ${address === undefined ? html`<p>You may close this page.</p>` : postForm(address, fields)}
      </div>`,
  }
}

/** The word for what it was; a payment otherwise. */
const nouns: Partial<Record<StepType, string>> = {
  account_verification: "Card check",
  payout: "Payout",
  transfer: "Transfer",
}

const results: Partial<Record<string, { tone: string; words: string }>> = {
  approved: { tone: "good", words: "approved" },
  declined: { tone: "bad", words: "declined" },
  filtered: { tone: "bad", words: "refused by a filter" },
  error: { tone: "bad", words: "failed" },
  unknown: { tone: "warn", words: "result is not known yet" },
  processing: { tone: "warn", words: "is being processed" },
}

export function spoken(order: Order): string {
  return !order.currency ? "Nothing is charged" : `${text(order, order.requested)} ${order.currency}`
}
