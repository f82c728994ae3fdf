import { Alert, Text } from "@medusajs/ui"
import { useState } from "react"
import type { AccountSettings, ShownSecret } from "../../contracts"
import { type Messages, useMessages } from "../format/localized-text"
import { formatRefusal } from "../http/action-result"
import { ActionButtons, type ActionRow } from "../ui/action-buttons"
import { CopyLine, TextLink } from "../ui/inline-elements"
import { DetailList, Disclosure, Section } from "../ui/page-layout"
import { CheckList } from "./check-list"
import { ModeBadge } from "./mode-badge"
import { OptionTable } from "./option-table"
import { type TestAnswer, useAccountTest } from "./settings-queries"

type AccountSectionProps = { account: AccountSettings; zone: string }

/** One account: its gateway, secrets by their last characters, providers, callbacks, and tests. */
export const AccountSection = ({ account, zone }: AccountSectionProps) => {
  const messages = useMessages()
  const { t, text } = messages
  const { run, pending } = useAccountTest()
  const [shown, setShown] = useState<{ answer?: TestAnswer["test"]; refusal?: string }>({})

  const start = async (kind: "test" | "callback") => {
    setShown({})
    const result = await run({ kind, account: account.name })
    setShown(result.kind === "done" ? { answer: result.answer.test } : { refusal: formatRefusal(messages, result) })
  }

  const rows = (["test", "callback"] as const).map((kind): ActionRow => {
    const { reason } = account.actions[kind]
    return {
      name: kind,
      label: t(`cardPayments.settings.action.${kind}`),
      named: t(`cardPayments.settings.actionOf.${kind}`, { name: account.name }),
      variant: kind === "test" ? "primary" : "secondary",
      reason: reason && text(reason),
      run: () => void start(kind),
    }
  })

  return (
    <Section
      title={t("cardPayments.settings.account.title", { name: account.name })}
      action={<ActionButtons rows={rows} pending={pending} data-testid="card-settings" />}
      data-testid="card-settings-account"
    >
      <div role="status" aria-live="polite">
        {pending && (
          <Text size="small" className="text-ui-fg-subtle px-6 pb-4">
            {t(`cardPayments.settings.running.${pending}`)}
          </Text>
        )}
        {shown.refusal && (
          <div className="px-6 pb-4">
            <Alert variant="error" data-testid="card-settings-refusal">
              {shown.refusal}
            </Alert>
          </div>
        )}
        {shown.answer && <TestResult answer={shown.answer} />}
      </div>
      <div className="border-t px-6 py-4">
        <DetailList details={accountDetails(messages, { account, zone })} />
      </div>
      <div className="flex flex-col gap-y-4 border-t px-6 py-4">
        <Disclosure label={t("cardPayments.settings.account.signatures")} data-testid="card-settings-signatures">
          <DetailList
            details={account.signatures.map(({ family, operations, is_usable }) => ({
              name: is_usable
                ? t(`cardPayments.settings.family.${family}`)
                : `${t(`cardPayments.settings.family.${family}`)} (${t("cardPayments.settings.family.keyMissing")})`,
              value: operations.join(", "),
            }))}
          />
        </Disclosure>
        <Disclosure label={t("cardPayments.settings.account.options")} data-testid="card-settings-account-options">
          <div className="-mx-6">
            <OptionTable options={account.options} />
          </div>
        </Disclosure>
      </div>
    </Section>
  )
}

/** The findings of a test. */
export const TestResult = ({ answer }: { answer: TestAnswer["test"] }) => {
  const { t } = useMessages()
  const failed = answer.checks.filter(({ level }) => level === "fail").length
  return (
    <div data-testid="card-settings-result" data-ok={answer.ok}>
      <Text size="small" weight="plus" className="px-6 pb-3">
        {answer.ok
          ? t("cardPayments.settings.result.ok")
          : t("cardPayments.settings.result.failed", { number: failed })}
      </Text>
      <CheckList checks={answer.checks} data-testid="card-settings-checks" />
    </div>
  )
}

