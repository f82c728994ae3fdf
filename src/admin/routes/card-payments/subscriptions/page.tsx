import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Container } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import { useMessages } from "../../../format/localized-text"
import { usePlans } from "../../../plans/plan-requests"
import { CreateButton } from "../../../subscriptions/create-drawer"
import { FiguresPanel } from "../../../subscriptions/figures-panel"
import { subscriptionList } from "../../../subscriptions/subscription-list"
import { Breadcrumb } from "../../../ui/page-layout"
import { RecordList, useRecordList } from "../../../ui/record-list"

/** The figures and the list of subscriptions, with a button to create one. */
const CardSubscriptionsPage = () => {
  const { t } = useMessages()
  const navigate = useNavigate()
  const list = useRecordList(subscriptionList)
  const plans = usePlans({ limit: 100 })
  return (
    <div className="flex flex-col gap-y-3" data-testid="card-subscriptions">
      <FiguresPanel />
      <Container className="p-0">
        <RecordList
          of={list}
          choices={{ plan_id: (plans.data?.plans ?? []).map(({ id, name }) => ({ value: id, label: name })) }}
          buttons={list.answer && <CreateButton may={list.answer.may.create} />}
          emptyButton={
            <Button size="small" variant="secondary" onClick={() => void navigate("/card-payments/plans")}>
              {t("cardPayments.subscriptions.empty.plans")}
            </Button>
          }
        />
      </Container>
    </div>
  )
}

// Items of the group "Card payments"; ranks leave room for others.
export const config = defineRouteConfig({
  label: "cardPayments.subscriptions.title",
  translationNs: "translation",
  rank: 40,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.subscriptions.title" /> }
export default CardSubscriptionsPage
