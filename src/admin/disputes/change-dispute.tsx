import { useState } from "react"
import { type AdminDispute, type DisputeVerb, disputeVerbs } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { ActionButton } from "../ui/action-button"
import { FormDrawer, useSentForm } from "../ui/form-drawer"
import { Choice, TextField } from "../ui/form-fields"
import { DetailList } from "../ui/page-layout"
import { useDisputeAction } from "./dispute-request"

type ChangeDisputeProps = { dispute: AdminDispute; zone: string | undefined }

/** The button that opens a dispute with its details, its possible states and a note. */
export const ChangeDispute = ({ dispute, zone }: ChangeDisputeProps) => {
  const { t, text, price } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const verbs = Object.keys(disputeVerbs) as DisputeVerb[]
  const offered = verbs.filter((verb) => dispute.actions[verb].allowed)
  const reason =
    offered.length > 0 ? null : verbs.map((verb) => dispute.actions[verb].reason).find((one) => one !== null)
  const amount = price(dispute.amount, dispute.currency_code)
  return (
    <>
      <ActionButton
        label={t("cardPayments.disputes.change")}
        aria-label={t("cardPayments.disputes.changeOne", { amount })}
        reason={reason ? text(reason) : null}
        pending={false}
        onPress={() => setIsOpen(true)}
        data-testid="card-disputes-change"
      />
      {isOpen && <DisputeDrawer dispute={dispute} zone={zone} offered={offered} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type DrawerProps = ChangeDisputeProps & { offered: readonly DisputeVerb[]; onClose: () => void }

const DisputeDrawer = ({ dispute, zone, offered, onClose }: DrawerProps) => {
  const { t, price } = useMessages()
  const [verb, setVerb] = useState<string>(offered[0] ?? "")
  const [note, setNote] = useState("")
  const action = useDisputeAction()
  const pending = action.pending !== null
  const { refusal, close, send } = useSentForm({ pending, reset: () => setNote(""), onClose })
  const submit = () => {
    const trimmed = note.trim()
    const body = trimmed === "" ? {} : { note: trimmed }
    void send(() => action.run({ kind: verb as DisputeVerb, id: dispute.id, ...body }))
  }
  return (
    <FormDrawer
      open
      onClose={close}
      title={t("cardPayments.disputes.drawer.title", {
        kind: t(`cardPayments.disputes.kind.${dispute.kind}`),
        amount: price(dispute.amount, dispute.currency_code),
      })}
      description={t("cardPayments.disputes.drawer.hint")}
      submitLabel={t("cardPayments.disputes.drawer.save")}
      pending={pending}
      refusal={refusal}
      onSubmit={submit}
      data-testid="card-dispute-drawer"
    >
      <DisputeDetails dispute={dispute} zone={zone} />
      <Choice
        label={t("cardPayments.disputes.drawer.state")}
        options={offered.map((value) => ({ value, label: t(`cardPayments.disputes.verb.${value}`) }))}
        value={verb}
        onChange={setVerb}
        data-testid="card-dispute-state"
      />
      <TextField
        label={t("cardPayments.disputes.drawer.note")}
        hint={t("cardPayments.disputes.drawer.noteHint")}
        value={note}
        onChange={setNote}
        multiline
        maxLength={500}
        data-testid="card-dispute-note"
      />
    </FormDrawer>
  )
}

const DisputeDetails = ({ dispute, zone }: ChangeDisputeProps) => {
  const { t, text, time, date } = useMessages()
  const { reason, reported_date, due_at, note, state_at } = dispute
  const details = [
    {
      name: t("cardPayments.disputes.column.reason"),
      value: reason
        ? reason.label
          ? `${reason.code} · ${text(reason.label)}`
          : reason.code
        : t("cardPayments.disputes.noReason"),
    },
    { name: t("cardPayments.disputes.column.reported"), value: reported_date ?? time(dispute.created_at, zone) },
    { name: t("cardPayments.disputes.column.due"), value: date(due_at, zone) },
    ...(state_at ? [{ name: t("cardPayments.disputes.column.changed"), value: time(state_at, zone) }] : []),
    ...(note ? [{ name: t("cardPayments.disputes.drawer.note"), value: note }] : []),
  ]
  return <DetailList details={details} />
}
