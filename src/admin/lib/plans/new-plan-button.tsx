import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useWords } from "../use-words"
import { PlanEditor } from "./plan-editor"

/** Opens the editor for a new plan; on a product's page, one of the product. */
export const NewPlanButton = ({ product }: { product: { id: string } | null }) => {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)} data-testid="card-plans-create">
        {t("cardPayments.plans.create")}
      </Button>
      <PlanEditor open={open} onClose={() => setOpen(false)} plan={null} product={product} />
    </>
  )
}
