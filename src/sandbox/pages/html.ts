/** Text that is already HTML. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | undefined | null | false | Part[]

/** HTML in which every inserted value is escaped, except HTML itself. */
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

/** A row; its first cell is the header. The id is a link target. */
type Row = { id?: string; cells: Cell[] }

/**
 * A table with a caption. On narrow screens each row is a block, and its cells repeat their column
 * names.
 */
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

/**
 * A table that scrolls sideways if it is wider than the screen; it takes the focus, so that keys
 * can scroll it.
 */
export function scrolling(label: string, table: Html): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${table}</div>`
}

/** A form that only carries fields to the shop; a script or the shopper submits it. */
export function postForm(address: string, fields: Readonly<Record<string, string>>): Html {
  return html`<form id="back" method="post" action="${address}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="main" type="submit">Continue to the shop</button>
  </form>`
}

/** The label of undocumented behavior. */
export const assumption = html`<span class="mark">assumption</span>`

/**
 * A text of the declarations: names between backticks become code, a leading "Assumption:" becomes
 * the label.
 */
export function prose(text: string): Html {
  const [, assumed] = /^Assumption: (.*)$/s.exec(text) ?? []
  if (assumed !== undefined)
    return html`${assumption} ${withCode(assumed.slice(0, 1).toUpperCase() + assumed.slice(1))}`
  return withCode(text)
}

/** A list of assumptions. */
export function assumptionList(texts: readonly string[]): Html {
  return html`<ul>
    ${texts.map((text) => html`<li>${assumption} ${withCode(text)}</li>`)}
  </ul>`
}

function withCode(text: string): Html {
  return html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

/** An ISO 8601 date and time in UTC as display text: `2027-03-01 09:30:00 UTC`. */
export function momentText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}
