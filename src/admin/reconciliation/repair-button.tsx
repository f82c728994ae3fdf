import type { AdminReconciliationDifference, RepairPreview } from "../../contracts"
import { useRef, useState } from "react"
import { useMessages } from "../format/localized-text"
import { formatRefusal, isFailure, readFailure, showFailure } from "../http/action-result"
import { ActionButton } from "../ui/action-button"
import { ConfirmPrompt } from "../ui/confirm-prompt"
import { useLastValue } from "../ui/form/form-drawer"
import { readPreview, useRepair } from "./reconciliation-queries"

/** Reads the preview of a repair, and makes it once a person has confirmed what it does. */
export const RepairButton = ({ difference }: { difference: AdminReconciliationDifference }) => {
  const messages = useMessages()
  const { t, text } = messages
  const repair = useRepair()
  const [isReading, setReading] = useState(false)
  const [preview, setPreview] = useState<RepairPreview | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const pending = repair.pending !== null
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)
  const shown = useLastValue(preview)
  const { reason } = difference.actions.repair

  const open = async () => {
    opener.current = document.activeElement as HTMLElement | null
    setReading(true)
    try {
      setPreview((await readPreview(difference.id)).preview)
    } catch (error) {
      showFailure(messages, readFailure(error, messages))
    } finally {
      setReading(false)
    }
  }
  const close = () => {
    setPreview(null)
    setRefusal(null)
  }
  const submit = async () => {
    if (!shown || !isLeft) return close()
    setAttempts(attempts + 1)
    setRefusal(null)
    const result = await repair.run({ kind: "repair", id: difference.id, digest: shown.digest })
    if (isFailure(result)) setRefusal(formatRefusal(messages, result))
    else close()
  }
  const isLeft = (shown?.effects.length ?? 0) > 0
  return (
    <>
      <ActionButton
        label={t("cardPayments.reconciliation.repair.action")}
        aria-label={t("cardPayments.reconciliation.repair.actionOf", {
          order: difference.client_orderid ?? difference.payment_id ?? difference.id,
        })}
        reason={reason && text(reason)}
        pending={isReading}
        onPress={() => void open()}
        data-testid="card-difference-repair"
      />
      <ConfirmPrompt
        open={preview !== null}
        onClose={close}
        onClosed={() => opener.current?.isConnected && opener.current.focus()}
        danger={false}
        title={t("cardPayments.reconciliation.repair.title")}
        description={t(`cardPayments.reconciliation.cause.${difference.cause}`)}
        confirm={t(isLeft ? "cardPayments.reconciliation.repair.confirm" : "cardPayments.reconciliation.repair.close")}
        back={t("cardPayments.form.cancel")}
        pending={pending}
        refusal={refusal}
        onSubmit={() => void submit()}
        attempts={attempts}
        data-testid="card-difference-repair-prompt"
      >
        <ul className="txt-small flex list-disc flex-col gap-y-1 pl-4">
          {isLeft ? (
            shown?.effects.map((effect) => <li key={effect.code}>{text(effect)}</li>)
          ) : (
            <li>{t("cardPayments.reconciliation.repair.nothing")}</li>
          )}
        </ul>
      </ConfirmPrompt>
    </>
  )
}