function accountDetails(messages: Messages, { account, zone }: AccountSectionProps) {
  const { t, time } = messages
  const at = (moment: string | null) => (moment === null ? t("cardPayments.settings.never") : time(moment, zone))
  return [
    {
      name: t("cardPayments.settings.account.mode"),
      value: (
        <span className="flex flex-col items-end gap-y-1">
          <ModeBadge mode={account.mode} />
          <span className="text-ui-fg-subtle text-pretty">
            {t(`cardPayments.settings.ground.${account.mode_ground}`)}
          </span>
        </span>
      ),
    },
    {
      name: t("cardPayments.settings.account.gateway"),
      value: account.gateway_url,
      "data-testid": "card-settings-url",
    },
    { name: t("cardPayments.settings.account.login"), value: account.login },
    {
      name: t("cardPayments.settings.account.endpoints"),
      value: account.endpoints
        .map(({ id, is_group, currency_code }) => {
          const number = is_group ? t("cardPayments.settings.account.group", { id }) : id
          return currency_code === null ? number : `${currency_code}: ${number}`
        })
        .join(", "),
    },
    {
      name: t("cardPayments.settings.account.secrets"),
      value: (
        <ul className="flex flex-col gap-y-1">
          {account.secrets.map((secret, index) => (
            <li key={index} data-testid="card-settings-secret">
              {formatSecret(messages, secret)}
            </li>
          ))}
        </ul>
      ),
    },
    {
      name: t("cardPayments.settings.account.providers"),
      value:
        account.providers.length === 0 ? (
          t("cardPayments.settings.account.noProvider")
        ) : (
          <ul className="flex flex-col gap-y-1">
            {account.providers.map(({ id, integration, capture, regions }) => (
              <li key={id} data-testid="card-settings-provider">
                <span className="txt-compact-small-plus">{id}</span>{" "}
                {[
                  t(`cardPayments.settings.integration.${integration}`),
                  t(`cardPayments.settings.capture.${capture}`),
                ].join(", ")}
                <span className="text-ui-fg-subtle block">
                  {regions.length === 0
                    ? t("cardPayments.settings.account.noRegion")
                    : regions.map((region, index) => (
                        <span key={region.id}>
                          {index > 0 && ", "}
                          <TextLink to={`/settings/regions/${region.id}`}>{region.name}</TextLink>{" "}
                          {region.currency_code.toUpperCase()}
                        </span>
                      ))}
                </span>
              </li>
            ))}
          </ul>
        ),
    },
    {
      name: t("cardPayments.settings.account.callback"),
      value: (
        <CopyLine
          name={t("cardPayments.settings.account.callbackOf", { name: account.name })}
          value={account.callback_address}
          data-testid="card-settings-callback-address"
        />
      ),
    },
    {
      name: t("cardPayments.settings.account.lastCallback"),
      value: (
        <span>
          {at(account.last_callback_at)}{" "}
          <TextLink to={`/card-payments/callbacks?account=${encodeURIComponent(account.name)}`}>
            {t("cardPayments.callbacks.title")}
          </TextLink>
        </span>
      ),
      "data-testid": "card-settings-last-callback",
    },
    { name: t("cardPayments.settings.account.lastAnswer"), value: at(account.last_answer_at) },
  ]
}

/** `merchantControlKey: •••• 1a2b`. */
export function formatSecret({ t }: Pick<Messages, "t">, secret: ShownSecret): string {
  const { option, last_four, bits, fingerprint } = secret
  if (bits !== null) return `${option}: ${t("cardPayments.settings.secret.rsa", { bits: String(bits), fingerprint })}`
  if (fingerprint !== null) return `${option}: ${t("cardPayments.settings.secret.id", { id: fingerprint })}`
  return `${option}: ${last_four === null ? t("cardPayments.settings.secret.hidden") : `•••• ${last_four}`}`
}
