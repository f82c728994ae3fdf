import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { ATTENTION_PAGE, ATTENTION_POLL_MS, attentionList, AttentionRows } from "../../../attention/attention-list"
import { formatCount, useAttentionCount } from "../../../attention/attention-queries"
import { useMessages } from "../../../format/localized-text"
import { Breadcrumb } from "../../../ui/page-layout"
import { RecordList, useRecordList } from "../../../ui/record-list"

/** The inbox: what a person must do or know. It empties itself. */
const CardAttentionPage = () => {
  const { t } = useMessages()
  const list = useRecordList(attentionList)
  const count = useAttentionCount(ATTENTION_POLL_MS)
  const kinds = (list.answer?.kinds ?? []).map((value) => ({ value, label: t(`cardPayments.attention.kind.${value}`) }))
  return (
    <Container id={ATTENTION_PAGE} tabIndex={-1} className="p-0 outline-none" data-testid="card-attention-page">
      {/* A screen reader hears when rows come or go. */}
      <p role="status" className="sr-only" data-testid="card-attention-status">
        {list.answer &&
          (count.count === 0
            ? t("cardPayments.attention.empty.title")
            : t("cardPayments.attention.badge", { number: formatCount(count) }))}
      </p>
      <RecordList of={list} choices={list.answer ? { kind: kinds } : undefined}>
        {(rows) => <AttentionRows rows={rows} settings={list.answer?.settings} />}
      </RecordList>
    </Container>
  )
}

export const config = defineRouteConfig({
  label: "cardPayments.attention.title",
  translationNs: "translation",
  rank: 10,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.attention.title" /> }
export default CardAttentionPage
