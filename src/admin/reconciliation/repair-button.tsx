import type { AdminReconciliationDifference } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { ActionButtons, type ActionRow } from "../ui/action-buttons"
import { readPreview, useRepair } from "./reconciliation-queries"

/** Reads the preview of a repair, and makes it once a person has confirmed what it does. */
export const RepairButton = ({ difference }: { difference: AdminReconciliationDifference }) => {
  const { t, text } = useMessages()
  const repair = useRepair()
  const { id, cause, client_orderid, payment_id, actions } = difference
  const row: ActionRow = {
    name: "repair",
    label: t("cardPayments.reconciliation.repair.action"),
    named: t("cardPayments.reconciliation.repair.actionOf", { order: client_orderid ?? payment_id ?? id }),
    reason: actions.repair.reason && text(actions.repair.reason),
    load: async () => {
      const { effects, digest } = (await readPreview(id)).preview
      const isLeft = effects.length > 0
      const question = {
        title: t("cardPayments.reconciliation.repair.title"),
        description: t(`cardPayments.reconciliation.cause.${cause}`),
        effects: isLeft ? effects.map(text) : [t("cardPayments.reconciliation.repair.nothing")],
        confirm: t(`cardPayments.reconciliation.repair.${isLeft ? "confirm" : "close"}`),
        back: t("cardPayments.form.cancel"),
      }
      return { ...row, question, run: isLeft ? () => repair.run({ kind: "repair", id, digest }) : undefined }
    },
  }
  return <ActionButtons rows={[row]} pending={repair.pending} data-testid="card-difference" />
}
