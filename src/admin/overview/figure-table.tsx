import { clx, Table } from "@medusajs/ui"
import type { ReactNode } from "react"

type FigureTableProps = {
  /** The name of the table for screen readers. */
  caption: string
  /** The first column has names, the others have figures, which are aligned to the right. */
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** True for as many rows as the period has days: names stay in one line, and the table is cut. */
  isLong?: boolean
  "data-testid": string
}

/** A table of figures, which scrolls by itself: to the side, and where it is long, downwards. */
export const FigureTable = ({ caption, head, rows, isLong = false, ...rest }: FigureTableProps) => (
  // Focusable, so that the keyboard can scroll it.
  <div
    className={clx("focus-visible:shadow-borders-focus overflow-auto outline-none", isLong && "max-h-96")}
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
                className={
                  at > 0 ? "whitespace-nowrap text-right tabular-nums" : clx("py-2", isLong && "whitespace-nowrap")
                }
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
