import { type Order, type StepType, text } from "../books/ledger"
import { type CardEntry, outcomeTable } from "../books/outcomes"
import { Html, html, postForm } from "./html"
import type { Page } from "./page"

const TEST_PAN = "4444 3333 2222 1111"

const numberField: CardField = {
  name: "credit_card_number",
  label: "Card number",
  autocomplete: "cc-number",
  attributes: html`inputmode="numeric" maxlength="23" autofocus`,
}
const nameField: CardField = {
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

/** Stops a second click while the first submit is in flight; the order's state also stops it. */
export const sendOnce = `for (const form of document.forms) form.addEventListener("submit", (event) => {
  if (form.dataset.sent) return event.preventDefault()
  form.dataset.sent = "1"
})
addEventListener("pageshow", () => { for (const form of document.forms) delete form.dataset.sent })`

/** The hosted card form. Inputs have wire names. */
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

/** The purpose of the page, for its text. */
function purposeOf(order: Order): string {
  return order.currency ? `Pay ${formatAmount(order)}` : "Check the card"
}

function summary(order: Order): Html {
  return html`<div class="panel">
    <p class="amount">${formatAmount(order)}</p>
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
    <p>Any valid card number and any future date, for example <code class="whole">${TEST_PAN}</code>. The CVV2 decides:</p>
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

/**
 * The issuer's page. In a frame of the shop it takes no focus: browsers forbid that and log an
 * error.
 */
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

/**
 * The form back to the shop: submitted right after the shopper acted (`automatic`), or shown on a
 * page opened again.
 */
type ReturnForm = { address: string | undefined; fields: Readonly<Record<string, string>>; automatic: boolean }

/**
 * Result and final redirect: a POST by the browser (wire facts 8.2), by button if scripts do not
 * run.
 */
export function resultPage(order: Order, { address, fields, automatic }: ReturnForm): Page {
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

/** Noun for the transaction; default: payment. */
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

function formatAmount(order: Order): string {
  return !order.currency ? "Nothing is charged" : `${text(order, order.requested)} ${order.currency}`
}

type CardField = { name: keyof CardEntry; label: string; autocomplete: string; attributes: Html }

/** Problems and values to show after a mistake; never the number or the CVV2. */
type Again = {
  problems: Partial<Record<keyof CardEntry, string>>
  values: Partial<Record<"card_printed_name" | "expire_month" | "expire_year", string>>
}

/** One labeled input of a hosted form, with its wire name and its problem. */
function cardField({ name, label, autocomplete, attributes }: CardField, { problems, values }: Again): Html {
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

/**
 * The hosted payout form: the recipient enters the card, bank account, wallet or phone number to
 * pay to.
 */
export function payoutFormPage(order: Order, action: string, again: Again = { problems: {}, values: {} }): Page {
  const wrong = Object.keys(again.problems).length > 0
  return {
    title: `Receive ${formatAmount(order)}`,
    httpStatus: wrong ? 422 : 200,
    script: sendOnce,
    body: html`${summary(order)}
      <div class="panel">
        <h1>Card to receive the money</h1>
        ${wrong && html`<p class="error" role="alert">Please check the marked fields. Nothing was paid out.</p>`}
        <form method="post" action="${action}" novalidate>
          ${cardField(numberField, again)} ${cardField(nameField, again)}
          <button class="main" type="submit">Receive ${formatAmount(order)}</button>
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

/** The page of an expired hosted payout form. */
export function payoutExpiredPage(order: Order): Page {
  return {
    title: "This page has expired",
    httpStatus: 410,
    body: html`${summary(order)}
      <div class="panel">
        <h1>This page has expired</h1>
        <p>Nothing was paid out. Ask whoever sent you the link for a new one.</p>
      </div>`,
  }
}

type PostBack = { heading: string; address: string; fields: Readonly<Record<string, string>> }

/** The issuer's answer to the shop: a POST by the browser, by button if scripts do not run. */
export function postBackPage({ heading, address, fields }: PostBack): Page {
  return {
    title: heading,
    script: "document.forms[0].submit()",
    body: html`<div class="panel">
      <h1>${heading}</h1>
      <p>The shop continues with your payment.</p>
      ${postForm(address, fields)}
    </div>`,
  }
}

/** The page for an invalid message from the shop's page to the issuer. */
export function problemPage(message: string): Page {
  return {
    title: "The bank cannot go on",
    httpStatus: 400,
    body: html`<div class="panel">
      <h1>The bank cannot go on</h1>
      <p>${message}</p>
    </div>`,
  }
}
