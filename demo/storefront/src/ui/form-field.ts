import { element, fill } from "./element"

type Settings = {
  id: string
  label: string
  /** Shown beside the label and read with the field. */
  hint?: HTMLElement
  /** Takes half of the row if there is room. */
  half?: boolean
}

export type FormField = ReturnType<typeof formField>

/** A text field with its label, and a place for its problem. */
export function formField({ id, label, hint, half }: Settings, attributes: Parameters<typeof element>[1]) {
  const problemId = `${id}-problem`
  if (hint) hint.id = `${id}-hint`
  const input = element("input", {
    id,
    "data-testid": id,
    type: "text",
    ...attributes,
    "aria-describedby": hint ? `${hint.id} ${problemId}` : problemId,
  })
  const problem = element("span", { class: "problem", id: problemId, "data-testid": problemId })
  const box = element("div", { class: half ? "field half" : "field" })
  fill(box, element("div", { class: "label" }, element("label", { for: id }, label), hint), input, problem)
  return {
    input,
    box,
    /** Shows the problem; null clears it. */
    notify(message: string | null) {
      input.setAttribute("aria-invalid", String(message !== null))
      fill(problem, message)
    },
    isWrong: () => input.getAttribute("aria-invalid") === "true",
  }
}

/**
 * Shows the text if the field is empty but required, or its value does not fit its type. Returns
 * true if the field is valid.
 */
export function checkField(field: FormField, message: string): boolean {
  const { input } = field
  const isWrong = !input.checkValidity() || (input.required && input.value.trim() === "")
  field.notify(isWrong ? message : null)
  return !isWrong
}
