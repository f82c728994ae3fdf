import { Text } from "@medusajs/ui"
import { useWords } from "../use-words"
import { payoutsExample } from "./payouts-example"

/** That no account pays out, and what switches it on. */
export const PayoutsOff = () => {
  const { t } = useWords()
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
