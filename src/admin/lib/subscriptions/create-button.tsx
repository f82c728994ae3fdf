import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useListParams } from "../use-list-params"
import { useWords } from "../use-words"
import { CreateDrawer } from "./create-drawer"
import { readListQuery } from "./list-query"
import { useSubscriptions } from "./use-subscriptions"

/** The way to begin a subscription for a customer; nothing for who may not. */
export const CreateButton = () => {
  const { t } = useWords()
  const [params] = useListParams()
  // The list's own query: it is fetched once.
  const { data } = useSubscriptions(readListQuery(params))
  const [creating, setCreating] = useState(false)
  if (!data?.may.create.allowed) return null
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => setCreating(true)}
        data-testid="card-subscriptions-create"
      >
        {t("cardPayments.subscriptions.create.action")}
      </Button>
      <CreateDrawer open={creating} onClose={() => setCreating(false)} />
    </>
  )
}
