import type { AdminPayout, AdminPayoutDetail, MailVerb } from "../../contracts"
import { InlineTip, Text } from "@medusajs/ui"
import { useMessages, type Messages } from "../format/localized-text"
import { backendUrl } from "../http/store-server"
import { ActionButtons } from "../ui/action-buttons"
import { CopyLine } from "../ui/inline-elements"
import { Section } from "../ui/page-layout"
import { denialReason } from "./denial-reason"
import { usePayoutAction } from "./payout-request"

/**
 * The links for the recipient: the gateway's page, while it is open, and the status page of the
 * payout.
 */
export const PayoutLinks = ({ payout, zone }: { payout: AdminPayoutDetail; zone: string }) => {
  const messages = useMessages()
  const { t, time } = messages
  const { link, status_path } = payout
  const page = linkTexts(messages, payout)
  const status = t("cardPayments.payouts.links.status")
  const action = usePayoutAction()
  const mail = (name: MailVerb) => (
    <ActionButtons
      rows={[
        {
          name,
          label: t(`cardPayments.payouts.action.${name}`),
          reason: denialReason(messages, payout, name),
          question: {
            title: t(`cardPayments.payouts.confirm.title.${name}`),
            description: t(`cardPayments.payouts.confirm.${name}`, { email: payout.recipient.email }),
            confirm: t("cardPayments.payouts.confirm.mail"),
            back: t("cardPayments.payouts.confirm.back"),
          },
          run: () => action.run(payout.id, { kind: name }),
        },
      ]}
      pending={action.pending}
      data-testid="card-payout"
    />
  )
  return (
    <Section title={t("cardPayments.payouts.links.title")} data-testid="card-payout-links">
      <div className="flex flex-col gap-y-4 px-6 pb-4">
        {link && (
          <div className="flex flex-col gap-y-2">
            <Text size="small" leading="compact" weight="plus">
              {page.name}
            </Text>
            <CopyLine name={page.name} value={link.url} data-testid="card-payout-form-link" />
            <InlineTip variant="warning" label={t("cardPayments.payouts.links.caution")} className="text-pretty">
              {page.hint}{" "}
              {link.expires_at && t("cardPayments.payouts.links.expires", { time: time(link.expires_at, zone) })}
            </InlineTip>
            {mail("mail_link")}
          </div>
        )}
        <div className="flex flex-col gap-y-2">
          <Text size="small" leading="compact" weight="plus">
            {status}
          </Text>
          <CopyLine name={status} value={backendUrl(status_path)} data-testid="card-payout-status-link" />
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("cardPayments.payouts.links.statusHint")}
          </Text>
          {mail("mail_status")}
        </div>
      </div>
    </Section>
  )
}

/** The name of the gateway's page for the recipient and a caution about sharing its link. */
export function linkTexts(
  { t }: Pick<Messages, "t">,
  { flow }: Pick<AdminPayout, "flow">,
): { name: string; hint: string } {
  return flow === "form"
    ? { name: t("cardPayments.payouts.links.form"), hint: t("cardPayments.payouts.links.formHint") }
    : { name: t("cardPayments.payouts.links.page"), hint: t("cardPayments.payouts.links.pageHint") }
}
