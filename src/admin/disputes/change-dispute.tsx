import { useState } from "react"
import { z } from "zod"
import { type AdminDispute, type DisputeVerb, disputeVerbs } from "../../contracts"
import { useMessages } from "../format/localized-text"
import type { ActionResult } from "../http/action-result"
import { ActionButtons } from "../ui/action-buttons"
import { FormDrawer } from "../ui/form/form-drawer"
import { FormBody, FormChoice, FormText, useRecordForm } from "../ui/form/record-form"
import { DetailList } from "../ui/page-layout"
import { useDisputeAction } from "./dispute-request"

type ChangeDisputeProps = { dispute: AdminDispute; zone: string | undefined }

/** The button that opens a dispute with its details, its possible states and a note. */
export const ChangeDispute = ({ dispute, zone }: ChangeDisputeProps) => {
  const { t, text, price } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const reason =
    offeredBy(dispute).length > 0 ? null : verbs.map((verb) => dispute.actions[verb].reason).find((one) => one !== null)
  const amount = price(dispute.amount, dispute.currency_code)
  return (
    <>
      <ActionButtons
        rows={[
          {
            name: "change",
            label: t("cardPayments.disputes.change"),
            named: t("cardPayments.disputes.changeOne", { amount }),
            reason: reason ? text(reason) : null,
            run: () => setIsOpen(true),
          },
        ]}
        pending={null}
        data-testid="card-disputes"
      />
      <DisputeDrawer dispute={dispute} zone={zone} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const verbs = Object.keys(disputeVerbs) as DisputeVerb[]

function offeredBy({ actions }: AdminDispute): DisputeVerb[] {
  return verbs.filter((verb) => actions[verb].allowed)
}

type DrawerProps = ChangeDisputeProps & { open: boolean; onClose: () => void }

/** An empty note is none; the server checks a note. */
const schema = z
  .object({ verb: z.enum(Object.keys(disputeVerbs) as [DisputeVerb, ...DisputeVerb[]]), note: z.string().trim() })
  .transform(({ verb, note }) => ({ kind: verb, ...(note === "" ? {} : { note }) }))

/** The form of a dispute's next state. */
export const DisputeDrawer = ({ dispute, zone, open, onClose }: DrawerProps) => {
  const { t, price } = useMessages()
  const action = useDisputeAction()
  const offered = offeredBy(dispute)
  const { form, drawer } = useRecordForm<{ verb: string; note: string }, z.output<typeof schema>, ActionResult>({
    schema,
    defaults: { verb: offered[0] ?? "", note: "" },
    open,
    onClose,
    pending: action.pending !== null,
    send: (body) => action.run({ ...body, id: dispute.id }),
  })
  return (
    <FormDrawer
      {...drawer}
      title={t("cardPayments.disputes.drawer.title", {
        kind: t(`cardPayments.disputes.kind.${dispute.kind}`),
        amount: price(dispute.amount, dispute.currency_code),
      })}
      description={t("cardPayments.disputes.drawer.hint")}
      submitLabel={t("cardPayments.disputes.drawer.save")}
      data-testid="card-dispute-drawer"
    >
      <DisputeDetails dispute={dispute} zone={zone} />
      <FormBody form={form} problemText={(problem) => problem}>
        <FormChoice
          name="verb"
          label={t("cardPayments.disputes.drawer.state")}
          options={offered.map((value) => ({ value, label: t(`cardPayments.disputes.verb.${value}`) }))}
          data-testid="card-dispute-state"
        />
        <FormText
          name="note"
          label={t("cardPayments.disputes.drawer.note")}
          hint={t("cardPayments.disputes.drawer.noteHint")}
          multiline
          maxLength={500}
          data-testid="card-dispute-note"
        />
      </FormBody>
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
