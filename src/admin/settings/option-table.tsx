import { Badge, Table } from "@medusajs/ui"
import type { OptionInForce } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { PlainTable } from "../ui/plain-table"

/** Options with their values, and whether the store set them. */
export const OptionTable = ({ options }: { options: readonly OptionInForce[] }) => {
  const { t } = useMessages()
  return (
    <PlainTable
      head={["name", "value", "source"].map((name) => t(`cardPayments.settings.option.${name}`))}
      empty={t("cardPayments.settings.option.none")}
    >
      {options.map(({ name, value, source, is_secret }) => (
        <Table.Row key={name} data-testid="card-settings-option" data-name={name}>
          <Table.Cell className="py-2">{name}</Table.Cell>
          <Table.Cell className="min-w-48 max-w-96 whitespace-normal break-words font-mono text-xs">
            {is_secret ? t("cardPayments.settings.secret.hidden") : formatValue(value)}
          </Table.Cell>
          <Table.Cell>
            <Badge size="2xsmall" color={source === "options" ? "blue" : "grey"}>
              {t(`cardPayments.settings.source.${source}`)}
            </Badge>
          </Table.Cell>
        </Table.Row>
      ))}
    </PlainTable>
  )
}

/** Text as it is; other values as JSON. A dash stands for no value. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return "–"
  return typeof value === "string" ? value : JSON.stringify(value)
}
