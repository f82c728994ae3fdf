import type { Order } from "../books/ledger"
import { summary } from "./checkout-pages"
import { html } from "./html"
import type { Page } from "./page"

/** What is left of a hosted payout form whose time is over. */
export function payoutOverPage(order: Order): Page {
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
