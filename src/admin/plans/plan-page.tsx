import { Container } from "@medusajs/ui"
import { useMessages } from "../format/localized-text"
import { RecordPage } from "../ui/page-layout"
import { PlanFiguresSections } from "./plan-figures"
import { PlanRow, useProductTitles } from "./plan-list"
import { usePlan } from "./plan-requests"

/** The page of one plan: its terms, its subscribers, and its revenue in a period. */
export const PlanPage = ({ id }: { id: string }) => {
  const { t } = useMessages()
  const query = usePlan(id)
  const plan = query.data?.plan
  const sells = useProductTitles(plan ? [plan] : [])
  return (
    <RecordPage
      queries={[query]}
      texts={{ loading: t("cardPayments.plans.loadingOne"), failed: t("cardPayments.plans.loadOneFailed") }}
      back={{ to: "/card-payments/plans", label: t("cardPayments.plans.backToList") }}
      data-testid="card-plan-page"
      data-plan-id={id}
    >
      {plan && (
        <>
          <Container className="p-0">
            <ul>
              <PlanRow plan={plan} product={null} sells={sells(plan)} isHeading />
            </ul>
          </Container>
          <PlanFiguresSections planId={id} />
        </>
      )}
    </RecordPage>
  )
}
