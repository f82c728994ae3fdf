import { type Html, html } from "./html"

/** The label of what no source documents. */
export const assumption = html`<span class="mark">assumption</span>`

/** A sentence of the declarations: names between backticks are code, a beginning "Assumption:" becomes the label. */
export function prose(sentence: string): Html {
  const [, said] = /^Assumption: (.*)$/s.exec(sentence) ?? []
  if (said !== undefined) return html`${assumption} ${withCode(said.slice(0, 1).toUpperCase() + said.slice(1))}`
  return withCode(sentence)
}

/** Sentences that are all assumptions. */
export function assumptionList(sentences: readonly string[]): Html {
  return html`<ul>
    ${sentences.map((sentence) => html`<li>${assumption} ${withCode(sentence)}</li>`)}
  </ul>`
}

function withCode(sentence: string): Html {
  return html`${sentence.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
