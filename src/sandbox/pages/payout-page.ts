import type { Order } from "../books/ledger"
import { type Again, cardField } from "./card-field"
import { nameField, numberField, sendOnce, spoken, summary, TEST_PAN } from "./checkout-pages"
import { type Html, html } from "./html"
import type { Page } from "./page"

/** The hosted payout form: the recipient enters a card, a bank account, a wallet or a phone number that gets the money. */
export function payoutFormPage(order: Order, action: string, again: Again = { problems: {}, values: {} }): Page {
  const wrong = Object.keys(again.problems).length > 0
  return {
    title: `Receive ${spoken(order)}`,
    httpStatus: wrong ? 422 : 200,
    script: sendOnce,
    body: html`${summary(order)}
      <div class="panel">
        <h1>Card to receive the money</h1>
        ${wrong && html`<p class="error" role="alert">Please check the marked fields. Nothing was paid out.</p>`}
        <form method="post" action="${action}" novalidate>
          ${cardField(numberField, again)} ${cardField(nameField, again)}
          <button class="main" type="submit">Receive ${spoken(order)}</button>
        </form>
        <form method="post" action="${action}/cancel"><button type="submit">Cancel</button></form>
      </div>
      <div class="panel">
        <h2>Or another destination</h2>
        <form method="post" action="${action}">
          ${others.map(otherField)}
          <button type="submit">Use this destination</button>
        </form>
      </div>
      <details class="panel" open>
        <summary>Test cards</summary>
        <p>Any valid card number, for example <code class="whole">${TEST_PAN}</code>. The payout is approved unless an
          outcome was planned. Of another destination one field is enough, and any text is taken.</p>
      </details>`,
  }
}

const others = [
  { name: "account_number", label: "Account number or IBAN" },
  { name: "wallet", label: "E-wallet" },
  { name: "phone", label: "Phone number" },
] as const

function otherField({ name, label }: (typeof others)[number]): Html {
  return html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" autocomplete="off" maxlength="64" />
  </div>`
}
