import type { AdminBatchDetail } from "../../../contracts"
import { Table, Text } from "@medusajs/ui"
import { Section } from "../../ui/page-layout"
import { FigureCell, PlainTable } from "../../ui/plain-table"
import { useMessages } from "../../format/localized-text"

/** The first invalid and failed rows of a batch with their problems. */
export const BatchProblems = ({ batch: { problems, problem_rows } }: { batch: AdminBatchDetail }) => {
  const { t, text } = useMessages()
  if (problems.length === 0) return null
  const title = t("cardPayments.payouts.batches.problems.title", { number: problem_rows })
  return (
    <Section title={title} data-testid="card-payout-batch-problems">
      <Text size="small" className="text-ui-fg-subtle text-pretty px-6 pb-4">
        {t("cardPayments.payouts.batches.problems.hint")}
      </Text>
      <PlainTable
        head={["batches.problems.row", "batches.problems.what", "column.recipient", "field.amount"].map((name) =>
          t(`cardPayments.payouts.${name}`),
        )}
        rightAt={3}
        label={title}
      >
        {problems.map(({ row_number, cells, problems: all }) => (
          <Table.Row
            key={row_number}
            className="[&_td]:py-3 [&_td]:align-top"
            data-testid="card-payout-batch-problem"
            data-row={row_number}
          >
            <Table.Cell className="tabular-nums">{row_number}</Table.Cell>
            <Table.Cell>
              <ul className="flex min-w-48 flex-col gap-y-1 whitespace-normal">
                {all.map((problem) => (
                  <li key={`${problem.field} ${problem.message}`} className="text-pretty">
                    {text(problem)}
                  </li>
                ))}
              </ul>
            </Table.Cell>
            <Table.Cell>
              <span className="block min-w-28 max-w-48 break-words">{cells.recipient_name || "–"}</span>
            </Table.Cell>
            <FigureCell>
              {[cells.amount, cells.currency_code?.toUpperCase()].filter(Boolean).join(" ") || "–"}
            </FigureCell>
          </Table.Row>
        ))}
      </PlainTable>
      {problem_rows > problems.length && (
        <Text size="xsmall" className="text-ui-fg-subtle px-6 py-4" data-testid="card-payout-batch-problems-more">
          {t("cardPayments.payouts.batches.problems.more", { number: problem_rows - problems.length })}
        </Text>
      )}
    </Section>
  )
}
