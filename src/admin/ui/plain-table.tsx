import { Table, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

type PlainTableProps = {
  head: readonly string[]
  /** The column with amounts, which is aligned to the right. */
  rightAt?: number
  /** The same of all columns from this one on. */
  rightFrom?: number
  /** The text without rows. */
  empty: string
  children: readonly ReactNode[]
}

/** A short table without pages or row links, as a part of a page. */
export const PlainTable = ({ head, rightAt, rightFrom = head.length, empty, children }: PlainTableProps) => {
  if (children.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 pb-4 text-pretty">
        {empty}
      </Text>
    )
  }
  return (
    // Scrolls by itself on a narrow screen; focusable, so that the keyboard can scroll it.
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={head.join(", ")}>
      <Table>
        <Table.Header>
          <Table.Row>
            {head.map((name, at) => (
              <Table.HeaderCell key={name} className={at === rightAt || at >= rightFrom ? "text-right" : undefined}>
                {name}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>{children}</Table.Body>
      </Table>
    </div>
  )
}
