import { clx, Table } from "@medusajs/ui"
import type { ReactNode } from "react"
import { FigureCell, PlainTable } from "../ui/plain-table"

type FigureTableProps = {
  /** The name of the table for screen readers. */
  caption: string
  /** The first column has names, the others have figures. */
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** True for as many rows as the period has days: names stay in one line, and the table is cut. */
  isLong?: boolean
  "data-testid": string
}

/** A table of figures, which scrolls by itself: to the side, and where it is long, downwards. */
export const FigureTable = ({ caption, head, rows, isLong = false, ...rest }: FigureTableProps) => (
  <PlainTable label={caption} head={head} rightAt="rest" className={isLong ? "max-h-96" : undefined} {...rest}>
    {rows.map(({ key, cells: [name, ...figures] }) => (
      <Table.Row key={key} data-row={key}>
        <Table.Cell className={clx("py-2", isLong && "whitespace-nowrap")}>{name}</Table.Cell>
        {figures.map((figure, at) => (
          <FigureCell key={at}>{figure}</FigureCell>
        ))}
      </Table.Row>
    ))}
  </PlainTable>
)
