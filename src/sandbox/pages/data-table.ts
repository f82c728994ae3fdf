import { type Html, html } from "./html"

type Cell = Html | string | undefined

/** A row, of which the first cell is the header. With an id it can be led to. */
export type Row = { id?: string; cells: Cell[] }

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
