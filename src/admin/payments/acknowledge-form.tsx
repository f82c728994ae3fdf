import { transactionBodies } from "../../contracts/requests/payments"
import { useMessages } from "../format/localized-text"
import type { ActionResult } from "../http/action-result"
import { ResolutionForm } from "../ui/form/resolution-form"

type AcknowledgeFormProps = {
  /** Sends the note about the problem that was seen at first; null while the form is closed. */
  run: ((note: string) => Promise<ActionResult>) | null
  onClose: () => void
  pending: boolean
}

/** The drawer in which a person explains a mismatch, or the problem of a subscription. */
export const AcknowledgeForm = ({ run, onClose, pending }: AcknowledgeFormProps) => {
  const { t } = useMessages()
  return (
    <ResolutionForm<{ note: string }>
      requested={
        run && {
          title: t("cardPayments.acknowledge.action"),
          description: t("cardPayments.acknowledge.description"),
          hint: t("cardPayments.acknowledge.noteHint"),
          schema: transactionBodies.acknowledge.pick({ note: true }),
          run: ({ note }) => run(note),
        }
      }
      onClose={onClose}
      pending={pending}
      data-testid="card-payments-acknowledge"
    />
  )
}
