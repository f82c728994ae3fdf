import type { PayoutSettings } from "../../contracts"
import { Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import { ActionButton } from "../ui/action-button"
import { changeParams, useListParams } from "../ui/list-params"
import { TextLink } from "../ui/inline-elements"
import { useMessages } from "../format/localized-text"
import { FailureNotice } from "../ui/query-notice"
import { prefillForm, usePrefill } from "./create/prefill-form"
import { CreatePayoutDrawer } from "./create/create-payout-drawer"
import { namedOptions } from "../ui/list-filters"
import { RecordList, useRecordList } from "../ui/record-list"
import { payoutList } from "./payout-list"
import { PayoutsOff } from "./payouts-off"
import { usePayoutSettings } from "./payout-queries"
import { creationDenialReason } from "./denial-reason"

/** The payout list, with buttons to create and export payouts. */
export const PayoutsPage = () => {
  const messages = useMessages()
  const { t } = messages
  const settings = usePayoutSettings()
  return (
    <Container className="p-0" data-testid="card-payouts">
      {settings.data ? (
        <Payouts settings={settings.data} />
      ) : (
        <>
          <div className="px-6 pt-4">
            <Heading>{t("cardPayments.payouts.title")}</Heading>
          </div>
          {settings.isError ? (
            <FailureNotice text={t("cardPayments.payouts.loadFailed")} query={settings} />
          ) : (
            <div role="status" className="px-6 py-4" data-testid="card-payouts-loading">
              <span className="sr-only">{t("cardPayments.payouts.loading")}</span>
              <Skeleton className="h-40 w-full" />
            </div>
          )}
        </>
      )}
    </Container>
  )
}

const Payouts = ({ settings }: { settings: PayoutSettings }) => {
  const messages = useMessages()
  const { t } = messages
  const navigate = useNavigate()
  const [params, setParams] = useListParams()
  const { ready, prefill } = usePrefill(params)
  const list = useRecordList(payoutList, { enabled: settings.may.read.allowed })
  const currencies = settings.accounts.flatMap((account) => account.currencies.map((one) => one.currency_code))
  const isOff = !settings.is_on
  const { read, create } = settings.may
  const denialReason = creationDenialReason(messages, settings)
  const close = () => setParams(changeParams(params, { new: null, again: null }), { replace: true })

  return (
    <>
      <RecordList
        of={list}
        zone={settings.time_zone}
        choices={{
          account: namedOptions(settings.accounts.map(({ name }) => name)),
          currency: [...new Set(currencies)].map((code) => ({ value: code, label: code.toUpperCase() })),
        }}
        denial={read.reason && messages.text(read.reason)}
        buttons={
          <>
            <TextLink
              to="/card-payments/payouts/batches"
              className="txt-compact-small"
              data-testid="card-payouts-batches"
            >
              {t("cardPayments.payouts.batches.title")}
            </TextLink>
            <ActionButton
              label={t("cardPayments.payouts.create.action")}
              reason={denialReason}
              pending={false}
              variant="primary"
              onPress={() => setParams(changeParams(params, { new: "1" }))}
              data-testid="card-payouts-create"
            />
          </>
        }
        notes={
          <>
            {isOff && <PayoutsOff />}
            {!isOff && read.allowed && create.reason && (
              <Text
                size="small"
                className="text-ui-fg-subtle text-pretty px-6 pt-4"
                data-testid="card-payouts-read-only"
              >
                {t("cardPayments.payouts.readOnly", { reason: messages.text(create.reason) })}
              </Text>
            )}
          </>
        }
      />
      <CreatePayoutDrawer
        open={params.has("new") && ready && denialReason === null}
        onClose={close}
        onRequested={(id) => void navigate(`/card-payments/payouts/${id}`)}
        settings={settings}
        initialForm={prefillForm(settings, prefill)}
      />
    </>
  )
}
