import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useWords } from "../use-words"
import { PlanEditor } from "./plan-editor"
import type { usePlans } from "./use-plans"

type NewPlanButtonProps = {
  product: { id: string } | null
  /** The list that the plan comes into: it tells who may create one. */
  query: Pick<ReturnType<typeof usePlans>, "data">
}

/** Opens the editor for a new plan, on a product's page one of the product; nothing for who may not. */
export const NewPlanButton = ({ product, query }: NewPlanButtonProps) => {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  if (!query.data?.may.create.allowed) return null
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)} data-testid="card-plans-create">
        {t("cardPayments.plans.create")}
      </Button>
      <PlanEditor open={open} onClose={() => setOpen(false)} plan={null} product={product} />
    </>
  )
}
