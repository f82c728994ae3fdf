/** Text that is markup already. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | undefined | null | false | Part[]

/** Markup in which every inserted value is escaped, except markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string))
}

function render(part: Part): string {
  if (part instanceof Html) return part.markup
  if (Array.isArray(part)) return part.map(render).join("")
  if (part === undefined || part === null || part === false) return ""
  return String(part).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

type Cell = Html | string | undefined

/** A row, of which the first cell is the header. With an id it can be led to. */
type Row = { id?: string; cells: Cell[] }

/** A table with a caption. On narrow screens each row is a block, and its cells say which column they are of. */
export function dataTable(caption: Cell, head: string[], rows: Row[]): Html {
  return html`<div class="scroll">
    <table class="data">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ id, cells: [first, ...others] }) =>
            html`<tr ${id !== undefined && html`id="${id}"`}>
              <th scope="row">${first}</th>
              ${others.map((cell, index) => html`<td data-column="${head[index + 1]}">${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** A table that scrolls sideways where it is wider than the screen: by keys as well, since it takes the focus. */
export function scrolling(label: string, table: Html): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${table}</div>`
}

/** A form whose only purpose is to carry fields to the shop: a script submits it, or the shopper. */
export function postForm(address: string, fields: Readonly<Record<string, string>>): Html {
  return html`<form id="back" method="post" action="${address}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="main" type="submit">Continue to the shop</button>
  </form>`
}

/** The label of what no source documents. */
export const assumption = html`<span class="mark">assumption</span>`

/** A sentence of the declarations: names between backticks are code, a beginning "Assumption:" becomes the label. */
export function prose(sentence: string): Html {
  const [, assumed] = /^Assumption: (.*)$/s.exec(sentence) ?? []
  if (assumed !== undefined)
    return html`${assumption} ${withCode(assumed.slice(0, 1).toUpperCase() + assumed.slice(1))}`
  return withCode(sentence)
}

/** Sentences that are all assumptions. */
export function assumptionList(texts: readonly string[]): Html {
  return html`<ul>
    ${texts.map((sentence) => html`<li>${assumption} ${withCode(sentence)}</li>`)}
  </ul>`
}

function withCode(sentence: string): Html {
  return html`${sentence.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

/** An ISO 8601 date and time in UTC as people read it: `2027-03-01 09:30:00 UTC`. */
export function momentText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}
