import { useState } from "react"
import { useMessages } from "../format/localized-text"
import type { ActionResult } from "../http/action-result"
import { ConfirmPrompt } from "./confirm-prompt"
import { FormDrawer, useLastValue, useSentForm } from "./form-drawer"
import { TextField } from "./form-fields"

/**
 * The body of a manual resolution; with `happened`, it also has the gateway ids that were found.
 */
export type ManualResolution = { happened: boolean; note: string; [id: string]: string | boolean }

export type RequestedResolution = {
  /** True if the user says that it happened at the gateway. */
  happened: boolean
  title: string
  description: string
  /** The gateway ids to enter if it happened, by their names in the body. */
  ids?: readonly { name: string; label: string; hint: string }[]
  run: (resolution: ManualResolution) => Promise<ActionResult>
}

type ResolutionFormProps = {
  /** The resolution to confirm; null while the form is closed. */
  requested: RequestedResolution | null
  onClose: () => void
  pending: boolean
  /** For a prompt instead of a drawer; `onClosed` restores the focus. */
  prompt?: { onClosed: () => void }
  /** Test id of the prompt; the drawer is `<id>-drawer`, a field `<id>-<name>`. */
  "data-testid": string
}

const noResolution: RequestedResolution = {
  happened: false,
  title: "",
  description: "",
  run: () => Promise.resolve({ kind: "unanswered" }),
}

/**
 * The form of a manual resolution, with a note on how the user knows the outcome. It shows the
 * server's refusal and stays open.
 */
export const ResolutionForm = ({ requested, onClose, pending, prompt, ...rest }: ResolutionFormProps) => {
  const { t } = useMessages()
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [missing, setMissing] = useState<readonly string[]>([])
  const { happened, title, description, ids = [], run } = useLastValue(requested) ?? noResolution
  const reset = () => {
    setTexts({})
    setMissing([])
  }
  const { refusal, close, send } = useSentForm({ pending, reset, onClose })

  const submit = () => {
    const checked = checkResolution({ happened, ids: ids.map(({ name }) => name) }, texts)
    setMissing(checked.missing)
    return checked.resolution ? run(checked.resolution) : undefined
  }

  const field = (name: string, isMissing: string) => ({
    complaint: missing.includes(name) ? isMissing : null,
    value: texts[name] ?? "",
    onChange: (text: string) => {
      setTexts({ ...texts, [name]: text })
      setMissing(missing.filter((one) => one !== name))
    },
    "data-testid": `${rest["data-testid"]}-${name}`,
  })
  const form = {
    open: requested !== null,
    onClose: close,
    title,
    description,
    pending,
    refusal,
    onSubmit: () => void send(submit),
    children: (
      <>
        {(happened ? ids : []).map(({ name, ...id }) => (
          <TextField key={name} {...id} {...field(name, t("cardPayments.manualResolution.idMissing"))} />
        ))}
        <TextField
          label={t("cardPayments.manualResolution.note")}
          hint={t("cardPayments.manualResolution.noteHint")}
          {...field("note", t("cardPayments.manualResolution.noteMissing"))}
          multiline
          maxLength={500}
        />
      </>
    ),
  }
  const confirm = t("cardPayments.manualResolution.confirm")
  if (!prompt) return <FormDrawer {...form} submitLabel={confirm} data-testid={`${rest["data-testid"]}-drawer`} />
  return (
    <ConfirmPrompt
      {...form}
      onClosed={prompt.onClosed}
      danger={!happened}
      confirm={confirm}
      back={t("cardPayments.manualResolution.cancel")}
      data-testid={rest["data-testid"]}
    />
  )
}

/** Validates the texts by field, which are all required; `resolution` is null if one is missing. */
export function checkResolution(
  { happened, ids }: { happened: boolean; ids: readonly string[] },
  texts: Readonly<Record<string, string>>,
): { missing: string[]; resolution: ManualResolution | null } {
  const given = [...(happened ? ids : []), "note"].map((name) => [name, (texts[name] ?? "").trim()] as const)
  const missing = given.flatMap(([name, text]) => (text === "" ? [name] : []))
  if (missing.length > 0) return { missing, resolution: null }
  return { missing, resolution: { note: "", ...Object.fromEntries(given), happened } }
}
