import type { AdminTransaction } from "../../contracts"
import { Text } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import { maskCard } from "../format/card-text"
import { useMessages } from "../format/localized-text"
import { isZero } from "../../money/decimal-text"
import { CopyLine } from "../ui/inline-elements"

/** A transaction's card, card source, 3-D Secure result, amounts and ids at the gateway. */
export const TransactionDetails = ({ transaction }: { transaction: AdminTransaction }) => {
  const { t, money } = useMessages()
  const { amounts, three_d_secure } = transaction
  const { number, expiry } = maskCard(transaction.card)
  const amount = (value: string) => <span className="whitespace-nowrap tabular-nums">{money(value, transaction)}</span>
  return (
    <div className="flex flex-col gap-y-4">
      <DetailList>
        <DetailRow name={t("cardPayments.card.label")}>
          {number || t("cardPayments.card.notKnown")}
          {expiry && <span className="text-ui-fg-subtle">, {t("cardPayments.card.expires", { expiry })}</span>}
        </DetailRow>
        <DetailRow name={t("cardPayments.cardSource.label")}>
          {t(`cardPayments.cardSource.${transaction.card_source}`)}
        </DetailRow>
        <DetailRow name={t("cardPayments.threeDSecure.label")}>
          <ThreeDSecure result={three_d_secure} />
        </DetailRow>
      </DetailList>
      <DetailList label={t("cardPayments.amounts.label")}>
        <DetailRow name={t("cardPayments.amounts.requested")}>{amount(amounts.requested)}</DetailRow>
        <DetailRow name={t("cardPayments.amounts.authorized")}>{amount(amounts.authorized)}</DetailRow>
        <DetailRow name={t("cardPayments.amounts.captured")}>{amount(amounts.captured)}</DetailRow>
        <DetailRow name={t("cardPayments.amounts.returned")}>{amount(amounts.returned)}</DetailRow>
        {!isZero(amounts.charged_back) && (
          <DetailRow name={t("cardPayments.amounts.charged_back")}>{amount(amounts.charged_back)}</DetailRow>
        )}
        <DetailRow name={t("cardPayments.amounts.capturable")}>{amount(amounts.capturable)}</DetailRow>
        <DetailRow name={t("cardPayments.amounts.returnable")}>{amount(amounts.returnable)}</DetailRow>
      </DetailList>
      <DetailList>
        <DetailRow name={t("cardPayments.ids.gateway")}>
          <Identifier name={t("cardPayments.ids.gateway")} value={transaction.orderid} />
        </DetailRow>
        <DetailRow name={t("cardPayments.ids.client")}>
          <Identifier name={t("cardPayments.ids.client")} value={transaction.client_orderid} />
        </DetailRow>
      </DetailList>
    </div>
  )
}

const ThreeDSecure = ({ result }: { result: string | null }) => {
  const { t } = useMessages()
  switch (result?.toUpperCase()) {
    case undefined:
    case "":
      return t("cardPayments.threeDSecure.none")
    case "AUTHENTICATED":
      return t("cardPayments.threeDSecure.authenticated")
    case "NOT_AUTHENTICATED":
      return t("cardPayments.threeDSecure.not_authenticated")
    case "UNSUPPORTED":
      return t("cardPayments.threeDSecure.unsupported")
    case "UNKNOWN":
      return t("cardPayments.threeDSecure.unknown")
    default:
      return t("cardPayments.threeDSecure.other", { value: result })
  }
}

const Identifier = ({ name, value }: { name: string; value: string | null }) => {
  const { t } = useMessages()
  if (!value) return <span className="text-ui-fg-subtle">{t("cardPayments.ids.notKnown")}</span>
  return <CopyLine name={name} value={value} />
}

const DetailList = ({ label, children }: { label?: string; children: ReactNode }) => {
  const labelId = useId()
  if (!label) return <dl className="flex flex-col gap-y-2">{children}</dl>
  return (
    <div>
      <Text id={labelId} size="small" leading="compact" weight="plus" className="pb-2">
        {label}
      </Text>
      <dl aria-labelledby={labelId} className="flex flex-col gap-y-2">
        {children}
      </dl>
    </div>
  )
}

const DetailRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="txt-compact-small flex items-start justify-between gap-x-4">
    <dt className="text-ui-fg-subtle shrink-0">{name}</dt>
    <dd className="text-ui-fg-base min-w-0 text-end">{children}</dd>
  </div>
)
