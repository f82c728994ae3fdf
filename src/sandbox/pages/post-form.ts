import { type Html, html } from "./html"

/** A form whose only purpose is to carry fields to the shop: a script submits it, or the shopper. */
export function postForm(address: string, fields: Readonly<Record<string, string>>): Html {
  return html`<form id="back" method="post" action="${address}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="main" type="submit">Continue to the shop</button>
  </form>`
}
