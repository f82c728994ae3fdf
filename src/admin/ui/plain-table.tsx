import { clx, Table, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

type PlainTableProps = {
  head: readonly string[]
  /** The columns of `FigureCell`; `rest`: all but the first. */
  rightAt?: number | readonly number[] | "rest"
  /** The text without rows. */
  empty?: string
  /** The name for screen readers; the columns' names by default. */
  label?: string
  className?: string
  "data-testid"?: string
  children: readonly ReactNode[]
}

/** A short table without pages or row links, as a part of a page. */
export const PlainTable = ({ head, rightAt = [], empty, label, className, children, ...rest }: PlainTableProps) => {
  if (children.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 pb-4 text-pretty">
        {empty}
      </Text>
    )
  }
  const isRight = (at: number) => (rightAt === "rest" ? at > 0 : [rightAt].flat().includes(at))
  return (
    // Scrolls by itself on a narrow screen; focusable, so that the keyboard can scroll it.
    <div
      className={clx("focus-visible:shadow-borders-focus overflow-auto outline-none", className)}
      tabIndex={0}
      role="group"
      aria-label={label ?? head.join(", ")}
      {...rest}
    >
      <Table>
        <Table.Header>
          <Table.Row>
            {head.map((name, at) => (
              <Table.HeaderCell key={name} className={isRight(at) ? "text-end" : undefined}>
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

/** A cell with an amount or a count, in a column of `rightAt`. */
export const FigureCell = (props: { children: ReactNode }) => (
  <Table.Cell className="whitespace-nowrap text-end tabular-nums" {...props} />
)
