import { type Html, html } from "./html"

/** A table that scrolls sideways where it is wider than the screen: by keys as well, since it takes the focus. */
export function scrolling(label: string, table: Html): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${table}</div>`
}
