import { Skeleton } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useWords } from "../use-words"
import { FailureNotice } from "../widget-notice"
import { PlanRow } from "./plan-row"
import { useProductTitles } from "./use-product-titles"
import type { usePlans } from "./use-plans"

type PlanListProps = {
  query: ReturnType<typeof usePlans>
  product: { id: string } | null
  /** What stands there where there is no plan. */
  empty: ReactNode
}

/** Plans below each other, or why there are none to see. */
export const PlanList = ({ query, product, empty }: PlanListProps) => {
  const { t } = useWords()
  const plans = query.data?.plans ?? []
  const sells = useProductTitles(product ? [] : plans)
  return (
    <>
      {query.isError && <FailureNotice sentence={t("cardPayments.plans.loadFailed")} query={query} />}
      {query.isPending && (
        <div role="status" className="flex flex-col gap-y-3 px-6 py-4" data-testid="card-plans-loading">
          <span className="sr-only">{t("cardPayments.plans.loading")}</span>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {query.data && plans.length === 0 && (
        <div className="px-6 py-8" data-testid="card-plans-empty">
          {empty}
        </div>
      )}
      {plans.length > 0 && (
        <ul className="divide-y">
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} product={product} sells={product ? null : sells(plan)} />
          ))}
        </ul>
      )}
    </>
  )
}
