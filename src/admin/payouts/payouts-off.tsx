import { Text } from "@medusajs/ui"
import { useMessages } from "../format/localized-text"

/** The notice that no account pays out, with an example of the options that enable payouts. */
export const PayoutsOff = () => {
  const { t } = useMessages()
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4" data-testid="card-payouts-off">
      <Text weight="plus">{t("cardPayments.payouts.off.title")}</Text>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t("cardPayments.payouts.off.hint")}
      </Text>
      <pre
        tabIndex={0}
        role="region"
        aria-label={t("cardPayments.payouts.off.example")}
        className="txt-compact-small bg-ui-bg-subtle shadow-borders-base focus-visible:shadow-borders-focus overflow-x-auto rounded-md p-3 font-mono outline-none"
      >
        {payoutsExample}
      </pre>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t("cardPayments.payouts.off.people")}
      </Text>
    </div>
  )
}

/** The minimal plugin options that enable payouts, as lines of the options object. */
export const payoutsExample = `cardKeys: [process.env.CARD_PAYMENTS_CARD_KEY], // openssl rand -base64 32
payouts: {
  accounts: {
    main: {
      limits: { EUR: { perPayout: "500.00", perDay: "2000.00" } },
    },
  },
  requesters: ["ann@shop.example"],
  approvers: ["ben@shop.example"],
}`
