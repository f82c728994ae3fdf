import { useNavigate } from "react-router-dom"
import type { ReconciliationSettings } from "../../contracts"
import type { StartReconciliationBody } from "../../contracts/requests/reconciliation"
import { useMessages } from "../format/localized-text"
import { ActionButtons } from "../ui/action-buttons"
import { useStartRun } from "./reconciliation-queries"

type CompareButtonProps = {
  of: StartReconciliationBody
  settings: Pick<ReconciliationSettings, "start">
  label: string
  /** The end of its test id. */
  id: string
}

/** Starts a run of an account and period, and opens its page. */
export const CompareButton = ({ of: { account, from, to }, settings, label, id }: CompareButtonProps) => {
  const { text } = useMessages()
  const navigate = useNavigate()
  const start = useStartRun()
  const { reason } = settings.start
  const compare = async () => {
    const result = await start.run({ kind: "start", account, from, to })
    if (result.kind === "done") void navigate(`/card-payments/reconciliation/${result.answer.reconciliation.id}`)
    return result
  }
  return (
    <ActionButtons
      rows={[{ name: "start", id, label, reason: reason && text(reason), run: compare }]}
      pending={start.pending}
      data-testid="card-reconciliation"
    />
  )
}
