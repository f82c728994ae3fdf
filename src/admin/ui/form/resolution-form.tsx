import type { z } from "zod"
import type { AdminResolveCardOperation } from "../../../contracts/requests/payments"
import { useMessages } from "../../format/localized-text"
import type { ActionResult } from "../../http/action-result"
import { ConfirmPrompt } from "../confirm-prompt"
import { FormDrawer, useLastValue } from "./form-drawer"
import { FormBody, FormText, useRecordForm } from "./record-form"

/** A manual resolution to confirm, whose request has this body. */
export type RequestedResolution<Body> = {
  /** True if the user says that it happened at the gateway; absent where the form has only a note. */
  happened?: boolean
  title: string
  description: string
  /** Of the note; by default, it asks how the user knows the outcome. */
  hint?: string
  /** The gateway ids to enter if it happened, by their names in the body. */
  ids?: readonly { name: string; label: string; hint: string }[]
  schema: z.ZodType<Body>
  run: (resolution: Body) => Promise<ActionResult>
}

type ResolutionFormProps<Body> = {
  /** The resolution to confirm; null while the form is closed. */
  requested: RequestedResolution<Body> | null
  onClose: () => void
  pending: boolean
  /** For a prompt instead of a drawer; `onClosed` restores the focus. */
  prompt?: { onClosed: () => void }
  /** Test id of the prompt; the drawer is `<id>-drawer`, a field `<id>-<name>`. */
  "data-testid": string
}

/**
 * The form of a manual resolution, with a note on how the user knows the outcome. It shows the
 * server's refusal and stays open.
 */
export function ResolutionForm<Body = AdminResolveCardOperation>(props: ResolutionFormProps<Body>) {
  const of = useLastValue(props.requested)
  return of && <OpenForm {...props} of={of} />
}

function OpenForm<Body>({
  of,
  requested,
  onClose,
  pending,
  prompt,
  ...rest
}: ResolutionFormProps<Body> & { of: RequestedResolution<Body> }) {
  const { t, text } = useMessages()
  const testId = rest["data-testid"]
  const ids = of.happened ? (of.ids ?? []) : []
  const { form, drawer } = useRecordForm<Record<string, string | boolean>, Body, ActionResult>({
    schema: of.schema,
    defaults: {
      ...(of.happened !== undefined && { happened: of.happened }),
      note: "",
      ...Object.fromEntries(ids.map(({ name }) => [name, ""])),
    },
    open: requested !== null,
    onClose,
    pending,
    send: of.run,
  })
  const problemText = (problem: string, field: string) => {
    const missing = t(
      field === "note" ? "cardPayments.manualResolution.noteMissing" : "cardPayments.manualResolution.idMissing",
    )
    return form.getValues(field) === "" ? missing : text({ code: problem, params: {}, message: missing })
  }
  const shared = {
    ...drawer,
    title: of.title,
    description: of.description,
    children: (
      <FormBody form={form} problemText={problemText}>
        {ids.map((id) => (
          <FormText key={id.name} {...id} data-testid={`${testId}-${id.name}`} />
        ))}
        <FormText
          name="note"
          label={t("cardPayments.manualResolution.note")}
          hint={of.hint ?? t("cardPayments.manualResolution.noteHint")}
          multiline
          maxLength={500}
          data-testid={`${testId}-note`}
        />
      </FormBody>
    ),
  }
  const confirm = t("cardPayments.manualResolution.confirm")
  if (!prompt) return <FormDrawer {...shared} submitLabel={confirm} data-testid={`${testId}-drawer`} />
  return (
    <ConfirmPrompt
      {...shared}
      onClosed={prompt.onClosed}
      danger={!of.happened}
      confirm={confirm}
      back={t("cardPayments.manualResolution.cancel")}
      data-testid={testId}
    />
  )
}
