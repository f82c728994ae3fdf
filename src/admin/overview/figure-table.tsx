import { Table } from "@medusajs/ui"
import type { ReactNode } from "react"

type FigureTableProps = {
  /** The name of the table for screen readers. */
  caption: string
  /** The first column has names, the others have figures, which are aligned to the right. */
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  "data-testid": string
}

/** A table of figures, which scrolls by itself in both directions. */
export const FigureTable = ({ caption, head, rows, ...rest }: FigureTableProps) => (
  // Focusable, so that the keyboard can scroll it.
  <div
    className="focus-visible:shadow-borders-focus max-h-96 overflow-auto outline-none"
    tabIndex={0}
    role="group"
    aria-label={caption}
    data-testid={rest["data-testid"]}
  >
    <Table>
      <Table.Header>
        <Table.Row>
          {head.map((name, at) => (
            <Table.HeaderCell key={name} className={at > 0 ? "text-right" : undefined}>
              {name}
            </Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map(({ key, cells }) => (
          <Table.Row key={key} data-row={key}>
            {cells.map((cell, at) => (
              <Table.Cell
                key={at}
                className={at > 0 ? "whitespace-nowrap text-right tabular-nums" : "whitespace-nowrap"}
              >
                {cell}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table>
  </div>
)
