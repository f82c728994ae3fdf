import { Table, Text } from "@medusajs/ui"
import type { CardSettings } from "../../contracts"
import { placeOfSubject } from "../attention/row-place"
import { useMessages } from "../format/localized-text"
import { TextLink } from "../ui/inline-elements"
import { DetailList, Disclosure, Section } from "../ui/page-layout"
import { PlainTable } from "../ui/plain-table"
import { formatSecret } from "./account-section"
import { CheckList } from "./check-list"
import { formatValue, OptionTable } from "./option-table"

type SettingsProps = { settings: CardSettings }

/** Options of the plugin, of subscriptions and of payouts. */
export const StoreOptions = ({ settings: { options, card_keys } }: SettingsProps) => {
  const messages = useMessages()
  const { t } = messages
  return (
    <Section title={t("cardPayments.settings.options.title")} anchor="options" data-testid="card-settings-options">
      <div className="flex flex-col gap-y-4 px-6 pb-4">
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("cardPayments.settings.options.hint")}
        </Text>
        <DetailList
          details={[
            {
              name: t("cardPayments.settings.options.cardKeys"),
              value:
                card_keys.length === 0
                  ? t("cardPayments.settings.options.noCardKeys")
                  : card_keys.map((key) => formatSecret(messages, key)).join(", "),
            },
          ]}
        />
        <Disclosure label={t("cardPayments.settings.options.all", { number: options.length })}>
          <div className="-mx-6">
            <OptionTable options={options} />
          </div>
        </Disclosure>
      </div>
    </Section>
  )
}

/** Assumptions in force, with the observations that would prove them. */
export const Assumptions = ({ settings: { assumptions, operation_assumptions } }: SettingsProps) => {
  const { t, text } = useMessages()
  return (
    <Section title={t("cardPayments.settings.assumptions.title")} data-testid="card-settings-assumptions">
      <Text size="small" className="text-ui-fg-subtle px-6 pb-4 text-pretty">
        {t("cardPayments.settings.assumptions.hint")}
      </Text>
      <div className="flex flex-col gap-y-4 px-6 pb-4">
        <Disclosure label={t("cardPayments.settings.assumptions.options", { number: assumptions.length })}>
          <div className="-mx-6">
            <PlainTable
              head={["option", "value", "proof"].map((name) => t(`cardPayments.settings.assumptions.column.${name}`))}
              empty={t("cardPayments.settings.assumptions.none")}
            >
              {assumptions.map(({ option, account, value, source, proof }) => (
                <Table.Row key={`${account} ${option}`} data-testid="card-settings-assumption" data-name={option}>
                  <Table.Cell className="py-2">
                    <span className="flex flex-col">
                      <span>{option}</span>
                      {account !== null && <span className="text-ui-fg-subtle">{account}</span>}
                    </span>
                  </Table.Cell>
                  <Table.Cell className="min-w-40 max-w-64 whitespace-normal break-words font-mono text-xs">
                    {formatValue(value)}
                    <span className="text-ui-fg-subtle block font-sans">
                      {t(`cardPayments.settings.source.${source}`)}
                    </span>
                  </Table.Cell>
                  <Table.Cell className="min-w-64 max-w-md whitespace-normal text-pretty py-2">
                    {text(proof)}
                  </Table.Cell>
                </Table.Row>
              ))}
            </PlainTable>
          </div>
        </Disclosure>
        <Disclosure label={t("cardPayments.settings.assumptions.operations", { number: operation_assumptions.length })}>
          <ul className="txt-compact-small flex flex-col gap-y-3" data-testid="card-settings-operations">
            {operation_assumptions.map(({ operation, assumptions: own }) => (
              <li key={operation}>
                <span className="text-ui-fg-subtle">{operation}</span>
                <ul className="list-disc ps-4">
                  {own.map((assumption) => (
                    <li key={assumption.code}>{text(assumption)}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </Section>
  )
}

/** Versions, migrations and scheduled work. */
export const SystemSection = ({ settings: { versions, pending_migrations, schedules, time_zone } }: SettingsProps) => {
  const { t, text, time } = useMessages()
  const versionRows = (["plugin", "medusa", "node", "postgresql"] as const).map((name) => ({
    name: t(`cardPayments.settings.system.${name}`),
    value: versions[name] ?? t("cardPayments.settings.system.unknown"),
  }))
  const jobRows = schedules.jobs.map(({ name, state, last_run_at }) => ({
    name,
    value: [
      t(`cardPayments.settings.job.${state}`),
      last_run_at !== null && t("cardPayments.settings.job.last", { time: time(last_run_at, time_zone) }),
    ]
      .filter(Boolean)
      .join(", "),
  }))
  return (
    <Section title={t("cardPayments.settings.system.title")} anchor="system" data-testid="card-settings-system">
      <CheckList checks={schedules.checks} data-testid="card-settings-schedules" />
      {schedules.refused_emails.length > 0 && (
        <div className="border-t px-6 py-3">
          <Text size="small" weight="plus">
            {t("cardPayments.settings.system.refusedEmails")}
          </Text>
          <ul className="txt-compact-small flex flex-col gap-y-1 pt-1" data-testid="card-settings-refused-emails">
            {schedules.refused_emails.map(({ id, title, at, subject }) => (
              <li key={id} className="flex flex-wrap gap-x-3">
                <span className="text-ui-fg-subtle">{time(at, time_zone)}</span>
                {/* This page is the one of an account. */}
                {subject.type === "account" || subject.type === "store" ? (
                  <span>{text(title)}</span>
                ) : (
                  <TextLink to={placeOfSubject(subject).address}>{text(title)}</TextLink>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="border-t px-6 py-4">
        <DetailList
          details={[
            ...versionRows,
            {
              name: t("cardPayments.settings.system.migrations"),
              value:
                pending_migrations === 0
                  ? t("cardPayments.settings.system.migrated")
                  : t("cardPayments.settings.system.pending", { number: pending_migrations }),
            },
            { name: t("cardPayments.settings.system.zone"), value: time_zone },
            ...jobRows,
          ]}
        />
      </div>
    </Section>
  )
}
