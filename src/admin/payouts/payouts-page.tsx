import type { PayoutSettings } from "../../contracts"
import { Text } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import { ActionButton } from "../ui/action-button"
import { changeParams, useListParams } from "../ui/list-params"
import { TextLink } from "../ui/inline-elements"
import { useMessages } from "../format/localized-text"
import { prefillForm, usePrefill } from "./create/prefill-form"
import { CreatePayoutDrawer } from "./create/create-payout-drawer"
import { namedOptions } from "../ui/list-filters"
import { RecordList, useRecordList } from "../ui/record-list"
import { payoutList } from "./payout-list"
import { Totals, usePayoutTotals, WaitingForMe } from "./payout-totals"
import { PayoutsOff } from "./payouts-off"
import { WithSettings } from "./with-settings"
import { creationDenialReason } from "./denial-reason"

/** The payout list, with buttons to create and export payouts. */
export const PayoutsPage = () => {
  const { t } = useMessages()
  return (
    <WithSettings
      texts={{
        title: t("cardPayments.payouts.title"),
        loading: t("cardPayments.payouts.loading"),
        failed: t("cardPayments.payouts.loadFailed"),
      }}
      data-testid="card-payouts"
    >
      {(settings) => <Payouts settings={settings} />}
    </WithSettings>
  )
}

const Payouts = ({ settings }: { settings: PayoutSettings }) => {
  const messages = useMessages()
  const { t } = messages
  const navigate = useNavigate()
  const [params, setParams] = useListParams()
  const { ready, prefill } = usePrefill(params)
  const list = useRecordList(payoutList, { enabled: settings.may.read.allowed })
  const { data: totals } = usePayoutTotals(list.listQuery.filters, { enabled: settings.may.read.allowed })
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
            <WaitingForMe totals={totals} />
            <Totals totals={totals} />
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
