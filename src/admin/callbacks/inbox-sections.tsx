import type { CallbackInbox, RefusedSample } from "../../contracts"
import { Container, Heading, Table, Text } from "@medusajs/ui"
import { type Messages, useMessages } from "../format/localized-text"
import { ActionButtons } from "../ui/action-buttons"
import { CopyLine, TextLink } from "../ui/inline-elements"
import { Section } from "../ui/page-layout"
import { FigureCell, PlainTable } from "../ui/plain-table"
import { useCallbackAction } from "./callback-queries"

/** The page's head: the callback address and last callback of each account, and what waits. */
export const InboxHeader = ({ inbox }: { inbox: CallbackInbox | undefined }) => {
  const { t, time } = useMessages()
  const action = useCallbackAction()
  const failed = inbox?.failed ?? 0
  return (
    <Container className="p-0" data-testid="card-callbacks-inbox">
      <div className="flex flex-wrap items-start justify-between gap-2 px-6 py-4">
        <div className="min-w-0">
          <Heading>{t("cardPayments.callbacks.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("cardPayments.callbacks.subtitle")}
          </Text>
          {inbox && (
            <Text size="small" className="pt-1 text-pretty" data-testid="card-callbacks-counts">
              {t("cardPayments.callbacks.counts", { waiting: inbox.waiting, failed })}
              {failed > 0 && ` ${t("cardPayments.callbacks.failedHint")}`}
            </Text>
          )}
          <TextLink to="/card-payments" className="txt-compact-small">
            {t("cardPayments.payments.backToList")}
          </TextLink>
          {" · "}
          <TextLink to="/settings/card-payments" className="txt-compact-small" data-testid="card-callbacks-settings">
            {t("cardPayments.callbacks.toSettings")}
          </TextLink>
        </div>
        <ActionButtons
          rows={[
            {
              name: "process-failed",
              label: t("cardPayments.callbacks.processFailed"),
              reason: failed > 0 ? null : t("cardPayments.callbacks.noneFailed"),
              run: () => action.run({ kind: "process-failed" }),
            },
          ]}
          pending={action.pending}
          data-testid="card-callbacks"
        />
      </div>
      <ul className="divide-y border-t">
        {inbox?.accounts.map(({ account, address, last_received_at }) => (
          <li
            key={account}
            className="txt-compact-small flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-6 py-3"
            data-testid="card-callbacks-account"
          >
            <span className="flex flex-col">
              <span className="txt-compact-small-plus">{account}</span>
              <span className="text-ui-fg-subtle">
                {last_received_at === null
                  ? t("cardPayments.callbacks.account.never")
                  : t("cardPayments.callbacks.account.last", { time: time(last_received_at, inbox.time_zone) })}
              </span>
            </span>
            <CopyLine
              name={t("cardPayments.callbacks.account.address", { name: account })}
              value={address}
              data-testid="card-callbacks-address"
            />
          </li>
        ))}
      </ul>
    </Container>
  )
}

/** The counts of refused callbacks, the most recent first. */
export const RefusedCallbackTable = ({ inbox }: { inbox: CallbackInbox }) => {
  const messages = useMessages()
  const { t, time } = messages
  return (
    <Section title={t("cardPayments.callbacks.refused.title")} data-testid="card-callbacks-refused">
      <Text size="small" className="text-ui-fg-subtle px-6 pb-4 text-pretty">
        {t("cardPayments.callbacks.refused.hint")}
      </Text>
      <PlainTable
        head={["reason", "count", "first", "last", "sample"].map((name) =>
          t(`cardPayments.callbacks.refused.column.${name}`),
        )}
        rightAt={1}
        empty={t("cardPayments.callbacks.refused.none")}
      >
        {inbox.refused.map(({ id, account, reason, count, first_at, last_at, sample }) => (
          <Table.Row key={id} data-testid="card-callbacks-refusal" data-reason={reason}>
            <Table.Cell className="py-2">
              <span className="flex min-w-48 flex-col whitespace-normal">
                <span>{t(`cardPayments.callbacks.refused.reason.${reason}`)}</span>
                {account !== null && <span className="text-ui-fg-subtle">{account}</span>}
              </span>
            </Table.Cell>
            <FigureCell>{messages.count(count)}</FigureCell>
            {[first_at, last_at].map((at, index) => (
              <Table.Cell key={index} className="whitespace-nowrap">
                <time dateTime={at}>{time(at, inbox.time_zone)}</time>
              </Table.Cell>
            ))}
            <Table.Cell className="min-w-48 max-w-96 whitespace-normal break-words">
              {formatSample(messages, sample)}
            </Table.Cell>
          </Table.Row>
        ))}
      </PlainTable>
    </Section>
  )
}

/** `POST: status, orderid; 2 others`. */
function formatSample({ t }: Messages, { method, known, others }: RefusedSample): string {
  const names = known.length > 0 ? known.join(", ") : t("cardPayments.callbacks.refused.noKnown")
  const rest = others > 0 ? `; ${t("cardPayments.callbacks.refused.others", { number: others })}` : ""
  return `${method}: ${names}${rest}`
}
